import { setAt } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { highestSerial, scopeOf, textScope } from './allocate-numbers';
import { toFrame, writeNumber } from './number-frame';
import { fieldRulesOf } from '../../rights/caller-rules';
import { isRestricted } from '../../query/field-rules';
import { ownDept, readsOfSource } from '../../rights/number-flows';
import { writeParts } from './number-parts';
import { type RuleContext, rulesOf, type TenantRule } from './number-rules';

interface NumberPreview {
  /** The next numbers, none of them drawn. */
  readonly samples: readonly string[];
  /** Where the counter stands. */
  readonly last: string;
  /** What only a record can say, with what the record lacks. */
  readonly missing: readonly Text[];
  /** The record whose rows get such numbers; absent where no page draws any yet. */
  readonly usedBy?: Text;
}

/** The kinds of items that the caller may not see; what the caller has no right to tell stays unsaid in the preview as well. */
function restrictedItems({ schemas, caller }: RuleContext, record: RecordModel, rule: TenantRule): ReadonlySet<string> {
  const rules = fieldRulesOf(caller, schemas);
  const isSecret = (source: string): boolean => {
    const { reads, related } = readsOfSource(record, schemas.records, source);
    return [
      ...reads.map((read) => [read.record, read.field.name] as const),
      ...related.map((each) => [each.record, each.field] as const),
    ].some(([name, field]) => isRestricted(rules, name, field));
  };
  return new Set(rule.items.map(({ itemType }) => itemType).filter(isSecret));
}

const samplesAsked = [1n, 2n, 3n];

/** Tells what a rule would write next. */
export async function previewNumber(
  q: Queryable,
  ctx: RuleContext,
  { rule, today }: { readonly rule: TenantRule; readonly today: string },
): Promise<NumberPreview> {
  const [code = ''] = rule.code.split('.');
  const owner = [...ctx.schemas.pages.values()]
    .map((page) => page.record)
    .find((each) => each.fields.some(({ number }) => number === code));
  const record = owner ?? rulesOf(ctx);
  if (!record) return { samples: [], last: '0', missing: [] };
  const dept = ownDept(record);
  const values = dept ? setAt({}, dept.path, rule.deptId || ctx.caller.deptId) : {};
  const { parts, missing } = await writeParts(q, { ctx, record, values, today, restricted: restrictedItems(ctx, record, rule) }, rule);
  const frame = toFrame(parts);
  const scopes = [textScope(frame), scopeOf(rule, frame, today)];
  const known = await q.query(
    'select max(last)::text as last from sys_number where tenant_id = $1 and rule = $2 and scope = any($3::text[])',
    [ctx.caller.tenantId, code, scopes],
  );
  const counted = BigInt(String(known.rows[0]?.['last'] ?? '0'));
  const last = counted === 0n ? await highestSerial(q, { ctx, rule: code }, frame) : counted;
  const samples = frame.digits === undefined ? [frame.before] : samplesAsked.map((step) => writeNumber(frame, last + step));
  return { samples, last: String(last), missing: missing.map(({ text }) => text), ...(owner ? { usedBy: owner.label } : {}) };
}
