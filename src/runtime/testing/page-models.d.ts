/** Every page model of this repository, compiled by Storybook's plugin. Shape: `<module>/<page>` -> model. */
declare module 'virtual:page-models' {
  import type { PageModel } from '../../schema/page-model';

  export const models: Readonly<Record<string, PageModel>>;
}
