import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import type { Queryable } from '../../db/connections/database';
import { callerOf } from '../../http/access';
import type { ServerContext } from '../../http/server-context';
import { resolveNames, type Settled, settleNames } from '../../records/import/resolve-names';
import { openPageContext } from '../../rights/open-page-context';
import { recordOf } from '../../rights/page-context';
import type { UserLine } from './user-sheet';

/** What accounts are linked to: the column of a file that names it, and the field that holds it. */
export const links = [
  ['staffName', 'staffId'],
  ['enterName', 'enterId'],
] as const;

const path = 'system/users';

/** Says whom a name in a column means; `old` is the account as it is told of, whose link stays good where its name stands there. */
export type FindLink = (text: string, old: Values | undefined) => Settled;

/**
 * Looks up the employees and customers that a file of accounts names, as imports by the page look them up: by name or number, among those that the form
 * offers to the caller. Shape: by column; one that no line fills, or whose field no page has, is absent.
 */
export async function findLinks(
  q: Queryable,
  { ctx, request }: { readonly ctx: ServerContext; readonly request: FastifyRequest },
  lines: readonly UserLine[],
): Promise<ReadonlyMap<string, FindLink>> {
  const found = new Map<string, FindLink>();
  if (!ctx.store.current().serving.has(path)) return found;
  const page = openPageContext(ctx, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
  for (const [column, name] of links) {
    const field = recordOf(page).fields.find((each) => each.name === name);
    const names = new Set(lines.flatMap(({ cells }) => cells.get(column) ?? []));
    if (!field || names.size === 0) continue;
    const find = await resolveNames(q, page, { field, names });
    found.set(column, (text, old) => settleNames(page, field, { text, find, old }));
  }
  return found;
}
