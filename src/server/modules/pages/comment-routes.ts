import type { FastifyRequest } from 'fastify';
import { type CommentPerson, longestComment } from '../../../protocol/comment';
import { commentAction } from '../../../schema/compile/compile-states';
import { callerOf, changes, reads } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { id as idField, idList, object, rawText, required, text } from '../../http/fields';
import { openContext, readPage, writePage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { findMentionable, keepMentionable, type Mentionable } from '../../jobs/mentionable';
import { createReaders } from '../../jobs/told-readers';
import { readComments, requireCommented } from '../../records/comments/read-comments';
import { addComment, removeComment } from '../../records/comments/write-comments';
import { readDisplayNames } from '../departments/department-names';

const ofRow = { params: pageParams, query: object({ id: required(text(18)) }, { open: true }) } as const;
const peopleQuery = object({ id: required(text(18)), keyword: text(64) }, { open: true });
// Longer ones are refused with the limit, not as a wrong parameter.
const commentBody = object({ id: required(text(18)), text: required(rawText(10 * longestComment)), people: idList() });
const removeBody = object({ id: required(text(18)), comment: required(idField()) });

/** Says of people of one name in which department each is, as far as the caller may read that. */
async function nameDepartments(
  ctx: ServerContext,
  request: FastifyRequest,
  people: readonly Mentionable[],
): Promise<readonly CommentPerson[]> {
  const ids = people.flatMap(({ deptId }) => (deptId === '' ? [] : [deptId]));
  if (ids.length === 0) return people.map(({ id, name }) => ({ id, name }));
  const names = await readDisplayNames(ctx, callerOf(request).tenantId, { record: 'departments', ids });
  const [users, departments] = [guardOf(ctx, request, 'users'), guardOf(ctx, request, 'departments')];
  return people.map(({ id, name, deptId }) => {
    const { deptName } = users.hide({ deptName: departments.hideName(names.get(deptId) ?? '') });
    return deptName ? { id, name, department: deptName } : { id, name };
  });
}

/** Serves the comments on records: they are read and written with a right of their own, over the rows that the caller may see. */
export function addCommentRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/:module/:page/${call}`;
  const right = `permission:<page>_${commentAction}`;
  server.get(at('comments'), reads(right, ofRow), (request) => {
    const page = openContext(ctx, request);
    return readPage(page, async () =>
      toEnvelope(await page.database.read(page.caller.tenantId, (q) => readComments(q, page, request.query.id))),
    );
  });
  server.get(at('comment-people'), reads(right, { params: pageParams, query: peopleQuery, load: 'search' }), (request) => {
    const page = openContext(ctx, request);
    const { id, keyword = '' } = request.query;
    return readPage(page, async () => {
      const people = await page.database.read(page.caller.tenantId, async (q) => {
        await requireCommented(q, page, id);
        return findMentionable(q, page, { readers: createReaders(ctx), id, keyword });
      });
      return toEnvelope(await nameDepartments(ctx, request, people));
    });
  });
  server.post(at('comment'), changes(right, { params: pageParams, body: commentBody }), (request, reply) => {
    const page = openContext(ctx, request);
    const { people = [], ...said } = request.body;
    return writePage(reply, {
      ...{ ctx: page, request, action: commentAction, id: said.id },
      work: async (tx) => ({
        id: await addComment(tx, page, { ...said, people }, (q, asked) =>
          keepMentionable(q, page, { readers: createReaders(ctx), id: said.id, people: asked }),
        ),
      }),
    });
  });
  server.post(at('comment-remove'), changes(right, { params: pageParams, body: removeBody }), (request, reply) => {
    const page = openContext(ctx, request);
    return writePage(reply, {
      ...{ ctx: page, request, action: commentAction, id: request.body.id },
      work: async (tx) => {
        await removeComment(tx, page, request.body);
        return true;
      },
    });
  });
}
