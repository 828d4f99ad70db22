import { longestComment } from '../../../protocol/comment';
import { commentAction } from '../../../schema/compile/compile-states';
import { changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { id as idField, idList, object, rawText, required, text } from '../../http/fields';
import { openContext, readPage, writePage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { findMentionable, keepMentionable } from '../../jobs/mentionable';
import { createReaders } from '../../jobs/told-readers';
import { readComments, requireCommented } from '../../records/comments/read-comments';
import { addComment, removeComment } from '../../records/comments/write-comments';

const ofRow = { params: pageParams, query: object({ id: required(text(18)) }, { open: true }) } as const;
const peopleQuery = object({ id: required(text(18)), keyword: text(64) }, { open: true });
// Longer ones are refused with the limit, not as a wrong parameter.
const commentBody = object({ id: required(text(18)), text: required(rawText(10 * longestComment)), people: idList() });
const removeBody = object({ id: required(text(18)), comment: required(idField()) });

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
    return readPage(page, () =>
      page.database.read(page.caller.tenantId, async (q) => {
        await requireCommented(q, page, id);
        return toEnvelope(await findMentionable(q, page, { readers: createReaders(ctx), id, keyword }));
      }),
    );
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
