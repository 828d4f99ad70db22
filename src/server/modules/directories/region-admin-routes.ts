import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { loadTargets } from '../../query/load-rows';
import { isRestricted } from '../../query/field-rules';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { requireRight, type PageContext } from '../../rights/page-context';
import { readMakers } from '../../records/read/read-beside';
import type { Server } from '../../http/call-schema';
import { entityKeys, id, nodeKeys, object, text, type TypeOf, whole } from '../../http/fields';
import { reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { addPageResource, type PageResource, type ResourceWrite } from '../../http/page-resource';
import type { ServerContext } from '../../http/server-context';
import { openPage, readRows } from './open-directory';
import { readRegions } from './read-regions';

/** What known clients call what stands above the provinces. */
const rootCode = '00';
const fields = ['regionCode', 'regionName', 'fullName', 'parentId', 'regionLevel'] as const;

/** Lengths of the codes of each level: a code begins with that of the region above. */
const levels = { province: 2, city: 4, district: 6, town: 9 } as const;
const codesAbove = (code: string): readonly string[] =>
  Object.values(levels)
    .filter((length) => length < code.length)
    .map((length) => code.slice(0, length));

const toWire = (row: Values): Values => {
  const code = String(row['regionCode'] ?? '');
  const above = codesAbove(code);
  return {
    ...{ id: code, code, version: row['version'], parentCode: above.at(-1) ?? rootCode, ancestors: [rootCode, ...above].join(',') },
    ...{ name: row['regionName'], level: Number(row['regionLevel'] ?? 0), sort: 0, remark: '' },
    ...Object.fromEntries(
      Object.entries(levels).map(([name, length]) => [`${name}Code`, code.length >= length ? code.slice(0, length) : '']),
    ),
    ...{ villageCode: '', villageName: '' },
  };
};

/** Names of the regions of some codes that the caller may meet. */
async function readNames(q: Queryable, page: PageContext, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { record, scope } = page.source;
  const [code, name] = ['regionCode', 'regionName'].map((each) => record.fields.find((field) => field.name === each)?.column ?? '');
  const these = sql`${alive('t', page.caller.tenantId)}${scope ? sql` and ${scope('t')}` : sql``}`;
  const [at, called] = [columnOf('t', code ?? ''), columnOf('t', name ?? '')];
  const rows = await runSql(
    q,
    sql`select ${at} as code, ${called} as name from ${tableAs(record, 't')} where ${these} and ${at} = any(${codes}::text[])`,
  );
  return new Map(rows.map((row) => [String(row['code']), String(row['name'])]));
}

/** What rows tell beside themselves: the names of the regions that they lie in, and who made them. */
async function tellBeside(q: Queryable, page: PageContext, rows: readonly Values[]): Promise<ReadonlyMap<string, Values>> {
  const codes = rows.map((row) => String(row['regionCode'] ?? ''));
  const isTold = rows.some((row) => row['regionName'] !== undefined);
  const names = isTold
    ? await readNames(q, page, [...new Set(codes.flatMap((code) => [...codesAbove(code), code]))])
    : new Map<string, string>();
  const makers = await readMakers(
    q,
    page,
    rows.map((row) => String(row['id'])),
  );
  return new Map(
    rows.map((row) => {
      const code = String(row['regionCode'] ?? '');
      const told = Object.entries(levels).map(([name, length]) => [
        `${name}Name`,
        code.length >= length ? (names.get(code.slice(0, length)) ?? '') : '',
      ]);
      const parentName = names.get(codesAbove(code).at(-1) ?? '') ?? '';
      return [String(row['id']), { ...(Object.fromEntries(told) as Values), parentName, ...makers.get(String(row['id'])) }] as const;
    }),
  );
}

/** The ids of the rows below which something stands. */
async function findUnfolding(
  q: Queryable,
  { source: { record }, caller }: PageContext,
  rows: readonly Values[],
): Promise<ReadonlySet<string>> {
  const parent = columnOf('t', record.fields.find(({ name }) => name === 'parentId')?.column ?? '');
  const ids = rows.map((row) => String(row['id']));
  const found = await runSql(
    q,
    sql`select distinct ${parent}::text as id from ${tableAs(record, 't')} where ${alive('t', caller.tenantId)} and ${parent} = any(${ids}::bigint[])`,
  );
  return new Set(found.map((row) => String(row['id'])));
}

const told = Object.keys(levels).flatMap((name) => [`${name}Code`, `${name}Name`]);
const submitBody = object(
  { id: id(), version: whole(), code: text(12), name: text(64), parentCode: text(12), level: whole({ min: 0, max: 5 }) },
  { ignored: [...entityKeys, ...nodeKeys, ...told, 'villageCode', 'villageName', 'sort', 'remark'] },
);

/** The row above, which a submit names by its code. Shape: undefined for a province. Errors: rowGone. */
async function findAbove({ tx, page }: ResourceWrite, code: string): Promise<Values | undefined> {
  if (code === '' || code === '0' || code === rootCode) return undefined;
  const { record, records, scope } = page.source;
  const column = record.fields.find((field) => field.name === 'regionCode')?.column ?? '';
  const { tenantId } = page.caller;
  const these = sql`${alive('t', tenantId)}${scope ? sql` and ${scope('t')}` : sql``}`;
  const [found] = await runSql(
    tx,
    sql`select t.id::text as id from ${tableAs(record, 't')} where ${these} and ${columnOf('t', column)} = ${code}`,
  );
  const ids = found ? [String(found['id'])] : [];
  const [row] = (await loadTargets(tx, record, { tenantId, ids, hold: true, records })).values();
  if (!row) throw refusal('rowGone', {});
  return row;
}

const referredName = (row: Values | undefined): string => {
  const refs = row?.['$refs'];
  const above = isObject(refs) && isObject(refs['parentId']) ? refs['parentId'] : {};
  return String(above['display'] ?? '');
};

/** Brings what is sent into the form of the page; what it leaves out follows from the code. */
async function toRow(sent: TypeOf<typeof submitBody>, old: Values | undefined, write: ResourceWrite): Promise<Values> {
  const { code, name, level } = sent;
  const parentCode = sent.parentCode ?? (old ? undefined : codesAbove(code ?? '').at(-1));
  const above = parentCode === undefined ? undefined : await findAbove(write, parentCode);
  const before = parentCode === undefined ? referredName(old) : String(above?.['fullName'] ?? '');
  const called = name ?? String(old?.['regionName'] ?? '');
  return {
    ...(code === undefined ? {} : { regionCode: code }),
    ...(name === undefined ? {} : { regionName: name }),
    ...(parentCode === undefined ? {} : { parentId: above?.['id'] ?? '' }),
    ...(name === undefined && parentCode === undefined ? {} : { fullName: before + called }),
    ...(level === undefined ? (old ? {} : { regionLevel: String(Math.floor((code ?? '').length / 2)) }) : { regionLevel: String(level) }),
  };
}

const resource: PageResource<TypeOf<typeof submitBody>> = {
  at: '/api/blade-system/region',
  page: 'system/regions',
  key: 'regionCode',
  filters: { code: 'regionCode', name: 'regionName', level: 'regionLevel' },
  toWire,
  beside: tellBeside,
  writes: { body: submitBody, toRow },
};

const levelQuery = object({ parentCode: text(12), code: text(12), name: text(64) }, { open: true });
const rootOf = (code: string): string => (code === '' || code === '0' || code === rootCode ? '' : code);

/** One level of the tree, as everybody chooses from it. */
async function lazyTree(ctx: ServerContext, request: FastifyRequest, parentCode: string): Promise<object> {
  const root = rootOf(parentCode);
  const { ids, below } = await readRegions(ctx, request, { top: root, depth: 1 });
  const top = ids.get(root);
  const nodes = top === undefined ? [] : (below.get(top) ?? []);
  return toEnvelope(
    nodes.map(({ code, name, level, unfolds }) => ({
      ...{ id: code, parentId: root === '' ? rootCode : root, code, parentCode: root === '' ? rootCode : root },
      ...{ name, title: name, key: code, value: code, level, hasChildren: unfolds },
    })),
  );
}

/** Units: rows of one level, or of what a search finds. */
const mostRows = 1000;

/** One level of the regions as whoever keeps them sees it, or what a code or a name finds. */
async function lazyList(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof levelQuery>): Promise<object> {
  const page = openPage(ctx, request, resource.page, fields);
  if (!page) return toEnvelope([]);
  requireRight(page, 'view');
  const { record, scope, rules } = page.source;
  // Levels are told by codes: who is not told those is led by none.
  if (isRestricted(rules, record.name, 'regionCode') || isRestricted(rules, record.name, 'parentId')) return toEnvelope([]);
  const { tenantId } = page.caller;
  const { code = '', name = '' } = query;
  const root = rootOf(query.parentCode ?? '');
  const parent = record.fields.find((field) => field.name === 'parentId')?.column ?? '';
  const codeColumn = record.fields.find((field) => field.name === 'regionCode')?.column ?? '';
  const searches = code !== '' || name !== '';
  const below = (alias: string) =>
    root === ''
      ? sql`${columnOf(alias, parent)} is null`
      : sql`${columnOf(alias, parent)} in (select a.id from ${tableAs(record, 'a')} where ${alive('a', tenantId)} and ${columnOf('a', codeColumn)} = ${root})`;
  const level = (alias: string) => (scope ? sql`${scope(alias)} and ${below(alias)}` : below(alias));
  const tests = (
    [
      ['regionCode', code],
      ['regionName', name],
    ] as const
  ).filter(([, value]) => value !== '');
  const conditions = tests.map(([field, value]) => ({ kind: 'test', field, operator: 'LIKE', value, index: 0 }) as const);
  const [first] = conditions;
  const condition = conditions.length > 1 ? ({ kind: 'and', of: conditions } as const) : first;
  const asked = searches ? page : { ...page, source: { ...page.source, scope: level } };
  const { rows } = await readRows(asked, { condition, orderBy: [{ prop: 'regionCode', order: 'asc' }], current: 1, size: mostRows });
  const [more, unfolding] = await ctx.database.read(
    tenantId,
    async (q) => [await tellBeside(q, page, rows), await findUnfolding(q, page, rows)] as const,
  );
  return toEnvelope(
    rows.map((row) => {
      const id = String(row['id']);
      return { ...toWire(row), ...more.get(id), ...(unfolding.has(id) ? { hasChildren: true } : {}) };
    }),
  );
}

/** Serves regions as known clients choose and administer them; they are the rows of their page, known by their codes. */
export function addRegionAdminRoutes(server: Server, ctx: ServerContext): void {
  addPageResource(server, ctx, resource);
  const at = (call: string) => `${resource.at}/${call}`;
  server.get(at('lazy-tree'), reads('signed-in', { query: levelQuery }), (request) =>
    lazyTree(ctx, request, request.query.parentCode ?? ''),
  );
  server.get(at('select'), reads('signed-in', { query: levelQuery }), (request) => lazyTree(ctx, request, request.query.code ?? ''));
  server.get(at('lazy-list'), reads('permission:regions_view', { query: levelQuery, load: 'search' }), (request) =>
    lazyList(ctx, request, request.query),
  );
}
