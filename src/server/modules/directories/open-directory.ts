import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import type { Condition } from '../../../protocol/condition';
import type { SearchOrder } from '../../../protocol/search-state';
import { openPageContext } from '../../rights/open-page-context';
import type { PageContext } from '../../rights/page-context';
import { readList, rowsOf } from '../../records/read/read-list';
import { callerOf } from '../../http/access';
import { toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

/** Opens a page by its path; undefined where the institute has taken its file away, or lacks one of the fields. */
export function openPage(ctx: ServerContext, request: FastifyRequest, path: string, fields: readonly string[]): PageContext | undefined {
  const page = ctx.store.current().serving.get(path);
  const known = new Set(page?.model.record.fields.map((field) => field.name));
  if (!page || fields.some((name) => !known.has(name))) return undefined;
  return openPageContext(ctx, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
}

export interface Paging {
  readonly size: number;
  readonly current: number;
}

interface Asked extends Paging {
  readonly condition?: Condition | undefined;
  readonly orderBy?: readonly SearchOrder[];
}

/** Reads one page of rows as the caller may see them. */
export async function readRows(
  page: PageContext,
  { condition, orderBy = [], ...paging }: Asked,
): Promise<{ readonly rows: readonly Values[]; readonly total: number }> {
  const { tenantId } = page.caller;
  const found = await readList(page, { tenantId, orderBy, ...paging, ...(condition ? { condition } : {}) });
  return { rows: rowsOf(found), total: found.total };
}

/** Answers with one page of rows in the form of a known client. */
export async function listRows(page: PageContext, asked: Asked, toWire: (row: Values) => Values): Promise<object> {
  const { rows, total } = await readRows(page, asked);
  return toPageEnvelope(rows.map(toWire), total, asked);
}

/** The answer where a page is not kept. */
export const nothing = (asked: Paging): object => toPageEnvelope([], 0, asked);

/** A comparison of a field with one of some values. */
export const oneOf = (field: string, value: readonly string[]): Condition => ({ kind: 'test', field, operator: 'IN', value, index: 0 });

/** All of some conditions; undefined for none. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((each) => each !== undefined);
  return known.length > 1 ? { kind: 'and', of: known } : known[0];
}

/** Puts the names by which clients search into those of the page; what they do not have is refused by the search itself. */
export function renamed(condition: Condition, names: Readonly<Record<string, string>>): Condition {
  if (condition.kind !== 'test') return { kind: condition.kind, of: condition.of.map((each) => renamed(each, names)) };
  return { ...condition, field: Object.hasOwn(names, condition.field) ? (names[condition.field] ?? condition.field) : condition.field };
}
