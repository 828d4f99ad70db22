import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error';
import { isObject } from '../../base/dot-path';
import { describeError, refusal } from '../../protocol/errors';
import { searchCodec } from '../../protocol/search-codec';
import type { Queryable } from '../db/connections/database';
import { allowTimeFor } from '../db/connections/call-time';
import { isOfRights, writeAudit } from '../audit/audit-trail';
import { runOnce } from '../records/write/idempotency';
import { openPageContext } from '../rights/open-page-context';
import type { PageContext } from '../rights/page-context';
import { callerOf } from './access';
import { toEnvelope } from './envelope';
import { readLanguage } from '../language';
import type { ListRequest } from '../query/list-sql';
import { keyOf, sendKept, writeCall } from './once';
import type { ServerContext } from './server-context';

/** Where a page stands, as its address says. */
export interface PagePlace {
  readonly module: string;
  readonly page: string;
}
export type PageRequest = FastifyRequest<{ Params: PagePlace }>;

/** The most rows of a page, by its set of sizes. */
export const sizeLimits = { default: 5000, statistics: 50_000, small: 500, directory: 9999 } as const;
const defaultSizes = { default: 50, statistics: 5000, small: 15, directory: 50 } as const;
/** Most rows that one call is about. */
export const itemLimit = 1000;

/** Finds the page of an address, be its rows here or in another back end. Errors: pageUnknown. */
export function openAnywhere(ctx: ServerContext, request: PageRequest): PageContext {
  const path = `${request.params.module}/${request.params.page}`;
  return openPageContext(ctx, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
}

/** Finds the page of an address for a call that is about rows of this database. Errors: pageUnknown, remoteLacks. */
export function openContext(ctx: ServerContext, request: PageRequest): PageContext {
  const page = openAnywhere(ctx, request);
  const { api, label } = page.page.model.record;
  if (api) throw refusal('remoteLacks', { label });
  return page;
}

interface SentSearch {
  readonly query: { readonly current?: number | undefined; readonly size?: number | undefined };
  readonly body: unknown;
}

/** Reads the search body of a call. Errors: the search codes of the catalogue, pageTooLarge. */
export function toListRequest(ctx: PageContext, { query, body }: SentSearch): ListRequest {
  const { pageSizes } = ctx.page.model.table;
  const decoded = searchCodec.decode(body);
  const size = query.size ?? decoded.size ?? defaultSizes[pageSizes];
  if (size > sizeLimits[pageSizes]) throw refusal('pageTooLarge', {});
  const current = query.current ?? decoded.current ?? 1;
  const { condition, orderBy } = decoded;
  return {
    tenantId: ctx.caller.tenantId,
    orderBy,
    current,
    size,
    ...(condition ? { condition } : {}),
  };
}

/** Errors that say that a right lacks for the whole of a page, or for what is done there. */
const closed: ReadonlySet<string> = new Set(['forbidden', 'pageForbidden']);

/** Notes an attempt that was made without the right to it, or that was refused to this person. Shape: gives the error back. */
export async function noteRefusal(
  ctx: PageContext,
  error: unknown,
  attempt: { readonly action: string; readonly id?: string | undefined },
): Promise<unknown> {
  const isRefused = error instanceof AppError && (closed.has(error.code) || (error.code === 'transitionRefused' && isOfRights(error)));
  if (isRefused) await ctx.database.write(ctx.caller.tenantId, (tx) => writeAudit(tx, ctx, { ...attempt, refused: true }));
  return error;
}

/** Does what only needs the right to look at the page. */
export async function readPage<T>(ctx: PageContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await noteRefusal(ctx, error, { action: 'view' });
  }
}

interface PageWrite {
  readonly ctx: PageContext;
  readonly request: PageRequest;
  /** What is attempted, for the audit trail. */
  readonly action: string;
  readonly id?: string | undefined;
  readonly work: (tx: Queryable) => Promise<unknown>;
  /** What the answer says of it; undefined: that it was done. */
  readonly message?: () => string | undefined;
  /** What follows from the write once it is stored, before it is answered. */
  readonly after?: () => Promise<void>;
}

/** Does a write once and answers with what it gives; one of several items has the time of several calls. An attempt without the right is noted. */
export async function writePage(reply: FastifyReply, { ctx, request, action, id, work, message, after }: PageWrite): Promise<FastifyReply> {
  const { body } = request;
  if (isObject(body) && Array.isArray(body['items'])) allowTimeFor(body['items'].length);
  try {
    const answer = await writeCall(request, ctx, async (tx) => {
      const data = await work(tx);
      return toEnvelope(data, message?.());
    });
    await after?.();
    return await sendKept(reply, answer);
  } catch (error) {
    throw await noteRefusal(ctx, error, { action, id });
  }
}

interface RemoteWrite extends Pick<PageWrite, 'ctx' | 'request' | 'action' | 'id'> {
  readonly work: (key: string | undefined) => Promise<unknown>;
}

/**
 * Does a write of another back end once: no connection is held while it is waited for. One whose outcome nobody knows keeps its key: the same request is told so again,
 * and not made again.
 */
export async function writeElsewhere(reply: FastifyReply, { ctx, request, action, id, work }: RemoteWrite): Promise<FastifyReply> {
  const once = keyOf(request);
  try {
    const answer = await runOnce({ database: ctx.database, caller: ctx.caller, ...once }, async () => {
      try {
        return { status: 200, body: JSON.stringify(toEnvelope(await work(once.key))) };
      } catch (error) {
        const told = error instanceof AppError && error.code === 'remoteUnknown' ? describeError(error) : undefined;
        if (!told) throw error;
        request.log.warn(error);
        const msg = told.sentence[readLanguage(request.headers['accept-language'])];
        return { status: told.status, body: JSON.stringify({ code: told.status, success: false, data: {}, msg }) };
      }
    });
    return await sendKept(reply, answer);
  } catch (error) {
    throw await noteRefusal(ctx, error, { action, id });
  }
}
