/** Records to print on a paper. */
export interface PaperRequest {
  readonly paper: string;
  readonly ids: readonly string[];
  /** How often each is printed. */
  readonly copies: number;
  readonly language: 'zh' | 'en';
  /** The paper, a picture of its pages, one below the other, or the machine-readable twin of an original. */
  readonly form: 'pdf' | 'svg' | 'xml';
  /** A word across the sheet. */
  readonly mark?: string;
}
