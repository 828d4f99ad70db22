import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { searchCodec } from '../../../protocol/search-codec';
import { keepOwnRows } from '../../records/write/keep-own-rows';
import type { PageContext } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { listQuery, pagingFields, toPage } from '../../http/common-schemas';
import { anything, entityKeys, listOf, object, required, text, type TypeOf, whole } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { sendKept, writeCall } from '../../http/once';
import { columnOf } from '../../query/scope';
import type { ServerContext } from '../../http/server-context';
import { listRows, nothing, oneOf, openPage, type Paging, readRows, renamed } from './open-directory';

type Whose = 'public' | 'own';

/** What known clients call the fields of a special character. */
const names: Readonly<Record<string, string>> = { code: 'symbol', name: 'symbolName' };

/** The characters of everybody, or the caller's own. Shape: undefined where no page keeps them. */
function openSymbols(ctx: ServerContext, request: FastifyRequest, whose: Whose): PageContext | undefined {
  const page = openPage(ctx, request, 'system/symbols', ['symbol', 'symbolName', 'category', 'scope', 'sort']);
  if (!page) return undefined;
  const scope = (alias: string) =>
    whose === 'public'
      ? sql`coalesce(${columnOf(alias, 'scope')}, 'public') = 'public'`
      : sql`${columnOf(alias, 'scope')} = 'own' and ${columnOf(alias, 'create_user')} = ${page.caller.userId}::bigint`;
  return { ...page, source: { ...page.source, scope } };
}

/** Special characters: those of everybody, or the caller's own. Whoever is signed in may insert them. */
async function listSymbols(
  ctx: ServerContext,
  request: FastifyRequest,
  { whose, asked, body }: { readonly whose: Whose; readonly asked: Paging; readonly body?: unknown },
): Promise<object> {
  const page = openSymbols(ctx, request, whose);
  if (!page) return nothing(asked);
  const { condition } = searchCodec.decode(body ?? {});
  return listRows(page, { ...asked, condition: condition && renamed(condition, names) }, (row) => ({
    id: row['id'],
    code: row['symbol'],
    sort: Number(row['sort'] ?? 0),
    name: row['symbolName'],
    category: row['category'],
  }));
}

/** Units: characters that one person keeps. */
const mostOwn = 200;
/** What a character is that is nobody else's. */
const ownCategory = 'unit';

const own = object(
  { code: required(text(16)), sort: whole({ min: 0, max: 999_999 }) },
  { ignored: [...entityKeys, 'id', 'name', 'category', 'scope'] },
);
const ownList = listOf(own, mostOwn);

/** Puts the characters that are sent in the place of those that the caller kept so far; each once, with name and category of everybody's. */
async function saveOwn(ctx: ServerContext, { request, reply }: Call, sent: TypeOf<typeof ownList>): Promise<FastifyReply> {
  const [mine, shared] = [openSymbols(ctx, request, 'own'), openSymbols(ctx, request, 'public')];
  if (!mine || !shared) throw refusal('notFound', {});
  const requested = new Map(sent.map(({ code, sort }, index) => [code, String(sort ?? index + 1)]));
  const { rows } = await readRows(shared, { condition: oneOf('symbol', [...requested.keys()]), current: 1, size: 9999 });
  const known = new Map(rows.map((row) => [row['symbol'], row]));
  const toRow = ([symbol, sort]: readonly [string, string]): Values => {
    const row = known.get(symbol);
    return { symbol, sort, scope: 'own', symbolName: row?.['symbolName'] ?? symbol, category: row?.['category'] ?? ownCategory };
  };
  const answer = await writeCall(request, mine, async (tx) => {
    await keepOwnRows(tx, mine, { by: 'symbol', requested: [...requested].map(toRow) });
    return toEnvelope(true, '保存成功');
  });
  return sendKept(reply, answer);
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves special characters to whoever types: everybody's, and the caller's own, which he keeps as he likes. */
export function addSymbolRoutes(server: Server, ctx: ServerContext): void {
  for (const [whose, path] of [
    ['public', '/api/symbol/commonList'],
    ['own', '/api/bas/sysSymbol/personList'],
  ] as const)
    server.get(path, reads('signed-in', { query: listQuery }), (request) =>
      listSymbols(ctx, request, { whose, asked: toPage(request.query) }),
    );
  const body = object({ ...pagingFields(), searchType: anything(), searchParam: anything(), searchListVO: anything() }, { open: true });
  for (const [whose, path] of [
    ['public', '/api/symbols/commonList'],
    ['own', '/api/symbols/personList'],
  ] as const)
    server.post(path, reads('signed-in', { query: listQuery, body }), (request) => {
      const { size = request.body.size, current = request.body.current } = request.query;
      return listSymbols(ctx, request, { whose, asked: toPage({ size, current }), body: request.body });
    });
  server.post('/api/symbols/personSave', changes('signed-in', { body: ownList }), (request, reply) =>
    saveOwn(ctx, { request, reply }, request.body),
  );
}
