import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { openWordsWith, type WordPages } from './word-page';

// What a save copies or computes may itself be a reference: what is computed through it is there with the same save.
let pages: WordPages;

const label = (zh: string, en: string) => ({ 'x-label': { zh, en } });
const name = { $ref: 'kind:shortText', ...label('名称', 'Name') };

const offers = {
  ...{ format: 1, page: 'offers', label: { zh: '报价', en: 'Offers' }, display: 'offerName' },
  fields: { offerName: name, tariffId: { $ref: 'ref:tariffs', ...label('价目', 'Tariff') } },
  table: { columns: ['offerName', 'tariffId'] },
  form: { groups: [{ items: ['offerName', 'tariffId'] }] },
  actions: { toolbar: ['create'], row: ['edit'] },
};
const slips = {
  ...{ format: 1, page: 'slips', label: { zh: '借条', en: 'Slips' }, display: 'slipName' },
  fields: {
    slipName: name,
    offerId: { $ref: 'ref:offers', ...label('报价', 'Offer') },
    tariffId: { $ref: 'ref:tariffs', ...label('价目', 'Tariff'), 'x-copy': 'offerId.tariffId' },
    sameId: { $ref: 'ref:tariffs', ...label('同一价目', 'Same tariff'), 'x-compute': 'tariffId.id' },
    rate: { $ref: 'kind:money', ...label('日租金', 'Rate'), 'x-compute': 'tariffId.rate' },
    sameRate: { $ref: 'kind:money', ...label('同一日租金', 'Same rate'), 'x-compute': 'sameId.rate' },
    slipState: {
      ...label('状态', 'State'),
      'x-options': [
        { key: '1', zh: '草稿', en: 'Draft' },
        { key: '2', zh: '已定', en: 'Settled' },
      ],
    },
  },
  states: {
    field: 'slipState',
    initial: '1',
    transitions: { settle: { label: { zh: '定价', en: 'Settle' }, from: ['1'], to: '2', ask: ['offerId'] } },
  },
  table: { columns: ['slipName', 'offerId', 'tariffId', 'rate', 'sameRate', 'slipState'] },
  form: {
    groups: [{ items: ['slipName', 'offerId', 'tariffId', 'sameId', 'rate', 'sameRate'] }],
    rules: [
      {
        assert: '!filled(tariffId) || tariffId.rate < 1000',
        message: { zh: '太贵', en: 'Too dear' },
        field: 'offerId',
      },
    ],
  },
  actions: { toolbar: ['create', 'import'], row: ['edit', 'settle'] },
};

beforeAll(async () => {
  pages = await openWordsWith(['tariffs'], undefined, (folder) => {
    for (const page of [offers, slips]) writeFileSync(join(folder, 'pages/demo', `${page.page}.json`), JSON.stringify(page));
  });
});
afterAll(() => pages.http.close());

let made = 0;
async function offer(rate: string) {
  made += 1;
  const tariff = await pages.save('tariffs', { tariffName: `价目${made}`, rate });
  return pages.save('offers', { offerName: `报价${made}`, tariffId: tariff.id });
}

test('the first save computes through the reference that it copies, and a later one through another', async () => {
  const [cheap, dear] = [await offer('7.00'), await offer('9.00')];
  const slip = await pages.save('slips', { slipName: '借条', offerId: cheap.id });
  expect(await pages.read('slips', slip.id)).toMatchObject({ rate: '7.00', sameRate: '7.00' });
  await pages.save('slips', { ...slip, slipName: '借条', offerId: dear.id });
  expect(await pages.read('slips', slip.id)).toMatchObject({ rate: '9.00', sameRate: '9.00' });
});

test('a rule reads through the copied reference at the first save', async () => {
  const offerId = (await offer('5000.00')).id;
  const answer = await pages.post('slips/submit', { slipName: '借条', offerId });
  expect(answer.text).toContain('太贵');
});

test('a transition computes through the reference that is copied from what it asks for', async () => {
  const { id: offerId } = await offer('8.00');
  const slip = await pages.save('slips', { slipName: '借条' });
  expect((await pages.move('slips', 'settle', slip, { data: { offerId } })).status).toBe(200);
  expect(await pages.read('slips', slip.id)).toMatchObject({ slipState: '2', rate: '8.00' });
});

test('an import computes through the references that its rows copy', async () => {
  const token = await pages.http.tokenOf('admin');
  await offer('6.00');
  const sheet = await makeWorkbook([
    ['名称', '报价'],
    ['导入', `报价${made}`],
  ]);
  const { report } = await sendImport(pages.http, sheet, { token, page: 'demo/slips', query: 'mode=all' });
  expect(report).toMatchObject({ created: 1, bad: 0 });
  const [row] = (await pages.http.database.system((q) => q.query(`select rate::text as rate from pg_slips where slip_name = '导入'`))).rows;
  expect(row).toEqual({ rate: '6.00' });
});
