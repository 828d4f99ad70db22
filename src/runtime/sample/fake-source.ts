import type { SearchBody } from '../../protocol/search-body';
import { searchCodec } from '../../protocol/search-codec';
import type { ServedPage } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import type { Candidate, CandidateRequest, PageSource, WireRow } from '../source/page-source';
import { makeFakeWork, sumUp } from './fake-work';
import { compareRows, matchRow } from './match-row';
import { readFakeTree } from './fake-tree';
import { sampleCandidates } from './sample-rows';

export interface FakeOptions {
  /** How long every call takes. Units: ms. */
  readonly delay?: number;
  /** Set where there is no server: the rows are then kept ones of this time. Units: ms since 1970. */
  readonly awaySince?: number;
  /** Thrown by every list call. */
  readonly listFailure?: Error;
  /** Thrown by every write. */
  readonly writeFailure?: Error;
  /** Transitions are refused for these ids: alone the call fails, among others the row of the answer says so. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly layout?: string;
  /** Trees with more rows come level by level; 1,000 where absent. */
  readonly treeLimit?: number;
  /** How many candidates a reference has. */
  readonly candidateCount?: number;
  /** Layout of the role or the institute. */
  readonly baseLayout?: string;
}

/** A source in memory that also shows what it was asked. */
export interface FakeSource extends PageSource {
  readonly asked: {
    readonly lists: SearchBody[];
    readonly trees: (readonly string[])[];
    readonly writes: unknown[];
    readonly layouts: string[];
    readonly candidates: CandidateRequest[];
  };
  rows(): readonly WireRow[];
}

function candidatesOf(record: RecordModel, name: string, count?: number): readonly Candidate[] {
  const field = record.fields.find((each) => each.name === name);
  if (field) return sampleCandidates(field, count);
  const [lines = '', ...rest] = name.split('.');
  const line = record.fields.find((each) => each.name === lines)?.line;
  return line ? candidatesOf(line, rest.join('.'), count) : [];
}

/** Makes a PageSource over rows in memory: it searches, sorts, pages, saves, removes and changes states as the server would, without its rules. */
export function makeFakeSource(served: ServedPage, start: readonly WireRow[], options: FakeOptions = {}): FakeSource {
  let stored = [...start];
  let gone: WireRow[] = [];
  /** The rows before the last transition. */
  let before = stored;
  let layout = options.layout ?? '';
  let next = 500_000;
  const asked: FakeSource['asked'] = { lists: [], trees: [], writes: [], layouts: [], candidates: [] };
  const remembered = new Map<string, unknown>();
  const { record } = served.model;
  const wait = async (): Promise<void> => {
    if (options.delay) await new Promise((resolve) => setTimeout(resolve, options.delay));
  };
  const write = async (content: unknown): Promise<void> => {
    asked.writes.push(content);
    await wait();
    if (options.writeFailure) throw options.writeFailure;
  };
  const replace = (id: string, change: Readonly<Record<string, unknown>>): WireRow => {
    const old = stored.find((row) => row.id === id);
    const fresh: WireRow = { ...old, ...change, id, version: (old?.version ?? 0) + 1 };
    stored = old ? stored.map((row) => (row.id === id ? fresh : row)) : [fresh, ...stored];
    return fresh;
  };
  const matching = (body: SearchBody): WireRow[] => {
    const { condition } = searchCodec.decode(body);
    return condition ? stored.filter((row) => matchRow(row, condition)) : [...stored];
  };
  return {
    served,
    asked,
    reach: { isAway: () => options.awaySince !== undefined, subscribe: () => () => undefined },
    rows: () => stored,
    memory: {
      get: (key) => remembered.get(key),
      set: (key, content) => void remembered.set(key, content),
      remove: (key) => void remembered.delete(key),
    },
    list: async (body, signal) => {
      asked.lists.push(body);
      await wait();
      signal?.throwIfAborted();
      if (options.listFailure) throw options.listFailure;
      const { orderBy } = searchCodec.decode(body);
      const found = matching(body);
      const order = orderBy.length > 0 ? orderBy : served.model.table.sort.map((each) => ({ prop: each.field, order: each.order }));
      for (const { prop, order: direction } of [...order].reverse())
        found.sort((a, b) => (direction === 'asc' ? 1 : -1) * compareRows(a, b, prop));
      const { current, size } = body;
      const kept = options.awaySince === undefined ? {} : { keptAt: options.awaySince };
      return { records: found.slice((current - 1) * size, current * size), total: found.length, size, current, ...kept };
    },
    tree: async (body, signal) => {
      asked.lists.push(body);
      asked.trees.push(body.parents);
      await wait();
      signal?.throwIfAborted();
      if (options.listFailure) throw options.listFailure;
      return readFakeTree(record, { rows: stored, found: matching(body), parents: body.parents, limit: options.treeLimit ?? 1000 });
    },
    detail: async (id) => {
      await wait();
      const row = stored.find((each) => each.id === id);
      if (!row) throw new Error('数据不存在或已被删除');
      return row;
    },
    submit: async (values, key) => {
      await write({ values, key });
      const id = typeof values.id === 'string' ? values.id : String((next += 1));
      const { version } = replace(id, values);
      return { id, version };
    },
    remove: async (items, key) => {
      await write({ items, key });
      const chosen = new Set(items.map((item) => item.id));
      gone = [...stored.filter((row) => chosen.has(row.id)), ...gone];
      stored = stored.filter((row) => !chosen.has(row.id));
    },
    transition: async ({ name, items, comment, data, key }) => {
      await write({ name, items, comment, data, key });
      before = stored;
      const [only] = items.length === 1 ? items : [];
      const why = only && options.refused?.[only.id];
      if (why !== undefined) throw new Error(why);
      const transition = record.states?.transitions.find((each) => each.name === name);
      return items.map(({ id, version }) => {
        const refused = options.refused?.[id];
        const held = record.states && stored.find((row) => row.id === id)?.[record.states.field];
        const state = transition?.to ?? (typeof held === 'string' ? held : '');
        if (refused !== undefined || !transition) return { id, ok: false, state, version, msg: refused ?? '' };
        const row = replace(id, { ...data, ...(record.states ? { [record.states.field]: state } : {}) });
        return { id, ok: true, state, version: row.version, msg: '' };
      });
    },
    candidates: async (request, signal) => {
      const { field, keyword, ids, size = 50, current = 1 } = request;
      asked.candidates.push(request);
      await wait();
      const all = candidatesOf(record, field, options.candidateCount).filter(
        (each) => (!keyword || each.display.includes(keyword)) && (!ids || ids.includes(each.id)),
      );
      signal?.throwIfAborted();
      return all.slice((current - 1) * size, current * size);
    },
    history: async () => [],
    count: async (body) => matching(body).length,
    totals: async (body) => sumUp(served.model, matching(body)),
    removed: async ({ current, size }) => ({
      records: gone.slice((current - 1) * size, current * size),
      total: gone.length,
      size,
      current,
    }),
    restore: async (items, key) => {
      await write({ restore: items, key });
      const back = new Set(items.map((item) => item.id));
      stored = [...gone.filter((row) => back.has(row.id)), ...stored];
      gone = gone.filter((row) => !back.has(row.id));
      return items.map(({ id, version }) => ({ id, ok: true, state: '', version: version + 1, msg: '' }));
    },
    undo: async (item, key) => {
      await write({ undo: item, key });
      const former = new Map(before.map((row) => [row.id, row]));
      const moved = stored.filter((row) => former.get(row.id)?.version !== row.version);
      stored = stored.map((row) => (moved.includes(row) ? { ...former.get(row.id), id: row.id, version: row.version + 1 } : row));
      return moved.length;
    },
    ...makeFakeWork({ served, write, rows: () => stored }),
    loadLayout: async () => ({ own: layout, base: options.baseLayout ?? '' }),
    saveLayout: async (parameter) => {
      asked.layouts.push(parameter);
      layout = parameter;
    },
  };
}
