import type { Values } from '../../../base/dot-path';
import { comparisonOf } from '../../../schema/check/value-flows';
import { type CelNode, isNode, textOfCall } from '../../../schema/expression/cel-node';
import { type ExpressionContext, languageOf, parsedOf, runExpression } from '../../../schema/expression/expressions';
import { lookUpsOf } from '../../../schema/expression/look-ups';
import type { Expression } from '../../../schema/model/field-type';
import type { HasModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { findWithin, loadTargets } from '../../query/load-rows';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { asksRestricted } from '../../rights/close-rules';
import { type PageContext, recordOf } from '../../rights/page-context';
import { targetOf } from '../lookups/look-plan';
import { inOrder } from '../rollups/row-sets';
import { loadLists } from '../write/load-lists';
import { displayOf } from '../write/state-of';

/** So many records are named at most. */
const named = 3;

interface Requirement {
  readonly text: Expression;
  readonly has: HasModel;
}

const partsOf = (node: CelNode): readonly unknown[] => (Array.isArray(node.args) ? (node.args as readonly unknown[]) : []);

/** The list that a chain of calls begins with: `samples` of `samples.filter(…).all(…)`. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.op === 'id') return String(node.args);
  return node.op === 'rcall' && partsOf(node)[0] === 'filter' ? rootOf(partsOf(node)[1]) : undefined;
}

const callOn = (node: unknown, method: string): string | undefined =>
  isNode(node) && node.op === 'rcall' && partsOf(node)[0] === method ? rootOf(partsOf(node)[1]) : undefined;

/** The parts of a guard that each record of a list must meet by itself: `all` of them, or none that `exists`. */
function requirementsOf(record: RecordModel, node: CelNode): readonly Requirement[] {
  if (node.op === '&&') return partsOf(node).flatMap((part) => (isNode(part) ? requirementsOf(record, part) : []));
  const inner: unknown = Array.isArray(node.args) ? node.args[0] : node.args;
  const list = node.op.startsWith('!') ? callOn(inner, 'exists') : callOn(node, 'all');
  const has = record.has?.find((each) => each.name === list);
  return has ? [{ text: node.input.slice(node.start, node.end), has }] : [];
}

interface FailedGuard {
  readonly when: Expression;
  readonly row: Values & { readonly id: string };
  readonly context: ExpressionContext;
}

/** Records of one page that keep a guard from holding. */
interface Refusing {
  /** The part of the guard that they refuse. */
  readonly part: Expression;
  readonly record: string;
  readonly ids: readonly string[];
}

/** Ids of the related records that keep a guard from holding, by their list. */
async function findRefusing(tx: Queryable, ctx: PageContext, { when, row, context }: FailedGuard): Promise<readonly Refusing[]> {
  const record = recordOf(ctx);
  const language = languageOf(record);
  const parsed = parsedOf(language, when);
  const requirements = parsed ? requirementsOf(record, parsed.ast as unknown as CelNode) : [];
  const found: Refusing[] = [];
  for (const { text, has } of requirements) {
    const lists = await loadLists(tx, ctx, { names: new Set([has.name]), ids: [row.id], byId: true });
    const rows = (lists.get(row.id)?.[has.name] ?? []) as readonly Values[];
    const refusing = rows.filter((each) => {
      const scope = language.scopeOf({ ...row, [has.name]: [each] }, context);
      return runExpression(language, text, scope) !== true;
    });
    if (refusing.length > 0) found.push({ part: text, record: has.record, ids: inOrder(refusing.map((each) => String(each['id']))) });
  }
  return found;
}

/** The parts of a guard that say what must not be found in another page, by the text of the call. */
function forbiddenOf(node: CelNode): readonly string[] {
  if (node.op === '&&') return partsOf(node).flatMap((part) => (isNode(part) ? forbiddenOf(part) : []));
  const inner: unknown = Array.isArray(node.args) ? node.args[0] : node.args;
  const isLook = node.op.startsWith('!') && isNode(inner) && inner.op === 'call' && partsOf(inner)[0] === 'exists';
  return isLook ? [textOfCall(inner)] : [];
}

/** Ids of the records of other pages that a guard must not find and does. */
function findForbidden(ctx: PageContext, { when, row, context }: FailedGuard): readonly Refusing[] {
  const { looked } = context;
  const language = languageOf(recordOf(ctx));
  const parsed = looked && parsedOf(language, when);
  if (!looked || !parsed) return [];
  const looks = lookUpsOf(when);
  return forbiddenOf(parsed.ast as unknown as CelNode).flatMap((text): readonly Refusing[] => {
    const look = looks.find((each) => each.text === text);
    const record = look && targetOf(ctx.schemas.records, recordOf(ctx), look)?.record.name;
    const found = (looked.get(text) ?? []).filter((each) => {
      const scope = language.scopeOf(row, { ...context, looked: new Map([...looked, [text, [each]]]) });
      return runExpression(language, text, scope) === true;
    });
    return record === undefined || found.length === 0 ? [] : [{ part: text, record, ids: found.map((each) => String(each['id'])) }];
  });
}

/** Says whether a part of a guard reads a field that is hidden from the caller: whom it refuses would tell what stands there. */
function readsHidden({ caller, schemas, page }: PageContext, part: Expression): boolean {
  const { records } = schemas;
  const rules = fieldRulesOf(caller, schemas);
  const { reads, related = [] } = comparisonOf({ record: page.model.record }, part);
  // Rows beyond his scope are told by their number anyway.
  return (
    asksRestricted({ records, rules, reach: reachOf(caller, schemas) }, { reads }) ||
    asksRestricted({ records, rules }, { reads: [], related })
  );
}

/** The names of those records that the caller may see, and how many others there are. */
async function nameRecords(tx: Queryable, ctx: PageContext, { record: name, ids }: Refusing) {
  const { caller, schemas } = ctx;
  const record = schemas.records.get(name);
  const reach = reachOf(caller, schemas);
  const restricted = !record || !reach.views(name) || isRestricted(fieldRulesOf(caller, schemas), name, record.display);
  if (restricted) return { names: [], unseen: ids.length };
  const { tenantId } = caller;
  const within = await findWithin(tx, record, { tenantId, ids, scope: reach.scopeOf(name) });
  const shown = ids.filter((id) => within.has(id));
  const rows = await loadTargets(tx, record, { records: schemas.records, tenantId, ids: shown.slice(0, named), hold: false });
  const names = shown.slice(0, named).map((id) => displayOf(record, rows.get(id) ?? { id }));
  return { names, shown: shown.length, unseen: ids.length - shown.length };
}

/** What a guard that does not hold says: its own sentence, and the records that refused, related ones and those of other pages that must not be there, by name as far as the caller may see them. */
export async function guardSentence(tx: Queryable, ctx: PageContext, base: Text, failed: FailedGuard): Promise<Text> {
  const parts: Text[] = [];
  for (const refusing of [...(await findRefusing(tx, ctx, failed)), ...findForbidden(ctx, failed)]) {
    const { length } = refusing.ids;
    if (readsHidden(ctx, refusing.part)) {
      parts.push({ zh: `${length} 条记录不满足条件`, en: `${length} record(s) do not meet it` });
      continue;
    }
    const { names, shown = 0, unseen } = await nameRecords(tx, ctx, refusing);
    const told = {
      zh: [
        ...(names.length > 0 ? [`${names.map((name) => `“${name}”`).join('、')}${shown > names.length ? `等 ${shown} 条` : ''}`] : []),
        ...(unseen > 0 ? [`${unseen} 条您无权查看的记录不满足条件`] : []),
      ],
      en: [
        ...(names.length > 0
          ? [`${names.map((name) => `"${name}"`).join(', ')}${shown > names.length ? ` and ${shown - names.length} more` : ''}`]
          : []),
        ...(unseen > 0 ? [`${unseen} record(s) that you may not see do not meet it`] : []),
      ],
    };
    parts.push({ zh: told.zh.join('，另有 '), en: told.en.join(', and ') });
  }
  if (parts.length === 0) return base;
  return { zh: `${base.zh}：${parts.map(({ zh }) => zh).join('；')}`, en: `${base.en}: ${parts.map(({ en }) => en).join('; ')}` };
}
