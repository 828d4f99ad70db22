import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileDetail, FileFault, FileHead, FilePlan, FileVerdict } from '../../../src/protocol/page-files';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { chooseTexts } from '../../../src/server/db/schema/folder-marks';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Page files in the app: read, judged, planned and published by the same functions as by the command line.
const dir = makeSchemas();
const file = 'pages/demo/clients.json';
const path = join(dir, file);
const first = readFileSync(path, 'utf8');
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(dir);
});
afterAll(() => http.close());
beforeEach(async () => {
  if (readFileSync(path, 'utf8') === first) return;
  writeFileSync(path, first);
  // Meant, as a rollback is: a former text takes no other's place by itself.
  chooseTexts(dir, new Map([[file, first]]), false);
  await http.store.reload();
});

const get = async (call: string, account = 'configurator', tenant = '000000') =>
  http.call('GET', `/api/page-files/${call}`, { token: await http.tokenOf(account, tenant) });
const post = async (call: string, body: object, { account = 'configurator', tenant = '000000', key = '' } = {}) =>
  http.call('POST', `/api/page-files/${call}`, {
    ...{ token: await http.tokenOf(account, tenant), body },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });
const detail = async (): Promise<FileDetail> => (await get(`detail?file=${file}`)).data as FileDetail;
const plan = async (text: string): Promise<FilePlan> => (await post('plan', { file, text })).data as FilePlan;

interface Page {
  readonly fields: Readonly<Record<string, object>>;
  readonly [word: string]: unknown;
}
const changed = (change: (page: Page) => object): string => JSON.stringify(change(JSON.parse(first) as Page), null, 2);
const withField = (name: string): string =>
  changed((page) => ({
    ...page,
    fields: { ...page.fields, [name]: { $ref: 'kind:shortText', 'x-label': { zh: '车间', en: 'Workshop' } } },
  }));
const servedFields = async (): Promise<readonly string[]> => {
  const served = await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf('configurator') });
  return (served.data as ServedPage).model.record.fields.map(({ name }) => name);
};
const publish = async (text: string, more: object = {}, how = {}) =>
  post('publish', { file, text, hash: (await detail()).hash, ...more }, how);

test('page files answer nobody but those who configure the installation, and an attempt to publish is noted', async () => {
  const { hash } = await detail();
  const text = withField('workshop');
  for (const [account, tenant] of [
    ['tester', '000000'],
    ['finance', '000000'],
    ['admin', '000001'],
  ] as const) {
    const reading = ['list', `detail?file=${file}`, `version?file=${file}&id=1`].map((call) => get(call, account, tenant));
    const writing = ['check', 'plan'].map((call) => post(call, { file, text }, { account, tenant }));
    const answers = await Promise.all([...reading, ...writing, post('publish', { file, text, hash }, { account, tenant })]);
    expect([account, ...answers.map(({ status }) => status)]).toEqual([account, 403, 403, 403, 403, 403, 403]);
  }
  expect(readFileSync(path, 'utf8')).toBe(first);
  const { rows } = await http.database.system((q) =>
    q.query(`select tenant_id from sys_audit where subject = 'page-files' and action = 'publish' and refused order by id`),
  );
  expect(rows.map((row) => row['tenant_id'])).toContain('000001');
});

test('the tree counts what is wrong in each file, and a draft is judged at its place without being written', async () => {
  const heads = (await get('list')).data as readonly FileHead[];
  expect(heads.find((head) => head.file === file)).toMatchObject({ faults: 0, waits: false, label: { en: expect.any(String) } });
  const text = withField('workshop').replace(/kind:shortText(?=",\s+"x-label": \{\s+"zh": "车间")/, 'kind:shortTxt');
  const { faults } = (await post('check', { file, text })).data as { readonly faults: readonly FileFault[] };
  const line = text.split('\n').findIndex((each) => each.includes('shortTxt')) + 1;
  expect(faults[0]).toMatchObject({ file, line, isWarning: false });
  expect(faults[0]?.sentence.en).toContain('shortText');
  expect([readFileSync(path, 'utf8'), await servedFields()]).toEqual([first, expect.not.arrayContaining(['workshop'])]);
});

test('tests that lie beside a page file are run for each draft of it, told beside the faults, and are no file of the tree', async () => {
  const beside = join(dir, 'pages/demo/clients.tests.json');
  const promise = {
    name: { zh: '分数不能为负', en: 'No negative score' },
    fill: { score: -1 },
    act: 'save',
    expect: { faults: { score: '分数不能为负' } },
  };
  writeFileSync(beside, JSON.stringify({ format: 1, tests: [promise] }, null, 2));
  try {
    const judged = async (text: string) => ((await post('check', { file, text })).data as { readonly faults: readonly FileFault[] }).faults;
    expect(await judged(first)).toEqual([]);
    expect((await detail()).faults).toEqual([]);
    const broken = changed((page) => ({ ...page, form: { ...(page['form'] as object), rules: [] } }));
    expect(await judged(broken)).toEqual([
      {
        ...{ file: 'pages/demo/clients.tests.json', line: 15, column: 20, isWarning: true, test: promise.name },
        sentence: { zh: expect.stringContaining('“score”没有提示'), en: expect.stringContaining('"score" has no sentence') },
      },
    ]);
    const files = ((await get('list')).data as readonly FileHead[]).map((head) => head.file);
    expect(files.filter((each) => each.includes('.tests.'))).toEqual([]);
    // What a page promises is its author's to change.
    expect((await plan(broken)).faults).toEqual([]);
  } finally {
    rmSync(beside);
  }
});

test('a draft is judged with its page only where it is asked for and sound, and neither is kept', async () => {
  const text = withField('workshop');
  const judge = async (body: object): Promise<FileVerdict> => (await post('check', { file, ...body })).data as FileVerdict;
  expect((await judge({ text })).page).toBeUndefined();
  const { page, faults } = await judge({ text, preview: true });
  expect([page?.path, page?.record.fields.map(({ name }) => name)]).toEqual(['demo/clients', expect.arrayContaining(['workshop'])]);
  expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([]);
  const broken = await judge({ text: text.replace('"fields"', '"__proto__"'), preview: true });
  expect([broken.page, broken.faults.length > 0]).toEqual([undefined, true]);
  expect((await judge({ text: '[[[', preview: true })).page).toBeUndefined();
  const refused = await post('check', { file, text, preview: true }, { account: 'tester' });
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([403, expect.not.stringContaining('workshop')]);
  expect([readFileSync(path, 'utf8'), await servedFields()]).toEqual([first, expect.not.arrayContaining(['workshop'])]);
});

test('with the page of a draft come what its roles are called, where it speaks of what, and the module that judges entries by the draft, not by what serves', async () => {
  const text = withField('workshop');
  await http.database.system((q) => q.query(`update sys_role set role_name = '业务员' where role_alias = 'salesman'`));
  const verdict = (await post('check', { file, text, preview: true })).data as FileVerdict;
  expect(verdict.roleNames).toEqual({ salesman: '业务员', tester: 'tester' });
  const [place] = verdict.places?.filter(({ parts }) => parts.includes('field:workshop')) ?? [];
  expect(text.split('\n')[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1)).toMatch(/^"workshop"/);
  const source = await http.call('GET', verdict.validator ?? '');
  expect([source.status, source.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(String(source.text)).toContain('workshop');
  const other = (verdict.validator ?? '').replace(/\.[0-9a-f]{16}\.js$/, '.0123456789abcdef.js');
  expect((await http.call('GET', other)).status).toBe(404);
});

test('a published text serves at once, is in the folder and the history, has one entry in the trail, and is not published twice for a key', async () => {
  const text = withField('workshop');
  const planned = await plan(text);
  expect([planned.needs, planned.steps.map(({ mark }) => mark)]).toEqual(['none', ['+']]);
  expect(planned.steps[0]?.statements.join()).toContain('workshop');
  const body = { file, text, hash: (await detail()).hash };
  const key = 'publish-workshop-1';
  const answers = [await post('publish', body, { key }), await post('publish', body, { key })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.data).toEqual(answers[0]?.data);
  expect([readFileSync(path, 'utf8'), await servedFields()]).toEqual([text, expect.arrayContaining(['workshop'])]);
  const { versions, waiting } = await detail();
  expect([versions[0], versions[1]?.isServing, waiting]).toEqual([expect.objectContaining({ isServing: true, isFolder: true }), false, []]);
  // What came with the folder was published by nobody.
  expect(versions.map(({ by }) => by).slice(0, 2)).toEqual(['人员configurator', undefined]);
  const { rows } = await http.database.system((q) =>
    q.query(`select user_name, comment from sys_audit where subject = 'page-files' and action = 'publish' and not refused`),
  );
  expect(rows).toEqual([{ user_name: '人员configurator', comment: file }]);
});

test('a publication whose entry in the trail cannot be kept leaves the folder as it was', async () => {
  const trail = (statement: string) => http.database.system((q) => q.query(statement));
  await trail(`create function refuse_publication() returns trigger language plpgsql as 'begin raise exception ''full''; end'`);
  // It fails when all is committed, which is after the file was put.
  await trail(
    `create constraint trigger refuse_publication after insert on sys_audit deferrable initially deferred for each row
     when (new.action = 'publish' and not new.refused) execute function refuse_publication()`,
  );
  try {
    const { status } = await publish(withField('workshop'));
    expect([status, readFileSync(path, 'utf8'), await servedFields()]).toEqual([500, first, expect.not.arrayContaining(['workshop'])]);
  } finally {
    await trail('drop trigger refuse_publication on sys_audit');
    await trail('drop function refuse_publication');
  }
});

test('of two who publish, and of a file that is changed in the folder meanwhile, the later is refused and overwrites nothing', async () => {
  const { hash } = await detail();
  const [mine, theirs] = [withField('workshop'), withField('building')];
  const both = await Promise.all([
    post('publish', { file, text: mine, hash }),
    post('publish', { file, text: theirs, hash }, { account: 'admin' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(readFileSync(path, 'utf8')).toBe(both[0].status === 200 ? mine : theirs);
  const opened = (await detail()).hash;
  const byHand = withField('storey');
  writeFileSync(path, byHand);
  const late = await post('publish', { file, text: mine, hash: opened });
  expect([late.status, readFileSync(path, 'utf8')]).toEqual([409, byHand]);
});

test('a draft with faults is never published', async () => {
  for (const text of ['', '{', withField('workshop').replaceAll('kind:shortText', 'kind:shortTxt')]) {
    const answer = await publish(text);
    expect([answer.status, readFileSync(path, 'utf8')]).toEqual([422, first]);
  }
  expect(http.store.current().problems).toEqual([]);
});

test('a version comes back, and what stands in rows is taken off a page only with consent to that very plan', async () => {
  expect((await publish(withField('workshop'))).status).toBe(200);
  const table = http.store.page('demo/clients')?.model.record.table ?? '';
  const made = await http.call('POST', '/api/demo/clients/submit', {
    ...{ token: await http.tokenOf('admin'), body: { name: '衡器厂', kind: 'a', workshop: '三车间' } },
  });
  const before = await http.database.system((q) => q.query(`select workshop from "${table}" where workshop is not null`));
  expect([made.msg, before.rows]).toEqual([made.msg, [{ workshop: '三车间' }]]);
  const old = (await detail()).versions.find(({ isFolder }) => !isFolder);
  const { text } = (await get(`version?file=${file}&id=${old?.id ?? ''}`)).data as { readonly text: string };
  expect(text).toBe(first);
  const { needs, stamp, steps } = await plan(text);
  expect([needs, steps.map(({ mark }) => mark)]).toEqual(['loss', ['!']]);
  for (const more of [{}, { consent: 'empty', stamp }, { consent: 'loss', stamp: 'of another plan' }])
    expect([more, (await publish(text, more)).status >= 400, await servedFields()]).toEqual([
      more,
      true,
      expect.arrayContaining(['workshop']),
    ]);
  const back = await publish(text, { consent: 'loss', stamp });
  expect([back.msg, back.status, await servedFields()]).toEqual([back.msg, 200, expect.not.arrayContaining(['workshop'])]);
  const kept = await http.database.system((q) => q.query(`select workshop from "${table}" where workshop is not null`));
  expect(kept.rows).toEqual(before.rows);
});

test('a text that was written into the folder and waits for consent is not told as published without it, and serves with consent to that very plan', async () => {
  expect((await publish(withField('workshop'))).status).toBe(200);
  await http.call('POST', '/api/demo/clients/submit', {
    ...{ token: await http.tokenOf('admin'), body: { name: '天平厂', kind: 'a', workshop: '一车间' } },
  });
  writeFileSync(path, first);
  await http.store.reload();
  expect([(await detail()).waiting.length > 0, await servedFields()]).toEqual([true, expect.arrayContaining(['workshop'])]);
  expect([(await publish(first)).status, await servedFields()]).toEqual([422, expect.arrayContaining(['workshop'])]);
  const { needs, stamp } = await plan(first);
  expect(needs).toBe('loss');
  const answer = await publish(first, { consent: 'loss', stamp });
  expect([answer.msg, answer.status, await servedFields()]).toEqual([answer.msg, 200, expect.not.arrayContaining(['workshop'])]);
  expect((await detail()).waiting).toEqual([]);
});

test('what roles gain by a text is said before, and a right that was taken away is not given back by publishing', async () => {
  const asked = async () => (await http.call('POST', '/api/demo/clients/page', { token: await http.tokenOf('finance'), body: {} })).status;
  const text = changed((page) => ({ ...page, roles: { ...(page['roles'] as object), finance: ['view'] } }));
  await http.database.system((q) =>
    q.query(`update sys_role set role_name = '财务' where tenant_id = '000000' and role_alias = 'finance'`),
  );
  const { notes } = await plan(text);
  // Roles are called what people call them, with the code of the file behind it.
  expect(notes).toContainEqual({
    zh: '租户 000000 的角色 财务（finance），页面 demo/clients：生效时授予 clients、clients_view',
    en: 'Tenant 000000, role 财务 (finance), page demo/clients: when it takes effect it gains clients, clients_view',
  });
  expect([await asked(), (await publish(text)).status]).toEqual([403, 200]);
  await expect.poll(asked).toBe(200);
  // Until it is taken away in the settings of the role, a text without the role says that it stays.
  const withoutRole = changed((page) => ({ ...page, roles: {} }));
  const kept =
    'Tenant 000000, role 财务 (finance), page demo/clients: the file no longer names the role; the rights granted before (clients, clients_view) stay';
  expect((await plan(withoutRole)).notes.map(({ en }) => en)).toContainEqual(expect.stringContaining(kept));
  await http.database.system((q) =>
    q.query(`delete from sys_role_menu where role_id = (select id from sys_role where tenant_id = '000000' and role_alias = 'finance')`),
  );
  await expect.poll(asked).toBe(403);
  const again = text.replace('"clients",', '"clients", "description": "x",').replace(' "description": "x",', '\n');
  const answer = await publish(again);
  expect([answer.msg, answer.status, await asked()]).toEqual([answer.msg, 200, 403]);
});

const deep = `{"fields":${'['.repeat(50_000)}`;

test('a new page file that is nested too deep is told at its place, in the folder and as a draft, while all else serves and the tree opens', async () => {
  const hostile = 'pages/demo/hostile.json';
  const draft = await post('check', { file: hostile, text: deep });
  const { faults } = draft.data as { readonly faults: readonly FileFault[] };
  expect([draft.status, faults[0]?.sentence.en]).toEqual([200, expect.stringContaining('nested more than')]);
  expect((await post('publish', { file: hostile, text: deep, hash: '' })).status).toBe(422);
  writeFileSync(join(dir, hostile), deep);
  try {
    await http.store.reload();
    expect((await publish(withField('workshop'))).status).toBe(200);
    expect(await servedFields()).toContain('workshop');
    const heads = (await get('list')).data as readonly FileHead[];
    expect(heads.find((head) => head.file === hostile)?.faults).toBeGreaterThan(0);
    expect((await get(`detail?file=${hostile}`)).data).toMatchObject({ text: deep, faults: [faults[0]] });
  } finally {
    rmSync(join(dir, hostile));
    await http.store.reload();
  }
});

test('hostile texts and names are refused harmlessly', async () => {
  const named = first.replace('{', '{ "__proto__": { "polluted": true }, "constructor": {},');
  for (const text of [deep, named, '\u0000', '9'.repeat(100_000)]) {
    const answer = await post('check', { file, text });
    const { faults = [] } = answer.data as { readonly faults?: readonly object[] };
    expect([text.slice(0, 30), answer.status === 200 ? faults.length > 0 : answer.status === 400]).toEqual([text.slice(0, 30), true]);
    expect([text.slice(0, 30), [400, 422].includes((await publish(text)).status)]).toEqual([text.slice(0, 30), true]);
  }
  expect((await post('check', { file, text: 'x'.repeat(500_000) })).status).toBeGreaterThanOrEqual(400);
  for (const name of ['../../package.json', '__proto__', 'pages/demo/none.tests.json', 'pages/../none.json', 'constructor', '/etc/passwd'])
    expect([
      name,
      (await post('publish', { file: name, text: '{}', hash: 'x' })).status,
      (await get(`detail?file=${name}`)).status,
    ]).toEqual([name, 404, 404]);
  expect([Object.hasOwn(Object.prototype, 'polluted'), readFileSync(path, 'utf8')]).toEqual([false, first]);
});
