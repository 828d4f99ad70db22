/** The measured page, compiled by the bench while it builds. */
declare module 'virtual:bench-page' {
  export const model: BenchPageModel;
  export const validator: string;
  /** A page whose form has a sub-table of twenty columns. */
  export const order: BenchPageModel;
  export const orderValidator: string;
  /** A page whose form has a hundred fields. */
  export const entry: BenchPageModel;
  export const entryValidator: string;
}
