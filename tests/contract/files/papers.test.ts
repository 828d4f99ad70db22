import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import type { Values } from '../../../src/base/dot-path';
import { readPdf } from './read-pdf';
import { findTwinFaults } from './twin-faults';
import { runTimeout, sizeOf } from '../../fixtures/run-size';
import { listOf, openInstitute, type Institute, valuesOf } from '../support/institute';

const renders = sizeOf({ short: 1, long: 1000 });

let institute: Institute;
let order: string;
beforeAll(async () => {
  institute = await openInstitute();
  order = String((await institute.rows('acceptor', 'crm/orders'))[0]?.['id']);
});
afterAll(() => institute.close());

/** Papers by the kind of certificate, from 1. */
const certificatePapers = ['verificationCertificate', 'calibrationCertificate', 'resultNotice', 'testReport', 'testReport'];

const print = (account: string, body: object) => institute.ask(account, '/print/pdf/generate', body);

test('an order is printed as a PDF with its pages counted, and who took it out stands in the trail', async () => {
  const answer = await print('acceptor', { templateCode: 'orderSlip', bizType: 'orders', ids: [order] });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.headers['x-page-count']).toBe('1');
  const trail = await institute.database.system((q) =>
    q.query(`select changes from sys_audit where action = 'print' and subject = 'orders' and not refused`),
  );
  expect(JSON.stringify(trail.rows)).toContain(order);
});

test('whoever may not print, or not see the record, gets no paper', async () => {
  const asked = { templateCode: 'orderSlip', ids: [order] };
  expect((await print('tester', asked)).statusCode).toBe(403);
  expect((await print('acceptor', { ...asked, ids: ['1'] })).statusCode).toBe(404);
});

test('what is printed comes from the record: no paper, no record of its kind and sent data are refused', async () => {
  const of = async (body: object): Promise<unknown> => {
    const answer = await print('acceptor', body);
    return [answer.statusCode, answer.json<{ msg: string }>().msg];
  };
  expect(await of({ templateCode: 'nothing', ids: [order] })).toEqual([400, '模板不存在']);
  expect(await of({ templateCode: 'orderSlip', bizType: 'samples', ids: [order] })).toEqual([400, '模板不存在']);
  expect(await of({ templateCode: 'orderSlip', ids: [order], data: { orderNo: '假' } })).toEqual([
    400,
    '单据的内容只取自记录，不接受传入的数据',
  ]);
  expect(await of({ templateCode: 'orderSlip', ids: [] })).toMatchObject([400, expect.any(String) as string]);
});

test("a layout of the caller's own is printed for who may, as a preview, a paper for each of the data, and its wrong block is told", async () => {
  const own = (account: string, body: object) => institute.ask(account, '/print/pdf/generateDiy', body);
  const facts = { facts: [['器具', '{name}']] };
  const table = { table: { columns: ['点', '值'], rows: 'points', cells: ['{at}', '{is}'] } };
  const template = {
    title: '自定 {name}',
    blocks: [{ heading: '一' }, facts, table, { code: { kind: 'qr', text: '{name}' } }, { rule: true }],
  };
  const data = [{ name: '压力表', points: [{ at: '0', is: '0.1' }] }, { name: '#panic("x")' }];
  const printed = await own('admin', { template, data });
  expect([printed.statusCode, printed.headers['content-type'], printed.headers['x-page-count']]).toEqual([200, 'application/pdf', '2']);
  // Copies lie together, as those of records do.
  const copied = await own('admin', { template, data, options: { copies: 3 } });
  const said = (await readPdf(copied.rawPayload)).texts.join('').replace(/\s/g, '');
  const titles = [...said.matchAll(/自定(压力表|#panic)/g)].map(([, title]) => title);
  expect([copied.headers['x-page-count'], titles]).toEqual(['6', [...Array<string>(3).fill('压力表'), ...Array<string>(3).fill('#panic')]]);
  const tooMany = await own('admin', { template, data, options: { copies: 26 } });
  expect([tooMany.statusCode, tooMany.json<{ msg: string }>().msg]).toEqual([400, expect.stringContaining('50') as string]);
  const seen = await own('admin', { template: { blocks: [] }, options: { form: 'svg', lang: 'en' } });
  const marked = await own('admin', { template: { blocks: [] }, options: { form: 'svg', lang: 'en', watermark: '正本' } });
  // A mark is drawn as shapes: a sheet with nothing on it has some.
  expect([seen.body.includes('<use'), marked.body.length > seen.body.length]).toEqual([true, true]);
  const wrong = await own('admin', { template: { blocks: [{ rule: true }, { picture: 'http://127.0.0.1/x' }] } });
  expect([wrong.statusCode, wrong.json<{ msg: string }>().msg]).toEqual([422, expect.stringContaining('2') as string]);
  expect((await own('acceptor', { template, data })).statusCode).toBe(403);
});

test('what is no original has no machine-readable twin, nor have several papers at once', async () => {
  const refusal = async (account: string, url: string, body: object): Promise<unknown> => {
    const answer = await institute.ask(account, url, { ...body, options: { form: 'xml' } });
    return [answer.statusCode, answer.json<{ msg: string }>().msg.slice(0, 12)];
  };
  const told = [409, '机器可读的一份（XML）'];
  const [former] = await institute.rows('signatory', 'metrology/reports', { reportState: '1000' });
  const ids = [former?.['id']];
  const { certificateType } = await institute.detail('signatory', 'metrology/reports', former?.['id']);
  const templateCode = certificatePapers[Number(certificateType) - 1];
  expect(await refusal('signatory', '/print/pdf/generate', { templateCode, ids })).toEqual(told);
  expect(await refusal('signatory', '/print/pdf/generate', { templateCode, ids: [...ids, ...ids] })).toEqual(told);
  expect(await refusal('acceptor', '/print/pdf/generate', { templateCode: 'orderSlip', ids: [order] })).toEqual(told);
  expect(await refusal('admin', '/print/pdf/generateDiy', { template: { blocks: [] } })).toEqual(told);
});

test('more labels than an answer takes are printed in the background, each told as it is read, and lie in the download centre', async () => {
  const list = valuesOf((await institute.call('sample_keeper', 'metrology/samples/page', { current: 1, size: 60 }))['data']);
  const rows = listOf(list['records']);
  const samples = rows.map(({ id }) => String(id));
  const asked = { templateCode: 'sampleLabel', ids: samples };
  const few = await print('sample_keeper', { ...asked, ids: samples.slice(0, 50) });
  expect([samples.length, few.statusCode, Number(few.headers['x-page-count'])]).toEqual([60, 200, 50]);
  const queued = valuesOf((await print('sample_keeper', asked)).json<Values>()['data']);
  const id = String(queued['taskId']);
  const read = async () => valuesOf((await institute.call('sample_keeper', `tasks/detail?id=${id}`))['data']);
  const told = new Set<number>();
  const follow = async (): Promise<unknown> => {
    const { state, done } = await read();
    // Read to the end is not printed.
    if (state !== 'done') told.add(Number(done));
    return state;
  };
  await expect.poll(follow, { timeout: 60_000, interval: 20 }).toBe('done');
  expect(Math.max(...told)).toBeLessThanOrEqual(30);
  const task = await read();
  expect(task).toMatchObject({ kind: 'print', done: 60, total: 60, result: { rows: 60, pages: 60 } });
  const { ticket } = valuesOf((await institute.call('sample_keeper', 'file/ticket', { fileId: task['fileId'] }))['data']);
  const file = await institute.ask('sample_keeper', `file/download?fileId=${String(task['fileId'])}&ticket=${String(ticket)}`);
  const { texts } = await readPdf(file.rawPayload);
  const numbers = new Set(texts);
  const missing = rows.filter((row) => !numbers.has(String(row['sampleNo'])));
  expect([file.statusCode, missing]).toEqual([200, []]);
});

test('a record has the papers that are meant for it, and no other', async () => {
  const [sample] = await institute.rows('sample_keeper', 'metrology/samples', { sampleState: '50' });
  const answer = await print('sample_keeper', { templateCode: 'shelfLabel', ids: [sample?.['id']] });
  expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([409, '这条记录没有“库位标签”']);
});

/** Sets what a role may not see or change of fields. */
async function limitFields(role: string, fields: readonly object[]): Promise<void> {
  const { rows } = await institute.database.system((q) =>
    q.query(`select id::text as id from sys_role where tenant_id = '000000' and role_alias = $1`, [role]),
  );
  const answer = await institute.ask('admin', 'blade-system/role/fields', { roleId: rows[0]?.['id'], fields });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('a field that is hidden from somebody is not on his paper: it is the paper of a record that has nothing there', async () => {
  const { call, database } = institute;
  const model = valuesOf((await call('acceptor', 'schema/pages/crm/orders'))['data']);
  expect(valuesOf(model['model'])['papers']).toMatchObject([{ name: 'orderSlip' }]);
  const slip = async () => (await print('acceptor', { templateCode: 'orderSlip', ids: [order] })).rawPayload;
  const say = (remark: string) => database.system((q) => q.query('update pg_orders set remark = $2 where id = $1', [order, remark]));
  await say('');
  const empty = await slip();
  await say('只有院里的人看');
  const told = await slip();
  await limitFields('acceptor', [{ record: 'orders', field: 'remark', rule: 'hidden' }]);
  const hidden = await slip();
  // Whoever holds a second role that shows it has it printed.
  const second = (text: string) =>
    database.system((q) =>
      q.query(
        `${text} (select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id and r.role_alias = 'finance' where u.tenant_id = '000000' and u.account = 'acceptor')`,
      ),
    );
  await second('insert into sys_user_role (tenant_id, user_id, role_id)');
  await expect.poll(async () => (await slip()).equals(told), { timeout: 10_000, interval: 200 }).toBe(true);
  await second('delete from sys_user_role where (tenant_id, user_id, role_id) in');
  await limitFields('acceptor', []);
  expect([told.equals(empty), hidden.equals(empty)]).toEqual([false, true]);
});

/** What a stranger is answered. */
async function ask(
  face: string,
  body: object,
  from?: { readonly remoteAddress: string },
): Promise<{ readonly status: number; readonly body: Values; readonly ms: number }> {
  const began = performance.now();
  const answer = await institute.stranger(`/api/public/${face}/query`, body, from);
  return { status: answer.statusCode, body: answer.json<Values>(), ms: performance.now() - began };
}

test('number and check code tell a stranger of a certificate what the page file says, its unit masked; anything else is one sentence', async () => {
  const [row] = await institute.rows('admin', 'metrology/reports', { validState: '1' });
  const { reportNo, verifyCode, certCompany } = await institute.detail('admin', 'metrology/reports', row?.['id']);
  const found = await ask('certificate', { certificateNo: reportNo, verifyCode });
  expect([found.status, valuesOf(found.body['data'])]).toMatchObject([200, { certificateNo: reportNo, state: '有效' }]);
  expect(valuesOf(found.body['data'])['enterName']).toBe(`${String(certCompany).slice(0, 2)}***`);
  expect(JSON.stringify(found.body)).not.toMatch(/signatory|drafter|sampleId/);
  const code = `000000~${String(reportNo)}~${String(verifyCode)}`;
  expect((await ask('certificate', { q: code })).status).toBe(200);
  // As people type it from paper: small letters, in groups.
  const typed = ` ${String(verifyCode)
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1 ')} `;
  expect((await ask('certificate', { certificateNo: reportNo, verifyCode: typed })).status).toBe(200);
  const misses = [
    await ask('certificate', { certificateNo: reportNo, verifyCode: 'AAAAAAAAAAAA' }),
    await ask('certificate', { certificateNo: 'NOSUCH-0001', verifyCode }),
    await ask('certificate', {}),
  ];
  expect(new Set(misses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(misses.every(({ status, ms }) => status === 404 && ms >= 240)).toBe(true);
  // Whoever guesses is asked for work that a program pays for.
  const next = await ask('certificate', { certificateNo: reportNo, verifyCode });
  expect([next.status, next.body['msg']]).toEqual([400, '验证码不正确']);
});

test(
  'the original of a certificate is made when it is approved, and is the same bytes for ever, whatever becomes of its record; copies are told from it',
  async () => {
    const { database } = institute;
    const { rows: issued } = await database.system((q) =>
      q.query(
        `select r.id::text as id, n.id::text as record, n.readings from pg_reports r join pg_records n on n.report_id = r.id and n.record_state = '2'
       where r.report_state = '1000' and r.valid_state = '1' order by r.id limit 1`,
      ),
    );
    const id = issued[0]?.['id'];
    await database.system((q) =>
      q.query(`update pg_reports set report_state = '600', verify_code = null, valid_state = null, issue_time = null where id = $1`, [id]),
    );
    const approve = () => institute.move('signatory', 'metrology/reports', { id, name: 'approve' });
    const rename = (to: string) => database.system((q) => q.query('update pg_reports set instrument_name = $2 where id = $1', [id, to]));
    await rename('压力表😀');
    // What could not be printed is not approved.
    expect(await approve()).toContain('😀');
    await rename('压力表');
    expect(await approve()).toBe('700');
    const hashes = async (): Promise<readonly unknown[]> =>
      (await database.system((q) => q.query(`select sha256 from sys_kept_paper where record_id = $1 and language = 'zh'`, [id]))).rows.map(
        (kept) => kept['sha256'],
      );
    // Before anybody has asked for it.
    await vi.waitFor(async () => expect(await hashes()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]), {
      timeout: 60_000,
      interval: 200,
    });
    const [made] = await hashes();
    const record = await institute.detail('admin', 'metrology/reports', id);
    const asked = { templateCode: certificatePapers[Number(record['certificateType']) - 1], ids: [id] };
    const first = await print('signatory', asked);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
    expect(hashOf(first.rawPayload)).toBe(made);
    // The machine-readable twin lies in it: the same numbers, under the same number.
    const twin = (await readPdf(first.rawPayload)).files['dcc.xml'] ?? '';
    expect(twin).toContain(`<dcc:uniqueIdentifier>${String(record['reportNo'])}</dcc:uniqueIdentifier>`);
    const cells = listOf(valuesOf(JSON.parse(String(issued[0]?.['readings'])))['cells']);
    const nominals = cells.filter((cell) => /^\w+\/\d+\/nominal$/.test(String(cell['address']))).map((cell) => cell['shown']);
    const told = [...twin.matchAll(/<si:valueXMLList>([^<]*)</g)].flatMap(([, values = '']) => values.split(' '));
    expect(nominals.length > 0 && nominals.every((nominal) => told.includes(String(nominal)))).toBe(true);
    // It is to be had alone too, and keeps the schema that is published for it.
    const alone = await print('signatory', { ...asked, options: { form: 'xml' } });
    expect([alone.statusCode, alone.headers['content-type'], alone.body]).toEqual([200, 'application/xml; charset=utf-8', twin]);
    expect(await findTwinFaults({ 'alone.xml': alone.body })).toEqual([]);
    await rename('别的');
    const second = await print('issuer', asked);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    // An original is whole, so whoever may not see a part of it gets none: of its record, of what that refers to, of the records that it lists.
    for (const [record, field] of [
      ['reports', 'instrumentName'],
      // The day until which it is valid is made from it.
      ['reports', 'cycleMonths'],
      ['records', 'readings'],
      ['standards', 'standardName'],
    ] as const) {
      await limitFields('issuer', [{ record, field, rule: 'hidden' }]);
      const refused = await print('issuer', asked);
      expect([field, refused.statusCode]).toEqual([field, 403]);
    }
    // Once it was handed out it is the document that its reader has, and is given whole.
    await database.system((q) => q.query('update pg_reports set issue_time = now() where id = $1', [id]));
    expect((await print('issuer', asked)).rawPayload.equals(first.rawPayload)).toBe(true);
    // So it is to the customer whose it is, who sees no person of the house.
    await database.system((q) =>
      q.query(
        `update pg_reports set enter_id = (select enter_id from sys_user where tenant_id = '000000' and account = 'customer') where id = $1`,
        [id],
      ),
    );
    expect((await print('customer', asked)).rawPayload.equals(first.rawPayload)).toBe(true);
    await database.system((q) => q.query(`update pg_reports set valid_state = '3' where id = $1`, [id]));
    expect((await print('issuer', asked)).statusCode).toBe(403);
    await database.system((q) => q.query(`update pg_reports set valid_state = '1' where id = $1`, [id]));
    await limitFields('issuer', []);
    // Without the kept file it is made anew from what is kept, to the same bytes.
    for (let turn = 0; turn < renders; turn += 1) {
      await database.system((q) => q.query('update sys_kept_paper set content = null'));
      const anew = await print('issuer', asked);
      if (turn === 0 || !anew.rawPayload.equals(first.rawPayload)) expect(hashOf(anew.rawPayload), `render ${String(turn)}`).toBe(made);
    }
    expect(await hashes()).toEqual([made]);
    // Nobody asks the word away that says that it is a copy.
    const marked = (watermark: string) => print('issuer', { ...asked, options: { watermark } });
    const [copy, again, other] = [await marked('副本'), await marked('副本'), await marked('存档')];
    expect([copy.statusCode, again.rawPayload.equals(copy.rawPayload), hashOf((await marked(' ')).rawPayload)]).toEqual([200, true, made]);
    expect((await marked('副本 · 存档')).rawPayload.equals(other.rawPayload)).toBe(true);
    // In a file with others it is a copy too.
    const alike = await institute.rows('admin', 'metrology/reports', {
      reportState: '1000',
      certificateType: String(record['certificateType']),
    });
    const neighbour = alike.find((each) => each['id'] !== id)?.['id'];
    const pagesOf = async (ids: readonly unknown[]) => Number((await print('issuer', { ...asked, ids })).headers['x-page-count']);
    const together = await print('issuer', { ...asked, ids: [neighbour, id] });
    expect(Number(together.headers['x-page-count'])).toBe((await pagesOf([neighbour])) + (await pagesOf([id])));
    // There is one original: whoever asks for two of it gets copies.
    const twice = await print('issuer', { ...asked, options: { copies: 2 } });
    expect(Number(twice.headers['x-page-count'])).toBe(2 * (await pagesOf([id])));
    expect(String(twice.headers['content-disposition'])).toContain(encodeURIComponent('副本'));
    const { texts } = await readPdf(twice.rawPayload);
    expect(texts.filter((text) => text.includes('副本')).length).toBeGreaterThanOrEqual(2);
    const { reportNo, verifyCode } = await institute.detail('admin', 'metrology/reports', id);
    const answer = valuesOf(
      (await ask('certificate', { certificateNo: reportNo, verifyCode }, { remoteAddress: '10.0.0.9' })).body['data'],
    );
    expect([answer['sha256'], String(answer['copySha256']).split(',').sort()]).toEqual([
      made,
      [copy, other, together, twice].map(({ rawPayload }) => hashOf(rawPayload)).sort(),
    ]);
    // However many are made after it, a copy is told by its hash.
    await database.system((q) =>
      q.query(
        `insert into sys_paper_copy (tenant_id, kept_id, sha256, create_time) select tenant_id, kept_id, md5(n::text), create_time + interval '1 hour'
         from sys_paper_copy, generate_series(1, 60) n where sha256 = $1`,
        [hashOf(copy.rawPayload)],
      ),
    );
    const copiesBy = async (more: Values) =>
      String(
        valuesOf((await ask('certificate', { certificateNo: reportNo, verifyCode, ...more }, { remoteAddress: '10.0.0.9' })).body['data'])[
          'copySha256'
        ],
      ).split(',');
    const sha256 = hashOf(copy.rawPayload);
    const [last, named] = [await copiesBy({}), await copiesBy({ sha256 })];
    expect([last.length, last.includes(sha256), named.length, named.includes(sha256)]).toEqual([50, false, 50, true]);
  },
  runTimeout(60_000),
);

test(
  'each language of a certificate is an original of its own, named by its number, and a void one says so wherever it is shown',
  async () => {
    const { database } = institute;
    const { rows } = await database.system((q) =>
      q.query(
        `update pg_reports set report_state = '600', verify_code = null, valid_state = null, issue_time = null
       where id = (select id from pg_reports where report_state = '1000' and valid_state = '1' and certificate_type = '2' order by id desc limit 1)
       returning id::text as id, report_no as number`,
      ),
    );
    const [{ id, number } = {}] = rows;
    expect(await institute.move('signatory', 'metrology/reports', { id, name: 'approve' })).toBe('700');
    const printIn = async (options: object) => {
      const answer = await print('signatory', { templateCode: 'calibrationCertificate', ids: [id], options });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(String(answer.headers['content-disposition'])) ?? [];
      return { content: answer.rawPayload, text: answer.body, name: decodeURIComponent(name) };
    };
    const chinese = await printIn({ lang: 'zh' });
    const english = await printIn({ lang: 'en' });
    expect([chinese.name, english.name]).toEqual([
      `校准证书_${String(number)}_正本.pdf`,
      `Calibration certificate_${String(number)}_original.pdf`,
    ]);
    expect(english.content.equals(chinese.content)).toBe(false);
    expect((await printIn({ lang: 'en', form: 'xml' })).text).toContain('<dcc:usedLangCodeISO639_1>en<');
    const copy = await printIn({ lang: 'en', watermark: 'COPY' });
    expect(copy.name).toBe(`Calibration certificate_${String(number)}_copy.pdf`);
    // A browser that is Chinese asks for the same by another word.
    expect((await printIn({ lang: 'en', watermark: '副本' })).content.equals(copy.content)).toBe(true);
    // What became of its record since, and of the printed file, changes none of them.
    await database.system((q) => q.query(`update pg_reports set instrument_name = '别的' where id = $1`, [id]));
    await database.system((q) => q.query('update sys_kept_paper set content = null where record_id = $1', [id]));
    expect((await printIn({ lang: 'en' })).content.equals(english.content)).toBe(true);
    const hashOf = ({ content }: { readonly content: Buffer }): string => createHash('sha256').update(content).digest('hex');
    const { reportNo, verifyCode } = await institute.detail('admin', 'metrology/reports', id);
    const told = valuesOf((await ask('certificate', { certificateNo: reportNo, verifyCode }, { remoteAddress: '10.0.1.9' })).body['data']);
    expect([String(told['sha256']).split(',').sort(), told['copySha256']]).toEqual([[chinese, english].map(hashOf).sort(), hashOf(copy)]);
    // Where the file is lost and another comes out, it is not given as the original, nor is its hash that of one.
    const lose = (sha256: string) =>
      database.system((q) =>
        q.query(`update sys_kept_paper set content = null, sha256 = $2 where record_id = $1 and language = 'en'`, [id, sha256]),
      );
    await lose('0'.repeat(64));
    const differing = await print('signatory', { templateCode: 'calibrationCertificate', ids: [id], options: { lang: 'en' } });
    const kept = await database.system((q) =>
      q.query(`select content, sha256 from sys_kept_paper where record_id = $1 and language = 'en'`, [id]),
    );
    expect([differing.statusCode, differing.json<Values>()['msg'], kept.rows]).toEqual([
      409,
      expect.stringContaining('原件的文件已丢失') as string,
      [{ content: null, sha256: '0'.repeat(64) }],
    ]);
    await lose(hashOf(english));
    expect((await printIn({ lang: 'en' })).content.equals(english.content)).toBe(true);
    // The bytes of what is void stay; what is shown of it, and its name, say what became of it.
    const shown = await printIn({ lang: 'en', form: 'svg' });
    await database.system((q) => q.query(`update pg_reports set valid_state = '3' where id = $1`, [id]));
    const gone = await printIn({ lang: 'en' });
    expect([gone.content.equals(english.content), gone.name]).toEqual([
      true,
      `Calibration certificate_${String(number)}_original_void.pdf`,
    ]);
    expect((await printIn({ lang: 'en', form: 'svg' })).text === shown.text).toBe(false);
    expect(hashOf(await printIn({ lang: 'en', watermark: 'COPY' }))).not.toBe(hashOf(copy));
    // What nobody had printed before it was void becomes no original any more: by the background neither, which looks for what is due.
    await database.system((q) =>
      q.query(`update sys_kept_paper set content = null, sha256 = null, next_time = now() where record_id = $1 and language = 'zh'`, [id]),
    );
    const next = async () =>
      (
        await database.system((q) =>
          q.query(
            `select next_time = 'infinity' as over from sys_kept_paper where record_id = $1 and language = 'zh' order by id desc limit 1`,
            [id],
          ),
        )
      ).rows;
    await expect.poll(next, { timeout: 20_000, interval: 200 }).toEqual([{ over: true }]);
    expect((await printIn({ lang: 'zh' })).name).toBe(`校准证书_${String(number)}_副本_已作废.pdf`);
    // One that was kept before there were editions is not given in Chinese to who asks for English.
    await database.system((q) => q.query(`delete from sys_kept_paper where record_id = $1 and language = 'en'`, [id]));
    const refused = await print('signatory', { templateCode: 'calibrationCertificate', ids: [id], options: { lang: 'en' } });
    expect([refused.statusCode, refused.json<Values>()['msg']]).toEqual([409, expect.stringContaining('中文版') as string]);
    // Among others it is copied as it is.
    const others = await institute.rows('admin', 'metrology/reports', { reportState: '1000', certificateType: '2' });
    const ids = [id, others.find((each) => each['id'] !== id)?.['id']];
    const together = await print('signatory', { templateCode: 'calibrationCertificate', ids, options: { lang: 'en' } });
    expect([together.statusCode, Number(together.headers['x-page-count']) > 1]).toEqual([200, true]);
  },
  runTimeout(60_000),
);

test('without a public address no original is made, whose code would lead nowhere for ever; one that is made is given', async () => {
  const { database, store } = institute;
  const { rows } = await database.system((q) =>
    q.query(
      `select k.record_id::text as id, k.paper from sys_kept_paper k join pg_reports r on r.id = k.record_id
       where k.record = 'reports' and k.language = 'zh' and r.report_state in ('700', '1000') and r.valid_state = '1' order by k.id desc limit 1`,
    ),
  );
  const payload = { templateCode: rows[0]?.['paper'], ids: [rows[0]?.['id']] };
  const printAt = async (environment: Readonly<Record<string, string>>) => {
    const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: makeFolder('unaddressed'), DEMO: '0', ...environment }, '/tmp');
    const server = await buildServer({ database, store, settings });
    // Whatever a caller says of where the product is reached, an address on paper is the operator's own.
    const claimed = {
      host: 'evil.example',
      origin: 'http://evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    const headers = { 'accept-language': 'zh-CN', 'blade-auth': `bearer ${await institute.tokenOf('signatory')}`, ...claimed };
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/print/pdf/generate', headers, payload });
    await server.close();
    return statusCode === 200 ? statusCode : [statusCode, valuesOf(JSON.parse(body))['msg']];
  };
  // Nobody but who prints makes it meanwhile.
  await database.system((q) =>
    q.query(
      `update sys_kept_paper set content = null, sha256 = null, next_time = now() + interval '1 hour',
         printed = regexp_replace(printed::text, 'http://127[^"]*', '{@verify}', 'g')::jsonb`,
    ),
  );
  expect(await printAt({})).toEqual([503, expect.stringContaining('PUBLIC_URL')]);
  expect(await printAt({ PUBLIC_URL: 'https://lims.example.cn' })).toBe(200);
  const made = await database.system((q) => q.query('select printed::text as printed from sys_kept_paper where content is not null'));
  const printed = made.rows.map((row) => String(row['printed'])).join('\n');
  expect(printed).toContain('https://lims.example.cn/certificateFalsification?q=');
  expect(printed).not.toContain('evil.example');
  expect(await printAt({})).toBe(200);
});

test('an address has so many questions in ten minutes over all servers of a database and whatever it forwards: twenty free ones, then proofs, then it is told to wait', async () => {
  const { database, store } = institute;
  const [row] = await institute.rows('admin', 'metrology/reports', { validState: '1' });
  const { reportNo, verifyCode } = await institute.detail('admin', 'metrology/reports', row?.['id']);
  const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: makeFolder('second-server') }, '/tmp');
  const second = await buildServer({ database, store, settings });
  const url = '/api/public/certificate/query';
  const body = { certificateNo: reportNo, verifyCode };
  const from = { remoteAddress: '10.3.0.1' };
  const first = async (sent: object): Promise<number> => (await institute.stranger(url, sent, from)).statusCode;
  const other = async (sent: object, turn: number): Promise<number> => {
    const claimed = `198.51.100.${String(turn)}`;
    const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}`, 'client-ip': claimed };
    return (await second.inject({ method: 'POST', url, headers, payload: sent, ...from })).statusCode;
  };
  const askTimes = (count: number, sent: object) =>
    Promise.all(Array.from({ length: count }, (_none, turn) => (turn % 2 === 0 ? first(sent) : other(sent, turn))));
  try {
    expect(new Set(await askTimes(20, body))).toEqual(new Set([200]));
    expect(
      valuesOf((await second.inject({ method: 'GET', url: '/api/public/certificate/form', ...from })).json<Values>()['data']),
    ).toMatchObject({
      needsProof: true,
    });
    expect(new Set(await askTimes(10, body))).toEqual(new Set([400]));
    expect(new Set(await askTimes(4, body))).toEqual(new Set([429]));
    const refused = await institute.stranger(url, {}, from);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Misses count over both servers as well, and a neighbour is answered.
    const guess = { certificateNo: 'GUESS-1', verifyCode: 'A' };
    const neighbour = { remoteAddress: '10.3.0.2' };
    const told = [];
    for (const server of [second, second, second])
      told.push((await server.inject({ method: 'POST', url, payload: guess, ...neighbour })).statusCode);
    told.push((await institute.stranger(url, guess, neighbour)).statusCode);
    expect(told).toEqual([404, 404, 404, 400]);
  } finally {
    await second.close();
  }
});

test('a network has the questions of five addresses, so that who is given one does not ask on from each of them', async () => {
  const ask = async (part: number) =>
    (
      await institute.stranger(
        '/api/public/certificate/query',
        { certificateNo: 'GUESS-2', verifyCode: 'A' },
        { remoteAddress: `10.4.0.${String(part)}` },
      )
    ).statusCode;
  // Misses first: three of each address are free, and fifteen of all.
  const told = await Promise.all(Array.from({ length: 15 }, (_none, turn) => ask(1 + Math.floor(turn / 3))));
  expect(new Set(told)).toEqual(new Set([404]));
  expect(await ask(200)).toBe(400);
});

test('each record is printed as often as asked; many copies are printed in the background, up to a limit', async () => {
  const samples = (await institute.rows('sample_keeper', 'metrology/samples', {})).slice(0, 11).map((row) => row['id']);
  const label = (ids: readonly unknown[], copies: number) =>
    print('sample_keeper', { templateCode: 'sampleLabel', ids, options: { copies } });
  const thrice = await label(samples.slice(0, 2), 3);
  expect([thrice.statusCode, thrice.headers['x-page-count']]).toEqual([200, '6']);
  const queued = valuesOf((await label(samples.slice(0, 1), 51)).json<Values>()['data']);
  const read = async () => valuesOf((await institute.call('sample_keeper', `tasks/detail?id=${String(queued['taskId'])}`))['data']);
  await expect.poll(async () => (await read())['state'], { timeout: 60_000 }).toBe('done');
  expect((await read())['result']).toEqual({ rows: 1, pages: 51 });
  expect([samples.length, (await label(samples, 99)).statusCode]).toEqual([11, 400]);
});

test('an appraisal is looked at on its paper before it is issued: drawn for the window and kept as a PDF, each of which says that it is a preview', async () => {
  const made = await institute.call('tester', 'metrology/jewels/submit', { sampleName: '足金手镯', weight: '12.345', conclusion: '足金' });
  const id = valuesOf(made['data'])['id'];
  expect(made).toMatchObject({ code: 200 });
  const asked = { templateCode: 'appraisalCertificate', bizType: 'jewels', ids: [id] };
  const drawn = await print('tester', { ...asked, options: { form: 'svg' } });
  expect([drawn.statusCode, drawn.headers['content-type'], drawn.body.includes('<svg')]).toEqual([200, 'image/svg+xml', true]);
  const kept = await print('tester', asked);
  expect(decodeURIComponent(String(kept.headers['content-disposition']))).toContain('预览');
  const said = (await readPdf(kept.rawPayload)).texts.join('').replace(/\s/g, '');
  expect(said).toContain('足金手镯');
  expect(said).toContain('预览');
  expect((await print('finance', asked)).statusCode).toBe(403);
});
