/** What somebody was typing into a form and has not saved. */
export interface Draft {
  /** Of the form that it was typed into. Shape: 32 hexadecimal digits. */
  readonly id: string;
  /** Page, `<module>/<page>`. */
  readonly page: string;
  /** Record that was being changed; '' for a new one. */
  readonly recordId: string;
  /** When it was typed last. Units: ms since 1970. */
  readonly time: number;
  /** JSON text of the values, and of the row that they began from; the form alone reads it. */
  readonly parameter: string;
}

/** A draft longer than this is kept by the browser alone. Units: bytes. */
export const longestDraft = 512 * 1024;
