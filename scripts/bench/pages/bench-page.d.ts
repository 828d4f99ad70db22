/** The measured page, compiled by the bench while it builds. */
declare module 'virtual:bench-page' {
  import type { PageModel } from '../../../src/schema/page-model';

  export const model: PageModel;
  export const validator: string;
}
