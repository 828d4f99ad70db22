import type { OptionModel } from '../../../schema/model/field-type';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Queryable } from '../connections/database';
import type { TableStep } from '../table-step';
import type { TableChange } from './compare-tables';
import type { RenamePlan } from './plan-renames';
import { quoteName, type DesiredTable } from './desired-tables';

/** Former key -> key that is stored now. */
type KeyMoves = ReadonlyMap<string, string>;

function movesOf(old: readonly OptionModel[], now: readonly OptionModel[]): KeyMoves {
  const keys = new Set(now.map(({ key }) => key));
  const forth = now.flatMap(({ key, was = [] }) => was.map((former) => [former, key] as const));
  // Where an earlier text comes back, the text that serves says what its keys were called.
  const back = old.flatMap(({ key, was = [] }) => {
    const former = keys.has(key) ? undefined : was.find((each) => keys.has(each));
    return former === undefined ? [] : [[key, former] as const];
  });
  return new Map([...back, ...forth].filter(([from]) => !keys.has(from)));
}

/** How keys of a field's options are called now, by its texts before and after. */
export const keyMoves = (before: FieldModel | undefined, after: FieldModel): KeyMoves =>
  movesOf(before?.options ?? [], after.options ?? []);

interface KeyRename {
  readonly field: FieldModel;
  readonly before: FieldModel | undefined;
  readonly moves: KeyMoves;
}

async function planField(
  q: Queryable,
  renames: RenamePlan,
  { desired, rename }: { readonly desired: DesiredTable; readonly rename: KeyRename },
) {
  const { field, before, moves } = rename;
  const type = desired.columns.find(({ name }) => name === field.column)?.type;
  if (type === undefined || renames.found.get(desired.table)?.columns.get(field.column) !== type) return undefined;
  const [table, column] = [quoteName(desired.table), quoteName(field.column)];
  const former = [...moves.keys()];
  const isList = field.type === 'options';
  const where = isList ? `${column} && $1::text[]` : `${column} = any($1::text[])`;
  const counted = await q.query(renames.inPresentNames(desired.table, `select count(*)::text as count from ${table} where ${where}`), [
    former,
  ]);
  const rows = Number(counted.rows[0]?.['count'] ?? 0);
  if (rows === 0 && before?.options?.some(({ key }) => moves.has(key)) !== true) return undefined;
  const present = (key: string) => `coalesce(($2::text[])[array_position($1::text[], ${key})], ${key})`;
  const value = isList
    ? `array(select ${present('e.key')} from unnest(${column}) with ordinality as e(key, place) order by e.place)`
    : present(`${column}::text`);
  const pairs = [...moves].map(([from, to]) => `${from} → ${to}`).join('、');
  const step: TableStep = {
    kind: 'renameKey',
    table: desired.table,
    sql: `update ${table} set ${column} = ${value} where ${where}`,
    values: [former, [...moves.values()]],
    additive: true,
    rowsAtStake: 0,
    carryKeys: { record: desired.record.name, table: desired.table, field: field.name, moves },
    sentence: {
      zh: `字段 ${field.label.zh}（${field.name}）的选项改键：${pairs}，${rows} 行数据随之改写`,
      en: `Rename keys of the options of ${field.name}: ${pairs}; ${rows} rows go along`,
    },
  };
  return step;
}

/**
 * Plans that rows which bear the former key of an option get its present one. What is stored is asked, not what the text before said: rows that somebody wrote
 * with the former text at the very moment of the change are found by the next look.
 */
export async function planKeys(
  q: Queryable,
  {
    tables,
    changes,
    renames,
  }: { readonly tables: readonly DesiredTable[]; readonly changes: readonly TableChange[]; readonly renames: RenamePlan },
): Promise<readonly TableStep[]> {
  const steps: TableStep[] = [];
  for (const desired of tables) {
    const kept = changes.find(({ after }) => after.table === desired.table)?.kept ?? [];
    for (const field of desired.record.fields) {
      if (field.system || field.column === '' || field.options === undefined) continue;
      const before = kept.find(({ after }) => after.name === field.name)?.before;
      const moves = keyMoves(before, field);
      const step = moves.size === 0 ? undefined : await planField(q, renames, { desired, rename: { field, before, moves } });
      if (step) steps.push(step);
    }
  }
  return steps;
}
