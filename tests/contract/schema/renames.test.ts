import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { watchDatabase } from '../../fixtures/watch-database';
import { field, openSchemaFolder, type SchemaFolder, text } from '../support/schema-folder';

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});

afterEach(() => folder.close());

const first = { oldWeight: field('kind:shortText') };
const second = { weight: field('kind:shortText', { 'x-was': 'oldWeight' }) };
const third = { heaviness: field('kind:shortText', { 'x-was': ['weight', 'oldWeight'] }) };

const values = async (column: string) =>
  (await folder.run(`select ${column} as value from pg_things order by id`)).map((row) => row['value']);

test('a renamed field keeps its values, its indexes and serves at once; a program that skips a version finds them too', async () => {
  folder.write(first, { unique: [{ fields: ['oldWeight'], message: text('已存在', 'taken') }] });
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', old_weight: '重' }]);
  const indexes = async () =>
    await folder.run(
      `select c.oid::text as oid, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'pg_things'::regclass order by 1`,
    );
  const before = await indexes();
  folder.write(third, { unique: [{ fields: ['heaviness'], message: text('已存在', 'taken') }] });
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(store.page('things/things')).not.toHaveProperty('pending');
  expect(await values('heaviness')).toEqual(['重']);
  const after = await indexes();
  // Renamed, not built again: the same indexes under names of the new column.
  expect(after.map(({ oid }) => oid)).toEqual(before.map(({ oid }) => oid));
  expect(after.map(({ name }) => name).join()).not.toContain('old_weight');
  await store.reload();
  expect((await folder.run('select count(*)::int as count from pg_things'))[0]).toEqual({ count: 1 });
});

test('every earlier text of the file brings its own name back with the values', async () => {
  folder.write(first);
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', old_weight: '重' }]);
  for (const [fields, column] of [
    [second, 'weight'],
    [third, 'heaviness'],
    [first, 'old_weight'],
    [third, 'heaviness'],
    [second, 'weight'],
  ] as const) {
    folder.write(fields);
    await store.reload();
    expect(store.current().problems).toEqual([]);
    expect(await values(column)).toEqual(['重']);
  }
});

test('a renamed sub-table and its fields keep their lines', async () => {
  const line = (fields: object, columns: readonly string[]) =>
    JSON.stringify({ format: 1, record: 'thingCost', label: text('费用', 'Cost'), fields, columns });
  const lines = (more: object = {}) => ({ type: 'array', items: { $ref: 'record:thingCost' }, 'x-label': text('费用', 'Costs'), ...more });
  folder.writeFile('records/things/thingCost.json', line({ what: field('kind:shortText') }, ['what']));
  folder.write({ costs: lines() });
  const store = await folder.open();
  const [parent] = await folder.insert([{ thing_name: '天平' }]);
  await folder.insert([{ parent_id: parent, line_no: 1, what: '运费' }], 'pg_things__costs');
  folder.writeFile('records/things/thingCost.json', line({ item: field('kind:shortText', { 'x-was': 'what' }) }, ['item']));
  folder.write({ charges: lines({ 'x-was': 'costs' }) });
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await folder.run('select item from pg_things__charges')).toEqual([{ item: '运费' }]);
});

test('a row scope that reads the field through a reference to the same page goes along', async () => {
  const upper = { upperId: field('ref:things') };
  folder.write({ ...first, ...upper });
  const store = await folder.open();
  await folder.run(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', 1, 'things/things', 'custom', $1)`,
    [`upperId.oldWeight == 'x' || oldWeight == 'x'`],
  );
  folder.write({ ...second, ...upper });
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await folder.run('select expression from sys_role_scope')).toEqual([{ expression: `upperId.weight == 'x' || weight == 'x'` }]);
});

test('what people have saved about the field goes along: rules of roles, row scopes, layouts, searches, drafts', async () => {
  folder.write(first);
  const store = await folder.open();
  const layout = { v: 1, columns: [{ prop: 'oldWeight', show: true }], search: [{ prop: 'oldWeight', isShow: true }] };
  const view = {
    v: 1,
    search: '?q.oldWeight=equal.a&q.thingName=equal.oldWeight&sort=-oldWeight,thingName',
    columns: [{ prop: 'oldWeight', show: true }],
  };
  const draft = { values: { oldWeight: '重', thingName: 'oldWeight' }, base: { oldWeight: '轻' } };
  const path = 'things/things';
  await folder.run(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', 1, 'things', 'oldWeight', 'hidden'), ('000000', 1, 'others', 'oldWeight', 'hidden')`,
  );
  await folder.run(`insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', 1, $1, 'custom', $2)`, [
    path,
    `oldWeight == "oldWeight" && row.oldWeight != 'x' && thingName.contains(oldWeight)`,
  ]);
  await folder.run(
    `insert into sys_layout (tenant_id, user_id, element_id, parameter) values ('000000', 1, $1, $2), ('000000', 1, 'things/others', $2)`,
    [path, JSON.stringify(layout)],
  );
  await folder.run(
    `insert into sys_view (tenant_id, id, element_id, user_id, scope, name, parameter) values ('000000', 1, $1, 1, 'own', 'a', $2)`,
    [path, JSON.stringify(view)],
  );
  await folder.run(`insert into sys_draft (tenant_id, user_id, id, page_path, time, parameter) values ('000000', 1, 'd', $1, 1, $2)`, [
    path,
    JSON.stringify(draft),
  ]);
  folder.write(second);
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await folder.run('select record_name, field from sys_role_field order by 1')).toEqual([
    { record_name: 'others', field: 'oldWeight' },
    { record_name: 'things', field: 'weight' },
  ]);
  expect(await folder.run('select expression from sys_role_scope')).toEqual([
    { expression: `weight == "oldWeight" && row.weight != 'x' && thingName.contains(weight)` },
  ]);
  const saved = async (table: string, where: string) =>
    JSON.parse(String((await folder.run(`select parameter from ${table} where ${where}`))[0]?.['parameter'])) as unknown;
  const renamed = { columns: [{ prop: 'weight', show: true }] };
  expect(await saved('sys_layout', `element_id = '${path}'`)).toEqual({
    ...layout,
    ...renamed,
    search: [{ prop: 'weight', isShow: true }],
  });
  expect(await saved('sys_layout', `element_id = 'things/others'`)).toEqual(layout);
  expect(await saved('sys_view', 'true')).toEqual({
    ...view,
    ...renamed,
    search: '?q.weight=equal.a&q.thingName=equal.oldWeight&sort=-weight,thingName',
  });
  expect(await saved('sys_draft', 'true')).toEqual({ values: { weight: '重', thingName: 'oldWeight' }, base: { weight: '轻' } });
});

test('a former name that is still a field, or that two fields claim, is a fault with its place', async () => {
  folder.write({ ...first, ...second });
  expect((await folder.open()).current().problems.join()).toMatch(/things\.json:\d+:\d+ .*“oldWeight”仍是这里的一个字段/);
  folder.write({ ...second, heaviness: field('kind:shortText', { 'x-was': 'oldWeight' }) });
  expect((await folder.open()).current().problems.join()).toMatch(/“oldWeight”已写作“weight”以前的名称/);
});

test('a field renamed onto a column with values of a former field is refused, and nothing is lost', async () => {
  folder.write({ weight: field('kind:shortText'), oldWeight: field('kind:shortText') });
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', old_weight: '重', weight: '旧' }]);
  folder.write(first);
  expect(await folder.apply('loss')).toEqual([]);
  // A server that runs sees what was applied by command, and goes on from there.
  await store.reload();
  folder.write(second);
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toMatch(/不能由“oldWeight”改名而来/);
  expect(await folder.run('select weight, old_weight from pg_things')).toEqual([{ weight: '旧', old_weight: '重' }]);
});

test('an empty column that a former field has left gives way to a rename, and what was renamed keeps its values and its index', async () => {
  folder.write({ weight: field('kind:number', { 'x-scale': 2 }), oldWeight: field('kind:shortText') });
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', old_weight: '重' }]);
  folder.write(first, { unique: [{ fields: ['oldWeight'], message: text('已存在', 'taken') }] });
  expect(await folder.apply('empty')).toEqual([]);
  await store.reload();
  folder.write(second, { unique: [{ fields: ['weight'], message: text('已存在', 'taken') }] });
  await store.reload();
  expect([store.current().problems, await values('weight')]).toEqual([[], ['重']]);
  expect(await folder.run(`select attname from pg_attribute where attrelid = 'pg_things'::regclass and attname = 'old_weight'`)).toEqual(
    [],
  );
  await expect(folder.insert([{ thing_name: '砝码', weight: '重' }])).rejects.toThrow(/unique/);
});

test('a value that comes into the left-over column after the plan was made stops the rename, and nothing is lost', async () => {
  folder.write({ weight: field('kind:shortText'), oldWeight: field('kind:shortText') });
  const store = await folder.open();
  const [id] = await folder.insert([{ thing_name: '天平', old_weight: '重' }]);
  folder.write(first);
  expect(await folder.apply('empty')).toEqual([]);
  await store.reload();
  folder.write(second);
  let isLate = false;
  const { database } = watchDatabase(folder.opened.database, async (said) => {
    if (isLate || !said.startsWith('lock table "pg_things"')) return;
    isLate = true;
    await folder.run(`update pg_things set weight = '旧' where id = $1`, [id]);
  });
  await expect(createSchemaStore({ database, dir: folder.dir })).rejects.toThrow(/gives way \(1\)/);
  expect(isLate).toBe(true);
  expect(await folder.run('select weight, old_weight from pg_things')).toEqual([{ weight: '旧', old_weight: '重' }]);
});
