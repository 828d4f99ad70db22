import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { makeSchemas, openHttp, type Answer, type TestHttp } from '../support/http-setup';

// Whoever writes page files names what he likes: fields, lists and forms of another page, panels of the administration. What a reader of his page
// lacks the right to is not his by being named there.

const text = (zh: string, en: string) => ({ zh, en });
const field = (zh: string, ref: string, more: object = {}) => ({ $ref: ref, 'x-label': text(zh, zh), ...more });

/** A page that the tester may do nothing on. */
const vaults = {
  ...{ format: 1, page: 'vaults', label: text('库房', 'Vaults'), display: 'vaultName' },
  fields: {
    vaultName: field('名称', 'kind:shortText', { maxLength: 40 }),
    worth: field('价值', 'kind:money'),
    place: field('地点', 'kind:shortText', { maxLength: 40 }),
    deskId: field('柜台', 'ref:desks'),
  },
  table: { columns: ['vaultName', 'worth', 'place'] },
  form: { groups: [{ items: ['vaultName', 'worth', 'place', 'deskId'] }] },
  actions: { toolbar: ['create', 'export'], row: ['view', 'edit', 'remove'] },
  roles: { quality: ['view', 'create', 'edit', 'remove', 'export'] },
};

/** A page of the tester's, which names all that there is of the other one. */
const desks = {
  ...{ format: 1, page: 'desks', label: text('柜台', 'Desks'), display: 'deskName' },
  has: { vaults: { page: 'vaults', by: 'deskId' } },
  fields: {
    deskName: field('名称', 'kind:shortText', { maxLength: 40 }),
    vaultId: field('库房', 'ref:vaults'),
    twice: field('两倍', 'kind:money', { 'x-compute': 'vaultId.worth * 2' }),
  },
  search: { normal: ['deskName'], advanced: ['deskName', 'vaultId.worth', 'vaultId.place'] },
  table: { sort: '-twice', columns: ['deskName', 'vaultId.worth', { field: 'vaultId.place' }, 'twice'] },
  form: {
    groups: [{ items: ['deskName', 'vaultId', 'twice'] }, { label: text('库房', 'Vaults'), related: 'vaults' }],
  },
  actions: {
    toolbar: ['create', 'export'],
    row: [
      ...['view', 'edit'],
      { do: 'openVault', open: 'vaults', label: text('开库', 'Open'), fill: { vaultName: 'deskName' } },
      { do: 'reset', panel: 'userPassword', label: text('重置', 'Reset') },
      { do: 'limits', panel: 'roleRights', label: text('授权', 'Grant') },
      { do: 'sight', panel: 'userRights', label: text('权限', 'Rights') },
      { do: 'renewed', panel: 'newSecret', label: text('密钥', 'Secret') },
    ],
  },
  roles: {
    tester: ['view', 'create', 'edit', 'export', 'reset', 'limits', 'sight', 'renewed'],
    quality: ['view', 'create', 'edit', 'export'],
  },
};

let http: TestHttp;
const ids: string[] = [];
beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of [vaults, desks]) {
    const file = join(folder, `pages/demo/${page.page}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(page, undefined, 2));
  }
  http = await openHttp(folder);
  expect(http.store.current().problems).toEqual([]);
  for (const [name, worth] of [
    ['甲', '4242.42'],
    ['乙', '8383.83'],
  ]) {
    const { id } = (await ask('quality', 'vaults/submit', { vaultName: `库${String(name)}`, worth, place: `地下${String(name)}` }))
      .data as { id: string };
    const desk = (await ask('quality', 'desks/submit', { deskName: `柜${String(name)}`, vaultId: id })).data as { id: string };
    await ask('quality', 'vaults/submit', { id, version: 1, deskId: desk.id });
    ids.push(id, desk.id);
  }
});
afterAll(() => http.close());

const ask = async (as: string, path: string, body?: Values): Promise<Answer> =>
  http.call(body === undefined ? 'GET' : 'POST', `/api/demo/${path}`, {
    token: await http.tokenOf(as),
    ...(body === undefined ? {} : { body }),
  });

/** What the page answers somebody with, by each of its calls. */
async function allThatIsTold(as: string): Promise<string> {
  const [, desk] = ids;
  const answers = [
    await ask(as, 'desks/page', { size: 15 }),
    await ask(as, `desks/detail?id=${String(desk)}`),
    await ask(as, `desks/history?id=${String(desk)}`),
    await ask(as, 'desks/totals', {}),
    await ask(as, 'desks/candidates', { field: 'vaultId', size: 15 }),
    await ask(as, 'desks/export', { format: 'csv' }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  return answers.map((answer) => answer.text).join('\n');
}

const secrets = /4242\.42|8484\.84|8383\.83|16767\.66|地下/;

test('fields of another page that a page names, and what is computed from them, are told to who may see them there alone', async () => {
  expect(await allThatIsTold('quality')).toMatch(/4242\.42[^]*8484\.84/);
  expect(await allThatIsTold('tester')).not.toMatch(secrets);
});

test('nobody sorts or searches by what he is not told, also not by the order that the page begins with', async () => {
  for (const prop of ['vaultId.worth', 'vaultId.place', 'twice']) {
    const filter = {
      searchType: 'N',
      searchParam: [{ filter: JSON.stringify({ [prop]: '4242.42' }), op: JSON.stringify({ [prop]: '=' }) }],
    };
    for (const body of [{ size: 1, orderBy: [{ prop, order: 'desc' }] }, filter]) {
      const status = async (as: string): Promise<number> => (await ask(as, 'desks/page', body)).status;
      expect([prop, await status('tester')]).toEqual([prop, 400]);
    }
  }
  const namesOf = ({ data }: Answer) => (data as { records: { deskName: string }[] }).records.map(({ deskName }) => deskName);
  const [first] = namesOf(await ask('quality', 'desks/page', { size: 15 }));
  expect(first).toBe('柜乙');
  // Had the worth a say in the order of who is not told it, raising one would be felt.
  const before = namesOf(await ask('tester', 'desks/page', { size: 15 }));
  await http.database.system((q) => q.query(`update pg_desks set twice = 99999 where desk_name = '柜甲'`));
  expect(namesOf(await ask('quality', 'desks/page', { size: 15 }))).toEqual(['柜甲', '柜乙']);
  expect(namesOf(await ask('tester', 'desks/page', { size: 15 }))).toEqual(before);
});

test('the list, the form and every call of the page that is named stay shut, and are not offered', async () => {
  const servedTo = async (as: string): Promise<ServedPage> =>
    (await http.call('GET', '/api/schema/pages/demo/desks', { token: await http.tokenOf(as) })).data as ServedPage;
  const [tester, quality] = [await servedTo('tester'), await servedTo('quality')];
  const relatedOf = ({ model }: ServedPage): boolean => JSON.stringify(model.form ?? {}).includes('"related"');
  const opens = ({ model }: ServedPage): boolean => model.actions.row.some(({ open }) => open !== undefined);
  expect([relatedOf(quality), opens(quality), relatedOf(tester), opens(tester)]).toEqual([true, true, false, false]);
  const [id] = ids;
  const items = [{ id, version: 2 }];
  const shut = [
    await ask('tester', 'vaults/page', { size: 15 }),
    await ask('tester', 'vaults/count', {}),
    await ask('tester', `vaults/detail?id=${String(id)}`),
    await ask('tester', `vaults/history?id=${String(id)}`),
    await ask('tester', 'vaults/submit', { vaultName: '新' }),
    await ask('tester', 'vaults/submit', { id, version: 2, place: '别处' }),
    await ask('tester', 'vaults/remove', { items }),
    await ask('tester', 'vaults/export', { format: 'csv' }),
  ];
  expect(shut.map(({ status }) => status)).toEqual(shut.map(() => 403));
});

test('a panel of the administration that a page puts on its rows does there what its caller may do, and nothing by the right of the page', async () => {
  const call = async (path: string, body?: Values): Promise<number> =>
    (await http.call(body ? 'POST' : 'GET', `/api/${path}`, { token: await http.tokenOf('tester'), ...(body ? { body } : {}) })).status;
  const { can } = (await http.call('GET', '/api/schema/pages/demo/desks', { token: await http.tokenOf('tester') })).data as ServedPage;
  expect(can).toEqual(expect.arrayContaining(['reset', 'limits', 'sight', 'renewed']));
  const statuses = [
    await call('blade-system/user/reset-password', { userIds: '100' }),
    await call('blade-system/user/unlock', { userIds: '100' }),
    await call('blade-system/role/grant', { roleIds: ['1'], menuIds: [] }),
    await call('blade-system/role/fields', { roleId: '1', fields: [] }),
    await call('blade-system/rights/view-as?userId=100'),
    await call('system/secrets/renew', { of: 'clients', id: '1' }),
  ];
  expect(statuses).toEqual(statuses.map(() => 403));
});
