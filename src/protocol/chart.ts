/** Figures of a page that the home page draws, as `GET /api/charts` tells them; what they come to is asked of the page (`tally`). */
export interface Chart {
  /** `<module>/<page>` */
  readonly path: string;
  readonly name: string;
  readonly label: { readonly zh: string; readonly en: string };
  /** A day, by month, or an option. */
  readonly by: string;
  /** What is added up; absent: rows are counted. */
  readonly sum?: string;
  /** True: the bars stand in the order of time. */
  readonly isDated: boolean;
  /** What the keys of an option are called; absent for a day. */
  readonly words?: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
  /** How the search of the page asks for the rows of a bar; absent: it does not. */
  readonly opens?: 'range' | 'in' | 'equal';
  /** Dictionary that names the keys as the institute calls them. */
  readonly dict?: string;
}
