import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { password } from '../support/http-setup';
import { ShownDemands } from './shown-demands';
import { openTrade, type TradeHouse } from './trade-house';

// device_keeper plans, quality manages, issuer leads the shift, sample_keeper keeps the store 东仓, tester stands for a workshop.
let house: TradeHouse;
let group: string;
let supplier: string;
const demands = new ShownDemands('warehouse');
const shows = demands.shows.bind(demands);
const errorsOf = ({ data }: { readonly data: unknown }): Values => (data as { fields?: Values }).fields ?? {};
const today = async () => String((await house.sql(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))[0]?.['day']);
const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const departments = [
    { deptName: '东仓', isWarehouse: true },
    { deptName: '西仓', isWarehouse: true },
    { deptName: '一车间', costCentre: 'C100' },
    { deptName: '二车间', costCentre: 'C200' },
  ];
  house = await openTrade('warehouse', departments, {
    ...{ device_keeper: '东仓', quality: '东仓', issuer: '东仓', sample_keeper: '东仓', tester: '一车间', hr: '西仓' },
  });
  const fasteners = await house.save('materialGroups', { groupName: '紧固件' });
  const bolts = await house.save('materialGroups', { groupName: '螺栓', parentId: fasteners.id });
  group = (await house.save('materialGroups', { groupName: '六角螺栓', parentId: bolts.id })).id;
  supplier = (await house.save('suppliers', { supplierName: '甲公司', phone: '0731-88888888' })).id;
});
afterAll(() => house.close());

const material = async (materialCode: string, more: Values = {}) =>
  (
    await house.save('materials', {
      materialCode,
      nameZh: `螺栓${materialCode.slice(-1)}`,
      unitKey: 'pcs',
      groupId: group,
      price: '2.5',
      ...more,
    })
  ).id;
const receive = async (lines: readonly Values[], more: Values = {}, account = 'issuer') =>
  house.save(
    'receipts',
    { supplierId: supplier, deptId: house.depts['东仓'], deliveryNote: `D${String(Math.random())}`, items: lines, ...more },
    account,
  );
const stockOf = async (id: string) => (await house.read('materials', id))['stock'];

test('materials: codes, groups, suppliers, stock, import and what a storekeeper does not see', async () => {
  const id = await material('BLT-00001', { minStock: '5' });
  const twice = await house.post('materials/submit', { materialCode: 'blt-00001', nameEn: 'Bolt', unitKey: 'pcs', groupId: group });
  expect(errorsOf(twice)).toEqual({ materialCode: '代码已被使用' });
  shows('materials', 1);
  const [above] = await house.find('materialGroups', { groupName: '紧固件' }, { groupName: '=' });
  const inGroup = await house.post('materials/submit', { materialCode: 'BLT-00009', nameEn: 'B', unitKey: 'pcs', groupId: above?.['id'] });
  expect(inGroup.status).toBe(400);
  expect((await house.find('materials', { groupId: above?.['id'] }, { groupId: 'IN' })).map((row) => row['id'])).toContain(id);
  shows('materials', 4);
  await house.save('suppliers', { supplierName: '乙公司', isActive: 0 });
  const offered = await house.post('materials/candidates', { field: 'supplierId', size: 50 }, 'device_keeper');
  expect([offered.text.includes('甲公司'), offered.text.includes('乙公司')]).toEqual([true, false]);
  shows('materials', 9);
  const receipt = await receive([{ materialId: id, qty: '12', checked: '1', batch: 'A' }]);
  await house.move('receipts', 'post', receipt.id, {}, 'issuer');
  expect(await stockOf(id)).toBe('12.000');
  shows('materials', 6);
  const removed = await house.post(
    'materials/remove',
    { items: [{ id, version: (await house.read('materials', id))['version'] }] },
    'device_keeper',
  );
  expect([removed.status, removed.msg]).toEqual([400, expect.stringContaining('该物料已有出入库')]);
  await house.move('materials', 'close', id, {}, 'device_keeper');
  expect((await house.post('receipts/candidates', { field: 'items.materialId', size: 50 }, 'issuer')).text).not.toContain(id);
  expect(JSON.stringify((await house.read('receipts', receipt.id))['items'])).toContain(id);
  await house.move('materials', 'open', id, {}, 'device_keeper');
  shows('materials', 10);
  const row = (await house.find('materials', {}, {}, 'sample_keeper')).find((each) => each['id'] === id) ?? {};
  expect('price' in row).toBe(false);
  const search = { searchType: 'N', searchParam: [{ filter: '{"price":"2.5"}', op: '{"price":"="}' }] };
  expect((await house.post('materials/page', { current: 1, size: 10, ...search }, 'sample_keeper')).status).toBe(400);
  expect((await house.post('materials/export', { searchType: 'N', columns: ['price'], format: 'csv' }, 'sample_keeper')).status).toBe(400);
  shows('materials', 11);
  const rows = [
    ['代码', '中文名称', '英文名称', '单位', '物料组', '最低库存', '最高库存'],
    ['BLT-00001', '螺栓新名', '', '件', '六角螺栓', '5', '50'],
    ['BLT-00002', '螺栓2', '', '件', '六角螺栓', '5', '50'],
  ];
  expect((await house.importRows('materials', rows, 'dryRun=true')).report).toMatchObject({ created: 1, updated: 1 });
  expect((await house.importRows('materials', rows)).report).toMatchObject({ created: 1, updated: 1 });
  expect(await house.find('materials', { materialCode: 'BLT-00001' }, { materialCode: '=' })).toHaveLength(1);
  shows('materials', 14);
  const found = async (text: string) =>
    (
      await house.http.call('GET', `/api/find/records?text=${encodeURIComponent(text)}`, {
        token: await house.http.tokenOf('sample_keeper'),
      })
    ).text;
  expect([(await found('BLT-00001')).includes(id), (await found('新名')).includes(id), (await found('lsxm')).includes(id)]).toEqual([
    true,
    true,
    true,
  ]);
  shows('materials', 15);
  const body = { elementId: 'warehouse/materials', name: 'Short today', scope: 'all', parameter: '{"isShort":"1"}' };
  expect((await house.http.call('POST', '/api/view-param/saveView', { token: await house.http.tokenOf('admin'), body })).status).toBe(200);
  expect((await house.find('materials', { isShort: '1' }, { isShort: '=' })).length).toBeGreaterThan(0);
  shows('materials', 16);
});

test('receipts: numbers, delivery notes, posting, cancelling and what each storekeeper sees', async () => {
  const [a, b] = [await material('NUT-00001'), await material('NUT-00002')];
  const lines = [
    { materialId: a, qty: '10', price: '2', checked: '1', batch: 'A' },
    { materialId: b, qty: '4', price: '1', checked: '2', rejectReason: '生锈', batch: 'A' },
  ];
  const { id } = await receive(lines, { deliveryNote: 'X1' }, 'sample_keeper');
  const first = await house.read('receipts', id);
  expect([/^GR\d{2}-\d{5}$/.test(String(first['receiptNo'])), first['lineCount'], first['total']]).toEqual([true, 2, '24.00']);
  shows('receipts', 4);
  const again = await house.post('receipts/submit', {
    supplierId: supplier,
    deptId: house.depts['东仓'],
    deliveryNote: 'X1',
    items: lines,
  });
  expect(Object.values(errorsOf(again))).toEqual(['该送货单已入库']);
  shows('receipts', 2);
  expect((await house.find('receipts', { codes: 'NUT-00001' }, { codes: 'LIKE' })).map((row) => row['id'])).toEqual([id]);
  shows('receipts', 14);
  expect((await house.tryMove('receipts', 'post', id, {}, 'sample_keeper')).status).toBe(403);
  await house.move('receipts', 'post', id, {}, 'issuer');
  expect([await stockOf(a), await stockOf(b)]).toEqual(['10.000', '0.000']);
  shows('receipts', 12);
  const cancel = (more: Values) => house.tryMove('receipts', 'cancel', id, more, 'quality');
  expect([(await cancel({ comment: '错单' })).status === 200, (await cancel({ password })).status === 200]).toEqual([false, false]);
  expect((await cancel({ comment: '错单', password })).status).toBe(200);
  expect([await stockOf(a), (await house.read('receipts', id))['receiptNo']]).toEqual(['0.000', first['receiptNo']]);
  shows('receipts', 8, 1);
  await receive(lines, { deptId: house.depts['西仓'] });
  expect((await house.find('receipts', {}, {}, 'sample_keeper')).some((row) => row['deptId'] === house.depts['西仓'])).toBe(false);
  expect((await house.find('receipts', {}, {}, 'quality')).some((row) => row['deptId'] === house.depts['西仓'])).toBe(true);
  shows('receipts', 13);
  expect(JSON.stringify((await house.post('receipts/totals', { searchType: 'N' }, 'quality')).data)).toContain('lineCount');
  shows('receipts', 15);
  const sent = [await house.upload('receipts', 'scan', '单.pdf', '%PDF-1.7'), await house.upload('receipts', 'scan', '单.docx', 'x')];
  expect(sent.map(({ status }) => status)).toEqual([200, 415]);
  shows('receipts', 17);
});

test('issues: asked for, picked, handed over and confirmed by itself', async () => {
  const a = await material('PIN-00001');
  const day = later(await today(), 1);
  const wanted = [0, 1, 2].map((more) => later(day, more)).find((each) => new Date(each).getUTCDay() !== 0) ?? day;
  const ask = (asked: string, more: Values = {}) =>
    house.save('issues', { items: [{ materialId: a, asked }], wantedDay: wanted, ...more }, 'tester');
  const [one, two] = [await ask('6'), await ask('3', { isUrgent: 1 })];
  const first = await house.read('issues', one.id);
  expect([first['requesterId'], first['costCentre']]).toEqual([house.staff['tester'], 'C100']);
  shows('issues', 2);
  expect((await house.find('issues'))[0]?.['id']).toBe(two.id);
  shows('issues', 15);
  const todos = await house.http.call('GET', '/api/todos', { token: await house.http.tokenOf('sample_keeper') });
  expect(todos.text).toContain('待备料');
  shows('issues', 14);
  const items = [one, two].map(({ id, version }) => ({ id, version }));
  expect((await house.post('issues/transition', { name: 'pick', items }, 'sample_keeper')).status).toBe(200);
  shows('issues', 17, 1);
  const hand = async (id: string, handed: string, asked?: string) => {
    const row = await house.read('issues', id);
    const [line] = row['items'] as readonly Values[];
    return house.post(
      'issues/submit',
      { id, version: row['version'], items: [{ ...line, handed, ...(asked ? { asked } : {}) }] },
      'sample_keeper',
    );
  };
  expect((await hand(one.id, '6', '7')).status).toBe(400);
  expect((await hand(one.id, '6')).status).toBe(200);
  expect(((await house.read('issues', one.id, 'tester'))['items'] as readonly Values[])[0]).not.toHaveProperty('amount');
  shows('issues', 5, 13);
  const refused = await house.tryMove('issues', 'handOver', one.id, {}, 'sample_keeper');
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('库存不足')]);
  shows('issues', 6);
  const receipt = await receive([{ materialId: a, qty: '10', price: '1', checked: '1', batch: 'P' }]);
  await house.move('receipts', 'post', receipt.id, {}, 'issuer');
  await house.move('issues', 'handOver', one.id, {}, 'sample_keeper');
  expect(await stockOf(a)).toBe('4.000');
  shows('issues', 8);
  const { confirmBy } = await house.read('issues', one.id);
  await expect
    .poll(
      async () => {
        await house.runDay(later(String(confirmBy), 1));
        return (await house.read('issues', one.id))['issueState'];
      },
      { timeout: 15_000 },
    )
    .toBe('40');
  const trail = await house.http.call('GET', `/api/warehouse/issues/history?id=${one.id}`, { token: await house.http.tokenOf('quality') });
  expect(trail.text).toContain('系统');
  shows('issues', 9);
  const { data } = await house.post('issues/statistic', { statistic: 'byCentre', searchType: 'N' }, 'quality');
  expect(JSON.stringify(data)).toContain('C100');
  shows('issues', 16);
});

test('counts: what is counted, counted blind, counted again, closed by somebody else', async () => {
  const bolts = await house.save('materialGroups', { groupName: '销' });
  const a = await material('CNT-00001', { groupId: bolts.id, price: '3' });
  const receipt = await receive([{ materialId: a, qty: '100', price: '3', checked: '1', batch: 'C' }]);
  await house.move('receipts', 'post', receipt.id, {}, 'issuer');
  await material('CNT-00002', { groupId: bolts.id });
  const plan = { deptId: house.depts['东仓'], groupId: bolts.id };
  const { id } = await house.save('counts', plan, 'device_keeper');
  expect(errorsOf(await house.post('counts/submit', plan, 'device_keeper'))).toEqual({ groupId: '该仓库的这一组已有未结的盘点' });
  shows('counts', 1);
  const day = await today();
  expect((await house.read('counts', id))['countNo']).toBe(`SC${day.replaceAll('-', '')}01`);
  shows('counts', 2);
  const mail = async () =>
    (
      await house.http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=20', {
        token: await house.http.tokenOf('sample_keeper'),
      })
    ).text;
  await expect
    .poll(
      async () => {
        await house.runDay(later(day, 9));
        return mail();
      },
      { timeout: 15_000 },
    )
    .toContain('盘点');
  shows('counts', 13);
  await house.move('counts', 'start', id, {}, 'device_keeper');
  const lines = await house.find('countLines', {}, {}, 'sample_keeper');
  const line = lines.find((each) => each['materialId'] === a);
  expect([lines.length, line && 'system' in line]).toEqual([2, false]);
  shows('counts', 3);
  const count = (values: Values, account: string, of = line) =>
    house.post('countEntries/submit', { lineId: of?.['id'], ...values }, account);
  const close = (account: string) => house.tryMove('counts', 'close', id, {}, account);
  expect((await close('quality')).status).toBe(409);
  const none = lines.find((each) => each['materialId'] !== a);
  expect((await count({ qty: '2' }, 'sample_keeper', none)).status).toBe(200);
  expect((await count({ qty: '90' }, 'sample_keeper')).status).toBe(200);
  expect(Object.values(errorsOf(await count({ round: '2', qty: '92' }, 'sample_keeper')))).toEqual(['复盘要换人']);
  const seen = (await house.find('countLines', {}, {}, 'quality')).find((each) => each['materialId'] === a);
  expect([seen?.['needsSecond'], seen?.['diff'], seen?.['diffPart']]).toEqual([1, '-10.000', '-10.0']);
  const empty = await house.read('countLines', String(none?.['id']));
  expect([empty['system'], empty['diff'], empty['diffPart']]).toEqual(['0.000', '2.000', null]);
  shows('counts', 5);
  const own = (await count({ round: '2', qty: '91' }, 'quality')).data;
  expect([(await close('quality')).status, (await close('device_keeper')).status]).toEqual([409, 403]);
  expect((await house.post('countEntries/remove', { items: [own] })).status).toBe(200);
  expect((await count({ round: '2', qty: '92' }, 'issuer')).status).toBe(200);
  await house.move('counts', 'close', id, {}, 'quality');
  shows('counts', 9);
  expect([await stockOf(a), (await house.read('counts', id))['diffTotal']]).toEqual(['92.000', '-19.00']);
  shows('counts', 10, 7);
});

test('every demand that the wire is to show was shown', () => {
  expect(demands.differences).toEqual([]);
});
