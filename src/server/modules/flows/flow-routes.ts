import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Condition } from '../../../protocol/condition';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { changes, reads } from '../../http/access';
import { toPageEnvelope } from '../../http/admin-call';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { id, object, record, required, text, type TypeOf } from '../../http/fields';
import { sendKept, writeCall } from '../../http/once';
import type { ServerContext } from '../../http/server-context';
import { readLanguage } from '../../language';
import { isRestricted } from '../../query/field-rules';
import { loadRow, type Row } from '../../query/load-rows';
import { transitionRows } from '../../records/flows/transition-rows';
import { submitRow } from '../../records/write/submit-row';
import { noteRefusal } from '../../http/page-call';
import { mayDo, type PageContext } from '../../rights/page-context';
import { allOf, listRows, nothing, oneOf } from '../directories/open-directory';
import { leaveKey, openLeaves, readFlowHistory, readDiagram, readLeave, toLeave, toTask } from './leave-process';

const languageOf = (request: FastifyRequest) => readLanguage(request.headers['accept-language']);

interface Write {
  readonly page: PageContext;
  readonly action: string;
  readonly id?: string;
  readonly work: (tx: Queryable) => Promise<unknown>;
}

/** Does a write of the process once, and notes an attempt without the right. */
async function write(request: FastifyRequest, reply: FastifyReply, { page, action, id: row, work }: Write): Promise<FastifyReply> {
  try {
    return await sendKept(reply, await writeCall(request, page, async (tx) => toEnvelope(await work(tx))));
  } catch (error) {
    throw await noteRefusal(page, error, { action, id: row });
  }
}

/** A request as it stands in a transaction. Errors: rowGone. */
async function lockLeave(tx: Queryable, { caller: { tenantId }, source }: PageContext, row: string): Promise<Row> {
  const found = await loadRow(tx, source, { tenantId, id: row, lock: true });
  if (!found) throw refusal('rowGone', {});
  return found;
}

interface Decision {
  readonly name: string;
  readonly comment?: string;
}

/** Does one transition of a request as its page would. */
async function move(tx: Queryable, page: PageContext, request: FastifyRequest, { row, name, comment = '' }: Decision & { row: Row }) {
  const items = [{ id: row.id, version: row.version }];
  // The calls of the process bring no password.
  await transitionRows(tx, page, { name, items, comment, data: {}, proven: false, language: languageOf(request) });
}

/** The employee that a client means: by his own id, by that of his account, or by `taskUser_` and either. */
async function findStaff(tx: Queryable, page: PageContext, sent: string): Promise<string> {
  const found = await tx.query(
    `select staff_id::text as id from sys_user where tenant_id = $1 and id::text = $2 and staff_id is not null`,
    [page.caller.tenantId, sent],
  );
  return String(found.rows[0]?.['id'] ?? sent);
}

const startBody = object({
  ...{ processDefinitionId: required(text()), startTime: required(text()), endTime: required(text()), reason: required(text(255)) },
  ...{ taskUser: required(text()), leaveType: text(), leaderUser: text() },
});

/** Enters a request and submits it. Errors: wrongParameter for another process, those of the page. */
function start(ctx: ServerContext, request: FastifyRequest, reply: FastifyReply, body: TypeOf<typeof startBody>): Promise<FastifyReply> {
  const page = openLeaves(ctx, request, 'create');
  if (body.processDefinitionId.split(':')[0]?.toLowerCase() !== leaveKey) throw refusal('wrongParameter', { name: 'processDefinitionId' });
  return write(request, reply, {
    ...{ page, action: 'create' },
    work: async (tx) => {
      const { startTime, endTime, reason, leaveType, leaderUser } = body;
      const staff = (sent: string) => findStaff(tx, page, sent.replace(/^taskUser_/, ''));
      const { id: row } = await submitRow(tx, page, {
        ...{ startTime, endTime, reason, taskUserId: await staff(body.taskUser) },
        ...(leaveType ? { leaveType } : {}),
        ...(leaderUser ? { leaderId: await staff(leaderUser) } : {}),
      });
      await move(tx, page, request, { row: await lockLeave(tx, page, row), name: 'submit' });
      return { id: row, businessId: row, processInstanceId: row };
    },
  });
}

/** Takes a task apart. Shape: the request, and the state in which it waited. */
function readTask(taskId: string): { readonly id: string; readonly state: string } {
  const [, row, state] = /^(\d{1,18})-([23])$/.exec(taskId) ?? [];
  if (row === undefined || state === undefined) throw refusal('wrongParameter', { name: 'taskId' });
  return { id: row, state };
}

const completeBody = object({
  taskId: required(text()),
  processInstanceId: text(),
  flag: text(),
  comment: text(2000),
  variables: record(),
});

/** Decides on a task: `ok` agrees, anything else refuses. Errors: those of the page; one that is over is refused as its page would. */
function complete(
  ctx: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: TypeOf<typeof completeBody>,
): Promise<FastifyReply> {
  const { id: row, state } = readTask(body.taskId);
  const name = body.flag === 'ok' ? (state === '2' ? 'agree' : 'approve') : 'refuse';
  const page = openLeaves(ctx, request, name);
  return write(request, reply, {
    ...{ page, action: name, id: row },
    work: async (tx) => {
      // One that has gone to the next step since is not decided by what was meant for this one.
      const now = await lockLeave(tx, page, row);
      if (String(now['leaveState']) !== state) throw refusal('stale', {});
      await move(tx, page, request, { row: now, name, comment: body.comment ?? '' });
      return true;
    },
  });
}

const claimParameters = object({ taskId: required(text()) });

type ListName = 'start' | 'claim' | 'todo' | 'send' | 'done';

/** The fields by which a list of tasks is found. */
const fieldsOf: Readonly<Record<ListName, readonly string[]>> = {
  start: [],
  claim: ['isOpen'],
  todo: ['taskUserId', 'leaderId', 'leaveState'],
  send: ['applicantId', 'leaveState'],
  done: ['taskUserId', 'leaderId', 'leaveState'],
};

/** What a list of tasks is about. Shape: undefined for nothing. */
function conditionOf(name: ListName, page: PageContext): Condition | undefined {
  const { user } = toContext(page.caller);
  const me = [user.staffId ?? ''];
  if (name === 'claim') return mayDo(page.caller, page.page.model, 'claim') ? oneOf('isOpen', ['1']) : undefined;
  if (me[0] === '') return undefined;
  const and = (...of: readonly Condition[]): Condition => allOf(of) ?? { kind: 'and', of };
  const either = (...of: readonly Condition[]): Condition => ({ kind: 'or', of });
  if (name === 'send') return and(oneOf('applicantId', me), oneOf('leaveState', ['2', '3', '4', '5', '6']));
  const waits = { first: oneOf('taskUserId', me), above: oneOf('leaderId', me) };
  if (name === 'todo') return either(and(waits.first, oneOf('leaveState', ['2'])), and(waits.above, oneOf('leaveState', ['3'])));
  return either(and(waits.first, oneOf('leaveState', ['3', '4', '5'])), and(waits.above, oneOf('leaveState', ['4', '5'])));
}

const listQuery = object(pagingFields(), { open: true });

async function list(ctx: ServerContext, request: FastifyRequest, name: ListName, query: TypeOf<typeof listQuery>): Promise<object> {
  const page = openLeaves(ctx, request);
  const asked = toPage(query);
  const language = languageOf(request);
  if (name === 'start') {
    const known = mayDo(page.caller, page.page.model, 'create') ? [toTask({ id: '' }, language)] : [];
    return toPageEnvelope(
      known.map(({ processDefinitionId, processDefinitionKey, processDefinitionName, category }): Values => ({
        ...{ id: processDefinitionId, key: processDefinitionKey, name: processDefinitionName, version: 1, flowType: 'common' },
        ...{ processDefinitionId, processDefinitionKey, processDefinitionName, category },
      })),
      known.length,
      asked,
    );
  }
  // From whom it is hidden what waits for whom, nothing waits as far as they may know.
  const isHidden = fieldsOf[name].some((field) => isRestricted(page.source.rules, 'leaves', field));
  const condition = isHidden ? undefined : conditionOf(name, page);
  if (!condition) return nothing(asked);
  return listRows(page, { ...asked, condition }, (row) => toTask(row, language));
}

const instanceQuery = object({ processInstanceId: required(id()) }, { open: true });
const businessQuery = object({ businessId: required(id()) }, { open: true });

/** Serves leave as the process that known clients start, follow and decide on; what may be done is decided by its page. */
export function addFlowRoutes(server: Server, ctx: ServerContext): void {
  const viewing = 'permission:leaves_view';
  server.post('/api/blade-desk/process/leave/start-process', changes('permission:leaves_create', { body: startBody }), (request, reply) =>
    start(ctx, request, reply, request.body),
  );
  server.get('/api/blade-desk/process/leave/detail', reads(viewing, { query: businessQuery }), async (request) => {
    const page = openLeaves(ctx, request);
    return toEnvelope(toLeave(page, await readLeave(page, request.query.businessId), languageOf(request)));
  });
  server.get('/api/blade-flow/process/history-flow-list', reads(viewing, { query: instanceQuery }), async (request) =>
    toEnvelope(await readFlowHistory(openLeaves(ctx, request), request.query.processInstanceId, request)),
  );
  server.get('/api/blade-flow/process/diagram-view', reads(viewing, { query: instanceQuery }), async (request) =>
    toEnvelope(await readDiagram(openLeaves(ctx, request), request.query.processInstanceId, languageOf(request))),
  );
  for (const name of ['start', 'claim', 'todo', 'send', 'done'] as const)
    server.get(`/api/blade-flow/work/${name}-list`, reads(viewing, { query: listQuery, load: 'search' }), (request) =>
      list(ctx, request, name, request.query),
    );
  server.post('/api/blade-flow/work/claim-task', changes('permission:leaves_claim', { parameters: claimParameters }), (request, reply) => {
    const { id: row } = readTask(request.body.taskId);
    const page = openLeaves(ctx, request, 'claim');
    return write(request, reply, {
      page,
      action: 'claim',
      id: row,
      work: async (tx) => {
        await move(tx, page, request, { row: await lockLeave(tx, page, row), name: 'claim' });
        return true;
      },
    });
  });
  const deciding = 'permission:leaves_agree|leaves_approve|leaves_refuse';
  server.post('/api/blade-flow/work/complete-task', changes(deciding, { body: completeBody }), (request, reply) =>
    complete(ctx, request, reply, request.body),
  );
}
