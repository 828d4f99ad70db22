import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { isLong } from '../../fixtures/run-size';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { openHttp, type TestHttp } from '../support/http-setup';

// How the database goes about the searches of shipped pages, over tables of which half belongs to another institute: what finds little comes out of an index, and
// the planner knows about how much a search finds. Without its statistics it takes every range of amounts for one row.

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

const rows = isLong ? 200_000 : 20_000;
const pages = isLong ? ['crm/quotes', 'crm/instruments', 'metrology/devices', 'finance/settlements'] : ['crm/quotes', 'crm/instruments'];

const trades = ['机械制造', '电力设备', '生物医药', '汽车零部件', '仪器仪表', '食品', '建材', '化工'];

/** What a column of a type holds in row i: many values of each, some of them often. */
const valueOf: Readonly<Record<string, string>> = {
  text: `(array[${trades.map((word) => `'${word}'`).join(', ')}])[1 + i / 2 % 8] || '第' || (i * 7919 % 20000) || '号'`,
  numeric: `(i * 7919 % 500000) / 100.0`,
  date: `date '2020-01-01' + (i * 31 % 2000)::int`,
  'timestamp with time zone': `timestamptz '2020-01-01 00:00:00+08' + (i * 31 % 2000) * interval '1 day'`,
};

async function fill(table: string): Promise<void> {
  await http.database.system(
    async (q) => {
      await q.query('set statement_timeout = 0');
      const { rows: found } = await q.query(
        `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute a where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and attname not in ('tenant_id', 'id', 'create_time', 'update_time') and not exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey))`,
        [table],
      );
      const columns = found.flatMap((row) => {
        const value = valueOf[String(row['type'])];
        return value === undefined ? [] : [[String(row['name']), value] as const];
      });
      // In portions, each of which a busy machine ends within the time that it has.
      for (let from = 1; from <= rows; from += 20_000)
        await q.query(
          `insert into ${table} (tenant_id, id, ${columns.map(([name]) => name).join(', ')})
             select case when i % 2 = 0 then '000000' else '000001' end, 7000000 + i, ${columns.map(([, value]) => value).join(', ')}
             from generate_series(${from}::bigint, ${Math.min(rows, from + 19_999)}::bigint) as i`,
        );
      await q.query(`vacuum analyze ${table}`);
      await q.query('reset statement_timeout');
    },
    { timeout: 0 },
  );
}

beforeAll(async () => {
  http = await openHttp(
    fileURLToPath(new URL('../../../schemas', import.meta.url)),
    (database) => (watched = watchDatabase(database)).database,
  );
  token = await http.tokenOf('admin');
  for (const path of pages) {
    const { rows: unique } = await http.database.system((q) =>
      q.query(
        `select quote_ident(indexname) as name from pg_indexes where schemaname = 'public' and tablename = $1 and indexname like 'uq\\_%'`,
        [tableOf(path)],
      ),
    );
    // The rows that are planted here keep no rules of their pages.
    for (const { name } of unique) await http.database.system((q) => q.query(`drop index ${String(name)}`));
    await fill(tableOf(path));
  }
}, 900_000);
afterAll(() => http.close());

const modelOf = (path: string) => {
  const model = http.store.page(path)?.model;
  if (!model) throw new Error(path);
  return model;
};
const tableOf = (path: string): string => modelOf(path).record.table;

interface Node {
  readonly type: string;
  readonly table: string;
  readonly guessed: number;
  readonly found: number;
  readonly of: readonly Node[];
}

function toNode(plan: unknown): Node {
  const {
    ['Node Type']: type,
    ['Relation Name']: table,
    ['Plan Rows']: guessed,
    ['Actual Rows']: found,
    Plans: inner,
  } = isObject(plan) ? plan : {};
  return {
    type: String(type),
    table: String(table ?? ''),
    guessed: Number(guessed),
    found: Number(found),
    of: Array.isArray(inner) ? inner.map(toNode) : [],
  };
}
const flat = (node: Node): readonly Node[] => [node, ...node.of.flatMap(flat)];

/** The nodes by which the exact count of a search reads the page's own table. */
async function nodesOf(path: string, searchParam: readonly Values[]): Promise<readonly Node[]> {
  watched.clear();
  const answer = await http.call('POST', `/api/${path}/count`, { token, body: { current: 1, size: 50, searchType: 'N', searchParam } });
  expect([path, answer.status, answer.msg]).toEqual([path, 200, '操作成功']);
  const count = watched.sent.find(({ text, failure }) => failure === undefined && text.includes(`from "${tableOf(path)}" as "t"`));
  const explained = await http.database.read('000000', (q) =>
    q.query(`explain (analyze, timing off, format json) ${count?.text ?? ''}`, count?.values),
  );
  const plan: unknown = explained.rows[0]?.['QUERY PLAN'];
  const top: unknown = Array.isArray(plan) ? plan[0] : undefined;
  const nodes = flat(toNode(isObject(top) ? top['Plan'] : undefined)).filter(({ table }) => table === tableOf(path));
  expect([path, nodes.length > 0]).toEqual([path, true]);
  return nodes;
}

/** Fewer rows than these a guess need not tell apart. */
const few = isLong ? 50 : 20;

/** Of longer parts the planner multiplies how rare each of their pairs is, though the pairs of a word come together: of those only the index is asked. */
const isWord = (part: string): boolean => part.length > 5;

function faultsOf(what: string, nodes: readonly Node[], guessed = true): readonly string[] {
  return nodes.flatMap(({ type, guessed: guess, found }) => {
    const [low, high] = [Math.max(few, Math.min(guess, found)), Math.max(few, guess, found)];
    const wrong = guessed && high > 10 * low ? [`${what}: ${guess} rows guessed, ${found} found`] : [];
    return type === 'Seq Scan' && found < rows / 200 ? [...wrong, `${what}: all rows read for ${found}`] : wrong;
  });
}

const search = (field: string, operator: string, value: string): Values => ({
  filter: JSON.stringify({ [field]: value }),
  op: JSON.stringify({ [field]: operator }),
});

test(
  'searches of shipped pages find what is rare by an index, and the planner knows about how much each finds',
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    let asked = 0;
    for (const path of pages) {
      const items = [
        ...new Map(
          [...modelOf(path).search.normal, ...modelOf(path).search.more, ...modelOf(path).search.advanced].map((item) => [
            item.field,
            item,
          ]),
        ).values(),
      ];
      const own = items.filter(({ through }) => through === undefined);
      const fields = (type: string) => own.filter(({ of }) => of.type === type && of.check !== 'serial').map(({ field }) => field);
      const ask = async (what: string, searchParam: readonly Values[], guessed = true): Promise<void> => {
        asked += 1;
        faults.push(...faultsOf(`${path} ${what}`, await nodesOf(path, searchParam), guessed));
      };
      for (const field of fields('text'))
        for (const part of ['第1234', '仪表', '电力设备第7'])
          await ask(`${field} contains ${part}`, [search(field, 'LIKE', part)], !isWord(part));
      for (const field of fields('decimal')) {
        await ask(`${field} = 100`, [search(field, '=', '100')]);
        await ask(`${field} from 100 to 4000`, [search(field, 'BETWEEN', '100,4000')]);
        await ask(`${field} up to 20`, [search(field, '<=', '20')]);
      }
      for (const field of [...fields('day'), ...fields('dateTime')]) {
        await ask(`${field} in a year`, [search(field, 'BETWEEN', '2021-01-01,2021-12-31')]);
        await ask(`${field} on a day`, [search(field, 'BETWEEN', '2021-03-05,2021-03-05')]);
      }
      const [text, amount] = [fields('text')[0], fields('decimal')[0]];
      if (text !== undefined && amount !== undefined)
        await ask(`${text} and ${amount}`, [
          { filter: JSON.stringify({ [text]: '食品', [amount]: '100,4000' }), op: JSON.stringify({ [text]: 'LIKE', [amount]: 'BETWEEN' }) },
        ]);
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(pages.length * 4);
  },
);
