import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { TableChange } from './compare-tables';
import type { Queryable } from '../connections/database';
import { emptyCondition, filledCondition, isNewlyRequired, type Narrowing, nameText, narrowingsOf, lineNarrowings } from './field-changes';
import type { RenamePlan } from './plan-renames';
import type { TableStep } from '../table-step';
import { type DesiredTable, quoteName } from './desired-tables';
import { takesOver } from './move-lines';

interface LossContext {
  readonly q: Queryable;
  /** The tables that page files ask for now. */
  readonly tables: readonly DesiredTable[];
  readonly renames: RenamePlan;
}

async function count(
  context: LossContext,
  table: string,
  asked: { readonly where: string; readonly values?: readonly unknown[] },
): Promise<number> {
  if (!context.renames.found.has(table)) return 0;
  const sql = `select count(*)::text as count from ${quoteName(table)} where ${asked.where}`;
  return Number((await context.q.query(context.renames.inPresentNames(table, sql), asked.values ?? [])).rows[0]?.['count'] ?? 0);
}

/** Counts rows whose text a function refuses; each text is judged once. */
async function countRefused(
  context: LossContext,
  table: string,
  of: { readonly column: string; readonly refuses: (text: string) => boolean },
) {
  if (!context.renames.found.get(table)?.columns.has(of.column)) return 0;
  const column = quoteName(of.column);
  const sql = `select ${column} as text, count(*)::text as count from ${quoteName(table)} where ${column} <> '' group by 1`;
  const { rows } = await context.q.query(context.renames.inPresentNames(table, sql));
  return rows.reduce((sum, row) => (of.refuses(String(row['text'])) ? sum + Number(row['count']) : sum), 0);
}

/** Query that tells whether a table has any row at all, of whichever tenant and removed or not. */
const anyRow = (table: string): string => `select count(*)::text as count from (select 1 from ${quoteName(table)} limit 1) r`;

/** True where a table is there and has no row at all. */
async function isBare({ q, renames }: LossContext, table: string): Promise<boolean> {
  if (!renames.found.has(table)) return false;
  return Number((await q.query(renames.inPresentNames(table, anyRow(table)))).rows[0]?.['count'] ?? 0) === 0;
}

function toStep(
  table: string,
  kind: 'removeField' | 'narrow',
  told: { readonly rows: number; readonly said: Text; readonly more: Text; readonly bare?: boolean },
): TableStep {
  const { rows, said, more, bare = false } = told;
  // A limit that every stored row keeps already takes nothing away; a field that is gone does, though it be empty, unless nobody has entered any row yet.
  const additive = bare || (kind === 'narrow' && rows === 0);
  return {
    kind,
    table,
    sql: '',
    additive,
    rowsAtStake: rows,
    ...(bare ? { count: anyRow(table) } : {}),
    sentence: {
      zh: `${said.zh}：${rows} 行数据${more.zh}`,
      en: `${said.en}: ${rows} rows ${more.en}`,
    },
  };
}

async function planRemoved(context: LossContext, { before, after }: TableChange, field: FieldModel): Promise<TableStep> {
  const into = field.line && takesOver(field.line.table, context.tables);
  if (into !== undefined)
    return {
      ...{ kind: 'removeField', table: after.table, sql: '', additive: true, rowsAtStake: 0 },
      sentence: {
        zh: `表 ${before.label.zh} 不再有字段 ${nameText(field)}：它的行移到 ${into}`,
        en: `${before.label.en} no longer has the field ${field.name}: its rows move to ${into}`,
      },
    };
  const rows = field.line
    ? await countLines(context, field.line.table)
    : await count(context, after.table, { where: filledCondition(field) });
  const place = field.line ? field.line.table : `${after.table}.${field.column}`;
  return toStep(after.table, 'removeField', {
    rows,
    bare: await isBare(context, after.table),
    said: {
      zh: `表 ${before.label.zh} 不再有字段 ${nameText(field)}（改名请在新字段写 "x-was": "${field.name}"）`,
      en: `${before.label.en} no longer has the field ${field.name} (if it has another name now, give the new field "x-was": "${field.name}")`,
    },
    more: { zh: `有值，值留在 ${place}，字段写回后仍在`, en: `have a value, which stays in ${place} and returns with the field` },
  });
}

/** Lines of a field that is gone stay in a table that nothing asks for any longer. */
async function countLines(context: LossContext, table: string): Promise<number> {
  const stands = await context.q.query('select to_regclass($1) is not null as stands', [quoteName(table)]);
  if (stands.rows[0]?.['stands'] !== true) return 0;
  return Number((await context.q.query(`select count(*)::text as count from ${quoteName(table)}`)).rows[0]?.['count'] ?? 0);
}

async function planNarrowing(
  context: LossContext,
  change: TableChange,
  asked: { readonly field: FieldModel; readonly narrowing: Narrowing },
) {
  const { narrowing, field } = asked;
  const { table } = change.after;
  const stands = context.renames.found.get(table)?.columns.has(field.column) === true;
  const rows = !stands
    ? 0
    : narrowing.refuses
      ? await countRefused(context, table, { column: field.column, refuses: narrowing.refuses })
      : await count(context, table, { where: narrowing.lost ?? 'false', ...(narrowing.values ? { values: narrowing.values } : {}) });
  return toStep(table, 'narrow', { rows, said: narrowing.sentence, more: { zh: '不再符合', en: 'no longer fit' } });
}

async function planLines(
  context: LossContext,
  change: TableChange,
  { field, narrowing }: { readonly field: FieldModel; readonly narrowing: Narrowing },
) {
  const { table } = change.after;
  const where = context.renames.inPresentNames(field.line?.table ?? '', narrowing.lost ?? 'false');
  return toStep(table, 'narrow', {
    rows: await count(context, table, { where }),
    said: narrowing.sentence,
    more: { zh: '不再符合', en: 'no longer fit' },
  });
}

async function planRequired(context: LossContext, change: TableChange, field: FieldModel): Promise<TableStep> {
  const { table } = change.after;
  const lines = field.line?.table;
  const where = lines
    ? context.renames.inPresentNames(
        lines,
        `not exists (select 1 from ${quoteName(lines)} l where l.tenant_id = ${quoteName(table)}.tenant_id and l.parent_id = ${quoteName(table)}.id)`,
      )
    : emptyCondition(field);
  const stands =
    lines === undefined ? context.renames.found.get(table)?.columns.has(field.column) === true : context.renames.found.has(lines);
  return toStep(table, 'narrow', {
    rows: stands ? await count(context, table, { where }) : 0,
    said: { zh: `字段 ${nameText(field)} 改为必填`, en: `${field.name} is required now` },
    more: { zh: '没有值', en: 'have no value' },
  });
}

/** Says what the new texts take away that no column shows: fields, options, limits, and room to leave a field empty, with the rows that it hits. */
export async function planLosses(
  q: Queryable,
  { changes, ...planned }: Omit<LossContext, 'q'> & { readonly changes: readonly TableChange[] },
): Promise<readonly TableStep[]> {
  const context: LossContext = { q, ...planned };
  const steps: TableStep[] = [];
  for (const change of changes) {
    for (const field of change.removed) steps.push(await planRemoved(context, change, field));
    const records = { before: change.before.record, after: change.after.record };
    for (const pair of change.kept) {
      // Another type of column is for the table to change, with a count of its own.
      if (context.renames.found.get(change.after.table)?.columns.get(pair.after.column) === columnTypeOf(change, pair.after))
        for (const narrowing of narrowingsOf(pair.before, pair.after))
          steps.push(await planNarrowing(context, change, { field: pair.after, narrowing }));
      if (context.renames.found.has(pair.after.line?.table ?? ''))
        for (const narrowing of lineNarrowings(pair.before, pair.after, change.after.table))
          steps.push(await planLines(context, change, { field: pair.after, narrowing }));
      if (isNewlyRequired(records, pair)) steps.push(await planRequired(context, change, pair.after));
    }
  }
  return steps;
}

const columnTypeOf = ({ after }: TableChange, field: FieldModel): string | undefined =>
  after.columns.find((column) => column.name === field.column)?.type;
