import type { Caller } from '../auth/caller';
import type { Database } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import type { PageContext } from './page-context';
import { reachOf } from './caller-reach';
import { fieldRulesOf } from './caller-rules';
import { unknownPage } from '../unknown-page';
import { rowScopeOf } from './row-scope';

interface PageCall {
  /** `<module>/<page>` */
  readonly path: string;
  readonly caller: Caller;
  readonly request: PageContext['request'];
}

/** Opens a page for a caller, as it serves now. Errors: pageUnknown, pageRenamed. */
export function openPageContext(
  { database, store }: { readonly database: Database; readonly store: Pick<SchemaStore, 'current'> },
  { path, caller, request }: PageCall,
): PageContext {
  const schemas = store.current();
  const page = schemas.serving.get(path);
  if (!page) throw unknownPage(schemas, path);
  const whole = { record: page.model.record, records: schemas.records, bigrams: schemas.bigrams };
  const source = {
    ...whole,
    scope: rowScopeOf(caller, page.model, whole),
    rules: fieldRulesOf(caller, schemas),
    reach: reachOf(caller, schemas),
    asker: caller,
  };
  return { database, schemas, page, source, caller, request };
}
