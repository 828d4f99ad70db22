import type { PageModel } from '../../../src/schema/model/page-model';
import { productSchemas } from '../../fixtures/some-schemas';

/** Gives the model of a page of this repository. Errors: throws where there is none. */
export function pageModel(path: string): PageModel {
  const model = productSchemas().pages.get(path);
  if (!model) throw new Error(`no page ${path}`);
  return model;
}
