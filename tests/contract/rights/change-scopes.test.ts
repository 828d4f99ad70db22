import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { waitForTask } from '../../fixtures/wait-for-task';
import { roles } from '../support/http-setup';
import { type Key, openRecords } from '../support/records-room';

// Whoever sees all and changes his own: every way by which a stored row is changed asks for it, and the page offers what it would take.
const all = ['view', 'create', 'edit', 'remove', 'close', 'reopen', 'import'];
const words = (zh: string) => ({ zh, en: zh });
const cards = {
  ...{ $schema: '../../page.schema.json', format: 1, page: 'cards', label: words('卡片'), display: 'cardName' },
  fields: {
    cardName: { $ref: 'kind:shortText', 'x-label': words('名称') },
    note: { $ref: 'kind:shortText', 'x-label': words('备注') },
    cardState: {
      'x-label': words('状态'),
      'x-options': [
        { key: '1', ...words('新') },
        { key: '2', ...words('完') },
      ],
    },
  },
  unique: [{ fields: ['cardName'] }],
  states: {
    ...{ field: 'cardState', initial: '1' },
    transitions: {
      close: { label: words('完成'), from: ['1'], to: '2' },
      reopen: { label: words('重开'), from: ['2'], to: '1' },
    },
  },
  search: { normal: ['cardName'] },
  table: { columns: ['cardName', 'note', 'cardState'] },
  form: { groups: [{ items: ['cardName', 'note'] }], required: ['cardName'] },
  import: { key: ['cardName'], columns: ['cardName', 'note'] },
  actions: { toolbar: ['create', 'import'], row: ['view', { do: 'edit', when: `cardState == '1'` }, 'close', 'reopen', 'remove'] },
  roles: {
    tester: { can: all, change: 'own' },
    quality: { can: ['view', 'edit'], change: `note == '公用'` },
    salesman: { can: all },
  },
};
const room = openRecords([], { prepare: (folder) => writeFileSync(join(folder, 'pages/demo/cards.json'), JSON.stringify(cards)) });
const { key, post, read, save, sql } = room;
const tokenOf = (account: string): Promise<string> => room.http().tokenOf(account);
const refused = '您的角色只能改动其中一部分记录，这条不在其中';

async function made(account: string, values: Values): Promise<Key> {
  return (await post('cards/submit', values, await tokenOf(account))).data as Key;
}

/** Every way by which a stored row is changed, and what is said of it. */
async function tryAll(account: string, { id, version }: Key, name: string): Promise<readonly string[]> {
  const token = await tokenOf(account);
  const outcomes: string[] = [];
  const note = (text: string): void => void outcomes.push(text.includes(refused) ? 'refused' : text.includes('"code":200') ? 'done' : text);
  note((await post('cards/submit', { id, version, cardName: name, note: '改' }, token)).text);
  const at = async () => [await key('cards', id)];
  note((await post('cards/transition', { name: 'close', items: await at() }, token)).text);
  await post('cards/transition', { name: 'reopen', items: await at() });
  const batch = await post('cards/batch', { do: 'close', items: await at(), expected: 1 }, token);
  const taskId = isObject(batch.data) ? String(batch.data['taskId']) : '';
  await waitForTask(room.http(), taskId, token);
  note((await room.http().call('GET', `/api/tasks/lines?id=${taskId}&size=5`, { token })).text.replace(/"code":200.*"ok":false/, ''));
  await post('cards/transition', { name: 'reopen', items: await at() });
  const file = await makeWorkbook([
    ['名称', '备注'],
    [name, '导入'],
  ]);
  const sent = await sendImport(room.http(), file, { token, page: 'demo/cards', query: 'mode=good' });
  note(sent.text);
  note((await post('cards/remove', { items: await at() }, token)).text);
  if ((await read('cards', id))['id'] !== undefined) await post('cards/remove', { items: await at() });
  const [gone] = await sql('select version from pg_cards where id = $1', id);
  note(
    (await post('cards/restore', { items: [{ id, version: Number(gone?.['version']) }] }, token)).text.replace(
      /"code":200(.*"ok":false)/,
      '$1',
    ),
  );
  return outcomes;
}

test('who changes his own rows alone sees all, and changes those of others by no way: form, transition, batch, import, removal, restoration', async () => {
  const own = await made('tester', { cardName: '自己的' });
  const other = await made('salesman', { cardName: '别人的' });
  expect(await read('cards', other.id, await tokenOf('tester'))).toMatchObject({ cardName: '别人的' });
  expect(await tryAll('tester', other, '别人的')).toEqual(Array.from({ length: 6 }, () => 'refused'));
  expect(await tryAll('tester', own, '自己的')).toEqual(Array.from({ length: 6 }, () => 'done'));
  expect(await tryAll('salesman', await made('tester', { cardName: '谁的' }), '谁的')).toEqual(Array.from({ length: 6 }, () => 'done'));
});

/** The conditions of the buttons that somebody is served. */
async function buttonsOf(account: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await room.http().call('GET', '/api/schema/pages/demo/cards', { token: await tokenOf(account) });
  const model = isObject(data) && isObject(data['model']) ? data['model'] : {};
  const actions = isObject(model['actions']) && Array.isArray(model['actions']['row']) ? model['actions']['row'].filter(isObject) : [];
  return Object.fromEntries(actions.map(({ name, when, within }) => [String(name), [when, within]]));
}

test('the page offers buttons by the same condition, beside its own, and a condition of fields holds as well', async () => {
  expect(await buttonsOf('tester')).toMatchObject({
    edit: [`cardState == '1'`, '(createUser == user.id)'],
    remove: [undefined, '(createUser == user.id)'],
  });
  expect((await buttonsOf('tester'))['view']).toEqual([undefined, undefined]);
  expect(await buttonsOf('salesman')).toMatchObject({ edit: [`cardState == '1'`, undefined] });
  expect(await buttonsOf('quality')).toMatchObject({ edit: [`cardState == '1'`, `(note == '公用')`] });
  const token = await tokenOf('quality');
  const shared = await save('cards', { cardName: '公共的', note: '公用' });
  const shut = await save('cards', { cardName: '私下的', note: '私用' });
  const edit = async ({ id, version }: Key) => (await post('cards/submit', { id, version, cardName: '改名', note: '公用' }, token)).status;
  expect([await edit(shut), await edit(shared)]).toEqual([403, 200]);
});

test('it is how the role begins: administrators change it, and the trail says it', async () => {
  const roleId = String(roles.indexOf('tester') + 1);
  const admin = await tokenOf('admin2');
  const get = async () => (await room.http().call('GET', `/api/blade-system/role/rights?id=${roleId}`, { token: admin })).data as Values;
  const own = { page: 'demo/cards', kind: 'own', expression: '' };
  expect(await get()).toMatchObject({ changes: [own] });
  const set = (changes: readonly Values[] | undefined, token = admin) =>
    room.http().call('POST', '/api/blade-system/role/scopes', { token, body: { roleId, scopes: [], ...(changes ? { changes } : {}) } });
  // Who says nothing of it leaves it.
  expect((await set(undefined)).status).toBe(200);
  expect(await get()).toMatchObject({ changes: [own] });
  const wrong = await set([{ page: 'demo/cards', kind: 'custom', expression: 'strange == 1' }]);
  expect(wrong.status).toBe(400);
  expect((await set([])).status).toBe(200);
  expect(await get()).toMatchObject({ changes: [] });
  const [entry] = await sql(
    `select changes from sys_audit where action = 'scopes' and subject = 'role' and subject_id = $1 order by id desc limit 1`,
    roleId,
  );
  expect(entry).toMatchObject({ changes: [{ field: 'changes', before: [own], after: [] }] });
  const card = await made('salesman', { cardName: '放开的' });
  await expect
    .poll(
      async () =>
        (await post('cards/submit', { ...(await key('cards', card.id)), cardName: '放开的', note: '改' }, await tokenOf('tester'))).status,
    )
    .toBe(200);
});
