/** What a read of a record that is looked for names as its list, so that no sub-table or related list is meant. */
export const lookName = (page: string): string => `@${page}`;
