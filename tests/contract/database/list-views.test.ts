import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { onMachine, runSql } from '../../fixtures/test-database';
import { type Sent, watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { openHttp, type TestHttp } from '../support/http-setup';

// What keeps institutes apart in lists: every shipped page is read with search, sort and row scope, once as it is and once with every condition on the
// tenant taken out of its statements. The views that they read show nothing more then.

let watched: WatchedDatabase;
let http: TestHttp;
let tables: readonly string[];

const own = '本所文字';
const strange = '外所文字';

const name = (text: unknown): string => `"${String(text)}"`;

/** One row of every table for each of two tenants, of the same id, with words that tell whose it is; references lead to the row of the same id. */
async function fillTables(): Promise<void> {
  await http.database.system(async (q) => {
    const found = await q.query(
      `select c.relname as table, array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype and a.attname not in ('tenant_id')) as texts,
         array_agg(a.attname::text) filter (where a.atttypid = 'numeric'::regtype) as amounts,
         (select array_agg(distinct r.attname::text) from pg_constraint k join pg_attribute r on r.attrelid = k.conrelid and r.attnum = any(k.conkey)
            where k.conrelid = c.oid and k.contype = 'f' and r.attname not in ('tenant_id', 'parent_id')) as refs
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'sys\\_%'
         and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') group by c.oid order by c.relname`,
    );
    tables = found.rows.map((row) => String(row['table']));
    const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
    const isLine = (row: Values) => String(row['table']).includes('__');
    for (const row of [...found.rows.filter((each) => !isLine(each)), ...found.rows.filter(isLine)])
      for (const [tenant, word] of [
        ['000000', own],
        ['000001', strange],
      ] as const) {
        const texts = listOf(row['texts']).map((column) => [column, `'${word}'`]);
        const amounts = listOf(row['amounts']).map((column) => [column, '100']);
        const columns = [
          ['id', '900001'],
          ...texts,
          ...amounts,
          ...(isLine(row)
            ? [
                ['parent_id', '900001'],
                ['line_no', '1'],
              ]
            : []),
        ];
        const into = `insert into ${name(row['table'])} (tenant_id, ${columns.map(([column]) => name(column)).join(', ')})`;
        await q.query(`${into} values ('${tenant}', ${columns.map(([, value]) => value).join(', ')})`);
      }
    for (const row of found.rows) {
      const refs = listOf(row['refs']).map((column) => `${name(column)} = 900001`);
      if (refs.length > 0) await q.query(`update ${name(row['table'])} set ${refs.join(', ')} where id = 900001`);
    }
  });
}

beforeAll(async () => {
  http = await openHttp(
    fileURLToPath(new URL('../../../schemas', import.meta.url)),
    (database) => (watched = watchDatabase(database)).database,
  );
  await fillTables();
}, 300_000);
afterAll(() => http.close());

/** What lists of a page are asked for: as they open; with every text searched and a sort through a reference; amounts in a range. */
function asksOf(path: string): readonly { readonly url: string; readonly body: Values }[] {
  const model = http.store.page(path)?.model;
  if (!model) throw new Error(path);
  const texts = model.search.normal.filter(({ of }) => of.type === 'text').map(({ field }) => field);
  const amounts = model.search.normal
    .concat(model.search.more, model.search.advanced)
    .filter(({ of }) => of.type === 'decimal')
    .map(({ field }) => field);
  const searched = (fields: readonly string[], op: string, value: string): Values => ({
    filter: JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
    op: JSON.stringify(Object.fromEntries(fields.map((field) => [field, op]))),
  });
  const page = { current: 1, size: 50, searchType: 'N' };
  const through = model.table.columns.find((column) => column.through !== undefined && column.sortable);
  const orderBy = through ? [{ prop: through.field, order: 'asc' }] : [];
  const search = [
    ...(texts.length > 0 ? [searched(texts, 'LIKE', '所文')] : []),
    ...(amounts.length > 0 ? [searched(amounts, 'BETWEEN', '1,4000')] : []),
  ];
  const bodies: readonly Values[] = [page, ...search.map((each) => ({ ...page, orderBy, searchParam: [each] }))];
  const calls = ['page', 'count', 'totals', 'removed', ...(model.table.tree === true ? ['tree'] : [])];
  // Each target is offered once; files are made of the widest search.
  const targets = new Map(model.record.fields.filter(({ target }) => target !== undefined).map((field) => [field.target, field.name]));
  return [
    ...bodies.flatMap((body) => calls.map((call) => ({ url: `/api/${path}/${call}`, body }))),
    ...[...targets.values()].map((field) => ({ url: `/api/${path}/candidates`, body: { field, keyword: '所文', size: 50 } })),
    ...bodies.slice(-1).map((body) => ({ url: `/api/${path}/export`, body: { ...body, format: 'csv' } })),
  ];
}

const condition = /(?:"\w+"\.|\b\w+\.)?"?\btenant_id\b"? = (\$\d+)/g;
const reads = /^\s*(select|with)\b/;

/** The statement with every condition on the tenant forgotten. */
const forget = ({ text }: Sent): string => text.replace(condition, '($1::text is not null)');

async function answerOf({ values }: Sent, text: string): Promise<string> {
  return JSON.stringify((await http.database.read('000000', (q) => q.query(text, values))).rows);
}

test('no table of a page is read but through a view that shows the rows of the session’s tenant', async () => {
  const { rows } = await http.database.system((q) =>
    q.query(
      `select t.relname as table from pg_class t left join pg_class v on v.relname = t.relname and v.relnamespace = 'rows_of_public'::regnamespace
       where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
         and pg_get_viewdef(v.oid) !~ 'WHERE \\(*(\\w+\\.)?tenant_id = current_setting\\(''app.tenant''::text, true\\)\\)*;$' is not false`,
      [tables],
    ),
  );
  expect([tables.length > 60, rows]).toEqual([true, []]);
  const found = await http.database.read('000000', (q) =>
    q.query(
      `select distinct c.relnamespace::regnamespace::text as in, c.relkind as kind from unnest($1::text[]) as t join pg_class c on c.oid = quote_ident(t)::regclass`,
      [tables],
    ),
  );
  expect(found.rows).toEqual([{ in: 'rows_of_public', kind: 'v' }]);
});

test.each(['admin', 'salesman', 'tester'])(
  'a forgotten condition shows %s no row of another institute, on any shipped page',
  { timeout: 300_000 },
  async (account) => {
    const token = await http.tokenOf(account);
    const faults: string[] = [];
    const seen = { statements: 0, conditions: 0, calls: new Set<string | undefined>() };
    for (const path of http.store.current().serving.keys())
      for (const { url, body } of asksOf(path)) {
        const sent = await watched.during(async () => {
          const { status, text } = await http.call('POST', url, { token, body });
          // Some may not view a page, some may not search by its amounts, or see a field that they would choose for.
          if (status !== 200 && status !== 403 && !/不支持的查询字段|没有此字段/.test(text))
            faults.push(`${url} ${JSON.stringify(body)}: ${text.slice(0, 200)}`);
          if (text.includes(strange)) faults.push(`${url} shows what is another's`);
          if (text.includes(own)) seen.calls.add(url.split('/').at(-1));
        });
        for (const statement of sent.filter(
          ({ text, failure }) =>
            failure === undefined && reads.test(text) && !/\b(insert into|update|delete from)\b/.test(text) && text.match(condition),
        )) {
          const [right, without] = [await answerOf(statement, statement.text), await answerOf(statement, forget(statement))];
          seen.statements += 1;
          seen.conditions += statement.text.match(condition)?.length ?? 0;
          if (without !== right) faults.push(`${url}: without its conditions it tells ${without.slice(0, 300)}`);
        }
      }
    expect(faults).toEqual([]);
    expect([seen.statements > 100, seen.conditions > 300]).toEqual([true, true]);
    const shown = account === 'admin' ? ['page', 'tree', 'candidates', 'export'] : ['page', 'candidates'];
    expect([...seen.calls]).toEqual(expect.arrayContaining(shown));
  },
);

test('what reads may not write, not even where it says that it will', async () => {
  const table = name(tables[0]);
  for (const statement of [
    `update ${table} set version = 2`,
    `delete from ${table}`,
    `insert into ${table} (tenant_id, id) values ('000000', 5)`,
  ]) {
    const insisting = http.database.read('000000', async (q) => {
      await q.query('begin read write');
      await q.query(statement);
    });
    await expect(insisting).rejects.toThrow(/permission denied for view/);
  }
  // What has no view, the system's own tables.
  await expect(http.database.read('000000', (q) => q.query('update sys_role set sort = 2'))).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  const views = await http.database.system((q) =>
    q.query(
      `select relname from pg_class where relnamespace = 'rows_of_public'::regnamespace and has_table_privilege('liangheng_app', oid, 'insert, update, delete, truncate')`,
    ),
  );
  expect(views.rows).toEqual([]);
});

test('a read without a tenant, or before one is said, sees nothing', async () => {
  expect((await http.database.read('', (q) => q.query(`select 1 from ${name(tables[0])}`))).rows).toEqual([]);
  expect(await runSql(http.connection, 'set role liangheng_app', `select 1 from rows_of_public.${name(tables[0])}`)).toEqual([]);
});

test('a database of an earlier version is brought to this: no policy of the owner, no table closed to him, a view beside each table', async () => {
  const [table, other] = [name(tables[0]), name(tables[1])];
  await runSql(
    http.connection,
    `alter table ${table} force row level security; create policy owner_all on ${table} to current_user using (true) with check (true);
     drop view rows_of_public.${table}; drop view rows_of_public.${other}; create view rows_of_public.${other} as select tenant_id, id from ${other};
     create view rows_of_public.left_behind as select tenant_id from ${table}`,
  );
  await (await openDatabase({ connection: http.connection, own: !onMachine, connections: 2 })).close();
  const left = await runSql(
    http.connection,
    `select relname from pg_class where relforcerowsecurity union all select polname from pg_policy where polname = 'owner_all'
     union all select relname from pg_class where relname = 'left_behind'`,
  );
  expect(left).toEqual([]);
  for (const each of [table, other])
    expect((await http.database.read('000000', (q) => q.query(`select tenant_id, is_deleted from ${each}`))).rows).toEqual([
      { tenant_id: '000000', is_deleted: 0 },
    ]);
});

// The owner of the embedded database is its superuser.
test.runIf(onMachine)(
  'where the owner may not make a schema, reads go to the tables under their policies, and the administrator is told',
  async () => {
    await runSql(
      http.connection,
      'drop schema rows_of_public cascade',
      `do $$ begin execute format('revoke create on database %I from %I', current_database(), current_user); end $$`,
    );
    const opened = await openDatabase({ connection: http.connection, own: false, connections: 2 });
    try {
      expect(opened.notices.map(({ en }) => /grant create on database/.test(en))).toEqual([true]);
      const { rows } = await opened.read('000000', (q) => q.query(`select tenant_id from ${name(tables[0])}`));
      expect(rows).toEqual([{ tenant_id: '000000' }]);
    } finally {
      await opened.close();
    }
  },
);
