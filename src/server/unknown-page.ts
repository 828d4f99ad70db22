import type { AppError } from '../base/app-error';
import { refusal } from '../protocol/errors';
import type { PageModel } from '../schema/model/page-model';

/** Says that a path leads to no page, or which page goes by another path now. */
export function unknownPage({ pages }: { readonly pages: ReadonlyMap<string, PageModel> }, path: string): AppError {
  const heir = [...pages.values()].find(({ was }) => was?.includes(path) === true);
  return heir ? refusal('pageRenamed', { path, to: heir.path }) : refusal('pageUnknown', { path: path.slice(0, 100) });
}
