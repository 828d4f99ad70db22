import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { pathOfFace } from '../../../src/protocol/public-paths';
import type { Database, Queryable } from '../../../src/server/db/connections/database';
import { makeVerify } from '../../../src/server/papers/verify-address';
import { makeFolder } from '../../fixtures/test-database';
import { tinyPng } from '../files/tiny-pictures';
import { type Answer, openHttp, type TestHttp } from '../support/http-setup';
import { makeCaptcha } from '../support/phone-codes';
import { plantPass } from './planted-face';

// Every face that a page file gives itself: those that are shipped, and one that is not.
const calls = new AsyncLocalStorage<string[]>();
const counted = (q: Queryable): Queryable => ({
  query: (text, values, options) => {
    calls.getStore()?.push(text.replace(/\s+/g, ' ').slice(0, 80));
    return q.query(text, values, options);
  },
});
const counting = (database: Database): Database => ({
  ...database,
  read: (tenantId, fn) => database.read(tenantId, (q) => fn(counted(q))),
  write: (tenantId, fn) => database.write(tenantId, (q) => fn(counted(q))),
  system: (fn) => database.system((q) => fn(counted(q))),
});

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

/** Records by the face that tells of them: number, code, and what makes them one that is told. */
const known: Readonly<Record<string, readonly [table: string, values: Values]>> = {
  certificate: ['reports', { report_no: 'C-1', verify_code: 'CCCC2222', report_state: '1000', valid_state: '1', certificate_type: '2' }],
  report: ['reports', { report_no: 'R-1', verify_code: 'RRRR2222', report_state: '1000', valid_state: '1', certificate_type: '4' }],
  jewel: ['jewels', { certificate_no: 'J-1', verify_code: 'JJJJ2222', jewel_state: '1', sample_name: '足金手镯' }],
  visitPass: ['visitPasses', { pass_no: 'P-1', code: 'PPPP2222', pass_state: '1', person: '王小明' }],
};
const faces = Object.keys(known);
const numberOf = (face: string): string => String(Object.values(known[face]?.[1] ?? {})[0]);
const codeOf = (face: string): string => String(Object.values(known[face]?.[1] ?? {})[1]);
const tableOf = (record: string): string => http.store.current().records.get(record)?.table ?? '';

async function insert(record: string, id: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  await owner(
    `insert into "${tableOf(record)}" (tenant_id, id, ${names.join(', ')}) values ('000000', $1, ${names.map((_, at) => `$${String(at + 2)}`).join(', ')})`,
    ...[id, ...Object.values(values)],
  );
}

beforeAll(async () => {
  const folder = makeFolder('faces');
  cpSync(fileURLToPath(new URL('../../../schemas', import.meta.url)), folder, { recursive: true });
  plantPass(folder);
  http = await openHttp(folder, counting, { RIGHTS_CACHE_MS: '100' });
  for (const [at, [record, values]] of Object.values(known).entries()) await insert(record, String(81 + at), values);
});
afterAll(() => http.close());
beforeEach(() => owner(`delete from sys_call_count`));

const keysOf = (face: string): readonly [string, string] => {
  const [first, second] = http.store.current().faces.get(face)?.keys ?? [];
  return [first?.name ?? '', second?.name ?? ''];
};
const asked = (face: string, number: string, code: string): Values => {
  const [first, second] = keysOf(face);
  return { [first]: number, [second]: code };
};
const ask = (face: string, body: Values, headers: Readonly<Record<string, string>> = {}) =>
  http.call('POST', `/api/public/${face}/query`, { body, headers });

test('a page file that is not shipped is asked for as those that are: in the index, with a form, an address and an answer', async () => {
  const { data } = await http.call('GET', '/api/public/faces');
  expect(data).toEqual([
    { name: 'certificate', label: { zh: '证书真伪查询', en: expect.any(String) as string } },
    { name: 'report', label: { zh: '检测报告查询', en: expect.any(String) as string } },
    { name: 'jewel', label: { zh: '珠宝首饰查询', en: expect.any(String) as string } },
    { name: 'visitPass', label: { zh: '访客证查询', en: 'Find a pass' } },
  ]);
  const form = await http.call('GET', '/api/public/visitPass/form');
  expect(form.data).toMatchObject({ label: { zh: '访客证查询' }, keys: [{ name: 'passNo' }, { name: 'code' }], hasState: true });
  const answer = await ask('visitPass', asked('visitPass', 'P-1', 'pppp 2222'));
  expect(answer.data).toEqual({
    ...{ passNo: 'P-1', person: '王***', until: '', state: '有效', stateTone: 'green' },
    ...{ institute: '000000', checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string },
  });
});

test('a number is found as people type it, and the very one first where two differ in their letters alone', async () => {
  const told = async (number: string, code = 'PPPP2222'): Promise<number> => {
    await owner(`delete from sys_call_count`);
    return (await ask('visitPass', asked('visitPass', number, code))).status;
  };
  for (const typed of ['p-1', ' Ｐ－1 ', 'P - 1']) expect(await told(typed), typed).toBe(200);
  for (const typed of ['P1', 'P-11', 'P-', 'P_1', '%']) expect(await told(typed), typed).toBe(404);
  await insert('visitPasses', '95', { pass_no: 'p-1', code: 'SMALL222', pass_state: '1' });
  expect([await told('p-1', 'SMALL222'), await told('P-1'), await told('p-1')]).toEqual([200, 200, 404]);
  await owner(`delete from "${tableOf('visitPasses')}" where id = 95`);
});

test('the code on a paper leads to the page of the face that the paper names, else the first of its page', () => {
  const { faces: all, papers } = http.store.current();
  const leads = (name: string, row: Values): string => {
    const paper = papers.get(name);
    if (!paper) throw new Error(`There is no paper ${name}.`);
    return makeVerify({ faces: all }, { paper, tenantId: '000000', paperUrl: 'https://lims.example' })(row);
  };
  expect(leads('passSlip', { passNo: 'P-1', code: 'PP' })).toBe('https://lims.example/query/visitPass?q=000000~P-1~PP');
  expect(leads('testReport', { reportNo: 'R-1', verifyCode: 'RR' })).toBe('https://lims.example/reportQuery?q=000000~R-1~RR');
  expect(leads('calibrationCertificate', { reportNo: 'C-1', verifyCode: 'CC' })).toContain('/certificateFalsification?q=000000~C-1~CC');
  expect(leads('appraisalCertificate', { certificateNo: 'J-1', verifyCode: 'JJ' })).toBe(
    'https://lims.example/searchJWIndex?q=000000~J-1~JJ',
  );
  expect(faces.map(pathOfFace)).toEqual(['/certificateFalsification', '/reportQuery', '/searchJWIndex', '/query/visitPass']);
});

test.each(faces)('%s: every miss has the same body and the same work, and little of it', async (face) => {
  const found = await ask(face, asked(face, numberOf(face), codeOf(face)));
  expect([found.status, found.text]).toEqual([200, expect.stringContaining(numberOf(face))]);
  const misses = {
    unknownNumber: asked(face, 'NO-SUCH-1', codeOf(face)),
    wrongCode: asked(face, numberOf(face), 'WRONG222'),
    unknownBoth: asked(face, 'NO-SUCH-2', 'WRONG222'),
    codeLess: asked(face, numberOf(face), ''),
    bare: {},
    anotherTenant: { ...asked(face, numberOf(face), codeOf(face)), tenantId: '000001' },
  };
  const told: [string, number, Values, readonly string[]][] = [];
  const times: number[] = [];
  for (const [name, body] of Object.entries(misses)) {
    await owner(`delete from sys_call_count`);
    const statements: string[] = [];
    const began = performance.now();
    const { status, body: answer } = await calls.run(statements, () => ask(face, { tenantId: '000000', ...body }));
    times.push(performance.now() - began);
    told.push([name, status, answer, statements]);
  }
  const [first] = told;
  const [sentence, work] = [first?.[2] ?? {}, first?.[3] ?? []];
  expect(told).toEqual(Object.keys(misses).map((name) => [name, 404, sentence, work]));
  expect(sentence['msg']).toBe(http.store.current().faces.get(face)?.miss.zh);
  expect(work.length).toBeGreaterThan(2);
  expect(work.length).toBeLessThanOrEqual(8);
  // What is done takes less than this for all of them.
  expect(times.every((ms) => ms >= 240)).toBe(true);
});

test('a telephone that nobody has is answered as one that a customer has, with as much work, before and after its code', async () => {
  const known = '13800138777';
  const body = { enterName: '甲院', enterType: '4', address: '示范路1号', contacts: [{ name: '王', mobile: known, isDefault: 1 }] };
  const made = await http.call('POST', '/api/crm/customers/submit', { token: await http.tokenOf('admin'), body });
  expect(made.status, made.text).toBe(200);
  const counted = async (work: () => Promise<Answer>) => {
    const statements: string[] = [];
    const { status, msg, data } = await calls.run(statements, work);
    // A code is sent after its answer: how it ended is the last that is written.
    const isSending = statements.some((sql) => sql.includes('into sys_sms'));
    if (isSending) await vi.waitFor(() => expect(statements.at(-1)).toMatch(/^update sys_sent/), { timeout: 10_000 });
    return { said: { status, msg, named: isObject(data) ? Object.keys(data) : data, statements }, data };
  };
  const asked: unknown[] = [];
  for (const phone of [known, '13900139777']) {
    const headers = await makeCaptcha(http);
    const sent = await counted(() =>
      http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=report&tenantId=000000`, { headers }),
    );
    const captcha = await makeCaptcha(http);
    const visitor = await http.call('POST', '/csApi/blade-expand/open/token/api_token?appId=public', { headers: captcha });
    const token = isObject(visitor.data) ? String(visitor.data['token']) : '';
    const smsId = isObject(sent.data) ? String(sent.data['smsId']) : '';
    const text = JSON.stringify({ phone, smsId, code: 'AAAAAA' });
    const [nonce, timestamp] = [randomUUID(), String(Date.now())];
    const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
    const sign = sha256(['', sha256(text), token, nonce, timestamp].join('\n'));
    const wrong = await counted(() =>
      http.call('POST', '/api/report/phoneToken', {
        body: text,
        headers: { token, nonce, timestamp, sign, 'content-type': 'application/json' },
      }),
    );
    asked.push([sent.said, wrong.said]);
  }
  const [[sent, wrong]] = asked as [[{ status: number }, { status: number; msg: string }]];
  expect(asked[1]).toEqual(asked[0]);
  expect([sent.status, wrong.status, wrong.msg]).toEqual([200, 400, expect.stringContaining('验证码')]);
});

test('what is not public any more, or not of the kind that a face tells, is a miss as any other', async () => {
  const miss = await ask('report', asked('report', 'NO-SUCH-1', 'WRONG222'));
  expect(miss.msg).toBe('没有查到：编号与防伪码不相符，或没有这份报告。请核对报告上的编号与防伪码。');
  // A certificate is no report; whoever has a report finds it among the certificates too, where papers of before lead.
  expect((await ask('report', asked('report', 'C-1', 'CCCC2222'))).body).toEqual(miss.body);
  expect((await ask('certificate', asked('certificate', 'R-1', 'RRRR2222'))).status).toBe(200);
  await owner(`update "${tableOf('reports')}" set valid_state = null where report_no = 'R-1'`);
  expect((await ask('report', asked('report', 'R-1', 'RRRR2222'))).body).toEqual(miss.body);
  await owner(`update "${tableOf('reports')}" set valid_state = '1' where report_no = 'R-1'`);
});

test.each([
  ['certificate', 'valid_state', '2', '已替换', 'amber'],
  ['certificate', 'valid_state', '3', '已作废', 'grey'],
  ['report', 'valid_state', '3', '已作废', 'grey'],
  ['jewel', 'jewel_state', '2', '已替换', 'amber'],
  ['jewel', 'jewel_state', '3', '已作废', 'grey'],
  ['visitPass', 'pass_state', '3', '已作废', 'grey'],
])('%s: what has %s %s says %s', async (face, column, state, word, tone) => {
  const table = tableOf(known[face]?.[0] ?? '');
  const code = face === 'visitPass' ? 'code' : 'verify_code';
  const say = (value: string) => owner(`update "${table}" set ${column} = $1 where ${code} = $2`, value, codeOf(face));
  await say(state);
  const { data } = await ask(face, asked(face, numberOf(face), codeOf(face)));
  await say('1');
  expect(data).toMatchObject({ state: word, stateTone: tone });
});

test('what is valid and past its day says both, in the language that is asked for', async () => {
  const reports = tableOf('reports');
  const say = (day: string, state: string) =>
    owner(`update "${reports}" set valid_date = $1, valid_state = $2 where report_no = 'C-1'`, day, state);
  const marked = async (language: string): Promise<unknown> => {
    const { data } = await ask('certificate', asked('certificate', 'C-1', 'CCCC2222'), { 'accept-language': language });
    return isObject(data) ? [data['state'], data['validDate'], data['marks']] : data;
  };
  await say('2020-02-29', '1');
  expect(await marked('zh-CN')).toEqual(['有效', '2020-02-29', { validDate: { word: '已过期', tone: 'red' } }]);
  expect(await marked('en')).toEqual(['Valid', '2020-02-29', { validDate: { word: 'Expired', tone: 'red' } }]);
  // Of what is void anyhow nothing more is said.
  await say('2020-02-29', '3');
  expect(await marked('zh-CN')).toEqual(['已作废', '2020-02-29', undefined]);
  await say('2999-01-01', '1');
  expect(await marked('zh-CN')).toEqual(['有效', '2999-01-01', undefined]);
});

/** Sends a picture up. Shape: its id. */
async function sendPicture(name: string): Promise<string> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), tinyPng, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'blade-auth': `bearer ${await http.tokenOf('tester')}`, 'content-type': 'multipart/form-data; boundary=b' };
  const { data } = (await http.server.inject({ method: 'POST', url: '/api/file/upload', payload, headers })).json<Values>();
  return isObject(data) ? String(data['fileId']) : '';
}

test.each(['jewel', 'visitPass'])('%s: the pictures of what was found open once, for whoever found it, and no others do', async (face) => {
  const table = tableOf(known[face]?.[0] ?? '');
  const [own, foreign] = [await sendPicture('ring.png'), await sendPicture('other.png')];
  await owner(
    `update "${table}" set photo_ids = array[$1, 'f00dfeedf00dfeedf00dfeedf00dfeed'] where ${face === 'jewel' ? 'verify_code' : 'code'} = $2`,
    own,
    codeOf(face),
  );
  const find = async (): Promise<string> => {
    const { data } = await ask(face, asked(face, numberOf(face), codeOf(face)));
    const pictures = isObject(data) && isObject(data['pictures']) ? data['pictures']['photoIds'] : undefined;
    // What is not there any more has no address.
    expect(pictures).toEqual([expect.stringContaining(`fileId=${own}&ticket=`)]);
    return Array.isArray(pictures) ? String(pictures[0]) : '';
  };
  const open = (url: string) => http.server.inject({ method: 'GET', url });
  // Nobody is let in by the id alone, nor by the ticket of another picture.
  expect((await open(`/api/file/load?fileId=${own}`)).statusCode).toBe(401);
  expect((await open((await find()).replace(own, foreign))).statusCode).toBeGreaterThanOrEqual(400);
  const address = await find();
  const shown = await open(address);
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(tinyPng)]).toEqual([200, 'image/png', true]);
  expect((await open(address)).statusCode).toBeGreaterThanOrEqual(400);
  // A miss names none.
  expect((await ask(face, asked(face, numberOf(face), 'WRONG222'))).text).not.toContain(own);
});
