import { pagingFields } from './common-schemas';
import { anything, object, type Schema, text } from './fields';

/** What a search may say; its decoder judges it and says what is wrong with it. */
const searchFields = {
  ...{ current: anything(), size: anything(), searchType: anything(), searchParam: anything(), searchListVO: anything() },
  ...{ orderBy: anything(), columns: anything(), after: text(20_000) },
};

/** The body of a call that only looks: keys that it does not know mean nothing. */
export const searchBody = object(searchFields, { open: true });

/** The page of a search, where the address names it. */
export const searchQuery = object(pagingFields(999_999_999), { open: true });

/** The body of an export: a search, and how it is written. */
export const exportBody: Schema<Readonly<Record<string, unknown>>> = object({ ...searchFields, format: anything(), scope: anything() });
