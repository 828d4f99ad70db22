import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

// Certificates over the page files as they are shipped: who may do what, what they are numbered by, how one takes the place of another.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const reports = 'metrology/reports';
const samples = 'metrology/samples';

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const read = (id: unknown): Promise<Values> => institute.detail('admin', reports, id);
const first = async (field: string, page = reports): Promise<unknown> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];
const move = (account: string, id: unknown, name: string, data: Values = {}) =>
  institute.move(account, reports, { id, name, data, comment: '说明' });

/** A certificate of a sample whose work is done in the testers' laboratory, which nobody has drafted yet. */
async function blank(): Promise<unknown> {
  const deptId = await institute.deptOf('tester');
  const [found] = await sql(
    `select s.id::text as id, s.order_id::text as "orderId" from pg_samples s
     where s.sample_state in ('400', '1000') and s.tenant_id = '000000' and s.report_count > 0 order by s.sample_state, s.id limit 1`,
  );
  await sql('update pg_tasks set dept_id = $2 where sample_id = $1', found?.['id'], deptId);
  await sql(
    `update pg_samples set sample_state = '400', dept_id = $2, task_dept_ids = array[$2::bigint] where id = $1`,
    found?.['id'],
    deptId,
  );
  await sql(`update pg_orders set order_status = '300', work_dept_ids = array[$2::bigint] where id = $1`, found?.['orderId'], deptId);
  const saved = await institute.call('admin', `${reports}/submit`, { sampleId: found?.['id'], certificateType: '2' });
  const { id } = valuesOf(saved['data']);
  await sql('update pg_reports set dept_id = $2 where id = $1', id, deptId);
  return id;
}

async function contentOf(): Promise<Values> {
  return {
    ...{ certCompany: '某公司', instrumentName: '电子天平', receiveDate: '2020-01-01', checkDate: '2020-01-02' },
    ...{ basisIds: await first('basisIds'), standardIds: await first('standardIds'), place: '力学室', temperature: '20.1', humidity: '50' },
    ...{ conclusion: '合格', uncertainty: 'U=0.02，k=2', pageCount: 3 },
  };
}

/** A certificate that has come as far as a state. */
async function made(state: '400' | '500' | '600' | '700' | '1000'): Promise<unknown> {
  const id = await blank();
  const steps: readonly (readonly [state: string, account: string, name: string, data?: Values])[] = [
    ['400', 'tester', 'draft'],
    ['500', 'tester', 'submit', await contentOf()],
    ['600', 'verifier', 'verify'],
    ['700', 'signatory', 'approve'],
    ['700', 'finance', 'permitRelease'],
    ['1000', 'issuer', 'issue', { sendWay: '1', copies: 1 }],
  ];
  for (const [to, account, name, data] of steps)
    if (Number(to) <= Number(state)) expect([name, await move(account, id, name, data)]).toEqual([name, to]);
  return id;
}

const changes = 'metrology/sampleChanges';
const shut = ['actualName', 'model', 'factoryNo', 'hasNoFactoryNo', 'manageNo', 'measureRange', 'accuracy', 'manufacturer'];
const legal = ['unit', 'inspectionType', 'isStrong', 'applianceUse'];
const changed = [...shut, 'accessories', 'requirement', 'certCount', 'certificateType', ...legal];
const moveChange = (account: string, id: unknown, name: string) => institute.move(account, changes, { id, name, comment: '说明' });

/** Asks to change a sample, with what the button fills into the form. Output: the id, or what was refused. */
async function askChange(account: string, sampleId: unknown, values: Values): Promise<unknown> {
  const stored = await institute.detail('admin', samples, sampleId);
  const filled = Object.fromEntries(changed.map((name) => [name, stored[name]]));
  const who = { applicantId: await institute.staffOf('tester'), reason: '铭牌与登记不符' };
  const { data } = await institute.call(account, `${changes}/submit`, { sampleId, ...filled, ...who, ...values });
  return valuesOf(data)['id'] ?? valuesOf(data)['fields'];
}

async function approveChange(id: unknown): Promise<void> {
  expect([id, await moveChange('admin', id, 'submit')]).toEqual([id, '2']);
  expect(await moveChange('dept_head', id, 'approve')).toBe('3');
}

test('a certificate has no number as a draft, gets it when it is handed in, and a check code when it is approved', async () => {
  const id = await made('400');
  expect(await read(id)).toMatchObject({ reportNo: null, verifyCode: null, validState: null });
  expect(await move('tester', id, 'submit', { ...(await contentOf()), uncertainty: null })).toContain('请填写扩展不确定度');
  expect(await move('tester', id, 'submit', await contentOf())).toBe('500');
  const { reportNo, verifyCode } = await read(id);
  expect([String(reportNo), verifyCode]).toEqual([expect.stringMatching(/^ZS\d{4}-\d{6}$/), null]);
  await move('verifier', id, 'verifyBack');
  await move('tester', id, 'submit', await contentOf());
  await move('verifier', id, 'verify');
  await move('signatory', id, 'approve');
  const approved = await read(id);
  expect(approved).toMatchObject({ reportNo, validState: '1', verifyCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/) as unknown });
  // Withdrawn and approved again, it bears the same number and code, and is signed anew.
  await move('signatory', id, 'withdraw');
  expect(await read(id)).toMatchObject({ reportState: '400', validState: null, signatoryId: null, verifierId: null, reportNo });
  for (const [account, name, data] of [
    ['tester', 'submit', await contentOf()],
    ['verifier', 'verify'],
    ['signatory', 'approve'],
  ] as const)
    await move(account, id, name, data);
  expect(await read(id)).toMatchObject({ reportState: '700', reportNo, verifyCode: approved['verifyCode'] });
});

test('a certificate is approved by who is authorised to sign for each ability that it rests on, where anybody is', async () => {
  const id = await made('600');
  const [record] = await sql(
    `update pg_records set report_id = $1 where id = (select min(id) from pg_records where tenant_id = '000000' and record_state = '2' and ability_id is not null) returning ability_id::text as ability`,
    id,
  );
  const authorise = (staff: string, from: number, until: number) =>
    sql(
      `insert into pg_authorizations (tenant_id, id, create_user, create_time, version, auth_no, staff_id, ability_id, auth_role, start_date, end_date, auth_state)
       values ('000000', $1::bigint, 1, now(), 1, 'SQ-' || $5::int, $2, $3, '3', current_date + $4::int, current_date + $5::int, '1')`,
      ...[7100 + until, staff, record?.['ability'], from, until],
    );
  // Those of the demo institute are out of the way.
  await sql('delete from pg_authorizations');
  const refused = '您没有这项能力有效的签字授权，不能批准';
  await authorise(await institute.staffOf('quality'), -10, 20);
  expect(await move('signatory', id, 'approve')).toContain(refused);
  // One that has ended is none.
  const signatory = await institute.staffOf('signatory');
  await authorise(signatory, -20, -1);
  expect(await move('signatory', id, 'approve')).toContain(refused);
  expect(await read(id)).toMatchObject({ reportState: '600', verifyCode: null });
  await authorise(signatory, -5, 5);
  expect(await move('signatory', id, 'approve')).toBe('700');
  await sql('delete from pg_authorizations');
});

test('who drafted a certificate does not verify it, and neither of them approves it, whatever their rights', async () => {
  const id = await made('400');
  await institute.move('admin', reports, { id, name: 'takeOver', comment: '接手' });
  await move('admin', id, 'submit', await contentOf());
  expect(await move('admin', id, 'verify')).toContain('不能由同一人');
  expect(await move('administrator', id, 'verify')).toBe('600');
  expect(await move('administrator', id, 'approve')).toContain('不能由同一人');
  expect(await move('admin', id, 'approve')).toContain('不能由同一人');
  expect(await move('signatory', id, 'approve')).toBe('700');
  // Only its drafter changes a draft.
  const other = await made('400');
  const { version } = await read(other);
  const edited = await institute.call('dept_head', `${reports}/submit`, { id: other, version, model: 'X' });
  expect(edited['success']).toBe(false);
});

test('an amendment has a number of its own, says what was changed and why, and takes the place of the old certificate once it is issued', async () => {
  const old = await made('1000');
  const { reportNo } = await read(old);
  // Nothing is amended without a reason.
  expect(await move('tester', old, 'amend')).toBe('请填写更换原因');
  expect(await move('tester', old, 'amend', { replaceReason: '出厂编号有误' })).toBe('1000');
  const [fresh] = await institute.rows('admin', reports, { replacesId: String(old) });
  const id = fresh?.['id'];
  expect(fresh).toMatchObject({ reportState: '300', amendReason: '出厂编号有误', certCompany: '某公司', reportNo: null });
  // One at a time.
  expect(await move('tester', old, 'amend', { replaceReason: '又一处' })).toContain('已经在修改');
  expect(await read(old)).toMatchObject({ amendmentCount: 1 });
  expect(await move('signatory', old, 'applyVoid')).toMatch(/^正在修改换证，不能申请作废/);
  expect(await move('tester', id, 'draft')).toBe('400');
  // A colleague takes a draft over, nobody his own.
  expect(await institute.move('tester', reports, { id, name: 'takeOver', comment: '接手' })).toBe('您就是编制人');
  expect(await move('tester', id, 'submit', await contentOf())).toContain('请写明修改了什么');
  expect(await move('tester', id, 'submit', { ...(await contentOf()), amendContent: '出厂编号改为 A2' })).toBe('500');
  await move('verifier', id, 'verify');
  await move('signatory', id, 'approve');
  expect(await read(old)).toMatchObject({ validState: '1' });
  await move('finance', id, 'permitRelease');
  expect(await move('issuer', id, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  expect(await read(old)).toMatchObject({ validState: '2', replacedById: id, reportNo });
  expect((await read(id))['reportNo']).not.toBe(reportNo);
  expect(await move('signatory', old, 'applyVoid')).toContain('只有有效的');
});

/** Amends an issued certificate through to the issue of the new one. Output: the id of the new one. */
async function amended(old: unknown): Promise<unknown> {
  await move('tester', old, 'amend', { replaceReason: '出厂编号有误' });
  const id = (await institute.rows('admin', reports, { replacesId: String(old) }))[0]?.['id'];
  await move('tester', id, 'draft');
  await move('tester', id, 'submit', { ...(await contentOf()), amendContent: '出厂编号改为 A2' });
  await move('verifier', id, 'verify');
  await move('signatory', id, 'approve');
  await move('finance', id, 'permitRelease');
  expect(await move('issuer', id, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  return id;
}

/** What the issuer is told to do about certificates. */
async function waiting(...names: readonly string[]): Promise<number[]> {
  const todos = listOf((await institute.call('issuer', 'todos'))['data']).filter(({ path }) => path === reports);
  return names.map((name) => Number(todos.find((each) => each['name'] === name)?.['total'] ?? 0));
}

test('anybody who asks by number and code for a certificate that was replaced is told so, and by which', async () => {
  const old = await made('1000');
  const id = await amended(old);
  const told = async (of: unknown): Promise<unknown> => {
    const { reportNo, verifyCode } = await read(of);
    return (await institute.call('admin', 'public/certificate/query', { certificateNo: reportNo, verifyCode }))['data'];
  };
  const { reportNo } = await read(id);
  expect(await told(old)).toMatchObject({ state: '已替换', stateTone: 'amber', replacedBy: reportNo });
  expect(await told(id)).toMatchObject({ state: '有效', certificateNo: reportNo, replacedBy: '' });
});

test('a replaced certificate is handed over no more: it is filed, and one that left the house stays out until it is taken back', async () => {
  const [inside, outside] = [await made('1000'), await made('1000')];
  expect(await move('issuer', outside, 'pickUp', { receiver: '李四' })).toBe('1000');
  expect(await move('issuer', outside, 'takeBack')).toBe('只收回被替换的证书');
  for (const id of [inside, outside]) await amended(id);
  // The paper lies where it lay; what waits for the issuer is another thing.
  expect([await read(inside), await read(outside)]).toMatchObject([{ certStore: '1' }, { certStore: '3', validState: '2' }]);
  const [toHand = 0, toFile = 0, toFetch = 0] = await waiting('pickUp', 'archiveOld', 'takeBack');
  expect(toFetch).toBeGreaterThan(0);
  for (const name of ['pickUp', 'storeCertificate'])
    expect(await move('issuer', inside, name, { receiver: '李四', certShelfNo: 'A-1' })).toBe('证书已经被替换');
  expect(await move('issuer', inside, 'archive', { archiveNo: 'GD-9' })).toBe('1000');
  expect(await move('issuer', inside, 'takeBack')).toBe('证书没有领走，不用收回');
  expect(await waiting('pickUp', 'archiveOld')).toEqual([toHand, toFile - 1]);
  expect(await move('issuer', outside, 'takeBack')).toBe('1000');
  expect(await read(outside)).toMatchObject({ certStore: '2', takeBackTime: expect.any(String) as unknown });
  expect(await waiting('pickUp', 'archiveOld', 'takeBack')).toEqual([toHand, toFile, toFetch - 1]);
  expect(await move('issuer', outside, 'takeBack')).toContain('已经收回');
  expect(await move('issuer', outside, 'archive', { archiveNo: 'GD-8' })).toBe('1000');
  expect(await waiting('pickUp', 'archiveOld')).toEqual([toHand, toFile - 1]);
});

const idsOf = async (field: string, page = reports): Promise<string> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 2 }))['data'])
    .map(({ id }) => String(id))
    .join(',');

test('a certificate begins with the methods, standards and devices of the work, and its amendment with those of the certificate', async () => {
  const [basis, standards, devices] = [await idsOf('basisIds'), await idsOf('standardIds'), await idsOf('deviceIds')];
  const id = await blank();
  const { sampleId } = await read(id);
  await sql(
    `update pg_samples set test_basis_ids = string_to_array($2, ',')::bigint[], test_standard_ids = string_to_array($3, ',')::bigint[],
       test_device_ids = string_to_array($4, ',')::bigint[] where id = $1`,
    ...[sampleId, basis, standards, devices],
  );
  expect(await move('tester', id, 'draft')).toBe('400');
  const used = { basisIds: basis, standardIds: standards, deviceIds: devices };
  expect(await read(id)).toMatchObject(used);
  const { basisIds: _methods, standardIds: _standards, ...content } = await contentOf();
  expect(await move('tester', id, 'submit', content)).toBe('500');
  await move('verifier', id, 'verify');
  await move('signatory', id, 'approve');
  await move('finance', id, 'permitRelease');
  await move('issuer', id, 'issue', { sendWay: '1', copies: 1 });
  await sql(`update pg_samples set test_basis_ids = null, test_standard_ids = null, test_device_ids = null where id = $1`, sampleId);
  expect(await move('tester', id, 'amend', { replaceReason: '单位名称有误' })).toBe('1000');
  expect((await institute.rows('admin', reports, { replacesId: String(id) }))[0]).toMatchObject(used);
});

test('a sample is complete once as many certificates as were ordered are issued and valid', async () => {
  const id = await made('700');
  await move('finance', id, 'permitRelease');
  const { sampleId } = await read(id);
  await sql(`update pg_reports set report_state = '0' where sample_id = $1 and id <> $2`, sampleId, id);
  await sql(`update pg_samples set cert_count = 2 where id = $1`, sampleId);
  expect(await move('issuer', id, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  const sample = await institute.detail('admin', samples, sampleId);
  expect(sample).toMatchObject({ sampleState: '400', issuedCount: 1, reportCount: 1 });
  await approveChange(await askChange('admin', sampleId, { certCount: 1 }));
  expect(await institute.detail('admin', samples, sampleId)).toMatchObject({ sampleState: '1000' });
});

test('once testing has begun, a sample is changed by a request that somebody else approves; what was drafted stays, and the history says why', async () => {
  const reportId = await made('400');
  const { sampleId, model: drafted } = await read(reportId);
  const before = await institute.detail('admin', samples, sampleId);
  const edited = await institute.call('acceptor', `${samples}/submit`, { id: sampleId, version: before['version'], model: 'X-9' });
  expect(valuesOf(valuesOf(edited['data'])['fields'])['model']).toContain('请按“修改信息”提出申请');
  expect(await askChange('admin', sampleId, {})).toEqual({ model: '请至少修改一项' });
  const id = await askChange('admin', sampleId, { model: 'X-9', accuracy: '' });
  expect(await institute.detail('tester', changes, id)).toMatchObject({ oldModel: before['model'], model: 'X-9', changeState: '1' });
  expect(await askChange('acceptor', sampleId, { model: 'X-8' })).toEqual({ sampleId: '该样品已有没有办结的变更申请' });
  expect(await moveChange('admin', id, 'submit')).toBe('2');
  expect(await moveChange('admin', id, 'approve')).toContain('不能由同一人');
  expect(await institute.detail('admin', samples, sampleId)).toMatchObject({ model: before['model'] });
  expect(await moveChange('dept_head', id, 'approve')).toBe('3');
  expect(await institute.detail('admin', samples, sampleId)).toMatchObject({
    model: 'X-9',
    accuracy: null,
    factoryNo: before['factoryNo'],
  });
  expect(await read(reportId)).toMatchObject({ model: drafted });
  const history = listOf((await institute.call('admin', `${samples}/history?id=${String(sampleId)}`))['data']);
  expect(history[0]).toMatchObject({ action: 'correct', cause: { path: changes, id, action: { zh: '批准' } } });
});

test('unit, kind of verification and use of a sample are changed by a request too', async () => {
  const { sampleId } = await read(await made('400'));
  await sql(
    `update pg_samples set ability_type = '1', certificate_type = '1', inspection_type = '1', unit = '1', is_strong = '0' where id = $1`,
    sampleId,
  );
  const { version } = await institute.detail('admin', samples, sampleId);
  const edited = await institute.call('acceptor', `${samples}/submit`, { id: sampleId, version, unit: '2' });
  expect(valuesOf(valuesOf(edited['data'])['fields'])['unit']).toContain('请按“修改信息”提出申请');
  const to = { unit: '2', isStrong: '1', applianceUse: '1', inspectionType: '2' };
  await approveChange(await askChange('admin', sampleId, to));
  expect(await institute.detail('admin', samples, sampleId)).toMatchObject(to);
});

test('a change that the sample could not take is refused when it is asked for, not when it is approved', async () => {
  const { sampleId } = await read(await made('400'));
  const ofService = (type: string) =>
    sql(`update pg_samples set ability_type = $2, certificate_type = $2, inspection_type = '1' where id = $1`, sampleId, type);
  await ofService('2');
  expect(await askChange('admin', sampleId, { certificateType: '1' })).toEqual({ certificateType: '只有检定才出具检定证书或结果通知书' });
  await ofService('1');
  expect(await askChange('admin', sampleId, { certificateType: '2' })).toEqual({ certificateType: '检定出具检定证书或结果通知书' });
  expect(await askChange('admin', sampleId, { model: 'X-7', inspectionType: '' })).toEqual({ inspectionType: '检定请选择检定类别' });
});

test('the label that is printed after a change bears it, and what was drafted prints as it did', async () => {
  const reportId = await made('700');
  const { sampleId, certificateType } = await read(reportId);
  const { model } = await institute.detail('admin', samples, sampleId);
  const paper = ['verificationCertificate', 'calibrationCertificate', 'resultNotice', 'testReport', 'testReport'][
    Number(certificateType) - 1
  ];
  const print = async (templateCode: unknown, id: unknown): Promise<string> => {
    const body = { templateCode, ids: [id], options: { form: 'svg', lang: 'zh' } };
    const answer = await institute.ask('admin', '/print/pdf/generate', body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    return answer.body;
  };
  const [label, certificate] = [await print('sampleLabel', sampleId), await print(paper, reportId)];
  const asked = await askChange('admin', sampleId, { model: 'Y-12' });
  expect(await print('sampleLabel', sampleId)).toBe(label);
  await approveChange(asked);
  expect(await print('sampleLabel', sampleId)).not.toBe(label);
  expect(await print(paper, reportId)).toBe(certificate);
  // The model alone makes the difference.
  await approveChange(await askChange('admin', sampleId, { model }));
  expect(await print('sampleLabel', sampleId)).toBe(label);
});

test('a change that is refused leaves the sample as it is, and none is approved after the sample has ended', async () => {
  const { sampleId } = await read(await made('400'));
  const before = await institute.detail('admin', samples, sampleId);
  const one = await askChange('admin', sampleId, { manageNo: 'SB-9' });
  expect(await moveChange('admin', one, 'submit')).toBe('2');
  expect(await moveChange('dept_head', one, 'refuse')).toBe('4');
  expect(await institute.detail('admin', samples, sampleId)).toMatchObject({ manageNo: before['manageNo'], version: before['version'] });
  const two = await askChange('admin', sampleId, { manageNo: 'SB-9' });
  expect(await moveChange('admin', two, 'submit')).toBe('2');
  await sql(`update pg_samples set sample_state = '1000' where id = $1`, sampleId);
  expect(await moveChange('dept_head', two, 'approve')).toContain('样品已经完成或作废，信息不能再改');
  await sql(`update pg_samples set sample_state = '400' where id = $1`, sampleId);
  expect(await moveChange('dept_head', two, 'approve')).toBe('3');
});

test('a second certificate of one sample is drafted from its list and has its own number; the sample and its order wait for it', async () => {
  const one = await made('700');
  await move('finance', one, 'permitRelease');
  const { sampleId, orderId } = await read(one);
  await sql(`update pg_reports set report_state = '0' where sample_id = $1 and id <> $2`, sampleId, one);
  await sql(`update pg_samples set cert_count = 2 where id = $1`, sampleId);
  await sql(`update pg_samples set sample_state = '1000' where order_id = $1 and id <> $2`, orderId, sampleId);
  await sql(`update pg_orders set order_status = '300' where id = $1`, orderId);
  const states = async (): Promise<readonly unknown[]> => [
    (await institute.detail('admin', samples, sampleId))['sampleState'],
    (await institute.detail('admin', 'crm/orders', orderId))['orderStatus'],
  ];
  expect(await move('issuer', one, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  expect(await states()).toEqual(['400', '300']);
  const second = await institute.call('tester', `${reports}/submit`, { sampleId, certificateType: '2' });
  const { id } = valuesOf(second['data']);
  for (const [account, name, data, to] of [
    ['tester', 'draft', {}, '400'],
    ['tester', 'submit', await contentOf(), '500'],
    ['verifier', 'verify', {}, '600'],
    ['signatory', 'approve', {}, '700'],
    ['finance', 'permitRelease', {}, '700'],
  ] as const)
    expect([name, await move(account, id, name, data)]).toEqual([name, to]);
  expect(await states()).toEqual(['400', '300']);
  expect(await move('issuer', id, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  expect(await states()).toEqual(['1000', '1000']);
  expect((await read(id))['reportNo']).not.toBe((await read(one))['reportNo']);
});

test('an issued certificate is handed over once and filed; voiding it takes a signatory and quality, and its number is not given again', async () => {
  const id = await made('1000');
  // What is not handed over, and what is not filed, waits for the issuer.
  const [issued = 0, handed = 0] = await waiting('pickUp', 'archive');
  expect(await move('issuer', id, 'archive', { archiveNo: 'GD-1' })).toContain('领取或被替换之后归档');
  expect(await move('issuer', id, 'pickUp', { receiver: '李四' })).toBe('1000');
  expect(await waiting('pickUp', 'archive')).toEqual([issued - 1, handed + 1]);
  expect(await move('issuer', id, 'pickUp', { receiver: '王五' })).toContain('已经领取');
  expect(await move('issuer', id, 'archive', { archiveNo: 'GD-1' })).toBe('1000');
  expect(await waiting('pickUp', 'archive')).toEqual([issued - 1, handed]);
  expect(await move('quality', id, 'recall')).toBe('请授权签字人先申请作废');
  expect(await move('signatory', id, 'applyVoid')).toBe('1000');
  expect(await move('quality', id, 'recall')).toBe('0');
  const { reportNo, validState } = await read(id);
  expect(validState).toBe('3');
  expect((await read(await made('500')))['reportNo']).not.toBe(reportNo);
});

test('where a recall leaves a finished sample without a valid certificate, a new one is drafted for it, and only then', async () => {
  const [found] = await sql(
    `select r.id::text as id, s.id::text as sample from pg_reports r join pg_samples s on s.id = r.sample_id
     where r.report_state = '1000' and r.valid_state = '1' and s.sample_state = '1000' and s.report_count = 1 and s.cert_count = 1 and r.tenant_id = '000000' limit 1`,
  );
  const blankOf = async () => {
    const saved = await institute.call('admin', `${reports}/submit`, { sampleId: found?.['sample'], certificateType: '2' });
    return valuesOf(saved['data'])['id'];
  };
  const second = await blankOf();
  expect(await move('admin', second, 'draft')).toContain('请用“修改换证”');
  await move('signatory', found?.['id'], 'applyVoid');
  expect(await move('quality', found?.['id'], 'recall')).toBe('0');
  expect(await move('admin', second, 'draft')).toBe('400');
});

test('a certificate that has a number is discarded and not removed', async () => {
  const id = await made('500');
  await move('verifier', id, 'verifyBack');
  const { version } = await read(id);
  const removed = await institute.call('tester', `${reports}/remove`, { items: [{ id, version }] });
  expect(removed).toMatchObject({ success: false, msg: expect.stringContaining('请作废') as unknown });
  expect(await move('dept_head', id, 'discard')).toBe('0');
});

test('a certificate of the demo institute was drafted, verified, approved, issued, and handed over one after the other', async () => {
  const [found] = await sql(
    `select count(*)::int as issued, count(*) filter (where not (draft_time < verify_time and verify_time < approve_time and approve_time < issue_time
       and coalesce(receive_time > issue_time, true)))::int as muddled from pg_reports where tenant_id = '000000' and create_user is not null and issue_time < current_date`,
  );
  expect(found).toMatchObject({ muddled: 0 });
  expect(Number(found?.['issued'])).toBeGreaterThan(10);
});

test('only a verification certificate has a day until which it is valid', async () => {
  const id = await blank();
  const content = { certificateType: '1', checkDate: '2024-02-29', cycleMonths: 12 };
  const save = async (values: Values) => {
    const { version, sampleId } = await read(id);
    return institute.call('admin', `${reports}/submit`, { id, version, sampleId, ...values });
  };
  expect(await save(content)).toMatchObject({ success: true });
  expect(await read(id)).toMatchObject({ validDate: '2025-02-27' });
  expect(await save({ ...content, certificateType: '2' })).toMatchObject({ success: true });
  expect(await read(id)).toMatchObject({ certificateType: '2', validDate: null });
});

test('a customer sees the certificates of its unit that were issued, and no person of the house', async () => {
  const [unit] = await sql(`select enter_id::text as id from sys_user where tenant_id = '000000' and account = 'customer'`);
  const [issued, draft] = [await made('1000'), await made('700')];
  for (const id of [issued, draft]) await sql('update pg_reports set enter_id = $2 where id = $1', id, unit?.['id']);
  const seen = await institute.rows('customer', reports);
  const ids = seen.map((row) => row['id']);
  expect([ids.includes(issued), ids.includes(draft)]).toEqual([true, false]);
  expect(
    seen.filter((row) => ['drafterId', 'verifierId', 'signatoryId', 'createUserName'].some((name) => Object.hasOwn(row, name))),
  ).toEqual([]);
  // Nor what the house does about it among its own people.
  await sql('update pg_samples set enter_id = $2 where id = (select sample_id from pg_reports where id = $1)', issued, unit?.['id']);
  await move('signatory', issued, 'applyVoid');
  const stepsOf = async (account: string) =>
    listOf((await institute.call(account, `${reports}/history?id=${String(issued)}`))['data']).map((each) => String(each['action']));
  const inside = ['permitRelease', 'applyVoid'];
  expect((await stepsOf('quality')).filter((step) => inside.includes(step)).sort()).toEqual([...inside].sort());
  const told = await stepsOf('customer');
  expect([told.includes('issue'), told.filter((step) => inside.includes(step))]).toEqual([true, []]);
});

test('a sample changes hands without a gap: each hand-over begins where the last one ended, and nobody writes one by hand', async () => {
  const gaps = await sql(
    `select h.id from (select id, sample_id, from_place, lag(to_place) over (partition by sample_id order by hand_time, id) as before from pg_handovers) h
     where h.from_place <> coalesce(h.before, '1')`,
  );
  expect(gaps).toEqual([]);
  const [found] = await sql(
    `select id::text as id from pg_samples where sample_state = '300' and custody = '1' and tenant_id = '000000' limit 1`,
  );
  const id =
    found?.['id'] ?? (await sql(`update pg_samples set custody = '1' where sample_state = '300' returning id::text as id`))[0]?.['id'];
  await sql('delete from pg_handovers where sample_id = $1', id);
  const step = (account: string, name: string, data: Values = {}) => institute.move(account, samples, { id, name, data });
  await step('sample_keeper', 'toLab');
  await step('sample_keeper', 'fromLab');
  await step('sample_keeper', 'store', { shelfNo: 'A-01' });
  const rows = await sql('select from_place, to_place, taker_name, shelf_no from pg_handovers where sample_id = $1 order by id', id);
  expect(rows.map((row) => `${String(row['from_place'])}${String(row['to_place'])}`)).toEqual(['12', '23', '34']);
  expect(rows[2]).toMatchObject({ shelf_no: 'A-01' });
  const [last] = rows.slice(-1);
  const written = await institute.call('sample_keeper', 'metrology/handovers/submit', { sampleId: id, fromPlace: '4', toPlace: '5' });
  expect([written['success'], last?.['taker_name'] !== '']).toEqual([false, true]);
});

test('prices of one instrument, service and range never overlap, and a new price ends the old one the day before', async () => {
  const page = 'finance/chargeStandards';
  const [row] = await institute.rows('finance', page);
  const { catalogId, abilityType, specCondition } = valuesOf(row);
  const price = {
    catalogId,
    abilityType,
    specCondition,
    unit: '1',
    price: '10.00',
    isDiscountable: 1,
    chargeTaxon: '2',
    incomeSource: '3',
    basisDoc: '本院收费标准',
  };
  const double = await institute.call('finance', `${page}/submit`, { ...price, chargeCode: 'X-1', startDate: '2090-01-01' });
  expect(JSON.stringify(double)).toContain('重叠');
  const data = { nextCode: 'X-2', nextPrice: '99.00', nextStart: '2090-01-01' };
  expect(await institute.move('finance', page, { id: row?.['id'], name: 'reprice', comment: '调价', data })).toBe('1');
  expect(await institute.detail('finance', page, row?.['id'])).toMatchObject({ endDate: '2089-12-31' });
  const [next] = await institute.rows('finance', page, { chargeCode: 'X-2' });
  expect(next).toMatchObject({ price: '99.00', startDate: '2090-01-01', specCondition, catalogId });
});

test('a sample that was released, or is done, costs what it cost, whatever the catalogue says later', async () => {
  const pricesOf = (id: unknown) => sql('select price, fee from pg_samples where id = $1', id);
  for (const state of ['300', '1000']) {
    const [found] = await sql(
      `select id::text as id, catalog_id::text as catalog from pg_samples where sample_state = $1 and price is not null and tenant_id = '000000' limit 1`,
      state,
    );
    const id = found?.['id'];
    await sql(`update pg_samples set custody = '3' where id = $1`, id);
    const before = await pricesOf(id);
    await sql('update pg_catalog set price = price + 1000 where id = $1', found?.['catalog']);
    expect(await institute.move('acceptor', samples, { id, name: 'store', data: { shelfNo: 'A-02' } })).toBe(state);
    if (state === '300') {
      const sent = { ...valuesOf(toSent(await institute.detail('acceptor', samples, id))), remark: '加急' };
      expect(await institute.call('acceptor', `${samples}/submit`, sent)).toMatchObject({ success: true });
    }
    expect(await pricesOf(id)).toEqual(before);
  }
});

test('a certificate reads the same for who verifies and signs it as for who may see all that it is made from, and tells its own to who hands it out', async () => {
  const id = await made('600');
  const shown = async (account: string): Promise<string> => {
    const answer = await institute.ask(account, '/print/pdf/generate', {
      templateCode: 'calibrationCertificate',
      ids: [id],
      options: { form: 'svg' },
    });
    expect([account, answer.statusCode]).toEqual([account, 200]);
    return answer.body;
  };
  const whole = await shown('admin');
  for (const account of ['tester', 'verifier', 'signatory', 'quality'])
    expect([account, (await shown(account)) === whole]).toEqual([account, true]);
  const own = ['certCompany', 'certAddress', 'receiveDate', 'checkDate', 'validDate', 'instrumentName', 'place'];
  const told = async (account: string) => {
    const row = await institute.detail(account, reports, id);
    return own.map((name) => row[name]);
  };
  expect([await told('issuer'), await told('acceptor')]).toEqual([await told('admin'), await told('admin')]);
});

test('whoever stores samples or hands certificates out sees whether they may leave, though not what they cost', async () => {
  for (const account of ['sample_keeper', 'issuer', 'tester']) {
    const [row = {}] = await institute.rows(account, samples);
    expect([account, row['mayLeave'], 'fee' in row]).toEqual([account, expect.any(Number), account === 'sample_keeper']);
  }
});
