import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { readHistory } from '../../audit/read-history';
import { callerOf } from '../../http/access';
import type { FieldModel } from '../../../schema/model/record-model';
import type { ServerContext } from '../../http/server-context';
import { type Language, readLanguage } from '../../language';
import { loadRow } from '../../query/load-rows';
import { openPageContext } from '../../rights/open-page-context';
import { type PageContext, recordOf, requireRight } from '../../rights/page-context';

/** The one process that there is: its key in the dictionary of flows, and the page that keeps its requests. */
export const leaveKey = 'leave';
const leavePath = 'hr/leaves';

/** States of a request in which somebody has to decide, and what the step is called. */
const steps: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '2': { zh: '审批', en: 'Approval' },
  '3': { zh: '上级审批', en: 'Approval above' },
};

const say = (language: Language, zh: string, en: string): string => (language === 'zh' ? zh : en);

/** What a reference of a row is called. Shape: '' for none, and for what is hidden. */
export function nameOf(row: Values, field: string): string {
  const refs = row['$refs'];
  const found = isObject(refs) ? refs[field] : undefined;
  return isObject(found) ? String(found['display'] ?? '') : '';
}

const stateOf = (row: Values): string => String(row['leaveState'] ?? '');

/** Opens the page of requests for the caller. Errors: forbidden, pageUnknown. */
export function openLeaves(ctx: ServerContext, request: FastifyRequest, ...rights: readonly string[]): PageContext {
  const page = openPageContext(ctx, { path: leavePath, caller: callerOf(request), request: { id: request.id, address: request.ip } });
  requireRight(page, ...(rights.length === 0 ? ['view'] : rights));
  return page;
}

/** Reads a request as the caller may see it. Errors: rowGone. */
export async function readLeave(page: PageContext, id: string): Promise<Values> {
  const { tenantId } = page.caller;
  const row = await page.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  return row;
}

/** Who decides on a request now. Shape: '' for nobody. */
const assigneeField = (row: Values): 'taskUserId' | 'leaderId' => (stateOf(row) === '3' ? 'leaderId' : 'taskUserId');

/** A request as tasks of the known clients are written; the id of a task names the request and the step, so that an old one is known to be over. */
export function toTask(row: Values, language: Language): Values {
  const [id, state] = [String(row['id']), stateOf(row)];
  const step = steps[state];
  const field = assigneeField(row);
  return {
    taskId: step ? `${id}-${state}` : '',
    taskName: step?.[language] ?? '',
    taskDefinitionKey: step ? (state === '2' ? 'approve' : 'approveAbove') : '',
    ...{ processInstanceId: id, businessId: id, processDefinitionId: leaveKey, processDefinitionKey: leaveKey },
    ...{ processDefinitionName: say(language, '请假流程', 'Leave'), category: `flow_${leaveKey}` },
    ...{ assignee: step ? String(row[field] ?? '') : '', assigneeName: step ? nameOf(row, field) : '' },
    ...{ processIsFinished: step || state === '1' ? 'unfinished' : 'finished', status: step ? 'todo' : 'finish' },
    ...{ createTime: row['submitTime'] ?? row['createTime'], endTime: row['endedTime'] ?? '' },
    ...{ applicantName: nameOf(row, 'applicantId'), leaveNo: row['leaveNo'], days: row['days'] },
  };
}

/** A value as people read it. Shape: '' for none. */
function textOf(field: FieldModel, row: Values, language: Language): string {
  const value = row[field.name];
  if (field.type === 'ref') return nameOf(row, field.name);
  if (field.type === 'option') return field.options?.find((each) => each.key === value)?.label[language] ?? String(value ?? '');
  const told = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return field.type === 'dateTime' ? told.slice(0, 16) : told;
}

const factFields = ['leaveNo', 'applicantId', 'deptId', 'leaveType', 'startTime', 'endTime', 'days', 'reason', 'submitTime'];

/** What is told of a request to whom, each value with the name that its page has for it. */
function factsOf(page: PageContext, row: Values, language: Language): readonly Values[] {
  const fields = new Map(recordOf(page).fields.map((field) => [field.name, field]));
  return factFields.flatMap((name) => {
    const field = fields.get(name);
    return field && Object.hasOwn(row, name) ? [{ name, label: field.label[language], value: textOf(field, row, language) }] : [];
  });
}

/** What the decisions and the parts of the screen are called: the frame, which every screen fetches, has no words for one of them. */
function wordsOf(page: PageContext, language: Language): Values {
  const transitions = recordOf(page).states?.transitions ?? [];
  const names = ['agree', 'refuse', 'claim'].map((name) => [name, transitions.find((each) => each.name === name)?.label[language] ?? name]);
  return {
    ...{ ...Object.fromEntries(names), page: page.page.model.label[language] },
    ...{ opinion: say(language, '审批意见', 'Opinion'), steps: say(language, '流转记录', 'Steps so far') },
  };
}

/** A request as the screens of the known clients read it, and as ours does. */
export function toLeave(page: PageContext, row: Values, language: Language): Values {
  const id = String(row['id']);
  return {
    ...{ id, leaveNo: row['leaveNo'], applicantName: nameOf(row, 'applicantId'), leaveType: row['leaveType'] },
    ...{ startTime: row['startTime'], endTime: row['endTime'], days: row['days'], reason: row['reason'], state: row['leaveState'] },
    ...{ applyTime: row['submitTime'], processDefinitionId: leaveKey, processInstanceId: id, taskUser: row['taskUserId'] },
    flow: toTask(row, language),
    ...{ facts: factsOf(page, row, language), words: wordsOf(page, language) },
  };
}

interface Step {
  readonly action: string;
  readonly time: string;
  readonly name: unknown;
  readonly comment: unknown;
}

/** What was done with a request since it was entered, oldest first. */
async function readSteps(page: PageContext, id: string): Promise<readonly Step[]> {
  const entries = await page.database.read(page.caller.tenantId, (q) => readHistory(q, page, id));
  const known = new Set(['create', ...(recordOf(page).states?.transitions ?? []).map((each) => each.name)]);
  return entries
    .filter((entry) => known.has(String(entry['action'])))
    .map((entry) => ({ action: String(entry['action']), time: String(entry['time']), name: entry['userName'], comment: entry['comment'] }))
    .reverse();
}

/** A span in words. Shape: of its two greatest units. */
function spanOf(from: string, until: string, language: Language): string {
  const minutes = Math.max(0, Math.round((Date.parse(until.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return say(language, `${days} 天 ${hours} 小时`, `${days} d ${hours} h`);
  return hours > 0
    ? say(language, `${hours} 小时 ${minutes % 60} 分`, `${hours} h ${minutes % 60} min`)
    : say(language, `${minutes} 分`, `${minutes} min`);
}

/** The way of a request so far, oldest first, and the step that waits. Errors: rowGone. */
export async function readFlowHistory(page: PageContext, id: string, request: FastifyRequest): Promise<readonly Values[]> {
  const language = readLanguage(request.headers['accept-language']);
  const row = await readLeave(page, id);
  const done = await readSteps(page, id);
  const labels = new Map((recordOf(page).states?.transitions ?? []).map((each) => [each.name, each.label[language]]));
  const told = done.map(({ action, time, name, comment }, at): Values => {
    const before = done[at - 1]?.time ?? time;
    return {
      ...{ historyActivityId: action, historyActivityType: action === 'create' ? 'startEvent' : 'userTask' },
      historyActivityName: labels.get(action) ?? say(language, '登记', 'Entered'),
      ...{ assignee: '', assigneeName: name ?? '', createTime: before, endTime: time, comment: comment ?? '' },
      historyActivityDurationTime: spanOf(before, time, language),
    };
  });
  const task = toTask(row, language);
  if (task['taskId'] === '') return told;
  return [
    ...told,
    {
      ...{ historyActivityId: task['taskDefinitionKey'], historyActivityType: 'userTask', historyActivityName: task['taskName'] },
      ...{ assignee: task['assignee'], assigneeName: task['assigneeName'], createTime: done.at(-1)?.time ?? '', endTime: '', comment: '' },
      historyActivityDurationTime: '',
    },
  ];
}

/** What the state of a node is called. */
const stateNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  done: { zh: '已完成', en: 'Done' },
  current: { zh: '办理中', en: 'Waiting for a decision' },
  waiting: { zh: '未到', en: 'Not yet' },
  skipped: { zh: '不经过', en: 'Not needed' },
  refused: { zh: '已驳回', en: 'Refused' },
};

/** The nodes of the process in order, each with where a request stands: done, current, waiting, skipped or refused. Errors: rowGone. */
export async function readDiagram(page: PageContext, id: string, language: Language): Promise<readonly Values[]> {
  const row = await readLeave(page, id);
  const actions = (await readSteps(page, id)).map(({ action }) => action);
  const agreed = actions.lastIndexOf('agree') > actions.lastIndexOf('submit');
  const state = stateOf(row);
  const isLong = Number(row['days']) > 3;
  const ended: Readonly<Record<string, string>> = { '4': 'done', '5': 'refused', '6': 'skipped' };
  const first = agreed ? 'done' : state === '2' ? 'current' : (ended[state] ?? 'waiting');
  const above = agreed ? (state === '3' ? 'current' : (ended[state] ?? 'waiting')) : ended[state] ? 'skipped' : 'waiting';
  const nodes = [
    { id: 'start', name: say(language, '申请', 'Request'), state: state === '1' ? 'current' : 'done', by: 'applicantId' },
    { id: 'approve', name: steps['2']?.[language] ?? '', state: first, by: 'taskUserId' },
    { id: 'approveAbove', name: steps['3']?.[language] ?? '', state: isLong ? above : 'skipped', by: isLong ? 'leaderId' : '' },
    { id: 'end', name: say(language, '结束', 'End'), state: ended[state] ? 'done' : 'waiting', by: '' },
  ];
  return nodes.map(({ by, ...node }) => ({
    ...{ ...node, stateName: stateNames[node.state]?.[language] ?? node.state },
    assigneeName: by === '' ? '' : nameOf(row, by),
  }));
}
