/** Records to print on a paper. */
export interface PaperRequest {
  readonly paper: string;
  readonly ids: readonly string[];
  readonly language: 'zh' | 'en';
  /** The paper, or a picture of its pages, one below the other. */
  readonly form: 'pdf' | 'svg';
  /** A word across the sheet. */
  readonly mark?: string;
}
