import { Decimal, decimalText, toDecimal } from '../../base/decimal';
import { getAt } from '../../base/dot-path';
import type { SavedView } from '../../protocol/saved-view';
import type { Task, TaskLine } from '../../protocol/task';
import type { PageModel, ServedPage } from '../../schema/model/page-model';
import type { PageSource, WireRow } from '../source/page-source';

interface FakeWorkParts {
  readonly served: ServedPage;
  write(content: unknown): Promise<void>;
  rows(): readonly WireRow[];
}

/** Sums of the totalled columns over some rows. */
export function sumUp(model: PageModel, rows: readonly WireRow[]): Readonly<Record<string, string>> {
  const totalled = model.table.columns.filter((column) => column.total && column.through === undefined);
  const sum = (path: readonly string[]): string =>
    decimalText(rows.reduce((total, row) => total.plus(toDecimal(getAt(row, path)) ?? 0), new Decimal(0)));
  return Object.fromEntries(totalled.map(({ field, of }) => [field, sum(of.path)]));
}

/** The part of the fake that stands in for background tasks, files and saved searches: everything is done at once. */
export function makeFakeWork({
  served,
  write,
  rows,
}: FakeWorkParts): Pick<PageSource, 'batch' | 'export' | 'importTemplate' | 'import' | 'tasks' | 'views'> {
  const tasks = new Map<string, Task>();
  const lines = new Map<string, readonly TaskLine[]>();
  let views: SavedView[] = [];
  let next = 900_000;
  const file = (name: string) => ({ file: new Blob(['fake']), name });
  return {
    batch: async (request) => {
      await write(request);
      const id = String((next += 1));
      const done: readonly TaskLine[] = rows().map((row) => ({ id: row.id, display: row.id, ok: true, msg: '' }));
      lines.set(id, done);
      const result = { ok: done.length, failed: 0 };
      const name = `${served.model.label.zh} ${request.do}`;
      const counts = { done: done.length, total: done.length };
      tasks.set(id, {
        id,
        kind: 'batch',
        name,
        page: served.model.path,
        state: 'done',
        ...counts,
        result,
        createTime: '2026-11-21 08:00:00',
      });
      return { taskId: id };
    },
    export: async (request) => {
      await write(request);
      return file(`${served.model.label.zh}.${request.format}`);
    },
    importTemplate: async () => file(`${served.model.label.zh}.xlsx`),
    import: async (request) => {
      await write({ ...request, file: request.file.name });
      return { report: { dryRun: request.dryRun, total: 1, good: 1, bad: 0, created: 1, updated: 0, unchanged: 0, faults: [] } };
    },
    tasks: {
      task: async (id) => {
        const task = tasks.get(id);
        if (!task) throw new Error('数据不存在或已被删除');
        return task;
      },
      cancel: async (id) => {
        const task = tasks.get(id);
        if (task) tasks.set(id, { ...task, state: 'cancelled' });
      },
      lines: async ({ id, current, size, failed }) => {
        const all = (lines.get(id) ?? []).filter((line) => !failed || !line.ok);
        return { records: all.slice((current - 1) * size, current * size), total: all.length };
      },
      open: () => undefined,
      openCentre: () => undefined,
    },
    views: {
      list: async () => views,
      save: async (view) => {
        await write(view);
        const id = view.id ?? String((next += 1));
        const version = (view.version ?? 0) + 1;
        const own = { name: view.name, scope: view.scope, parameter: view.parameter, isDefault: false, mine: true, ownerName: '王工' };
        views = [...views.filter((each) => each.id !== id), { id, version, ...own }];
        return { id, version };
      },
      remove: async ({ id }) => {
        views = views.filter((each) => each.id !== id);
      },
      setDefault: async (id) => {
        views = views.map((each) => ({ ...each, isDefault: each.id === id }));
      },
      audience: async () => ({ all: true, layout: false, roles: [{ alias: 'salesman', name: '业务员', layout: false }] }),
    },
  };
}
