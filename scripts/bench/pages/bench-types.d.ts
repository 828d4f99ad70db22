import type { PageModel } from '../../../src/schema/model/page-model';

/** A module that is made while the bench builds can name no file beside it; what is said here for all it can. */
declare global {
  type BenchPageModel = PageModel;
}
