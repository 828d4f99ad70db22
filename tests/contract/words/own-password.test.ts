import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../support/http-setup';
import { openWordsWith, type WordPages } from './word-page';

let pages: WordPages;
const shipped = (file: string): string => readFileSync(new URL(`../../../schemas/${file}`, import.meta.url), 'utf8');

/** Notices and leave of the product, which calls of the known wire move as well, for who gives his password again. */
function addShipped(folder: string): void {
  for (const part of ['pages/system', 'pages/hr', 'notices']) mkdirSync(join(folder, part));
  const asking: Readonly<Record<string, RegExp>> = {
    'pages/system/notices': /"publish": \{(?=\s*"label": \{\s*"zh": "发布")/,
    'pages/hr/leaves': /"agree": \{/,
  };
  for (const file of [
    ...Object.keys(asking),
    'pages/system/departments',
    'pages/hr/staff',
    ...leaveNotices.map((name) => `notices/${name}`),
  ]) {
    const text = file === 'pages/hr/staff' ? withoutRelated(shipped(`${file}.json`)) : shipped(`${file}.json`);
    const asks = asking[file];
    writeFileSync(join(folder, `${file}.json`), asks ? text.replace(asks, (found) => `${found} "password": true,`) : text);
  }
}
/** A page without the lists of other pages, which are not in this folder. */
function withoutRelated(text: string): string {
  const { has: _, form, ...page } = JSON.parse(text) as { has: unknown; form: { groups: readonly object[] } };
  return JSON.stringify({ ...page, form: { ...form, groups: form.groups.filter((group) => !('related' in group)) } });
}

const leaveNotices = ['leaveToApprove', 'leaveApproved', 'leaveRefused'];

beforeAll(async () => {
  pages = await openWordsWith(['gauges', 'tools'], undefined, addShipped);
});
afterAll(() => pages.http.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;
const tool = () => pages.save('tools', { toolName: '扳手' });
const scrap = (key: Awaited<ReturnType<typeof tool>>, account: string, sent?: string) =>
  pages.move('tools', 'scrap', key, { account, ...(sent === undefined ? {} : { password: sent }) });

test('a transition that asks for the password happens with the right one alone, and wrong ones stand in the trail', async () => {
  const key = await tool();
  const none = await scrap(key, 'quality');
  expect([none.status, none.msg]).toEqual([400, '请输入您的登录密码']);
  const wrong = await scrap(key, 'quality', 'Falsch@2026');
  expect([wrong.status, wrong.msg]).toEqual([400, '您的登录密码不正确']);
  expect(await pages.read('tools', key.id)).toMatchObject({ toolState: '10', version: 1 });
  expect((await scrap(key, 'quality', password)).status).toBe(200);
  expect(await pages.read('tools', key.id)).toMatchObject({ toolState: '30' });
  const trail = await sql(`select action, refused, comment from sys_audit where subject = 'tools' and subject_id = $1 order by id`, key.id);
  expect(trail).toEqual([
    { action: 'create', refused: false, comment: null },
    { action: 'scrap', refused: true, comment: 'ownPasswordWrong' },
    { action: 'scrap', refused: false, comment: null },
  ]);
});

test('whoever lacks the right is told that, and no password is judged', async () => {
  const key = await tool();
  for (const sent of [undefined, password, 'Falsch@2026']) expect((await scrap(key, 'salesman', sent)).status).toBe(403);
  expect(await sql(`select 1 from sys_login_attempt where account = 'salesman'`)).toEqual([]);
});

test('the same in the background, for many at once', async () => {
  const items = [await tool(), await tool()];
  const batch = (sent?: string) =>
    pages.post('tools/batch', { do: 'scrap', items, expected: 2, ...(sent === undefined ? {} : { password: sent }) });
  expect([(await batch()).msg, (await batch('Falsch@2026')).msg]).toEqual(['请输入您的登录密码', '您的登录密码不正确']);
  expect((await batch(password)).status).toBe(200);
});

test('a call of the known wire that brings no password does nothing that asks for it', async () => {
  const token = await pages.http.tokenOf('admin');
  const notice = { title: '停电通知', category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>正文</p>' };
  const published = await pages.http.call('POST', '/api/blade-desk/notice/submit', { token, body: notice });
  expect([published.status, published.msg]).toEqual([400, '请输入您的登录密码']);
  expect(await sql(`select 1 from pg_notices where title = '停电通知'`)).toEqual([]);
  const drafted = await pages.http.call('POST', '/api/blade-desk/notice/submit', { token, body: { ...notice, status: 0 } });
  expect(drafted.status).toBe(200);
});

test('an approver who agrees to leave by a call of its process, which brings no password, is asked for it', async () => {
  const { http } = pages;
  const staff = [
    ['901', 'tester'],
    ['902', 'dept_head'],
  ] as const;
  for (const [id, account] of staff) {
    await sql(`insert into pg_staff (tenant_id, id, staff_name, staff_state) values ('000000', $1, $2, '1')`, id, account);
    await sql(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = $2`, id, account);
  }
  const call = async (account: string, path: string, body: object) =>
    http.call('POST', `/api/${path}`, { token: await http.tokenOf(account), body });
  const started = await call('tester', 'blade-desk/process/leave/start-process', {
    ...{
      processDefinitionId: 'leave',
      startTime: '2030-01-07 08:30:00',
      endTime: '2030-01-08 17:30:00',
      reason: '家中有事',
      taskUser: '902',
    },
  });
  expect(started.msg).toBe('操作成功');
  const [leave] = await sql('select id::text as id from pg_leaves');
  const agreed = await call('dept_head', 'blade-flow/work/complete-task', {
    taskId: `${String(leave?.['id'])}-2`,
    flag: 'ok',
    comment: '同意',
  });
  expect([agreed.status, agreed.msg]).toEqual([400, '请输入您的登录密码']);
  expect(await sql('select leave_state from pg_leaves')).toEqual([{ leave_state: '2' }]);
  // To refuse it is asked for none.
  const refused = await call('dept_head', 'blade-flow/work/complete-task', {
    taskId: `${String(leave?.['id'])}-2`,
    flag: '',
    comment: '人手不够',
  });
  expect([refused.status, refused.msg]).toEqual([200, '操作成功']);
});

test('what is kept of a request to know it again tells nothing of the password', async () => {
  const key = await tool();
  const [token, idempotent] = [await pages.http.tokenOf('admin'), 'words-password-key-1'];
  const call = (sent: string) =>
    pages.http.call('POST', '/api/demo/tools/transition', {
      token,
      headers: { 'idempotency-key': idempotent },
      body: { name: 'scrap', items: [key], password: sent },
    });
  const first = await call(password);
  const again = await call(password);
  expect([again.status, again.text]).toEqual([200, first.text]);
  const { createHash } = await import('node:crypto');
  const content = (sent: string) => `POST /api/demo/tools/transition\n${JSON.stringify({ name: 'scrap', items: [key], password: sent })}`;
  const hashes = await sql('select body_hash from sys_idempotency where key = $1', idempotent);
  const known = createHash('sha256').update(content(password)).digest('hex');
  expect(hashes.map((row) => row['body_hash'])).not.toContain(known);
});

test('guesses are limited as those at signing in are, sent at once too, and keep the right password out as well', async () => {
  const key = await tool();
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => scrap(key, 'quality', `Falsch@${2026 + index}`)));
  const judged = guesses.filter(({ msg }) => msg === '您的登录密码不正确');
  expect(judged).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
  expect((await scrap(key, 'quality', password)).status).toBe(429);
  expect(await pages.read('tools', key.id)).toMatchObject({ toolState: '10' });
  expect((await pages.http.signInAs('quality')).status).toBe(429);
});
