import { pagingFields } from './common-schemas';
import { anything, object, required, type Schema, text, whole } from './fields';

/** What a search may say; its decoder judges it and says what is wrong with it. */
const searchFields = {
  current: { ...anything(), description: 'Number of the page, from 1.' },
  size: { ...anything(), description: 'Rows of a page.' },
  searchType: { ...anything(), description: '"N": searchParam counts; "Y": searchListVO.' },
  searchParam: {
    ...anything(),
    description:
      'Conditions that all hold: [{"filter":"{\\"name\\":\\"2026\\"}","op":"{\\"name\\":\\"LIKE\\"}"}]; filter and op are JSON, or JSON as text.',
  },
  searchListVO: {
    ...anything(),
    description: 'Pairs of conditions: [{"searchType":"and","searchParams":[{"filter":…,"op":…},{"searchType":"or","filter":…,"op":…}]}].',
  },
  orderBy: { ...anything(), description: '[{"prop":"createTime","order":"desc"}], five at most.' },
  columns: { ...anything(), description: 'Names of the columns of an export or a print, in order.' },
  after: { ...text(20_000), description: 'Where the page begins: "next" of the page before.' },
};

/** The body of a call that only looks: keys that it does not know mean nothing. */
export const searchBody = object(searchFields, { open: true });

/** The page of a search, where the address names it. */
export const searchQuery = object(pagingFields(999_999_999), { open: true });

/** The body of an export: a search, and how it is written. */
export const exportBody: Schema<Readonly<Record<string, unknown>>> = object({ ...searchFields, format: anything(), scope: anything() });

/** What is counted, besides a search: a statistic by its name, or the rows of the list in groups by a column, where wanted with a second column across. */
export const groupFields = {
  statistic: { ...text(), description: 'Name of a statistic of the page.' },
  by: { ...text(), description: 'Instead of it, the column by which the rows of the list are grouped.' },
  across: { ...text(), description: 'With "by": the column whose values stand side by side, a pivot.' },
  how: { ...text(), description: 'What a cell of a pivot tells: "count", "sum" or "average".' },
  of: { ...text(), description: 'The column whose numbers are added up or taken the average of.' },
  groups: whole(),
};

/** The body of an export of a statistic. */
export const statisticExportBody = object({ ...searchFields, ...groupFields, format: required(text()) });
