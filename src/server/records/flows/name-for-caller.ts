import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { findWithin, type Row } from '../../query/load-rows';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { type PageContext, recordOf } from '../../rights/page-context';
import { displayOf } from '../write/state-of';

/** What a sentence calls a row that the caller did not write himself: its page and name, the page alone where he may not see the row. */
export async function nameForCaller(tx: Queryable, ctx: PageContext, row: Row): Promise<{ readonly name: Text; readonly isSeen: boolean }> {
  const { caller, schemas, page } = ctx;
  const record = recordOf(ctx);
  const { label } = page.model;
  const reach = reachOf(caller, schemas);
  const restricted = !reach.views(record.name) || isRestricted(fieldRulesOf(caller, schemas), record.name, record.display);
  const scope = reach.scopeOf(record.name);
  const within = restricted ? new Set<string>() : await findWithin(tx, record, { tenantId: caller.tenantId, ids: [row.id], scope });
  if (!within.has(row.id)) return { name: label, isSeen: false };
  const display = displayOf(record, row);
  return { name: { zh: `${label.zh}“${display}”`, en: `${label.en} "${display}"` }, isSeen: true };
}
