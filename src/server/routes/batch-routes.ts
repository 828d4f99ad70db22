import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { searchCodec } from '../../protocol/search-codec';
import type { Text } from '../../schema/page-model';
import { type BatchChoice, batchLimit, writeLines } from '../domain/batch-lines';
import { demandRight, type PageDesk, recordOf } from '../domain/page-desk';
import { queueTask, setTotal } from '../jobs/task-store';
import { changes } from '../policies/access';
import { readLanguage } from '../present/language';
import { openDesk, type PagePlace, type PageRequest, readItems, writePage } from './page-call';
import { bodyObject, bodyText } from './read-parameters';
import type { ServerDesk } from './server-desk';

function readExpected(body: Values): number | undefined {
  const { expected } = body;
  if (expected === undefined || expected === null) return undefined;
  if (typeof expected !== 'number' || !Number.isInteger(expected) || expected < 0) throw refusal('wrongParameter', { name: 'expected' });
  return expected;
}

/** Reads what a batch is about. Errors: missingParameter, wrongParameter, nothingChosen, tooManyItems and the search codes. */
function readChoice(body: Values): BatchChoice {
  const expected = readExpected(body);
  if (body['search'] === undefined || body['search'] === null)
    return { items: readItems(body['items'], batchLimit), ...(expected === undefined ? {} : { expected }) };
  // Without the number that somebody saw, a search could be about anything.
  if (expected === undefined) throw refusal('missingParameter', { name: 'expected' });
  if (expected > batchLimit) throw refusal('tooManyItems', { limit: batchLimit });
  return { search: searchCodec.decode(body['search']), expected };
}

/** Finds what is to be done and makes sure that it may be. Errors: forbidden, transitionUnknown, commentMissing, transitionBulk. */
function demandAction(page: PageDesk, name: string, asked: { readonly comment: string; readonly expected: number | undefined }): Text {
  if (name === 'remove') {
    demandRight(page, 'remove');
    return page.page.model.permissions.find((permission) => permission.action === 'remove')?.label ?? { zh: '删除', en: 'Remove' };
  }
  const transition = recordOf(page).states?.transitions.find((each) => each.name === name);
  if (!transition) throw refusal('transitionUnknown', { name: name.slice(0, 40) });
  demandRight(page, transition.name);
  if (transition.comment === 'required' && asked.comment === '') throw refusal('commentMissing', {});
  if (!transition.bulk && asked.expected !== 1) throw refusal('transitionBulk', { label: transition.label });
  return transition.label;
}

async function batch(desk: ServerDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = openDesk(desk, request);
  const body = bodyObject(request);
  const name = bodyText(body, 'do');
  const comment = bodyText(body, 'comment').slice(0, 2000);
  const choice = readChoice(body);
  const language = readLanguage(request.headers['accept-language']);
  const answered = await writePage(reply, {
    desk: page,
    request,
    action: name.slice(0, 40),
    work: async (tx) => {
      const label = demandAction(page, name, { comment, expected: 'items' in choice ? choice.items.length : choice.expected });
      const taskId = await queueTask(tx, page, {
        kind: 'batch',
        name: `${page.page.model.label[language]} · ${label[language]}`,
        language,
        request: { do: name, comment, data: isObject(body['data']) ? body['data'] : {} },
      });
      const total = await writeLines(tx, page, { taskId, choice, newestFirst: name === 'remove' });
      await setTotal(tx, page.caller, { id: taskId, total });
      return { taskId };
    },
  });
  desk.tasks.wake();
  return answered;
}

/** Serves removals and transitions of many records, in the background. Source: design 4; spec issue 3. */
export function addBatchRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post<{ Params: PagePlace }>(
    '/api/:module/:page/batch',
    changes('permission:<page>_remove|<page>_<transition>'),
    (request, reply) => batch(desk, request, reply),
  );
}
