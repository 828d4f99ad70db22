import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { shippedTemplates } from '../../../src/server/seed/record-templates/make-record-templates';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Original records over the page files as they are shipped: filled in, worked out, locked, unlocked, traced.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const [tasks, records, templates] = ['metrology/tasks', 'metrology/records', 'metrology/recordTemplates'] as const;
const caliper = shippedTemplates.find(({ discipline }) => discipline === 'length') ?? shippedTemplates[0];
if (!caliper) throw new Error('there is no template for calipers');

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const idOf = async (text: string, ...values: readonly unknown[]): Promise<string> => String((await sql(text, ...values))[0]?.['id']);
const templateId = (): Promise<string> =>
  idOf(`select id::text as id from pg_record_templates where template_no = $1 and template_state = '2'`, caliper.templateNo);

/** A task of the tester's laboratory that is being done, on an ability with the caliper's template; records it had are gone. */
async function taskAtWork(): Promise<string> {
  const id = await idOf(
    `select t.id::text as id from pg_tasks t where t.dept_id = $1 and t.is_deleted = 0 and not exists (select 1 from pg_records r where r.task_id = t.id) order by t.id limit 1`,
    await institute.deptOf('tester'),
  );
  await sql(
    `update pg_tasks set item_state = '300', assignee_id = $2, verifier_id = $3, is_subcontract = 0,
       ability_id = (select id from pg_abilities where template_id = $4 limit 1) where id = $1`,
    ...[id, await institute.staffOf('tester'), await institute.staffOf('verifier'), await templateId()],
  );
  return id;
}

const { entries } = caliper;
const readings = (entered: unknown, more: Values = {}): string => JSON.stringify({ entries: entered, ...more });
const surroundings = { place: 'A栋303', temperature: '20.1', humidity: '51.0', result: '1' };

async function save(account: string, values: Values): Promise<Values> {
  return institute.call(account, `${records}/submit`, values);
}

/** Makes a record of a task, and gives its id. */
async function recordOf(taskId: string, entries: unknown, more: Values = {}): Promise<string> {
  const answer = await save('tester', { taskId, templateId: await templateId(), readings: readings(entries), ...surroundings, ...more });
  expect([answer['success'], valuesOf(answer['data'])['fields']]).toEqual([true, undefined]);
  return String(valuesOf(answer['data'])['id']);
}

const cellsOf = (row: Values): ReadonlyMap<unknown, Values> =>
  new Map(listOf(valuesOf(JSON.parse(String(row['readings'])))['cells']).map((cell) => [cell['address'], cell]));

test('what comes of the readings is worked out by the server, whatever was sent', async () => {
  const id = await recordOf(await taskAtWork(), caliper.entries, {
    readings: readings(caliper.entries, { cells: [{ address: 'error/1/asFound/error', shown: '9.99' }], complete: 'no', verdict: 'fail' }),
    complete: 0,
    verdict: 'fail',
  });
  const row = await institute.detail('tester', records, id);
  expect([row['complete'], row['verdict']]).toEqual([1, 'pass']);
  expect(cellsOf(row).get('error/1/asFound/error')).toMatchObject({ shown: '0.01' });
  expect(cellsOf(row).get('error/2/asFound/verdict')).toMatchObject({ verdict: 'fail' });
});

test('a record names two people: its tester is not who verifies its task', async () => {
  const taskId = await taskAtWork();
  const values = { taskId, templateId: await templateId(), readings: readings(caliper.entries), ...surroundings };
  const answer = await save('tester', { ...values, testerId: await institute.staffOf('verifier') });
  expect(valuesOf(valuesOf(answer['data'])['fields'])).toEqual({ testerId: '检测人与任务的核验员不能是同一人' });
  expect((await save('tester', { ...values, testerId: await institute.staffOf('tester') }))['success']).toBe(true);
});

test('readings that are none are refused where they stand; those that lack something are kept', async () => {
  const taskId = await taskAtWork();
  const [first] = caliper.entries['error'] as readonly unknown[];
  const bad = await save('tester', {
    taskId,
    templateId: await templateId(),
    readings: readings({ error: [{ asFound: { reading: ['41,2', '41.20', '41.20'] } }] }),
  });
  expect(valuesOf(valuesOf(bad['data'])['fields'])).toMatchObject({ readings: '示值误差，第1点，调前，读数 1：请输入数字' });
  const id = await recordOf(taskId, { error: [first] });
  const begun = await institute.detail('tester', records, id);
  // The points that are missing may yet fail.
  expect([begun['complete'], begun['verdict'] ?? null]).toEqual([0, null]);
  expect(await institute.move('tester', tasks, { id: taskId, name: 'lock', data: { result: '1' } })).toContain('原始记录还没有填完');
});

test('a task is locked with its record, whose digest anybody can work out again; unlocking takes a second person and a reason, and keeps what was locked', async () => {
  const taskId = await taskAtWork();
  const id = await recordOf(taskId, caliper.entries);
  expect(await institute.move('tester', tasks, { id: taskId, name: 'lock' })).toBe('350');
  const locked = await institute.detail('admin', records, id);
  const tester = await idOf(`select staff_name as id from pg_staff where id = $1`, await institute.staffOf('tester'));
  const content = [
    ...['recordNo', 'templateNo', 'templateVersion', 'grid', 'readings', 'testDate'].map((name) => locked[name]),
    ...[tester, '', '', '', 'A栋303', '20.1', '51.0', '', '1', '', 'U=0.01 mm～0.02 mm, k=2'],
  ];
  expect(locked).toMatchObject({
    recordState: '2',
    lockCount: 1,
    hash: createHash('sha256').update(content.join('\n')).digest('hex'),
  });
  const change = { id, version: locked['version'], readings: readings({ error: [] }) };
  expect((await save('tester', change))['msg']).toBe('原始记录已锁定；要改请先解锁');
  const unlock = (account: string, comment: string) => institute.move(account, tasks, { id: taskId, name: 'unlock', comment });
  expect(await unlock('tester', '读数写错')).toBe('没有操作权限');
  expect(await unlock('dept_head', '')).toContain('意见');
  await sql(`update pg_tasks set dept_id = $2 where id = $1`, taskId, await institute.deptOf('dept_head'));
  expect(await unlock('dept_head', '读数写错')).toBe('300');
  const { version } = await institute.detail('admin', records, id);
  const [first, ...others] = caliper.entries['error'] as readonly unknown[];
  const mended = [{ ...(isObject(first) ? first : {}), asFound: { reading: ['41.22', '41.22', '41.22'] } }, ...others];
  expect(await save('tester', { id, version, readings: readings({ error: mended }) })).toMatchObject({ success: true });
  expect(await institute.move('tester', records, { id, name: 'lock' })).toBe('2');
  const versions = await institute.rows('admin', 'metrology/recordVersions', { recordId: id });
  const told = await Promise.all(
    versions.map(async (row) => {
      const whole = await institute.detail('admin', 'metrology/recordVersions', row['id']);
      return [whole['title'], cellsOf(whole).get('error/1/asFound/reading/1')?.['shown'], whole['hash'] === locked['hash']];
    }),
  );
  expect(told.sort()).toEqual([
    [`${String(locked['recordNo'])} V1`, '41.20', true],
    [`${String(locked['recordNo'])} V2`, '41.22', false],
  ]);
});

test('the result is entered once: a task takes it from its records when it is locked, and nothing that contradicts them', async () => {
  const taskId = await taskAtWork();
  const resultOf = async (): Promise<unknown> => (await institute.detail('admin', tasks, taskId))['result'];
  const outside = await recordOf(taskId, caliper.entries, { result: '2' });
  await recordOf(taskId, caliper.entries, { result: '1' });
  await sql(`update pg_tasks set result = null where id = $1`, taskId);
  const [told] = await institute.rows('tester', tasks, { id: taskId });
  expect(told).toMatchObject({ recordResult: '2' });
  // Whoever does not work with records is told no result before the task is locked with it.
  for (const account of ['acceptor', 'sample_keeper', 'verifier']) {
    const [shown] = await institute.rows(account, tasks, { id: taskId });
    expect([account, shown?.['recordResult'] ?? null]).toEqual([account, account === 'verifier' ? '2' : null]);
  }
  const lock = (data?: Values) => institute.move('tester', tasks, { id: taskId, name: 'lock', ...(data ? { data } : {}) });
  expect(await lock({ result: '1' })).toBe('原始记录的结论是不合格，任务的结论不能是合格或符合');
  expect(await lock({ result: null })).toBe('请填写结论');
  expect(await lock()).toBe('350');
  expect(await resultOf()).toBe('2');
  await sql(`update pg_tasks set dept_id = $2 where id = $1`, taskId, await institute.deptOf('dept_head'));
  expect(await institute.move('dept_head', tasks, { id: taskId, name: 'unlock', comment: '判错' })).toBe('300');
  const { version } = await institute.detail('admin', records, outside);
  expect(await save('tester', { id: outside, version, result: '1' })).toMatchObject({ success: true });
  const task = await institute.detail('tester', tasks, taskId);
  const entered = await institute.call('tester', `${tasks}/submit`, { id: taskId, version: task['version'], result: '3' });
  expect(entered['success']).toBe(false);
  expect(await lock()).toBe('350');
  expect(await resultOf()).toBe('1');
});

test('a record that should not have been filled in is voided or removed by its tester alone, voided with a reason, and stays to be read; the task is locked with the others', async () => {
  const taskId = await taskAtWork();
  const id = await recordOf(taskId, caliper.entries, { result: '2' });
  await recordOf(taskId, caliper.entries, { result: '1' });
  const voided = (comment?: string) =>
    institute.move('tester', records, { id, name: 'voidRecord', ...(comment === undefined ? {} : { comment }) });
  await sql(`update pg_records set tester_id = $2 where id = $1`, id, await institute.staffOf('verifier'));
  expect(await voided('量错了器具')).toBe('只由检测人作废');
  const { version: colleagues } = await institute.detail('tester', records, id);
  expect(await institute.call('tester', `${records}/remove`, { items: [{ id, version: colleagues }] })).toMatchObject({ success: false });
  await sql(`update pg_records set tester_id = $2 where id = $1`, id, await institute.staffOf('tester'));
  expect(await voided()).toBe('请填写意见');
  expect(await voided('量错了器具')).toBe('0');
  const { version, readings: kept } = await institute.detail('verifier', records, id);
  expect(listOf(valuesOf(JSON.parse(String(kept)))['cells']).length).toBeGreaterThan(0);
  expect(await save('tester', { id, version, remark: '再改' })).toMatchObject({ success: false });
  // What it said counts no more.
  expect(await institute.move('tester', tasks, { id: taskId, name: 'lock' })).toBe('350');
  expect(await institute.detail('tester', tasks, taskId)).toMatchObject({ result: '1' });
  expect(await institute.detail('tester', records, id)).toMatchObject({ recordState: '0' });
});

test('a new version of a template takes the place of the one before, in its abilities too; records keep the grid they were filled in by', async () => {
  const taskId = await taskAtWork();
  const id = await recordOf(taskId, caliper.entries);
  const old = await templateId();
  expect(await institute.move('quality', templates, { id: old, name: 'newVersion' })).toBe('2');
  const next = await idOf(`select id::text as id from pg_record_templates where previous_id = $1`, old);
  const draft = await institute.detail('quality', templates, next);
  const wider = caliper.grid.replace('"lower":"-0.02"', '"lower":"-0.05"');
  const broken = await institute.call('quality', `${templates}/submit`, {
    id: next,
    version: draft['version'],
    grid: wider.replace('mean(reading)', 'mean(readings)'),
  });
  expect(valuesOf(valuesOf(broken['data'])['fields'])['grid']).toContain('Unknown variable: readings');
  expect(await institute.call('quality', `${templates}/submit`, { id: next, version: draft['version'], grid: wider })).toMatchObject({
    success: true,
  });
  expect(await institute.move('quality', templates, { id: next, name: 'release' })).toBe('2');
  expect(await institute.detail('quality', templates, old)).toMatchObject({ templateState: '3', replacedById: next });
  expect(await sql(`select count(*)::int as n from pg_abilities where template_id = $1`, old)).toEqual([{ n: 0 }]);
  const { version } = await institute.detail('tester', records, id);
  expect(await save('tester', { id, version, remark: '复核' })).toMatchObject({ success: true });
  expect(await institute.detail('tester', records, id)).toMatchObject({ templateVersion: 1, grid: caliper.grid });
});

describe('what a record rests on', () => {
  const sources = 'metrology/recordSources';
  const standardId = (): Promise<string> =>
    idOf(`select id::text as id from pg_standards where standard_state = '1' and is_deleted = 0 order by id limit 1`);
  const deviceId = (): Promise<string> =>
    idOf(
      `select id::text as id from pg_devices where device_state = '1' and valid_date >= current_date + 1 and is_deleted = 0 order by id limit 1`,
    );

  /** A record that is locked together with its task, on a standard and a device. */
  async function lockedRecord(): Promise<{ readonly taskId: string; readonly id: string }> {
    const taskId = await taskAtWork();
    const id = await recordOf(taskId, entries, { standardIds: await standardId(), deviceIds: await deviceId() });
    expect(await institute.move('tester', tasks, { id: taskId, name: 'lock' })).toBe('350');
    return { taskId, id };
  }
  const sourcesOf = async (id: string): Promise<readonly Values[]> => institute.rows('admin', sources, { recordId: id });

  test('is frozen when it is locked, and what is changed later of a device or a standard moves nothing of it', async () => {
    const { id } = await lockedRecord();
    const device = await institute.detail('admin', 'metrology/devices', await deviceId());
    const standard = await institute.detail('admin', 'metrology/standards', await standardId());
    await sql(
      `update pg_devices set trace_cert_no = 'NEW-1', last_trace_date = '2020-01-01', valid_date = '2020-12-31' where id = $1`,
      device['id'],
    );
    const found = new Map((await sourcesOf(id)).map((row) => [row['sourceKind'], row]));
    expect([...found.keys()].sort()).toEqual(['1', '2', '4', '5', '6']);
    expect(found.get('2')).toMatchObject({ sourceNo: device['deviceNo'], certNo: device['traceCertNo'], validDate: device['validDate'] });
    expect(found.get('1')).toMatchObject({ certNo: standard['certNo'], validDate: standard['certValidDate'] });
    await sql(
      `update pg_devices set trace_cert_no = $2, last_trace_date = $3, valid_date = $4 where id = $1`,
      device['id'],
      device['traceCertNo'],
      device['lastTraceDate'],
      device['validDate'],
    );
  });

  test('is found from the device: a campaign lists what is affected, and is closed once each of it is dealt with', async () => {
    const { id } = await lockedRecord();
    const recalls = 'metrology/recalls';
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    /** What quality is told to do about campaigns. */
    const counted = async (): Promise<readonly number[]> => {
      const todos = listOf((await institute.call('quality', 'todos'))['data']);
      return ['start', 'handle', 'close'].map((name) =>
        Number(todos.find((each) => each['name'] === name && /recall(s|Items)$/.test(String(each['path'])))?.['total'] ?? 0),
      );
    };
    const before = await counted();
    const waiting = async () => (await counted()).map((count, at) => count - (before[at] ?? 0));
    const made = await institute.call('quality', `${recalls}/submit`, {
      deviceId: await deviceId(),
      reason: '期间核查超差',
      fromDay: day,
      untilDay: day,
    });
    expect(made).toMatchObject({ success: true });
    const recallId = valuesOf(made['data'])['id'];
    expect(await waiting()).toEqual([1, 0, 0]);
    expect(await institute.move('quality', recalls, { id: recallId, name: 'start' })).toBe('2');
    const items = await institute.rows('quality', 'metrology/recallItems', { recallId: String(recallId) });
    const own = (await institute.detail('admin', records, id))['enterId'];
    expect(items.find((item) => item['recordId'] === id)).toMatchObject({ enterId: own, itemState: '1' });
    expect(await waiting()).toEqual([0, items.length, 1]);
    expect(await institute.move('quality', recalls, { id: recallId, name: 'close', comment: '已处理' })).toBe('还有没有处理的记录');
    for (const item of items)
      expect(
        await institute.move('quality', 'metrology/recallItems', { id: item['id'], name: 'notify', data: { handling: '已电话通知' } }),
      ).toBe('3');
    const told = await institute.detail('quality', recalls, recallId);
    expect([told['open'], told['progress']]).toEqual([0, `${String(items.length)} / ${String(items.length)}`]);
    expect(await waiting()).toEqual([0, 0, 1]);
    expect(await institute.move('quality', recalls, { id: recallId, name: 'close', comment: '已处理' })).toBe('3');
    expect(await waiting()).toEqual([0, 0, 0]);
  });

  test('is listed by the campaigns of the demo as the product itself finds it', async () => {
    const recalls = 'metrology/recalls';
    const shipped = (await institute.rows('quality', recalls, {})).filter((each) => each['recallState'] !== '1' && each['standardId']);
    expect(shipped.map((each) => each['recallState']).sort()).toEqual(['2', '3']);
    const recordsOf = async (recallId: unknown) =>
      (await institute.rows('quality', 'metrology/recallItems', { recallId: String(recallId) })).map((item) => item['recordId']).sort();
    for (const { id, standardId, fromDay, untilDay } of shipped) {
      const values = { standardId, fromDay, untilDay, reason: '复查' };
      const made = valuesOf((await institute.call('quality', `${recalls}/submit`, values))['data'])['id'];
      expect(await institute.move('quality', recalls, { id: made, name: 'start' })).toBe('2');
      const found = await recordsOf(id);
      expect(found.length).toBeGreaterThan(0);
      expect(await recordsOf(made)).toEqual(found);
    }
  });

  test('goes into the certificate: it is drafted with what the record says, and leads back to it', async () => {
    const { taskId, id } = await lockedRecord();
    const { sampleId } = await institute.detail('admin', tasks, taskId);
    await sql(`update pg_tasks set item_state = '600' where sample_id = $1`, sampleId);
    await sql(`update pg_samples set sample_state = '300' where id = $1`, sampleId);
    const made = await institute.call('tester', 'metrology/reports/submit', { sampleId, certificateType: '2' });
    expect(made).toMatchObject({ success: true });
    const reportId = valuesOf(made['data'])['id'];
    await sql(`update pg_samples set sample_state = '400' where id = $1`, sampleId);
    expect(await institute.move('tester', 'metrology/reports', { id: reportId, name: 'draft' })).toBe('400');
    expect(await institute.detail('tester', 'metrology/reports', reportId)).toMatchObject({
      standardIds: await standardId(),
      deviceIds: await deviceId(),
      uncertainty: 'U=0.01 mm～0.02 mm, k=2',
      conclusion: '合格',
    });
    expect((await institute.detail('admin', records, id))['reportId']).toBe(reportId);
    expect((await institute.rows('tester', records, { reportId: String(reportId) })).map((row) => row['id'])).toEqual([id]);
  });
});
