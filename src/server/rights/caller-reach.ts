import { sql } from 'kysely';
import type { PageModel } from '../../schema/model/page-model';
import type { Caller } from '../auth/caller';
import type { Reach } from '../query/reach';
import type { ServingSchemas } from '../db/schema/schema-store';
import { mayDo } from './page-context';
import { rowScopeOf } from './row-scope';

const listings = new WeakMap<ServingSchemas['pages'], ReadonlyMap<string, readonly PageModel[]>>();

/** The pages that list each record. */
function listingsOf(pages: ServingSchemas['pages']): ReadonlyMap<string, readonly PageModel[]> {
  const known = listings.get(pages);
  if (known) return known;
  const made = new Map<string, PageModel[]>();
  for (const page of pages.values()) made.set(page.record.name, [...(made.get(page.record.name) ?? []), page]);
  listings.set(pages, made);
  return made;
}

function once<T>(make: (record: string) => T): (record: string) => T {
  const made = new Map<string, { readonly value: T }>();
  return (record) => {
    const known = made.get(record) ?? { value: make(record) };
    made.set(record, known);
    return known.value;
  };
}

/** Says what a caller may meet of the records that references lead to; rights and row scopes of several pages that list one record add up. */
export function reachOf(caller: Caller, schemas: Pick<ServingSchemas, 'pages' | 'records' | 'bigrams'>): Reach {
  const pagesOf = (record: string): readonly PageModel[] => listingsOf(schemas.pages).get(record) ?? [];
  const seenOf = once((record) => pagesOf(record).filter((page) => mayDo(caller, page, 'view')));
  const scopeOf = once((record): ReturnType<Reach['scopeOf']> => {
    const seen = seenOf(record);
    const scopes = (seen.length > 0 ? seen : pagesOf(record)).map((page) =>
      rowScopeOf(caller, page, { record: page.record, records: schemas.records, bigrams: schemas.bigrams }),
    );
    const limits = scopes.filter((scope) => scope !== undefined);
    if (limits.length < scopes.length || limits.length === 0) return undefined;
    return (alias) =>
      sql`(${sql.join(
        limits.map((scope) => scope(alias)),
        sql` or `,
      )})`;
  });
  return { userId: caller.userId, views: (record) => seenOf(record).length > 0, scopeOf };
}
