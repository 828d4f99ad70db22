import { afterEach, beforeEach, expect, test } from 'vitest';
import { normalizeValues } from '../../../src/schema/validate/normalize-values';
import { syncDicts } from '../../../src/server/provision/dict-sync';
import { choice, field, openSchemaFolder, pageText, type SchemaFolder, text } from '../support/schema-folder';

let folder: SchemaFolder;
beforeEach(async () => {
  folder = await openSchemaFolder();
});
afterEach(() => folder.close());

const option = (key: string, was?: string | readonly string[]) => ({ key, zh: `档${key}`, en: key, ...(was === undefined ? {} : { was }) });
const graded = (options: readonly object[], more: object = {}) => ({
  grade: { 'x-label': text('档次', 'Grade'), 'x-options': options, ...more },
});
const values = async (column: string, table = 'pg_things') =>
  (await folder.run(`select ${column} as value from ${table} order by id`)).map((row) => row['value']);
const planned = async () => JSON.stringify(await folder.run('select plan from sys_schema_version order by id desc limit 1'));

test('a renamed key of an option keeps its rows at once, the plan says how many; every earlier text brings its own key back', async () => {
  folder.write(graded([option('a'), option('b'), option('c')]));
  const store = await folder.open();
  await folder.insert([{ grade: 'a' }, { grade: 'b' }, { grade: 'b' }, { grade: null }, { grade: "it's" }]);
  const [first, second, third] = [
    [option('a'), option('b'), option('c')],
    [option('a'), option('middle', 'b'), option('c')],
    [option('a'), option("mid'dle", ['middle', 'b']), option('c')],
  ];
  for (const [options, key] of [
    [second, 'middle'],
    [third, "mid'dle"],
    [first, 'b'],
    [third, "mid'dle"],
    [second, 'middle'],
  ] as const) {
    folder.write(graded(options));
    await store.reload();
    expect(store.current().problems).toEqual([]);
    expect(store.page('things/things')).not.toHaveProperty('pending');
    expect(await values('grade')).toEqual(['a', key, key, null, "it's"]);
    expect(await planned()).toContain('2 行数据随之改写');
  }
  // Somebody has written with the former text at the moment of the change.
  await folder.insert([{ grade: 'b' }]);
  await store.reload();
  expect((await values('grade')).at(-1)).toBe('middle');
});

test('a key among several, in lines and of a renamed field goes along, in its place', async () => {
  const line = (options: readonly object[]) =>
    JSON.stringify({
      ...{ format: 1, record: 'thingCost', label: text('费用', 'Cost'), columns: ['what', 'kind'] },
      fields: { what: field('kind:shortText'), kind: { 'x-label': text('类别', 'Kind'), 'x-options': options } },
    });
  const lines = { costs: { type: 'array', items: { $ref: 'record:thingCost' }, 'x-label': text('费用', 'Costs') } };
  folder.writeFile('records/things/thingCost.json', line([option('x')]));
  folder.write({ grades: choice(['a', 'b', 'c'], { 'x-multiple': true }), ...lines });
  const store = await folder.open();
  const [parent] = await folder.insert([{ thing_name: '天平', grades: ['c', 'a', 'b'] }]);
  await folder.insert([{ parent_id: parent, line_no: 1, what: '运费', kind: 'x' }], 'pg_things__costs');
  folder.writeFile('records/things/thingCost.json', line([option('y', 'x')]));
  const { grade } = graded([option('A', 'a'), option('b'), option('c')], { 'x-multiple': true, 'x-was': 'grades' });
  folder.write({ levels: grade, ...lines });
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await values('levels')).toEqual([['c', 'A', 'b']]);
  expect(await values('kind', 'pg_things__costs')).toEqual(['y']);
});

test('a renamed key of a dictionary goes along in rows, in what tenants have made of the entry, and in row scopes', async () => {
  const dict = (entries: readonly object[]) => JSON.stringify({ code: 'thing_grade', label: text('档次', 'Grade'), open: true, entries });
  folder.writeFile('dicts/thing_grade.json', dict([option('1'), option('2')]));
  folder.write({ grade: field('dict:thing_grade') });
  const store = await folder.open();
  const { database } = folder.opened;
  await folder.run(`insert into sys_tenant (tenant_id, tenant_name) values ('000000', '甲') on conflict do nothing`);
  await syncDicts(database, store.current());
  await folder.run(`update sys_dict set is_sealed = 1, version = 2 where dict_key = '1' and code = 'thing_grade'`);
  await folder.insert([{ grade: '1' }, { grade: '2' }]);
  const expression = `grade == '1' || row.grade in ["1", '2'] || '1' != grade || thingName == '1' || other.grade == '1'`;
  await folder.run(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', 1, 'things/things', 'custom', $1)`,
    [expression],
  );
  folder.writeFile('dicts/thing_grade.json', dict([option('one', '1'), option('2')]));
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await values('grade')).toEqual(['one', '2']);
  // A form that was open sends the key that it knew.
  const record = store.page('things/things')?.model.record;
  expect(record && normalizeValues(record, { grade: '1' })).toEqual({ grade: 'one' });
  await syncDicts(database, store.current());
  expect(
    await folder.run(
      `select dict_key, is_sealed from sys_dict where code = 'thing_grade' and is_deleted = 0 order by dict_key = 'one', dict_key`,
    ),
  ).toEqual([
    { dict_key: '-1', is_sealed: 0 },
    { dict_key: '2', is_sealed: 0 },
    { dict_key: 'one', is_sealed: 1 },
  ]);
  expect((await folder.run('select expression from sys_role_scope'))[0]).toEqual({
    expression: `grade == 'one' || row.grade in ["one", '2'] || 'one' != grade || thingName == '1' || other.grade == '1'`,
  });
});

test('row scopes that read the field through a reference, from another page or the same, go along', async () => {
  const write = (options: readonly object[]) => folder.write({ ...graded(options), upperId: field('ref:things') });
  folder.writeFile('pages/things/holders.json', pageText('holders', { grade: field('kind:shortText'), thingId: field('ref:things') }));
  write([option('black'), option('b')]);
  const store = await folder.open();
  await folder.insert([{ grade: 'black' }]);
  const scopes = [
    ['things/holders', `thingId.grade != 'black' && row.thingId.grade in ['black', 'b'] && grade != 'black' && thingName != 'black'`],
    ['things/things', `upperId.grade != 'black' || grade == 'black'`],
  ] as const;
  for (const [path, expression] of scopes)
    await folder.run(
      `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', 1, $1, 'custom', $2)`,
      [path, expression],
    );
  write([option('barred', 'black'), option('b')]);
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await values('grade')).toEqual(['barred']);
  expect((await folder.run('select expression from sys_role_scope order by page_path')).map((row) => row['expression'])).toEqual([
    `thingId.grade != 'barred' && row.thingId.grade in ['barred', 'b'] && grade != 'black' && thingName != 'black'`,
    `upperId.grade != 'barred' || grade == 'barred'`,
  ]);
});

test('entries of a dictionary that are merged keep one row a tenant, with what was made of it; what hung below the others hangs there', async () => {
  const dict = (entries: readonly object[]) => JSON.stringify({ code: 'thing_grade', label: text('档次', 'Grade'), open: true, entries });
  folder.writeFile('dicts/thing_grade.json', dict([option('1'), option('2'), option('3')]));
  folder.write({ grade: field('dict:thing_grade') });
  const store = await folder.open();
  const { database } = folder.opened;
  await folder.run(`insert into sys_tenant (tenant_id, tenant_name) values ('000000', '甲') on conflict do nothing`);
  await syncDicts(database, store.current());
  const idOf = async (key: string) =>
    (await folder.run(`select id::text as id from sys_dict where code = 'thing_grade' and dict_key = $1`, [key]))[0]?.['id'];
  await folder.run(`update sys_dict set dict_value = '甲档', version = 2 where dict_key = '2' and code = 'thing_grade'`);
  await folder.run(
    `insert into sys_dict (tenant_id, id, parent_id, code, dict_key, dict_value, version) values ('000000', 1, $1, 'thing_grade', '1a', '细分', 2)`,
    [await idOf('1')],
  );
  await folder.insert([{ grade: '1' }, { grade: '2' }, { grade: '3' }]);
  folder.writeFile('dicts/thing_grade.json', dict([option('3', ['1', '2'])]));
  await store.reload();
  expect(await values('grade')).toEqual(['3', '3', '3']);
  folder.writeFile('dicts/thing_grade.json', dict([option('one', ['1', '2', '3'])]));
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(await values('grade')).toEqual(['one', 'one', 'one']);
  for (let start = 1; start <= 2; start += 1) {
    await syncDicts(database, store.current());
    const rows = await folder.run(
      `select d.dict_key, d.dict_value, p.dict_key as above from sys_dict d left join sys_dict p on p.id = d.parent_id and p.is_deleted = 0
       where d.code = 'thing_grade' and d.is_deleted = 0 order by d.dict_key`,
    );
    expect(rows).toEqual([
      { dict_key: '-1', dict_value: '档次', above: null },
      { dict_key: '1a', dict_value: '细分', above: 'one' },
      { dict_key: 'one', dict_value: '甲档', above: '-1' },
    ]);
  }
});

test('a former key that is mistyped is a key that is gone: it waits, and says the word for a rename', async () => {
  folder.write(graded([option('a'), option('b')]));
  const store = await folder.open();
  await folder.insert([{ grade: 'b' }]);
  folder.write(graded([option('a'), option('middle', 'bb')]));
  await store.reload();
  expect(JSON.stringify(store.page('things/things')?.pending)).toContain('改键请在新选项写 \\"was\\": \\"b\\"');
  expect(await values('grade')).toEqual(['b']);
});
