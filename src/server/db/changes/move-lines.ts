import type { Queryable } from '../connections/database';
import type { TableStep } from '../table-step';
import { type DesiredTable, quoteName } from './desired-tables';

/** Lines that shipped page files once kept in a record, and that are records of a page of their own now. */
interface LineMove {
  readonly from: string;
  /** The table whose rows own the lines. */
  readonly owner: string;
  readonly into: string;
  /** The column of the new record's number, and what stands between the number of its owner and a serial. */
  readonly number: { readonly column: string; readonly of: string; readonly mark: string };
  /** Column -> SQL over the line as JSON, `l`, and its owner, `d`. */
  readonly values: Readonly<Record<string, string>>;
}

/** Of what stands in a line by its column: lines of older page files may lack one. */
const said = (column: string, type = 'text'): string => `(l.line ->> '${column}')::${type}`;
const ofDevice = { device_id: 'd.id', device_no: 'd.device_no', dept_id: 'd.dept_id' };

const moves: readonly LineMove[] = [
  {
    from: 'pg_devices__checks',
    owner: 'pg_devices',
    into: 'pg_interim_checks',
    number: { column: 'check_no', of: 'device_no', mark: '-H' },
    values: {
      ...ofDevice,
      plan_date: said('check_date', 'date'),
      check_date: said('check_date', 'date'),
      method: said('method'),
      result: said('result'),
      former_result: `case when ${said('passed', 'smallint')} = 0 then '2' else '1' end`,
      is_passed: `case when ${said('passed', 'smallint')} = 0 then '2' else '1' end`,
      checker_id: said('checker_id', 'bigint'),
      owner_dept_ids: `(select array[s.dept_id::text] from pg_staff s
        where s.tenant_id = l.tenant_id and s.id = ${said('checker_id', 'bigint')} and s.dept_id is not null)`,
      remark: said('remark'),
      check_state: `'3'`,
    },
  },
  {
    from: 'pg_devices__repairs',
    owner: 'pg_devices',
    into: 'pg_maintenance',
    number: { column: 'service_no', of: 'device_no', mark: '-W' },
    values: {
      ...ofDevice,
      service_kind: `'2'`,
      plan_date: said('start_date', 'date'),
      content: said('fault'),
      done_date: said('end_date', 'date'),
      done_by: said('repair_org'),
      cost: said('cost', 'numeric'),
      result: said('result'),
      // Of a device that is under repair still, the repair is not done yet.
      service_state: `case when ${said('end_date')} is null and d.device_state = '5' then '1' else '2' end`,
    },
  },
];

/** Lines that have not been taken over yet: a record keeps the id of its line, so that each is taken over once, however often a start is tried. */
const missing = ({ from, into }: LineMove, hasTarget: boolean): string =>
  `from ${quoteName(from)} where is_deleted = 0${
    hasTarget
      ? ` and not exists (select 1 from ${quoteName(into)} t where t.tenant_id = ${quoteName(from)}.tenant_id and t.id = ${quoteName(from)}.id)`
      : ''
  }`;

function toSql(move: LineMove, desired: DesiredTable): string {
  const { from, owner, into, number } = move;
  const columns = new Set(desired.columns.map(({ name }) => name));
  const own = Object.entries(move.values).filter(([column]) => columns.has(column));
  const kept = ['tenant_id', 'id', 'create_user', 'create_user_name', 'create_time', 'update_user', 'update_user_name', 'update_time'];
  const numbered = `left(d.${number.of}, 26) || '${number.mark}' || l.serial`;
  const entries: readonly (readonly [string, string])[] = [
    ...kept.map((column) => [column, `l.${column}`] as const),
    ['create_dept', 'd.create_dept'],
    ['is_deleted', 'd.is_deleted'],
    [number.column, numbered],
    ...own,
  ];
  return `insert into ${quoteName(into)} (${entries.map(([column]) => quoteName(column)).join(', ')})
    select ${entries.map(([, sql]) => sql).join(', ')}
    from (select *, to_jsonb(x) as line, row_number() over (partition by tenant_id, parent_id order by line_no, id) as serial
      from ${quoteName(from)} x where is_deleted = 0) l
    join ${quoteName(owner)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    on conflict (tenant_id, id) do nothing`;
}

/** The table that takes over the lines of a field that is gone. Shape: undefined where none does, or the page files have no such table. */
export const takesOver = (lines: string, desired: Iterable<DesiredTable>): string | undefined => {
  const move = moves.find(({ from }) => from === lines);
  return move && [...desired].some(({ table }) => table === move.into) ? move.into : undefined;
};

/** Takes over lines that page files once kept in another record, where they stand and the files keep them no longer. Shape: undefined where there is nothing to take. */
export async function planMove(
  q: Queryable,
  desired: DesiredTable,
  { tables, hasTarget }: { readonly tables: ReadonlyMap<string, DesiredTable>; readonly hasTarget: boolean },
): Promise<readonly TableStep[]> {
  const steps: TableStep[] = [];
  for (const move of moves.filter(({ from, into }) => into === desired.table && !tables.has(from))) {
    const stands = await q.query('select to_regclass($1) is not null as stands', [quoteName(move.from)]);
    if (stands.rows[0]?.['stands'] !== true) continue;
    const { rows } = await q.query(`select count(*)::int as count ${missing(move, hasTarget)}`);
    const count = Number(rows[0]?.['count'] ?? 0);
    if (count === 0) continue;
    steps.push({
      ...{ kind: 'moveLines', table: desired.table, sql: toSql(move, desired), additive: true, rowsAtStake: 0 },
      sentence: {
        zh: `${move.from} 的 ${count} 行移到表 ${desired.table}（${desired.label.zh}）`,
        en: `Move ${count} rows of ${move.from} to ${desired.table} (${desired.label.en})`,
      },
    });
  }
  return steps;
}
