import type { PageModel } from '../../schema/model/page-model';

export interface PageSizes {
  readonly standard: number;
  readonly options: readonly number[];
}

const sets: Readonly<Record<PageModel['table']['pageSizes'], PageSizes>> = {
  default: { standard: 50, options: [15, 20, 50, 100, 200, 300, 500, 1000, 5000] },
  statistics: { standard: 5000, options: [5000, 10000, 50000] },
  directory: { standard: 50, options: [15, 20, 50, 100, 200, 300, 500, 1000, 5000, 9999] },
  small: { standard: 15, options: [15, 20, 50, 100, 200, 300, 500] },
};

/** Gives the page sizes that a page offers, and the one it opens with. */
export const pageSizesOf = (name: PageModel['table']['pageSizes']): PageSizes => sets[name];
