import type { ServingPage } from '../db/schema/schema-store';
import type { PageContext } from './page-context';

/** The page that a record is written by: its own, else the first that lists it. */
function pageOf({ schemas }: PageContext, record: string): ServingPage | undefined {
  const pages = [...schemas.serving.values()].filter(({ model }) => model.record.name === record);
  return pages.find(({ model }) => model.page === record) ?? pages[0];
}

/**
 * Opens the page of another record for what a write sets off: for the same person, but free of his rights, rows and fields.
 * Shape: undefined where no page serves the record.
 */
export function contextFor(ctx: PageContext, record: string, cause: PageContext['cause']): PageContext | undefined {
  const page = pageOf(ctx, record);
  const { schemas, database, caller, request } = ctx;
  if (!page) return undefined;
  const source = { record: page.model.record, records: schemas.records, bigrams: schemas.bigrams };
  return { database, schemas, page, source, caller, request, ...(cause ? { cause } : {}) };
}
