/** Every page of this repository, compiled by Storybook's plugin. Shape: `<module>/<page>` -> model and address of its validator. */
declare module 'virtual:pages' {
  import type { PageModel } from '../../schema/model/page-model';

  export const pages: Readonly<Record<string, { readonly model: PageModel; readonly validator: string }>>;
}
