import type { FastifyReply } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { searchCodec } from '../../../protocol/search-codec';
import type { Text } from '../../../schema/model/text';
import { type BatchChoice, batchLimit, writeLines } from '../../records/write/batch-lines';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { queueTask, setTotal } from '../../jobs/task-store';
import type { Server } from '../../http/call-schema';
import { pageParams, rowItems } from '../../http/common-schemas';
import { anything, object, record, required, text, type TypeOf, whole } from '../../http/fields';
import { changes } from '../../http/access';
import { readLanguage } from '../../language';
import { openContext, type PageRequest, writePage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { requireOwnPassword } from './own-password';

const batchBody = object({
  ...{ do: required(text()), comment: text(2000), data: record(), password: text(2048) },
  ...{ items: rowItems(batchLimit), search: anything(), expected: whole({ min: 0 }) },
});
type Sent = TypeOf<typeof batchBody>;

/** Reads what a batch is about. Errors: missingParameter, nothingChosen, tooManyItems and the search codes. */
function readChoice({ search, items, expected }: Sent): BatchChoice {
  if (search === undefined || search === null) {
    if (!items) throw refusal('nothingChosen', { name: 'items' });
    return { items, ...(expected === undefined ? {} : { expected }) };
  }
  // Without the number that somebody saw, a search could be about anything.
  if (expected === undefined) throw refusal('missingParameter', { name: 'expected' });
  if (expected > batchLimit) throw refusal('tooManyItems', { limit: batchLimit });
  return { search: searchCodec.decode(search), expected };
}

/** Finds what is to be done and makes sure that it may be. Errors: forbidden, transitionUnknown, commentMissing, transitionBulk. */
function requireAction(page: PageContext, name: string, asked: { readonly comment: string; readonly expected: number | undefined }): Text {
  if (name === 'remove') {
    requireRight(page, 'remove');
    return page.page.model.permissions.find((permission) => permission.action === 'remove')?.label ?? { zh: '删除', en: 'Remove' };
  }
  const transition = recordOf(page).states?.transitions.find((each) => each.name === name && each.auto === undefined);
  if (!transition) throw refusal('transitionUnknown', { name: name.slice(0, 40) });
  requireRight(page, transition.name);
  if (transition.comment === 'required' && asked.comment === '') throw refusal('commentMissing', {});
  if (!transition.bulk && asked.expected !== 1) throw refusal('transitionBulk', { label: transition.label });
  return transition.label;
}

async function batch(ctx: ServerContext, { request, reply }: { request: PageRequest; reply: FastifyReply }, body: Sent) {
  const page = openContext(ctx, request);
  const { do: name, comment = '', data = {} } = body;
  const choice = readChoice(body);
  const language = readLanguage(request.headers['accept-language']);
  await requireOwnPassword(ctx, { page, request }, { name, id: undefined, sent: body.password ?? '' });
  const answered = await writePage(reply, {
    ctx: page,
    request,
    action: name.slice(0, 40),
    work: async (tx) => {
      const label = requireAction(page, name, { comment, expected: 'items' in choice ? choice.items.length : choice.expected });
      const taskId = await queueTask(tx, page, {
        kind: 'batch',
        name: `${page.page.model.label[language]} · ${label[language]}`,
        language,
        request: { do: name, comment, data },
      });
      const total = await writeLines(tx, page, { taskId, choice, newestFirst: name === 'remove' });
      await setTotal(tx, page.caller, { id: taskId, total });
      return { taskId };
    },
  });
  ctx.tasks.wake();
  return answered;
}

/** Serves removals and transitions of many records, in the background. */
export function addBatchRoutes(server: Server, ctx: ServerContext): void {
  const parts = { params: pageParams, body: batchBody };
  server.post('/api/:module/:page/batch', changes('permission:<page>_remove|<page>_<transition>', parts), (request, reply) =>
    batch(ctx, { request, reply }, request.body),
  );
}
