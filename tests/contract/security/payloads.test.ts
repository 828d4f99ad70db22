import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { toWellFormed } from '../../../src/base/well-formed';
import { wireOperators } from '../../../src/protocol/operators';
import { choosePayloads, corpora, reportPayloads } from '../../fixtures/corpora';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { runTimeout } from '../../fixtures/run-size';
import { type Answer, basic, makeSchemas, openHttp, type Request, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;

const label = (name: string) => ({ zh: name, en: name });
const kinds = JSON.parse(readFileSync('schemas/kinds.json', 'utf8')) as Readonly<Record<string, Values>>;
/** A field of every kind that there is, by its name. */
const kindOf = new Map(
  Object.entries(kinds)
    .filter(([, kind]) => isObject(kind))
    .map(([name, kind]) => [`${name}Value`, kind]),
);
const samples = {
  format: 1,
  page: 'samples',
  label: label('样本'),
  menu: { parent: 'crm', sort: 8 },
  display: 'title',
  fields: {
    title: { $ref: 'kind:shortText', 'x-label': label('标题') },
    choice: { 'x-options': [{ key: 'a', zh: '甲', en: 'A' }], 'x-label': label('选项') },
    branchId: { $ref: 'ref:branches', 'x-label': label('分支') },
    ...Object.fromEntries(
      [...kindOf.keys()].map((name) => {
        const grid = name === 'pointReadingsValue' ? { 'x-grid': 'pointGridValue' } : {};
        return [name, { $ref: `kind:${name.replace(/Value$/, '')}`, 'x-label': label(name), ...grid }];
      }),
    ),
  },
  search: { normal: ['title'] },
  table: { sort: '-createTime', columns: ['title'] },
  form: { groups: [{ items: ['title', 'choice', 'branchId', ...kindOf.keys()] }], required: ['title'] },
  actions: { toolbar: ['create', 'import'], row: ['edit', 'remove'] },
  roles: { salesman: ['view'] },
};

/** What kinds demand that take no empty value. */
const base: Values = { title: '样本', phoneValue: '13800138000', requiredTelValue: '0731-82289595', requiredIntegerValue: 1 };

beforeAll(async () => {
  const folder = makeSchemas();
  writeFileSync(join(folder, 'pages/demo/samples.json'), JSON.stringify(samples));
  const notes = fileURLToPath(new URL('../support/import-schemas/notes.json', import.meta.url));
  cpSync(notes, join(folder, 'pages/demo/notes.json'));
  http = await openHttp(folder);
  expect(http.store.current().problems).toEqual([]);
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

const call = (method: 'GET' | 'POST', url: string, request: Request = {}) => http.call(method, url, { token, ...request });
const valuesIn = (data: unknown): Values => (isObject(data) ? data : {});

/** Blanks at both ends and control characters are not stored, line breaks are one character; all else is kept byte for byte. */
const kept = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')

    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '')
    .replace(/^[\s\u200b]+|[\s\u200b]+$/g, '');

const canRun = /<(?:script|img|svg|iframe|object|embed|form|style|link|meta|base|math|video|audio)\b|<[^>]*\son\w+\s*=/i;

/** What is wrong with a stored value; nothing where it is what was sent. */
function findChange(name: string, sent: string, stored: unknown): string | undefined {
  const kind = kindOf.get(name) ?? {};
  const text = typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
  if (name === 'richTextValue') return canRun.test(text) ? `runs: ${text}` : undefined;
  const wide = (each: string): string =>
    each
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\p{Cf}/gu, '');
  const worth = (each: string): string =>
    wide(each)
      .replace('\u2212', '-')
      .replace(/[\s,]|^\+/g, '')
      .replace(/^(-?)0*(?=\d)/, '$1')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.0*$|(?<=\.\d+?)0+$/, '')
      .replace(/^-0$/, '0');
  const signs = (each: string): string => wide(each).replace(/^\s*\+86|[\s-]/g, '');
  const { type, normalize, check, cell } = kind;
  // Numbers are kept by what they are worth; codes and telephones without what people write between their signs; other texts as they are.
  const reading =
    type === 'int' || type === 'decimal' || cell === 'number'
      ? worth
      : type !== 'text' || normalize !== 'trim' || check || cell === 'mono'
        ? signs
        : kept;
  const same = reading === kept ? text === kept(sent) : reading(text) === reading(kept(sent));
  return same || (stored === null && reading(kept(sent)) === '') ? undefined : `stored as ${JSON.stringify(stored)}`;
}

/** An answer that a browser would draw, or that the server failed at. */
function findFailure({ status, headers }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`;
  const broken = Object.entries(headers).find(([name, value]) => /^x-injected$/i.test(name) || /[\r\n]/.test(String(value)));
  if (broken) return `header ${broken[0]}`;
  // By whole words: a sheet, which an export answers to an empty body, has "openxmlformats" in its type and is never run.
  return /\b(html|xml|svg|javascript)\b/i.test(String(headers['content-type'])) ? String(headers['content-type']) : undefined;
}

/** Rows and accounts that no payload may bring or take. */
const counts = async (): Promise<readonly Values[]> =>
  (
    await http.database.system((q) =>
      q.query(`select (select count(*)::int from sys_user) as users, (select count(*)::int from sys_role) as roles,
        (select count(*)::int from pg_branches) as branches, (select count(*)::int from pg_class where relkind = 'r') as tables,
        (select string_agg(account || password_hash, ',' order by account) from sys_user) as accounts`),
    )
  ).rows;

const timeout = runTimeout(60_000);
const fields = [...kindOf.keys(), 'choice', 'branchId'];

test(
  'in every kind of field a payload is kept byte for byte, or refused with a sentence at its field',
  async () => {
    const before = await counts();
    const wrong: string[] = [];
    let [stored, refused] = [0, 0];
    for (const name of fields)
      for (const payload of choosePayloads(8)) {
        const answer = await call('POST', '/api/demo/samples/submit', { body: { ...base, [name]: payload } });
        const said = findFailure(answer);
        const at = (what: string) => wrong.push(`${name} ${JSON.stringify(payload).slice(0, 200)}: ${what}`);
        if (said !== undefined) at(said);
        else if (answer.status === 200) {
          stored += 1;
          const { data } = await call('GET', `/api/demo/samples/detail?id=${String(valuesIn(answer.data)['id'])}`);
          const change = findChange(name, payload, valuesIn(data)[name] ?? null);
          if (change !== undefined) at(change);
        } else {
          refused += 1;
          const sentence = valuesIn(valuesIn(answer.data)['fields'])[name];
          if (answer.status !== 400 || typeof sentence !== 'string' || sentence === '') at(`${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(stored).toBeGreaterThan(fields.length / 4);
    expect(refused).toBeGreaterThan(fields.length);
    expect(await counts()).toEqual(before);
    reportPayloads({ stored, refused });
  },
  timeout,
);

test(
  'a search for a payload by any operator finds rows or is refused',
  async () => {
    const wrong: string[] = [];
    for (const operator of wireOperators)
      for (const payload of choosePayloads(10)) {
        const name = fields[payload.length % fields.length] ?? 'title';
        const searchParam = [{ filter: JSON.stringify({ [name]: payload }), op: JSON.stringify({ [name]: operator }) }];
        const answer = await call('POST', '/api/demo/samples/page', { body: { current: 1, size: 5, searchType: 'N', searchParam } });
        if (findFailure(answer) !== undefined || ![200, 400, 422].includes(answer.status))
          wrong.push(`${operator} ${name} ${JSON.stringify(payload).slice(0, 200)}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    expect(wrong).toEqual([]);
  },
  timeout,
);

/** What the XML of a workbook can hold. */

const inWorkbook = (text: string): boolean => !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}|_x[0-9a-f]{4}_/iu.test(text);

test(
  'cells of an import are stored byte for byte, or reported at their row',
  async () => {
    const payloads = choosePayloads(150).filter((text) => inWorkbook(text) && text.length < 2_000);
    const book = await makeWorkbook([['标题', '日期', '页数'], ...payloads.map((text, place) => [text, '2026-01-05', place])]);
    const { report, text } = await sendImport(http, book, { token, page: 'demo/notes', query: 'mode=good' });
    if (!report) throw new Error(text);
    const bad = new Set(report.faults.map(({ row }) => row));
    const { data } = await call('POST', '/api/demo/notes/page', { body: { current: 1, size: 5000, searchType: 'N' } });
    const rows = valuesIn(data)['records'];
    const titles = new Map((Array.isArray(rows) ? rows : []).filter(isObject).map((row) => [row['pages'], row['title']]));
    const wrong = payloads.flatMap((payload, place) => {
      const title = titles.get(place);
      // A row without a title is one without text: an empty line is no row.
      if (title === undefined)
        return bad.has(place + 2) || kept(payload) === ''
          ? []
          : [`row ${place + 2} is neither stored nor reported: ${JSON.stringify(payload)}`];
      return title === kept(payload) ? [] : [`${JSON.stringify(payload)}: ${JSON.stringify(title)}`];
    });
    expect(wrong).toEqual([]);
    expect(report.good + report.bad).toBe(report.total);
    expect([titles.size > 0, bad.size > 0]).toEqual([true, true]);
  },
  timeout,
);

test(
  'the name of a file is cleaned: no folder, no header and no document comes of it',
  async () => {
    const wrong: string[] = [];
    for (const payload of choosePayloads(60)) {
      const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${payload}.txt"\r\nContent-Type: text/html\r\n\r\n`;
      const body = `${head}${toWellFormed(payload)}\r\n--b--\r\n`;
      const sent = await call('POST', '/api/file/upload', { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
      const said = findFailure(sent);
      if (said !== undefined) wrong.push(`${JSON.stringify(payload).slice(0, 100)}: ${said}`);
      const fileId = valuesIn(sent.data)['fileId'];
      if (typeof fileId !== 'string') continue;
      for (const url of [`/api/file/download?fileId=${fileId}`, `/api/file/load?fileId=${fileId}`]) {
        const opened = await call('GET', url);
        const { data } = await call('GET', `/api/file/list?ids=${fileId}`);
        const name = String(valuesIn(Array.isArray(data) ? data[0] : {})['name']);
        if (opened.headers['x-content-type-options'] !== 'nosniff' || findFailure(opened) !== undefined || /[\\/\p{Cc}\p{Cf}]/u.test(name))
          wrong.push(`${JSON.stringify(payload).slice(0, 100)}: ${name} ${JSON.stringify(opened.headers)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  timeout,
);

const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'blade-auth', 'captcha-key', 'captcha-code', 'content-type', 'cookie'],
  ...['forwarded', 'host', 'idempotency-key', 'if-none-match', 'origin', 'range', 'referer', 'tenant-id', 'user-agent', 'x-forwarded-for'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'x-original-url', 'x-request-id'],
]; // prettier-ignore

/** As a header can carry it: its bytes, without line ends, which end a header before the server sees them. */
const inHeader = (text: string): string =>
  Buffer.from(toWellFormed(text))
    .toString('latin1')
    .replace(/[\0-\x08\n-\x1f\x7f]/g, '')
    .slice(0, 4_000);

test(
  'a payload in any header is answered without being failed at or given back',
  async () => {
    const before = await counts();
    const wrong: string[] = [];
    for (const name of headerNames)
      for (const payload of choosePayloads(8)) {
        const headers = { [name]: inHeader(payload) };
        for (const answer of [
          await call('GET', '/api/demo/samples/detail?id=1', { headers }),
          await call('POST', '/api/demo/samples/page', { headers, body: { current: 1, size: 1, searchType: 'N' } }),
        ]) {
          const said = findFailure(answer);
          if (said !== undefined) wrong.push(`${name} ${JSON.stringify(payload).slice(0, 200)}: ${said}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(await counts()).toEqual(before);
  },
  timeout,
);

test(
  'nobody signs in with a payload, and what is answered holds none',
  async () => {
    const wrong: string[] = [];
    const send = (query: Readonly<Record<string, string>>, tenant = '000000') =>
      http.call('POST', `/api/blade-auth/oauth/token?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: basic, 'tenant-id': tenant },
      });
    for (const payload of choosePayloads(25)) {
      const common = { tenantId: '000000', grant_type: 'password', scope: 'all', type: 'account' };
      const answers = [
        await send({ ...common, username: payload, password: payload }),
        await send({ ...common, username: `x${payload}`, password: 'Liangheng@2026' }),
        await send({ ...common, username: 'admin', password: 'x', grant_type: payload }),
        await send({ ...common, username: 'admin', password: 'x', tenantId: payload }, inHeader(payload)),
        await http.call('POST', '/api/blade-auth/oauth/token', { headers: { authorization: `Basic ${payload.replace(/[^!-~]/g, '')}` } }),
        await http.call('POST', '/api/public/register', { body: { account: payload, password: payload, name: payload, phone: payload } }),
        await http.call('GET', `/api/blade-auth/isSmsRequired?${new URLSearchParams({ username: payload, tenantId: payload }).toString()}`),
        await http.call('POST', '/api/blade-auth/sso/exchange', { body: { code: payload } }),
      ];
      for (const [place, answer] of answers.entries()) {
        const said = findFailure(answer) ?? (/"access_token":"[^"]/.test(answer.text) ? 'signed in' : undefined);
        const given = payload.length > 5 && /[<>]/.test(payload) && answer.text.includes(payload) ? 'given back' : undefined;
        if (said !== undefined || given !== undefined)
          wrong.push(`${place} ${JSON.stringify(payload).slice(0, 200)}: ${said ?? given ?? ''}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  timeout,
);

const jsonCalls = [
  'submit',
  'page',
  'remove',
  'transition',
  'batch',
  'export',
  'candidates',
  'restore',
  'count',
  'totals',
  'tally',
  'statistic',
];

test(
  'a payload as the whole body, and as its keys, is refused or ignored',
  async () => {
    const before = await counts();
    const wrong: string[] = [];
    for (const name of jsonCalls)
      for (const payload of choosePayloads(12, [...(corpora['objects'] ?? []), ...(corpora['naughty'] ?? [])])) {
        const nested = JSON.stringify({
          [payload]: { [payload]: payload },
          items: [{ [payload]: payload }],
          values: { [payload]: payload },
        });
        for (const body of [payload === '' ? '""' : payload, nested]) {
          const answer = await call('POST', `/api/demo/samples/${name}`, { body });
          const said = findFailure(answer);
          if (said !== undefined) wrong.push(`${name} ${JSON.stringify(body).slice(0, 200)}: ${said}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(({} as Values)['polluted']).toBeUndefined();
    expect(await counts()).toEqual(before);
  },
  timeout,
);
