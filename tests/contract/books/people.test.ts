import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { readPdf } from '../files/read-pdf';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Training, certificates and supervision of staff over the page files that the product ships: domain.md 3.15 and ISO/IEC 17025 6.2.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const trainings = 'hr/trainings';
const trainees = 'hr/trainees';
const save = async (account: string, page: string, values: Values): Promise<string> => {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
};

/** Prints the record of a training. Shape: what stands on its sheets, or the sentence of who refuses. */
async function print(account: string, id: string): Promise<readonly string[]> {
  const answer = await institute.ask(account, '/print/pdf/generate', { templateCode: 'trainingRecord', ids: [id] });
  return answer.statusCode === 200 ? (await readPdf(answer.rawPayload)).texts : [answer.json<{ msg: string }>().msg];
}

test('training takes those named, has them signed in and scored, and is completed once each is evaluated', async () => {
  const [tester, head] = [await institute.staffOf('tester'), await institute.staffOf('dept_head')];
  const times = { startTime: '2026-01-05 09:00:00', endTime: '2026-01-05 17:00:00' };
  const values = { title: '不确定度评定', trainingType: '1', mode: '2', ...times };
  const id = await save('hr', trainings, values);
  expect(await institute.move('hr', trainings, { id, name: 'begin' })).toBe('请先填写参加人员');
  const { version } = await institute.detail('hr', trainings, id);
  await save('hr', trainings, { ...values, id, version, inviteIds: `${tester},${head}` });
  expect(await print('hr', id)).toEqual(['这条记录没有“培训记录”']);
  expect(await institute.move('hr', trainings, { id, name: 'begin' })).toBe('20');
  const rows = await institute.rows('hr', trainees, { trainingId: id });
  expect(rows.map((row) => row['staffId']).sort()).toEqual([tester, head].sort());
  expect(await institute.move('hr', trainings, { id, name: 'end' })).toBe('还没有人签到');
  // The sheet to sign in on: everybody's name, and nobody is absent yet.
  const names = await Promise.all(
    [tester, head].map(async (each) => String((await institute.detail('hr', 'hr/staff', each))['staffName'])),
  );
  const sheet = await print('hr', id);
  expect(sheet).toEqual(expect.arrayContaining(['不确定度评定', '进行中', '本人签名', ...names]));
  expect(sheet).not.toContain('否');
  expect(await print('tester', id)).toEqual(['没有操作权限']);

  const mine = rows.find((row) => row['staffId'] === tester);
  const other = rows.find((row) => row['staffId'] === head);
  const edit = async (row: Values | undefined, more: Values): Promise<Values> => {
    const now = await institute.detail('hr', trainees, row?.['id']);
    return institute.call('hr', `${trainees}/submit`, {
      id: now['id'],
      version: now['version'],
      trainingId: id,
      staffId: now['staffId'],
      ...more,
    });
  };
  expect(JSON.stringify((await edit(other, { isPresent: 0, score: '90' }))['data'])).toContain('没有签到的人没有成绩');
  expect((await edit(mine, { isPresent: 1, score: '88' }))['msg']).toBe('操作成功');
  expect(await institute.move('hr', trainings, { id, name: 'end' })).toBe('30');
  expect(await institute.detail('hr', trainings, id)).toMatchObject({
    peopleCount: 2,
    presentCount: 1,
    openCount: 1,
    averageScore: '88.0',
  });
  const complete = { id, name: 'complete', data: { effect: '达到目的' } };
  expect(await institute.move('hr', trainings, complete)).toBe('还有人没有评价');
  expect((await edit(mine, { isPresent: 1, score: '88', evaluation: '1', effectiveness: '能独立完成' }))['msg']).toBe('操作成功');
  expect(await institute.move('hr', trainings, complete)).toBe('40');
  expect(await print('hr', id)).toEqual(expect.arrayContaining(['已完成', '是', '否', '88.0', '能独立完成', '达到目的', ...names]));

  // Each sees the own record alone.
  const own = await institute.rows('tester', trainees);
  expect(new Set(own.map((row) => row['staffId']))).toEqual(new Set([tester]));
});

test('a certificate that ends soon stands among the to-dos of the staff office', async () => {
  const todo = async () =>
    Number(
      listOf((await institute.call('hr', 'todos'))['data']).find(
        (each) => each['path'] === 'hr/staffCertificates' && each['name'] === 'ending',
      )?.['total'] ?? 0,
    );
  const before = await todo();
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const staffId = await institute.staffOf('tester');
  await save('hr', 'hr/staffCertificates', { staffId, certName: '内审员', certNo: 'NSY-1', issueDate: '2020-01-01', validDate: soon });
  expect(await todo()).toBe(before + 1);
});

test('supervision is confirmed by the person alone, and nobody supervises himself', async () => {
  const page = 'hr/supervisions';
  const [tester, officer] = [await institute.staffOf('tester'), await institute.staffOf('quality')];
  const values = { superviseDate: '2026-01-05', aspect: '1', content: '现场观察', result: '1' };
  const self = await institute.call('quality', `${page}/submit`, { ...values, staffId: officer, supervisorId: officer });
  expect(JSON.stringify(self['data'])).toContain('不能监督自己');
  const id = await save('quality', page, { ...values, staffId: tester, supervisorId: officer });
  // Not shown before it is sent.
  expect(Object.keys(await institute.detail('tester', page, id))).toEqual([]);
  expect(await institute.move('quality', page, { id, name: 'send' })).toBe('2');
  expect(await institute.move('admin', page, { id, name: 'confirm', data: { reply: '代为确认' } })).toBe('由被监督人本人确认');
  expect(await institute.move('tester', page, { id, name: 'confirm', data: { reply: '已知悉' } })).toBe('3');
  expect(await institute.detail('quality', page, id)).toMatchObject({ reply: '已知悉', superviseState: '3' });
});

test('the competence of a person stands on the page of the person, as far as the reader may see it', async () => {
  const staffId = await institute.staffOf('tester');
  await save('hr', 'hr/staffCertificates', { staffId, certName: '二级注册计量师', certNo: 'ZJ-77', issueDate: '2020-01-01' });
  const held = await institute.rows('hr', 'hr/staffCertificates', { staffId });
  expect(held.map((row) => row['certNo'])).toContain('ZJ-77');
  // The list beside the record tells each kind by what it is about: a training by its subject, not by whose it is.
  const read = await institute.call('hr', `hr/staff/detail?id=${staffId}&related=true`);
  const beside = new Map(listOf(valuesOf(read['data'])['$related']).map((each) => [each['name'], listOf(each['rows'])]));
  const called = (kind: string) => (beside.get(kind) ?? []).map(({ name }) => name);
  expect(called('certificates')).toContain('二级注册计量师');
  expect(called('trainings')).toContain('不确定度评定');
  expect(called('trainings')).not.toContain(String((await institute.detail('hr', 'hr/staff', staffId))['staffName']));
  expect([beside.get('authorizations')?.length, beside.get('supervisions')?.length].every((count) => Number(count) > 0)).toBe(true);
});

test('an authorisation is extended on grounds that are given anew, not on those of before', async () => {
  const page = 'hr/authorizations';
  const [known] = await institute.rows('quality', page, { authState: '1' });
  const id = known?.['id'];
  const { id: _, version, ...rest } = await institute.detail('quality', page, id);
  if (rest['basis'] === '') await institute.call('quality', `${page}/submit`, { id, version, basis: '考核合格' });
  expect(await institute.move('quality', page, { id, name: 'renew' })).toContain('请填写依据');
  const data = { basis: '年度能力监督合格' };
  expect(await institute.move('quality', page, { id, name: 'renew', data })).toBe('1');
  expect(await institute.detail('quality', page, id)).toMatchObject(data);
});
