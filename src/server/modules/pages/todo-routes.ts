import { addDays } from '../../../base/day';
import { addWorkingDays, type WorkingCalendar } from '../../../base/working-days';
import { AppError } from '../../../base/app-error';
import { encodeSearch } from '../../../protocol/search-encode';
import { ownTeam } from '../../../protocol/relative-value';
import type { SearchItem } from '../../../protocol/search-state';
import type { Todo } from '../../../protocol/todo';
import type { PageModel, TodoModel } from '../../../schema/model/page-model';
import { type Caller, toContext } from '../../auth/caller';
import type { Server } from '../../http/call-schema';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { toListRequest } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { readCalendar } from '../../query/read-calendar';
import { toExactCountSql } from '../../query/count-sql';
import { runSql } from '../../query/statement';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo, type PageContext } from '../../rights/page-context';

/** The search of a to-do on a day, for whom `who` means. Shape: undefined where it is about an employee, and there is none. */
function toItems(todo: TodoModel, who: string, today: string): readonly SearchItem[] | undefined {
  const items: SearchItem[] = [];
  for (const item of todo.items) {
    const { value } = item;
    if (value === 'me' && who === '') return undefined;
    const day = typeof value === 'string' ? /^today([+-]\d+)?$/.exec(value) : null;
    items.push({ ...item, value: value === 'me' ? who : day ? (addDays(today, Number(day[1] ?? 0)) ?? today) : value });
  }
  return items;
}

async function countRows(page: PageContext, items: readonly SearchItem[]): Promise<number> {
  const body = encodeSearch({ mode: 'N', exact: false, items, current: 1, size: 1 });
  const asked = toListRequest(page, { query: {}, body });
  const [found] = await page.database.read(page.caller.tenantId, (q) => runSql(q, toExactCountSql(page.source, asked)));
  return Number(found?.['count'] ?? 0);
}

interface Day {
  readonly today: string;
  readonly calendar: WorkingCalendar;
}

/** Shape: undefined where the caller may not ask so. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Counts one to-do as the list of its page counts; without its day where that is hidden from the caller. Shape: undefined where it is nothing for the caller, who may not ask
 * for one of its fields, for one.
 */
async function countTodo(page: PageContext, todo: TodoModel, { today, calendar }: Day): Promise<Todo | undefined> {
  const { user } = toContext(page.caller);
  const items = toItems(todo, user.staffId ?? '', today);
  if (!items) return undefined;
  const { due, name, label } = todo;
  const [yesterday, near] = [addDays(today, -1) ?? today, addWorkingDays(today, todo.near, calendar) ?? today];
  const until = (field: string, day: string): Promise<number> => countRows(page, [...items, { field, operator: 'lessEqual', value: day }]);
  const total = await unlessRefused(() => countRows(page, items));
  if (total === undefined) return undefined;
  const dated =
    due === undefined
      ? undefined
      : total === 0
        ? { due, late: 0, soon: 0 }
        : await unlessRefused(async () => ({ due, late: await until(due, yesterday), soon: await until(due, near) }));
  const others = todo.items.some(({ value }) => value === 'me') ? toItems(todo, ownTeam, today) : undefined;
  const team = others && (await unlessRefused(() => countRows(page, others)));
  return {
    ...{ path: page.page.model.path, name, label, items, total, acts: todo.can !== 'view' },
    ...(others && team !== undefined && team > total ? { team: { total: team, items: others } } : {}),
    ...(dated ? { due: dated.due } : {}),
    late: { total: dated?.late ?? 0, until: yesterday },
    near: { total: dated ? dated.soon - dated.late : 0, until: near },
  };
}

/** The to-dos of a page that are for a caller. */
function todosOf(caller: Caller, model: PageModel): readonly TodoModel[] {
  const aliases = caller.roles.map(({ alias }) => alias);
  return (model.todos ?? []).filter(
    ({ can, roles }) =>
      mayDo(caller, model, 'view') && mayDo(caller, model, can) && (roles === undefined || roles.some((role) => aliases.includes(role))),
  );
}

/** Serves what waits for the caller, over all pages. */
export function addTodoRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/todos', reads('signed-in', { load: 'search' }), async (request) => {
    const caller = callerOf(request);
    const { today } = toContext(caller);
    const day: Day = {
      today,
      calendar: await readCalendar({ database: ctx.database, kept: ctx.store.current().records.has('holidays') }, caller.tenantId, today),
    };
    const found: Todo[] = [];
    // One after the other: the first screen must not take every connection at once.
    for (const { model } of ctx.store.current().serving.values())
      for (const todo of todosOf(caller, model)) {
        const page = openPageContext(ctx, { path: model.path, caller, request: { id: request.id, address: request.ip } });
        const counted = await countTodo(page, todo, day);
        if (counted) found.push(counted);
      }
    return toEnvelope(found);
  });
}
