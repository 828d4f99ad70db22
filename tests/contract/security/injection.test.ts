import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { wireOperators, wireOperatorsByType } from '../../../src/protocol/operators';
import { choosePayloads, reportPayloads } from '../../fixtures/corpora';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { canary, findInjections, injections } from '../../fixtures/injections';
import { insertClients } from '../../fixtures/insert-clients';
import { runTimeout } from '../../fixtures/run-size';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { type Answer, makeSchemas, openHttp, type Request, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;
let client: { readonly id: string; readonly version: number };

const call = (method: 'GET' | 'POST', url: string, request: Request = {}): Promise<Answer> =>
  http.call(method, url, { token, ...request, headers: { 'accept-language': 'zh-CN', ...request.headers } });
const clients = (name: string, body: unknown, query = ''): Promise<Answer> => call('POST', `/api/demo/clients/${name}${query}`, { body });

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database)).database);
  token = await http.tokenOf('admin');
  await insertClients(http.database, 30);
  const made = await clients('submit', { name: '原有', kind: 'a' });
  client = { id: String(isObject(made.data) && made.data['id']), version: 1 };
});
afterAll(() => http.close());

const tableCounts = async (): Promise<readonly Values[]> =>
  (
    await http.database.system((q) =>
      q.query(`select (select count(*)::int from pg_clients) as clients, (select count(*)::int from pg_branches) as branches,
        (select count(*)::int from sys_user) as users, (select count(*)::int from pg_class where relkind = 'r') as tables`),
    )
  ).rows;

type Sent = { readonly status: number } & Partial<Answer>;

/** What shows that an answer is more than data: a document that a browser would draw, or a header that the text broke into. */
function findReflections({ headers = {} }: Sent): readonly string[] {
  const type = String(headers['content-type'] ?? '');
  const broken = Object.entries(headers).filter(([name, value]) => /^x-injected$/i.test(name) || /[\r\n]/.test(String(value)));
  return [...(/html|xml|svg|javascript/i.test(type) ? [type] : []), ...broken.map(([name]) => `header ${name}`)];
}

/** Statements that hold a text which belongs among their values. */
const pastedBy = (text: string): readonly string[] =>
  text.length >= 8 && /['"<;]/.test(text) ? watched.sent.flatMap((each) => (each.text.includes(text) ? [`pasted: ${each.text}`] : [])) : [];

/** Sends each text to one place and tells what shows that it was more than a value. */
async function findIn(send: (text: string) => Promise<Sent>, texts: readonly string[] = injections): Promise<readonly string[]> {
  const found: string[] = [];
  for (const text of texts) {
    watched.clear();
    const answer = await send(text);
    // A name that is taken is refused by an index: that is its answer, not a broken statement.
    const broken = findInjections(watched).filter((sign) => answer.status !== 409 || !sign.startsWith('23505'));
    const signs = [...broken, ...pastedBy(text), ...findReflections(answer)];
    if (answer.status >= 500 || signs.length > 0) found.push(`${JSON.stringify(text)}: ${answer.status} ${signs.join('; ')}`);
  }
  return found;
}

const search = (more: Values = {}): Values => ({ current: 1, size: 50, searchType: 'N', ...more });
const where = (filter: Values, op: Values): Values => search({ searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] });
const pair = (searchType: string, inner: string): Values =>
  search({
    searchType: 'Y',
    searchListVO: [
      { searchType: 'and', searchParams: [{ searchType: 'and', filter: '{"name":"a"}', op: '{"name":"LIKE"}' }] },
      { searchType, searchParams: [{ searchType: inner, filter: '{"name":"b"}', op: '{"name":"LIKE"}' }] },
    ],
  });
/** Half of a pair cannot stand in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
const item = (id: string): Values => ({ items: [{ id, version: 1 }] });

/** Every place of the list's calls that takes a text from outside. */
const places: Readonly<Record<string, (text: string) => Promise<Sent>>> = {
  'a column of a filter': (text) => clients('page', where({ [text]: 'x' }, { [text]: '=' })),
  'a column behind a reference': (text) => clients('page', where({ [`branchId.${text}`]: 'x' }, { [`branchId.${text}`]: '=' })),
  'an operator': (text) => clients('page', where({ name: 'x' }, { name: text })),
  'a filter that is no JSON': (text) => clients('page', search({ searchParam: [{ filter: text, op: text }] })),
  'the mode': (text) => clients('page', search({ searchType: text })),
  'the connector of pairs': (text) => clients('page', pair(text, 'and')),
  'the connector of rows': (text) => clients('page', pair('or', text)),
  'a column of the order': (text) => clients('page', search({ orderBy: [{ prop: text, order: 'asc' }] })),
  'a column of the order behind a reference': (text) => clients('page', search({ orderBy: [{ prop: `branchId.${text}`, order: 'asc' }] })),
  'a direction': (text) => clients('page', search({ orderBy: [{ prop: 'name', order: text }] })),
  'the order as text': (text) => clients('page', search({ orderBy: text })),
  'the size in the body': (text) => clients('page', search({ size: text })),
  'the size in the address': (text) => clients('page', search(), `?size=${encoded(text)}`),
  'the page number': (text) => clients('page', search({ current: text }), `?current=${encoded(text)}`),
  'the place where a page begins': (text) => clients('page', search({ after: text })),
  'a value inside that place': async (text) => {
    const { data } = await clients('page', search({ size: 2, orderBy: [{ prop: 'name', order: 'asc' }] }));
    const plain = Buffer.from(String(isObject(data) && data['next']), 'base64url').toString('utf8');
    const forged = plain.slice(0, plain.indexOf('[')) + JSON.stringify([text, text]);
    return clients('page', search({ after: Buffer.from(forged).toString('base64url'), orderBy: [{ prop: 'name', order: 'asc' }] }));
  },
  'a count’s filter': (text) => clients('count', where({ name: text }, { name: 'LIKE' })),
  'the totals’ filter': (text) => clients('totals', where({ 'contact.name': text }, { 'contact.name': '=' })),
  'the list of removed rows': (text) => clients('removed', where({ name: text, [text]: 'x' }, { name: '=' })),
  'a row to bring back': (text) => clients('restore', item(text)),
  'a version': (text) => clients('restore', { items: [{ id: client.id, version: text }] }),
  'a row to remove': (text) => clients('remove', item(text)),
  'rows to remove, in the address': (text) => clients('remove', {}, `?ids=${encoded(text)}`),
  'a row to move': (text) => clients('transition', { name: text, ...item(text), comment: text, data: { [text]: text } }),
  'what a batch does': (text) => clients('batch', { do: text, ...item('1') }),
  'a row of a batch': (text) => clients('batch', { do: 'remove', ...item(text), comment: text }),
  'the search of a batch': (text) => clients('batch', { do: 'remove', search: where({ name: text }, { name: 'LIKE' }), expected: 0 }),
  'the number that a batch expects': (text) => clients('batch', { do: 'remove', search: search(), expected: text }),
  'a column of an export': (text) => clients('export', search({ columns: [text, `branchId.${text}`], format: 'csv' })),
  'the filter of an export': (text) => clients('export', { ...where({ name: text }, { name: 'LIKE' }), columns: ['name'], format: 'csv' }),
  'the order of an export': (text) => clients('export', search({ orderBy: [{ prop: text, order: text }], format: 'csv' })),
  'the form of an export': (text) => clients('export', search({ format: text, scope: text })),
  'the cut of an export': (text) => clients('export', { searchType: 'N', scope: 'page', current: text, size: text, format: 'csv' }),
  'an id in the address': (text) => call('GET', `/api/demo/clients/detail?id=${encoded(text)}`),
  'the id of a history': (text) => call('GET', `/api/demo/clients/history?id=${encoded(text)}`),
  'the field of candidates': (text) => clients('candidates', { field: text, keyword: 'a', ids: [text], values: { [text]: text } }),
  'the word of candidates': (text) => clients('candidates', { field: 'branchId', keyword: text, ids: [text], size: text, current: text }),
  'the parent of a branch': (text) => call('POST', '/api/demo/branches/submit', { body: { name: 'x', parentId: text } }),
  'the parent of a branch that is moved': async (text) => {
    const made = await call('POST', '/api/demo/branches/submit', { body: { name: '移动' } });
    const key = isObject(made.data) ? made.data : {};
    const moved = await call('POST', '/api/demo/branches/submit', { body: { ...key, name: '移动', parentId: text } });
    await call('POST', '/api/demo/branches/remove', { body: { items: [key] } });
    return moved;
  },
  'every value of a record': (text) =>
    clients('submit', {
      ...Object.fromEntries(
        ['name', 'kind', 'tags', 'score', 'amount', 'isActive', 'since', 'seenAt', 'branchId'].map((name) => [name, text]),
      ),
      partnerIds: text,
      contact: { name: text, mobile: text },
      id: text,
      version: text,
    }),
  'a branch searched for': (text) => clients('page', where({ branchId: text }, { branchId: 'IN' })),
  'a page’s address': (text) => call('POST', `/api/${encoded(text)}/${encoded(text)}/page`, { body: search() }),
  'the model of a page': (text) => call('GET', `/api/schema/pages/demo/${encoded(text)}`),
  'a validator': (text) => call('GET', `/api/schema/validators/${encoded(text)}/${encoded(text)}`),
  'a dictionary': (text) => call('GET', `/api/blade-system/dict-biz/dictionary?code=${encoded(text)}`),
  'an entry of a dictionary': (text) => call('GET', `/api/blade-system/dict/detail?id=${encoded(text)}`),
  'a dictionary’s tree': (text) => call('GET', `/api/blade-system/dict/tree?code=${encoded(text)}&dictValue=${encoded(text)}`),
  'a task': (text) => call('GET', `/api/tasks/detail?id=${encoded(text)}`),
  'the lines of a task': (text) => call('GET', `/api/tasks/lines?id=${encoded(text)}&failed=${encoded(text)}&size=${encoded(text)}`),
  'the pages of tasks': (text) => call('POST', '/api/tasks/page', { body: { current: text, size: text } }),
  'a task to cancel': (text) => call('POST', '/api/tasks/cancel', { body: { id: text } }),
  'a layout': (text) => call('GET', `/api/view-param/detail?elementId=${encoded(text)}`),
  'a layout to keep': (text) =>
    call('POST', '/api/view-param/saveTheader', { body: { elementId: text, parameter: JSON.stringify({ [text]: text }) } }),
  'a layout for a role': (text) =>
    call('POST', '/api/view-param/saveTheader', { body: { elementId: 'x', parameter: '{}', scope: 'role', role: text } }),
  'with whom to share': (text) => call('GET', `/api/view-param/audience?elementId=${encoded(text)}`),
  'the searches of a page': (text) => call('GET', `/api/view-param/views?elementId=${encoded(text)}`),
  'a search to keep': (text) =>
    call('POST', '/api/view-param/saveView', {
      body: { elementId: 'demo/clients', name: text.slice(0, 20), scope: 'own', parameter: JSON.stringify({ a: text }) },
    }),
  'a search for a role': (text) =>
    call('POST', '/api/view-param/saveView', {
      body: { elementId: 'demo/clients', name: 'n', scope: 'role', role: text, parameter: '{}' },
    }),
  'a search to remove': (text) => call('POST', '/api/view-param/removeView', { body: { id: text, version: text } }),
  'the search to begin with': (text) => call('POST', '/api/view-param/defaultView', { body: { elementId: 'demo/clients', id: text } }),
  'a draft': (text) =>
    call('POST', '/api/drafts/save', { body: { id: 'a'.repeat(32), page: 'demo/clients', recordId: '', time: 1, parameter: text } }),
  'the page of a draft': (text) => call('GET', `/api/drafts/list?page=${encoded(text)}&recordId=${encoded(text)}`),
  'a draft to remove': (text) => call('POST', '/api/drafts/remove', { body: { id: text } }),
  'a file': (text) => call('GET', `/api/file/download?fileId=${encoded(text)}`),
  'a file’s ticket': (text) => call('GET', `/api/file/load?fileId=1&ticket=${encoded(text)}`),
  'a list of files': (text) => call('GET', `/api/file/list?ids=${encoded(text)}`),
  'the key of a write': (text) =>
    call('POST', '/api/demo/clients/remove', { body: item('1'), headers: { 'idempotency-key': encoded(text).slice(0, 60) } }),
  'a tenant’s header': (text) => call('GET', '/api/tasks/detail?id=1', { headers: { 'tenant-id': encoded(text) } }),
  'who signs in': (text) =>
    call('POST', `/api/blade-auth/oauth/token?tenantId=${encoded(text)}&username=${encoded(text)}&password=x&grant_type=password`, {
      headers: { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`, 'tenant-id': '000000' },
    }),
};

test('the same texts and the same judge find a hole that is planted', async () => {
  const paste = async (text: string): Promise<{ readonly status: number }> => {
    const hole = `select name from pg_clients where name = '${text}'`;
    await watched.database.read('000000', (q) => q.query(hole)).catch(() => undefined);
    return { status: 200 };
  };
  expect(await findIn(paste)).toHaveLength(injections.length);
  // A hole that shows only by its error, the text itself being cut away.
  const convert = async (text: string): Promise<{ readonly status: number }> => {
    await watched.database.read('000000', (q) => q.query('select $1::bigint', [text])).catch(() => undefined);
    return { status: 200 };
  };
  expect((await findIn(convert)).length).toBeGreaterThan(injections.length / 2);
});

test.each(Object.keys(places))('%s is a value, never a part of a statement', async (name) => {
  const before = await tableCounts();
  const send = places[name];
  expect(send && (await findIn(send))).toEqual([]);
  const [then, now] = [before[0] ?? {}, (await tableCounts())[0] ?? {}];
  // Submitting may add a row; nothing else may come or go.
  expect({ ...now, branches: 0 }).toEqual({ ...then, branches: 0 });
});

test(
  'published payloads are values in every place, and no answer is a document',
  async () => {
    const before = await tableCounts();
    const found: string[] = [];
    let sent = 0;
    for (const [name, send] of Object.entries(places)) {
      const payloads = choosePayloads(7);
      sent += payloads.length;
      found.push(...(await findIn(send, payloads)).map((each) => `${name}: ${each}`));
    }
    expect(found).toEqual([]);
    const [then, now] = [before[0] ?? {}, (await tableCounts())[0] ?? {}];
    expect({ ...now, branches: 0 }).toEqual({ ...then, branches: 0 });
    expect(({} as Values)['polluted']).toBeUndefined();
    reportPayloads({ places: Object.keys(places).length, 'payloads sent': sent });
  },
  runTimeout(60_000),
);

const columns = {
  text: ['code', 'name', 'contact.name', 'branchId.name', 'partnerIds.name', 'createUserName'],
  option: ['kind'],
  options: ['tags'],
  int: ['score'],
  decimal: ['amount'],
  yesNo: ['isActive'],
  day: ['since'],
  dateTime: ['seenAt', 'createTime'],
  ref: ['branchId', 'id', 'createUser'],
  refs: ['partnerIds'],
} as const;

const cases = Object.entries(columns).flatMap(([type, names]) => names.map((name) => [type as keyof typeof columns, name] as const));

test.each(cases)('a text searched for in %s column %s finds what is literally so, by every operator', async (type, column) => {
  const taken: readonly string[] = wireOperatorsByType[type];
  const texts = type === 'text' ? injections : injections.slice(0, 9);
  const wrong: string[] = [];
  for (const operator of wireOperators) {
    watched.clear();
    for (const text of texts) {
      const { status, data } = await clients('page', where({ [column]: text }, { [column]: operator }));
      const found = isObject(data) ? Number(data['total']) : undefined;
      // Nobody is called so: nothing is found; but for "not", which finds all that have a value there.
      const literal = !taken.includes(operator)
        ? status === 400
        : status === 400 || (status === 200 && (/^NOT|^!=/.test(operator) || found === 0));
      if (!literal) wrong.push(`${operator} ${text}: ${status}, ${found} rows`);
    }
    wrong.push(...findInjections(watched));
  }
  expect(wrong).toEqual([]);
});

test('"not" finds every other row, whatever the text looks like', async () => {
  const all = Number(isObject((await clients('page', search())).data) && ((await clients('page', search())).data as Values)['total']);
  for (const text of injections.filter((each) => !/[\0\ud800]/.test(each)))
    for (const operator of ['!=', 'NOT LIKE', 'NOT IN']) {
      const { data } = await clients('page', where({ name: [text] }, { name: operator }));
      expect([text, operator, isObject(data) && data['total']]).toEqual([text, operator, all]);
    }
});

test('cells and the name of an imported file are values too', async () => {
  const cells = injections.filter((text) => !/[\0\ud800]/.test(text)).map((text) => ['名称', text.slice(0, 40), text.slice(0, 15), text]);
  watched.clear();
  const book = await makeWorkbook([['名称', '类别', '联系人', canary], ...cells.map(([, ...rest]) => rest)]);
  const branches = await makeWorkbook([['名称', '上级'], ...cells.map(([, name, , parent]) => [name ?? '', parent ?? ''])]);
  const asked = { token, name: `${canary}'; drop table sys_file; --.xlsx` };
  const answers = [
    await sendImport(http, book, { ...asked, query: 'dryRun=1' }),
    await sendImport(http, book, { ...asked, query: 'mode=good' }),
    await sendImport(http, branches, { ...asked, page: 'demo/branches', query: 'mode=good' }),
    await sendImport(http, book, { ...asked, query: `mode=${encoded(`'${canary}`)}` }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(findInjections(watched)).toEqual([]);
});
