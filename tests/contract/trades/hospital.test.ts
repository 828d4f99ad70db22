import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { password } from '../support/http-setup';
import { ShownDemands } from './shown-demands';
import { openTrade, type TradeHouse } from './trade-house';

// device_keeper is the office, quality its head, acceptor and dept_head the ward 内科, hr stands for another ward, signatory is the director.
let house: TradeHouse;
const demands = new ShownDemands('hospital');
const shows = demands.shows.bind(demands);

beforeAll(async () => {
  house = await openTrade('hospital', [{ deptName: '内科' }, { deptName: '外科' }, { deptName: '设备科' }], {
    ...{
      acceptor: '内科',
      dept_head: '内科',
      device_keeper: '设备科',
      quality: '设备科',
      signatory: '设备科',
      sample_keeper: '设备科',
      tester: '设备科',
    },
  });
});
afterAll(async () => {
  await house.close();
});

let serial = 0;
async function addEquipment(more: Values = {}): Promise<string> {
  serial += 1;
  const deptId = house.depts['内科'];
  const values = { equipmentName: '监护仪', model: 'M1', maker: '迈瑞', serialNo: `S${String(serial)}`, deptId, buyDay: '2026-01-05' };
  const { id } = await house.save('equipment', { ...values, ...more });
  await house.move('equipment', 'register', id);
  return id;
}

const errorsOf = ({ data }: { readonly data: unknown }): Values => (data as { fields?: Values }).fields ?? {};

test('equipment: numbers by year and class, no piece twice, rows and fields by role', async () => {
  const numbers: unknown[] = [];
  for (const more of [{}, {}, { manageClass: 'C' }, { buyDay: '2025-01-05' }])
    numbers.push((await house.read('equipment', await addEquipment(more)))['equipmentNo']);
  expect(numbers).toEqual(['SB2026B0001', 'SB2026B0002', 'SB2026C0001', 'SB2025B0001']);
  shows('equipment', 1);
  const twice = await house.post('equipment/submit', {
    ...{ equipmentName: '同一台', model: 'M1', maker: '迈瑞', serialNo: 'S1', deptId: house.depts['内科'], buyDay: '2026-01-05' },
  });
  expect(Object.values(errorsOf(twice))).toEqual(['这台设备已经登记过']);
  shows('equipment', 4);
  const elsewhere = await addEquipment({ deptId: house.depts['外科'], price: '5000' });
  const seen = await house.find('equipment', {}, {}, 'dept_head');
  expect([seen.length, seen.some((row) => row['id'] === elsewhere), seen.some((row) => 'price' in row)]).toEqual([4, false, false]);
  expect((await house.find('equipment', {}, {}, 'signatory')).find(({ id }) => id === elsewhere)?.['price']).toBe('5000.00');
  expect((await house.post('equipment/submit', { id: elsewhere, version: 2, model: 'X' }, 'signatory')).status).toBe(403);
  shows('equipment', 12);
});

test('equipment: files, searches, import, export and history', async () => {
  const sent = [
    await house.upload('equipment', 'photos', '动图.gif', 'GIF89a'),
    await house.upload('equipment', 'manuals', '说明.pdf', '%PDF-1.7'),
    await house.upload('equipment', 'manuals', '说明.txt', '说明'),
  ];
  expect(sent.map(({ status }) => status)).toEqual([415, 200, 415]);
  shows('equipment', 13);
  const due = await addEquipment({
    isMeasuring: true,
    cycle: 1,
    // A month from a first of December is 31 days away.
    lastCheck: (await house.sql(`select (current_date - 5)::text as day`))[0]?.['day'],
  });
  const found = await house.find('equipment', { nextCheck: '@next30Days' }, { nextCheck: 'BETWEEN' }, 'device_keeper');
  expect(found.map(({ id }) => id)).toEqual([due]);
  const parameter = JSON.stringify({ items: [{ field: 'nextCheck', operator: 'between', value: '@next30Days' }] });
  const body = { elementId: 'hospital/equipment', name: '三十天内要检定的', scope: 'all', parameter };
  const token = await house.http.tokenOf('admin');
  expect((await house.http.call('POST', '/api/view-param/saveView', { token, body })).status).toBe(200);
  const views = await house.http.call('GET', '/api/view-param/views?elementId=hospital/equipment', {
    token: await house.http.tokenOf('dept_head'),
  });
  expect(views.text).toContain('三十天内要检定的');
  shows('equipment', 14);
  const rows = [
    ['设备名称', '型号', '生产厂家', '出厂序列号', '管理分类', '使用科室', '购置日期'],
    ['心电图机', 'E1', '光电', 'I1', '一类', '外科', '2026-02-01'],
    ['心电图机', 'E1', '光电', 'I2', '四类', '妇科', '2026-02-01'],
  ];
  const bad = await house.importRows('equipment', rows, 'mode=good');
  expect([bad.report?.created, bad.report?.faults.map(({ label }) => label)]).toEqual([1, ['管理分类', '使用科室']]);
  expect((await house.importRows('equipment', rows.slice(0, 2))).report).toMatchObject({ created: 0, unchanged: 1 });
  shows('equipment', 15);
  const exported = await house.post('equipment/export', { searchType: 'N', columns: ['equipmentNo'], format: 'csv' }, 'device_keeper');
  expect([exported.status, exported.text]).toEqual([200, expect.stringContaining('SB2026B0001')]);
  shows('equipment', 16);
  const history = await house.http.call('GET', `/api/hospital/equipment/history?id=${due}`, {
    token: await house.http.tokenOf('device_keeper'),
  });
  expect(history.text).toContain('人员admin');
  shows('equipment', 17);
});

const item = { itemName: '呼吸机', spec: 'V1', qty: 2, price: '1000' };
const ask = (more: Values = {}, account = 'acceptor') =>
  house.save('purchases', { items: [item], wantedDay: '2099-01-01', ...more }, account);

test('purchases: from the ward to the director, with notices, statistics and what follows', async () => {
  const { id } = await ask();
  const first = await house.read('purchases', id);
  expect(String(first['purchaseNo'])).toMatch(/^CG-\d{6}-001$/);
  shows('purchases', 1);
  const elsewhere = await house.find('purchases', {}, {}, 'device_keeper');
  expect([elsewhere.length, (await house.find('purchases', {}, {}, 'dept_head')).length]).toEqual([1, 1]);
  await house.sql(`update sys_user set dept_id = $1 where account = 'dept_head'`, house.depts['外科']);
  await expect.poll(async () => (await house.find('purchases', {}, {}, 'dept_head')).length).toBe(0);
  await house.sql(`update sys_user set dept_id = $1 where account = 'dept_head'`, house.depts['内科']);
  await expect.poll(async () => (await house.find('purchases', {}, {}, 'dept_head')).length).toBe(1);
  shows('purchases', 11);
  await house.move('purchases', 'submit', id, {}, 'acceptor');
  const { dueDay } = await house.read('purchases', id);
  expect(String(dueDay) > String(first['createTime']).slice(0, 10)).toBe(true);
  const todos = await house.http.call('GET', '/api/todos', { token: await house.http.tokenOf('dept_head') });
  expect(todos.text).toContain('待科主任批');
  shows('purchases', 13);
  expect((await house.post('purchases/remove', { ids: id }, 'acceptor')).status).not.toBe(200);
  shows('purchases', 12);
  await house.move('purchases', 'headReturn', id, { comment: '请写清楚' }, 'dept_head');
  await house.move('purchases', 'submit', id, {}, 'acceptor');
  await house.move('purchases', 'headAgree', id, {}, 'dept_head');
  const waiting = await house.read('purchases', id);
  const [line] = waiting['items'] as readonly Values[];
  const change = (values: Values) =>
    house.post('purchases/submit', { id, version: waiting['version'], items: [{ ...line, ...values }] }, 'device_keeper');
  expect(errorsOf(await change({ approvedQty: 3 }))).toEqual({ 'items.0.approvedQty': '批准数量不能超过申请数量' });
  expect((await change({ qty: 9 })).status).not.toBe(200);
  expect((await change({ approvedQty: 1 })).status).toBe(200);
  shows('purchases', 8);
  await house.move('purchases', 'officePass', id, {}, 'device_keeper');
  expect((await house.read('purchases', id))['purchaseState']).toBe('50');
  shows('purchases', 5);
  const mail = async () =>
    (await house.http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=20', { token: await house.http.tokenOf('acceptor') }))
      .text;
  await expect.poll(mail, { timeout: 9000 }).toContain('已批准');
  expect(await mail()).toContain('被退回');
  shows('purchases', 14);
  await house.move('purchases', 'toEquipment', id, {}, 'device_keeper');
  const made = (await house.find('equipment', { equipmentName: '呼吸机' }, { equipmentName: '=' })).map((row) => [
    row['status'],
    row['purchaseId'],
  ]);
  expect(made).toEqual([['0', id]]);
  shows('purchases', 10);
  const { data } = await house.post('purchases/statistic', { statistic: 'byDept', searchType: 'N' }, 'device_keeper');
  expect(JSON.stringify(data)).toContain('2000');
  expect(JSON.stringify((await house.post('purchases/totals', { searchType: 'N' }, 'device_keeper')).data)).toContain('2000');
  shows('purchases', 15);
  expect((await house.upload('purchases', 'report', '论证.txt', '论证')).status).toBe(415);
  shows('purchases', 4);
});

test('repairs: reported, assigned, repaired and accepted, with the equipment following', async () => {
  const [own, other] = [await addEquipment(), await addEquipment({ deptId: house.depts['外科'] })];
  const offered = await house.post('repairs/candidates', { field: 'equipmentId', size: 100 }, 'acceptor');
  expect([offered.text.includes(own), offered.text.includes(other)]).toEqual([true, false]);
  shows('repairs', 1);
  const report = (equipmentId: string, more: Values = {}) => ({ equipmentId, faultText: '屏幕不亮，开机没有任何反应', ...more });
  const { id } = await house.save('repairs', report(own), 'acceptor');
  expect(errorsOf(await house.post('repairs/submit', report(own), 'acceptor'))).toEqual({ equipmentId: '这台设备已有未完成的工单' });
  shows('repairs', 4);
  const second = await house.save('repairs', report(other, { urgency: '3', patients: 2 }), 'device_keeper');
  expect((await house.find('repairs')).map((row) => row['id'])[0]).toBe(second.id);
  shows('repairs', 12);
  const both = await Promise.all(
    [id, second.id].map(async (each) => ({ id: each, version: (await house.read('repairs', each))['version'] })),
  );
  const many = await house.post(
    'repairs/transition',
    { name: 'assign', items: both, data: { fitterId: house.staff['tester'] } },
    'sample_keeper',
  );
  expect([many.status, (await house.read('repairs', second.id))['repairState']]).toEqual([200, '20']);
  shows('repairs', 14, 11);
  expect((await house.read('equipment', own))['status']).toBe('2');
  const done = {
    data: {
      doneTime: (await house.sql(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as t`))[0]?.['t'],
      result: '换电源',
    },
  };
  expect((await house.tryMove('repairs', 'fixed', id, done, 'admin')).status).toBe(409);
  await house.move('repairs', 'fixed', id, done, 'tester');
  expect((await house.tryMove('repairs', 'accept', id, {}, 'admin')).status).toBe(409);
  await house.move('repairs', 'sendBack', id, { comment: '还是不亮' }, 'acceptor');
  expect((await house.read('repairs', id))['returns']).toBe(1);
  await house.move('repairs', 'fixed', id, done, 'tester');
  await house.move('repairs', 'accept', id, {}, 'acceptor');
  shows('repairs', 5, 9);
  expect((await house.read('equipment', own))['status']).toBe('1');
  shows('repairs', 6);
  await house.move('repairs', 'correct', id, { data: { labour: '30' }, comment: '漏了人工' }, 'quality');
  const trail = await house.http.call('GET', `/api/hospital/repairs/history?id=${id}`, { token: await house.http.tokenOf('quality') });
  expect(trail.text).toContain('30');
  shows('repairs', 17);
  expect((await house.read('equipment', own))['repairCost']).toBe('30.00');
  const { data } = await house.post('repairs/statistic', { statistic: 'repairMonths', searchType: 'N' }, 'quality');
  expect(JSON.stringify(data)).toContain('30');
  shows('repairs', 15);
  const { equipmentNo } = await house.read('equipment', own);
  const scanned = await house.http.call('GET', `/api/find/records?text=${String(equipmentNo)}`, {
    token: await house.http.tokenOf('acceptor'),
  });
  expect(scanned.text).toContain(own);
  shows('repairs', 16);
});

test('inspections: points come with the level, two people check, failures become repairs', async () => {
  const level = await house.save('careLevels', { levelName: '二级', months: 12, days: 0, needsTwo: true });
  for (const pointName of ['外观', '绝缘'])
    await house.save('carePoints', { pointName, levelId: level.id, ...(pointName === '绝缘' ? { low: '1.00', high: '2.0' } : {}) });
  const equipment = [await addEquipment(), await addEquipment()];
  const items = await Promise.all(equipment.map(async (id) => ({ id, version: (await house.read('equipment', id))['version'] })));
  const day = '2099-03-02';
  const planned = await house.post(
    'equipment/transition',
    { name: 'planCare', items, data: { careDay: day, careLevel: level.id } },
    'device_keeper',
  );
  expect(planned.status).toBe(200);
  const made = await house.find('inspections', { careDay: day }, { careDay: '=' });
  expect(made.map((row) => row['equipmentId']).toSorted()).toEqual(equipment.toSorted());
  shows('inspections', 13);
  const again = await house.post('inspections/submit', { equipmentId: equipment[0], careDay: day, levelId: level.id });
  expect(Object.values(errorsOf(again))).toEqual(['今天已经做过这一级保养']);
  shows('inspections', 1);
  const id = String(made[0]?.['id']);
  await house.move('inspections', 'begin', id, {}, 'tester');
  const points = await house.find('inspectionItems', { inspectionId: id }, { inspectionId: '=' });
  expect(points.map((row) => [row['pointName'], row['low']]).toSorted()).toEqual([
    ['外观', null],
    ['绝缘', '1.00'],
  ]);
  shows('inspections', 3);
  const fill = async (name: string, values: Values) => {
    const { id: point, version } = points.find((row) => row['pointName'] === name) ?? {};
    return house.post('inspectionItems/submit', { id: point, version, ...values }, 'tester');
  };
  expect((await fill('外观', { judged: '1' })).status).toBe(200);
  expect(errorsOf(await fill('绝缘', { reading: '2.50' }))).toEqual({ remark: '不合格的请写备注' });
  expect((await fill('绝缘', { reading: '2.50', remark: '漏电' })).status).toBe(200);
  expect((await house.find('inspectionItems', { inspectionId: id }, { inspectionId: '=' })).map((row) => row['reading'])).toContain('2.50');
  shows('inspections', 5);
  expect((await house.upload('inspectionItems', 'shots', '图.txt', '图')).status).toBe(415);
  shows('inspections', 14);
  await house.move('inspections', 'toRepair', id, {}, 'tester');
  expect((await house.find('repairs')).filter((row) => row['inspectionId'] === id)).toHaveLength(1);
  expect((await house.tryMove('inspections', 'toRepair', id, {}, 'tester')).text).toContain('已经生成过工单');
  shows('inspections', 7);
  await house.move('inspections', 'toCheck', id, { data: { checkerId: house.staff['quality'] } }, 'tester');
  expect((await house.tryMove('inspections', 'check', id, {}, 'quality')).status).not.toBe(200);
  await house.move('inspections', 'check', id, { password }, 'quality');
  shows('inspections', 6, 12);
  const byName = await house.find('inspections', { 'equipmentId.equipmentName': '监护' }, { 'equipmentId.equipmentName': 'LIKE' });
  const failed = await house.find('inspections', { conclusion: '2', deptId: house.depts['内科'] }, { conclusion: '=', deptId: '=' });
  expect([byName.length, failed.map((row) => row['id'])]).toEqual([2, [id]]);
  shows('inspections', 15);
});

test('every demand that the wire is to show was shown', () => {
  expect(demands.differences).toEqual([]);
});
