import { compileSchemas } from '../../../src/schema/compile-schemas';
import type { PageModel } from '../../../src/schema/page-model';
import { readSchemas } from '../../../src/schema/read-schemas';

const compiled = compileSchemas(readSchemas('schemas'));

/** Gives the model of a page of this repository. Errors: throws where there is none. */
export function pageModel(path: string): PageModel {
  const model = compiled.pages.get(path);
  if (!model) throw new Error(`no page ${path}`);
  return model;
}
