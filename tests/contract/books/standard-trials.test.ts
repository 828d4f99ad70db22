import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Repeatability and stability of measurement standards over the page files that the product ships: JJF 1033, domain.md 3.3.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const trials = 'metrology/standardTrials';
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
async function standardId(): Promise<string> {
  const [row] = await sql(
    `select id::text as id from pg_standards where tenant_id = '000000' and standard_state = '1' and is_deleted = 0 order by id desc limit 1`,
  );
  return String(row?.['id']);
}
async function tried(readings: readonly string[], more: Values): Promise<Values> {
  return institute.call('quality', `${trials}/submit`, {
    standardId: await standardId(),
    trialKind: '1',
    trialDate: '2026-03-02',
    quantity: '示值',
    unitName: 'g',
    limitKind: '1',
    testerId: await institute.staffOf('tester'),
    readings: readings.map((reading) => ({ reading })),
    ...more,
  });
}
const saved = async (readings: readonly string[], more: Values): Promise<string> => {
  const answer = await tried(readings, more);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
};
const detail = (id: string) => institute.detail('admin', trials, id);

/** Ten readings whose mean is 10.00005. */
const ten = ['10.0000', '10.0001', '10.0000', '10.0001', '10.0000', '10.0001', '10.0000', '10.0001', '10.0002', '9.9999'];

test('repeatability is the standard deviation of ten readings by Bessel, and passes up to its limit', async () => {
  // s = sqrt(6.5e-8 / 9): four readings apart by 0.00005 below and above, one by 0.00015 each way.
  const id = await saved(ten, { limit: '0.00009' });
  expect(await detail(id)).toMatchObject({ readingCount: 10, mean: '10.00005000', deviation: '0.00008498', verdict: '1' });
  expect(await institute.move('dept_head', trials, { id, name: 'fail', comment: '不合格' })).not.toBe('3');
  expect(await institute.move('admin', trials, { id, name: 'confirm' })).toBe('2');
});

test('repeatability of fewer than ten readings is refused', async () => {
  expect(JSON.stringify(await tried(ten.slice(1), { limit: '1' }))).toContain('重复性试验至少测量 10 次');
});

test('who entered a trial does not review it', async () => {
  const id = await saved(ten, { limit: '1' });
  expect(await institute.move('quality', trials, { id, name: 'confirm' })).not.toBe('2');
});

test('stability is held against the mean of the trial before, and what fails is told to who is in charge', async () => {
  const stable = { trialKind: '2', limitKind: '3', limit: '0.001' };
  const first = await saved(['10.0000', '10.0002'], stable);
  expect(await detail(first)).toMatchObject({ verdict: '3', change: null });
  expect(await institute.move('admin', trials, { id: first, name: 'confirm' })).toBe('2');
  // As far apart as the limit itself is not stable: the rule asks for less.
  const second = await saved(['10.0011', '10.0011'], { ...stable, previousId: first });
  expect(await detail(second)).toMatchObject({ previousMean: '10.00010000', change: '0.00100000', verdict: '2' });
  expect(await institute.move('admin', trials, { id: second, name: 'confirm' })).toBe('结果超出允许值，请按不合格处理');
  await sql('update pg_standard_trials set owner_id = $2 where id = $1', second, await institute.staffOf('dept_head'));
  expect(await institute.move('admin', trials, { id: second, name: 'fail', comment: '漂移' })).toBe('3');
  const titles = async () =>
    listOf(valuesOf((await institute.call('quality', 'appoints/notify/msgCenterPage?current=1&size=50'))['data'])['records']).map(
      (notice) => String(notice['title']),
    );
  await expect.poll(titles, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/^计量标准.+的考核不合格$/));
});

test('a head sees the trials and interim checks that name people of the own department, whatever department the standard or device belongs to', async () => {
  const own = await institute.deptOf('dept_head');
  const [ours, other] = [await institute.staffOf('tester'), await institute.staffOf('device_keeper')];
  const [standard] = await sql(
    `select s.id::text as id from pg_standards s join pg_staff p on p.id = s.owner_id
     where s.tenant_id = '000000' and s.standard_state = '1' and s.dept_id <> $1 and p.dept_id <> $1 order by s.id limit 1`,
    own,
  );
  const [device] = await sql(
    `select id::text as id from pg_devices where tenant_id = '000000' and device_state = '1' and dept_id <> $1 order by id limit 1`,
    own,
  );
  const check = async (checkerId: string): Promise<string> => {
    const values = { deviceId: device?.['id'], planDate: '2099-01-05', checkerId };
    return String(valuesOf((await institute.call('device_keeper', 'metrology/interimChecks/submit', values))['data'])['id']);
  };
  const trial = async (testerId: string) => saved(ten, { limit: '1', standardId: standard?.['id'], testerId });
  const sees = async (page: string, id: string) =>
    ['id' in (await institute.detail('dept_head', page, id)), (await institute.rows('dept_head', page, { id })).length === 1] as const;
  for (const [page, make] of [
    [trials, trial],
    ['metrology/interimChecks', check],
  ] as const) {
    const [named, another] = [await make(ours), await make(other)];
    expect([page, await sees(page, named), await sees(page, another)]).toEqual([page, [true, true], [false, false]]);
  }
});

test('after all of this, and in the demo institute, every collected department equals a fresh computation', async () => {
  const { records } = institute.store.current();
  expect(await checkTotals({ database: institute.database, records, mend: false })).toEqual([]);
});
