import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// What keeps work from being begun and approved, over the pages as they are shipped: a table of cases, each through the call that people make.
let institute: Institute;
let task = '';
let ids: Readonly<Record<'tester' | 'verifier' | 'ability' | 'device' | 'standard' | 'file' | 'lab', string>>;

const tasks = 'metrology/tasks';
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const idOf = async (text: string, ...values: readonly unknown[]): Promise<string> => String((await sql(text, ...values))[0]?.['id']);
const firstOf = (table: string, where: string): Promise<string> =>
  idOf(`select id::text as id from ${table} where ${where} and is_deleted = 0 order by id limit 1`);

beforeAll(async () => {
  institute = await openInstitute();
  task = await idOf(
    `select id::text as id from pg_tasks where dept_id = $1 and is_deleted = 0 order by id limit 1`,
    await institute.deptOf('tester'),
  );
  ids = {
    tester: await institute.staffOf('tester'),
    verifier: await institute.staffOf('verifier'),
    ability: await firstOf('pg_abilities', `ability_status = '1' and template_id is null`),
    device: await firstOf('pg_devices', `device_state = '1'`),
    standard: await firstOf('pg_standards', `standard_state = '1'`),
    file: await firstOf('pg_standard_files', `file_status = '1'`),
    lab: await firstOf('pg_labs', `ability_status = '1'`),
  };
});
afterAll(() => institute.close());

/** One thing that may stand in the way; days are counted from today. */
interface Case {
  readonly device?: { readonly state?: string; readonly due?: number | null; readonly own?: boolean };
  readonly standard?: { readonly state?: string; readonly due?: number };
  readonly file?: string;
  readonly room?: { readonly temperature?: string; readonly humidity?: string };
  readonly auth?: {
    readonly whose: 'tester' | 'verifier' | 'other';
    readonly role: '1' | '2';
    readonly state: string;
    readonly from: number;
    readonly until: number;
  };
  readonly waived?: boolean;
}

const reasons = {
  device: ['所用设备停用或超过有效期', '检测时所用设备停用或超过有效期'],
  standard: ['所用计量标准停用或考核证书过期', '检测时所用计量标准停用或考核证书过期'],
  file: ['依据文件已停用或作废', '依据文件已停用或作废'],
  temperature: ['温度超出实验室的允许范围', ''],
  humidity: ['湿度超出实验室的允许范围', ''],
  tester: ['检测人没有这项能力的有效检测授权', '检测人在检测时没有这项能力的有效检测授权'],
  verifier: ['', '核验员在检测时没有这项能力的有效核验授权'],
} as const;
type Reason = keyof typeof reasons;

async function arrange(
  at: 'begin' | 'approve',
  { device = {}, standard = {}, file = '1', room = {}, auth, waived = false }: Case,
): Promise<Values> {
  const { state = '1', due = 30, own = false } = device;
  await sql(`update pg_devices set device_state = $2, valid_date = current_date + $3::int where id = $1`, ...[ids.device, state, due]);
  await sql(
    `update pg_standards set standard_state = $2, cert_valid_date = current_date + $3::int where id = $1`,
    ...[ids.standard, standard.state ?? '1', standard.due ?? 30],
  );
  await sql(`update pg_standard_files set file_status = $2 where id = $1`, ids.file, file);
  await sql(`update pg_labs set temp_min = 18, temp_max = 22, hum_min = 40, hum_max = 60 where id = $1`, ids.lab);
  await sql(`delete from pg_authorizations`);
  if (auth) {
    const whose = auth.whose === 'other' ? await institute.staffOf('dept_head') : ids[auth.whose];
    await sql(
      `insert into pg_authorizations (tenant_id, id, create_user, create_time, version, auth_no, staff_id, ability_id, auth_role, start_date, end_date, auth_state)
       values ('000000', 7001, 1, now(), 1, 'SQ-1', $1, $2, $3, current_date + $4::int, current_date + $5::int, $6)`,
      ...[whose, ids.ability, auth.role, auth.from, auth.until, auth.state],
    );
  }
  await sql(`update pg_samples set custody = '2', sample_state = '300' where id = (select sample_id from pg_tasks where id = $1)`, task);
  await sql(
    `update pg_tasks set item_state = $2, assignee_id = $3, verifier_id = $4, ability_id = $5, is_own = $13, lab_id = $6, is_subcontract = 0, lock_time = now(),
       start_time = null, finish_time = null, device_ids = $7, standard_ids = $8, basis_ids = $9, place = 'B栋', temperature = $10, humidity = $11, result = '1',
       waive_time = case when $12 then now() end where id = $1`,
    ...[task, at === 'begin' ? '200' : '500', ids.tester, ids.verifier, ids.ability, ids.lab, [ids.device], [ids.standard], [ids.file]],
    ...[room.temperature ?? '20.0', room.humidity ?? '50.0', waived, own ? 1 : 0],
  );
  await sql(`delete from sys_audit where subject = 'tasks' and subject_id = $1`, task);
  return {
    standardIds: ids.standard,
    deviceIds: ids.device,
    basisIds: ids.file,
    place: 'B栋',
    temperature: room.temperature ?? '20.0',
    humidity: room.humidity ?? '50.0',
  };
}

const due = [-400, -30, -1, 0, 1, 30, 400] as const;
const rights = (['tester', 'verifier', 'other'] as const).flatMap((whose) =>
  (['1', '2'] as const).flatMap((role) =>
    (['1', '2', '3'] as const).flatMap((state) =>
      (
        [
          [-10, 10],
          [-10, 0],
          [0, 10],
          [-10, -1],
          [1, 10],
        ] as const
      ).map(([from, until]) => ({ whose, role, state, from, until })),
    ),
  ),
);
const holds = ({ state, from, until }: { readonly state: string; readonly from: number; readonly until: number }): boolean =>
  state === '1' && from <= 0 && until >= 0;

/** Every case with what is said where work is begun and where it is approved; nothing where it goes on. */
const cases: readonly (readonly [Case, Reason | undefined])[] = [
  ...(['1', '2', '4', '5'] as const).flatMap((state) =>
    due.map((days) => [{ device: { state, due: days } }, state === '1' && days >= 0 ? undefined : 'device'] as const),
  ),
  [{ device: { due: null } }, 'device'],
  // A standard is used for its own calibration, past its date too, but not out of use.
  ...due.map((days) => [{ device: { own: true, due: days } }, undefined] as const),
  [{ device: { own: true, state: '2' } }, 'device'],
  ...(['1', '2'] as const).flatMap((state) =>
    due.map((days) => [{ standard: { state, due: days } }, state === '1' && days >= 0 ? undefined : 'standard'] as const),
  ),
  ...(['1', '2', '3'] as const).map((file) => [{ file }, file === '1' ? undefined : 'file'] as const),
  ...['17.9', '18.0', '20.0', '22.0', '22.1'].map(
    (temperature) => [{ room: { temperature } }, Number(temperature) < 18 || Number(temperature) > 22 ? 'temperature' : undefined] as const,
  ),
  ...['39.9', '40.0', '50.0', '60.0', '60.1'].map(
    (humidity) => [{ room: { humidity } }, Number(humidity) < 40 || Number(humidity) > 60 ? 'humidity' : undefined] as const,
  ),
  ...rights.map((auth) => {
    const person = auth.role === '1' ? 'tester' : 'verifier';
    return [{ auth }, auth.whose === person && holds(auth) ? undefined : person] as const;
  }),
];

const { seed, report } = startRun('blocks');
/** Far from the last day, and of people and roles that are not asked about, a third each time; what is near it, and what counts, always. */
const isDrawn = ([{ device, standard, auth }]: (typeof cases)[number], index: number): boolean => {
  const far = Math.abs(device?.due ?? standard?.due ?? 0) > 1 || (auth !== undefined && (auth.state !== '1' || auth.whose === 'other'));
  return sizeOf({ short: 0, long: 1 }) === 1 || !far || index % 3 === seed % 3;
};
const drawn = cases.filter(isDrawn);

async function attempt(at: 'begin' | 'approve', each: Case): Promise<unknown> {
  const data = await arrange(at, each);
  const answer = await institute.move('admin', tasks, { id: task, name: at, ...(at === 'begin' ? { data } : {}) });
  return answer === (at === 'begin' ? '300' : '600') ? '' : answer;
}

describe.each(['begin', 'approve'] as const)('%s', (at) => {
  test(
    'of all cases only those without a reason go on, and each other tells its reason',
    async () => {
      const told: unknown[] = [];
      const expected: unknown[] = [];
      for (const [each, reason] of drawn) {
        told.push([each, await attempt(at, each)]);
        expected.push([each, reason === undefined ? '' : reasons[reason][at === 'begin' ? 0 : 1]]);
      }
      expect(told).toEqual(expected);
    },
    runTimeout(180_000),
  );
  test('what was released by an exception goes on', async () => {
    for (const [each] of drawn.filter(([, reason]) => reason !== undefined).filter((_, index) => index % 7 === 0))
      expect([each, await attempt(at, { ...each, waived: true })]).toEqual([each, '']);
  });
});

test('there are two hundred cases and more, of which a run asks half or more', () => {
  report({ cases: cases.length, asked: drawn.length });
  expect(cases.length * 2).toBeGreaterThanOrEqual(200);
  expect(drawn.length * 2).toBeGreaterThanOrEqual(cases.length);
});

test('a device past its date is not offered, and whoever names it is told which and until when it was valid', async () => {
  const data = await arrange('begin', { device: { due: -1 } });
  const { rows } = await institute.database.system((q) =>
    q.query(`update pg_tasks set device_ids = null where id = $1 returning (current_date - 1)::text as due`, [task]),
  );
  const name = '夹具砝码';
  await sql(`update pg_devices set device_name = $2, device_no = 'X-1', model = null, accuracy = 'E2' where id = $1`, ids.device, name);
  const offered = listOf((await institute.call('admin', `${tasks}/candidates`, { field: 'deviceIds', keyword: 'X-1' }))['data']);
  expect(offered.map(({ id }) => id)).not.toContain(ids.device);
  expect(await institute.move('admin', tasks, { id: task, name: 'begin', data })).toBe(
    `使用设备现在不能选：${name}（X-1 · E2 · 在用 · 有效期至 ${String(rows[0]?.['due'])}）`,
  );
});

test('an exception takes a reason and the password once more', async () => {
  await arrange('begin', { file: '2' });
  const { version } = await institute.detail('admin', tasks, task);
  const waive = (more: Values) =>
    institute.call('quality', `${tasks}/transition`, { name: 'waive', items: [{ id: task, version }], ...more });
  expect(await waive({ data: { waiveReason: '客户知情' } })).toMatchObject({ success: false });
  expect(await waive({ password: demoPassword, data: {} })).toMatchObject({ success: false });
  const done = await waive({ password: demoPassword, data: { waiveReason: '客户知情' } });
  expect(listOf(valuesOf(done['data'])['results'])).toMatchObject([{ ok: true }]);
  expect(await institute.detail('quality', tasks, task)).toMatchObject({
    waiveReason: '客户知情',
    waiverId: await institute.staffOf('quality'),
  });
});
