import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '../../http/call-schema';
import { object, text, type TypeOf, whole } from '../../http/fields';
import { reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';
import { readRegions, type Region, type Regions } from './read-regions';

const rootOf = (parentId = '0'): string => (parentId === '0' ? '' : parentId);

const treeBody = object({ parentId: text(12), level: whole({ min: 1, max: 4 }), depth: whole({ min: 1, max: 4 }), keyword: text(64) });

/** Units: regions; a search shows no more. */
const mostFound = 200;

/** The ids of what a word finds by name or by the beginning of its code, with all that stands above. */
function findWith({ below }: Regions, top: string, keyword: string): ReadonlySet<string> {
  const found = new Set<string>();
  let hits = 0;
  const visit = (above: string, way: readonly string[]): void => {
    for (const { id, code, name } of below.get(above) ?? []) {
      if (hits >= mostFound) return;
      const here = [...way, id];
      if (name.includes(keyword) || code.startsWith(keyword)) {
        hits += 1;
        for (const each of here) found.add(each);
      }
      visit(id, here);
    }
  };
  visit(top, []);
  return found;
}

/** Regions as a tree: provinces with their cities and counties, what stands below one of them, or what a word finds with all above it. */
async function regionTree(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof treeBody>): Promise<readonly object[]> {
  const root = rootOf(body.parentId);
  const { keyword = '' } = body;
  const depth = body.depth ?? body.level ?? (keyword !== '' ? 4 : root === '' ? 3 : 1);
  const regions = await readRegions(ctx, request, { top: root, depth, keyword });
  const { ids, below } = regions;
  const top = ids.get(root);
  if (top === undefined) return [];
  const found = keyword === '' ? undefined : findWith(regions, top, keyword);
  const toNodes = (above: string, depth: number): readonly object[] =>
    (below.get(above) ?? [])
      .filter(({ id }: Region) => found?.has(id) !== false)
      .map(({ id, code, name, unfolds }) => {
        const children = depth > 1 ? toNodes(id, depth - 1) : [];
        return { id: code, label: name, ...(children.length > 0 ? { children } : {}), hasChildren: unfolds };
      });
  return toNodes(top, depth);
}

const listQuery = object({ parentId: text(12) }, { open: true });

/** The regions right below one; 0 are the provinces. */
async function regionList(ctx: ServerContext, request: FastifyRequest, { parentId }: TypeOf<typeof listQuery>): Promise<readonly object[]> {
  const root = rootOf(parentId);
  const { ids, below } = await readRegions(ctx, request, { top: root, depth: 1 });
  const top = ids.get(root);
  return (top === undefined ? [] : (below.get(top) ?? [])).map(({ code, name, level }) => ({
    ...{ id: code, parentId: root === '' ? '0' : root, code, name, level },
    ...{ label: name, value: code },
  }));
}

/** Answers with regions, which clients keep for a day; whoever names the tag of what he has is told that it is still good. */
function sendKept(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  found: readonly object[],
): FastifyReply {
  const text = JSON.stringify(toEnvelope(found));
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // Other callers may meet other regions.
  reply.header('ETag', tag).header('Cache-Control', 'private, max-age=86400').header('Vary', 'Blade-Auth, Cookie');
  const known = String(request.headers['if-none-match'] ?? '').replaceAll('W/', '');
  if (request.method === 'GET' && known === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Serves the regions that every form chooses from to whoever is signed in. */
export function addRegionRoutes(server: Server, ctx: ServerContext): void {
  server.post('/csApi/blade-expand/region/tree', reads('signed-in', { body: treeBody }), async (request, reply) =>
    sendKept({ request, reply }, await regionTree(ctx, request, request.body)),
  );
  server.get('/api/bas/basdistrict/list', reads('signed-in', { query: listQuery }), async (request, reply) =>
    sendKept({ request, reply }, await regionList(ctx, request, request.query)),
  );
}
