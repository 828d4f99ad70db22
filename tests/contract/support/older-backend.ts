import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { isObject, type Values } from '../../../src/base/dot-path';

/** A row as that back end keeps it: nothing in it is null. */
export type OlderRow = Readonly<Record<string, string | number>> & { readonly id: string };

/** What a call asked, as it came. */
export interface OlderCall {
  readonly path: string;
  readonly query: Values;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Another back end of the family, on a port of this machine: it speaks the commercial wire, quirks and all, and has rows of its own. */
export interface OlderBackend {
  readonly port: number;
  readonly rows: Map<string, OlderRow>;
  readonly calls: readonly OlderCall[];
  /** How many tokens were given. */
  tokens(): number;
  /** Makes every token that was given worthless. */
  expire(): void;
  /** What the next call of a path does instead of answering. */
  instead(path: string, what: 'silence' | 'page of text' | 'too much' | 'done without a word'): void;
  /** Most rows of one page. */
  cap(rows: number): void;
  close(): Promise<void>;
}

const refuse = (msg: string, code = 400): object => ({ code, success: false, data: {}, msg });
const done = (data: unknown): object => ({ code: 200, success: true, data, msg: '操作成功' });

type Compare = (held: string, asked: readonly string[]) => boolean;
const numbers = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text.padStart(24, '0') : text);
const compares: Readonly<Record<string, Compare>> = {
  LIKE: (held, [part = '']) => held.includes(part),
  '=': (held, [one = '']) => held === one,
  IN: (held, asked) => asked.includes(held),
  '>=': (held, [least = '']) => numbers(held) >= numbers(least),
  '<=': (held, [greatest = '']) => numbers(held) <= numbers(greatest),
  BETWEEN: (held, [from = '', until = '']) => (from === '' || held >= from) && (until === '' || held.slice(0, until.length) <= until),
};

const parse = (text: unknown): Values => {
  const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
  return isObject(value) ? value : {};
};

const list = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** That back end keeps nested names as columns of their own. */
const heldOf = (row: OlderRow, name: string): string => String(row[name] ?? '');

function meets(row: OlderRow, condition: Values): boolean {
  const [filter, op] = [parse(condition['filter']), parse(condition['op'])];
  return Object.entries(filter).every(([name, value]) => {
    const asked = Array.isArray(value)
      ? value.map(String)
      : ['IN', 'BETWEEN'].includes(String(op[name]))
        ? String(value).split(',')
        : [String(value)];
    return compares[String(op[name])]?.(heldOf(row, name), asked) === true;
  });
}

const fold = (parts: readonly Values[], test: (part: Values) => boolean): boolean =>
  parts.reduce(
    (found, part, index) => (index === 0 ? test(part) : part['searchType'] === 'or' ? found || test(part) : found && test(part)),
    true,
  );

function finds(row: OlderRow, body: Values): boolean {
  if (body['searchType'] === 'Y')
    return fold(list(body['searchListVO']), (pair) => fold(list(pair['searchParams']), (part) => meets(row, part)));
  return list(body['searchParam']).every((part) => meets(row, part));
}

/** Puts `fee.price` where it stands in an answer. */
const nested = ({ 'fee.price': price = -1, ...row }: OlderRow): Values => ({ ...row, fee: { price } });

/** Ids of 64 bits as plain numbers, which no JavaScript number holds. */
const asNumbers = (value: object): string => JSON.stringify(value).replace(/"id":"(\d+)"/g, '"id":$1');

/** Endings of the parameters of stock lists, the longer ones first. */
const stock: readonly (readonly [ending: string, op: string])[] = [
  ...([
    ['_datege', '>='],
    ['_datele', '<='],
    ['_equal', '='],
    ['_like', 'LIKE'],
    ['_ge', '>='],
    ['_le', '<='],
  ] as const),
];

/** Says whether a row meets the parameters of a stock list, which all hold at once; it knows no others. */
const meetsStock = (row: OlderRow, query: Values): boolean =>
  Object.entries(query).every(([name, value]) => {
    if (['current', 'size', 'ascs', 'descs'].includes(name)) return true;
    const [ending = '', op = ''] = stock.find(([end]) => name.endsWith(end)) ?? [];
    return compares[op]?.(heldOf(row, name.slice(0, -ending.length)), [String(value)]) === true;
  });

/** Opens it for one client and one account. */
export async function openOlderBackend(base: string, seed: readonly OlderRow[]): Promise<OlderBackend> {
  const app: FastifyInstance = fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) =>
    next(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const rows = new Map(seed.map((row) => [row.id, row]));
  const calls: OlderCall[] = [];
  const planned = new Map<string, string>();
  let [given, valid, most, next] = [0, '', 500, 9_007_199_254_740_993n];

  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    calls.push({ path, query: { ...(request.query as Values) }, body: request.body, headers: { ...request.headers } });
    const plan = planned.get(path);
    if (plan === 'silence') await new Promise(() => undefined);
    if (plan === 'page of text') return reply.type('text/html').send('<html>Bad gateway</html>');
    if (plan === 'too much') return reply.send(done({ records: [{ id: '1', gaugeName: 'x'.repeat(9 * 1024 * 1024) }], total: 1 }));
    if (path.endsWith('/token') || request.headers['blade-auth'] === `bearer ${valid}`) return undefined;
    // In the body alone, and without `success`.
    return reply.code(200).send({ code: 401, data: null, msg: '缺失令牌,鉴权失败' });
  });
  app.post('/api/blade-auth/oauth/token', (request) => {
    const { username, password, grant_type: grant, tenantId } = { ...parse(request.query), ...parse(request.body) };
    const client = Buffer.from('bridge:b r/dge').toString('base64');
    if (request.headers.authorization !== `Basic ${client}` || request.headers['tenant-id'] !== tenantId)
      return { error_code: 400, error_description: '客户端认证失败' };
    if (grant === 'password' && (username !== 'robot' || password !== 'r@bot'))
      return { error_code: 400, error_description: '用户名或密码不正确' };
    given += 1;
    valid = `token-${given}`;
    return { access_token: valid, token_type: 'bearer', expires_in: 3600, tenant_id: tenantId };
  });

  const page = (body: Values, query: Values): object => {
    const found = [...rows.values()].filter((row) => finds(row, body));
    const [order] = list(body['orderBy']);
    if (order)
      found.sort(
        (left, right) =>
          heldOf(left, String(order['prop'])).localeCompare(heldOf(right, String(order['prop']))) * (order['order'] === 'desc' ? -1 : 1),
      );
    const [current, size] = [Number(query['current'] ?? 1), Math.min(Number(query['size'] ?? 10), most)];
    const records = found.slice((current - 1) * size, current * size).map(nested);
    return done({
      records,
      total: String(found.length),
      size,
      current,
      pages: Math.ceil(found.length / size),
      orders: [],
      searchCount: true,
      maxLimit: -1,
    });
  };
  const json = (reply: FastifyReply, value: object): FastifyReply => reply.type('application/json;charset=utf-8').send(asNumbers(value));
  app.post(`${base}/page`, (request, reply) => json(reply, page(parse(request.body), parse(request.query))));
  app.get(`${base}/list`, (request, reply) => {
    const query = parse(request.query);
    const found = [...rows.values()].filter((row) => meetsStock(row, query)).sort((left, right) => left.id.localeCompare(right.id));
    if (query['descs'] === 'code') found.reverse();
    const [current, size] = [Number(query['current'] ?? 1), Number(query['size'] ?? 10)];
    return json(reply, done({ rows: found.slice((current - 1) * size, current * size).map(nested), amount: found.length }));
  });
  // A small table comes whole, whatever page of it is asked for.
  app.get(`${base}/all`, (_request, reply) => json(reply, done([...rows.values()].map(nested))));
  app.post(`${base}/remove-all`, (request) => {
    for (const id of String(parse(request.body)['ids']).split(',')) rows.delete(id);
    return done(true);
  });
  app.get(`${base}/detail`, (request) => {
    const row = rows.get(String(parse(request.query)['id']));
    return row ? done(nested(row)) : { code: 200, success: true, data: {}, msg: '暂无承载数据' };
  });
  app.post(`${base}/submit`, async (request, reply) => {
    const body = parse(request.body);
    const { fee, id: sent, ...values } = body;
    if (values['code'] === 'DUP') return refuse('编号已被使用');
    const id = String(sent ?? '') || String((next += 1n));
    const old = rows.get(id);
    const flat = Object.entries({ ...values, 'fee.price': isObject(fee) ? fee['price'] : null });
    // Null of a number is told as −1, of a text as ''.
    const kept = flat.map(([name, value]) => [name, value ?? (['months', 'offset', 'fee.price'].includes(name) ? -1 : '')] as const);
    rows.set(id, {
      ...old,
      ...Object.fromEntries(kept),
      id,
      updateTime: `2026-11-29 10:00:${String(calls.length % 60).padStart(2, '0')}`,
    } as OlderRow);
    if (planned.get(request.url) === 'done without a word') return reply.raw.destroy();
    return done(sent === undefined ? { id } : true);
  });
  app.post(`${base}/remove`, (request) => {
    const ids = String(parse(request.query)['ids']).split(',');
    for (const id of ids) rows.delete(id);
    return done(true);
  });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    port: Number(address.port),
    rows,
    calls,
    tokens: () => given,
    expire: () => (valid = 'none'),
    instead: (path, what) => void planned.set(`${base}/${path}`, what),
    cap: (count) => (most = count),
    close: () => {
      app.server.closeAllConnections();
      return app.close();
    },
  };
}
