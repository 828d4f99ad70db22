import { createElement, lazy } from 'react';
import { loadChunk } from '../client/chunk-fault';
import type { SymbolEntry } from '../runtime/source/symbol-source';
import type { Http, SentFile } from '../client/http';
import type { Acquisition, OfferedSource } from '../measure/record/acquisition';
import type { CommentPerson, RecordComment } from '../protocol/comment';
import type { Foresight } from '../protocol/foresight';
import type { HistoryEntry } from '../protocol/history';
import type { ImportReport } from '../protocol/import-report';
import type { PresenceReport } from '../protocol/presence';
import type { RelationReport } from '../schema/view/relation-report';
import type { SavedView, ViewAudience } from '../protocol/saved-view';
import type { StatisticAnswer } from '../protocol/statistic';
import type { Task, TaskLine } from '../protocol/task';
import type {
  AsideSource,
  Candidate,
  DraftSource,
  PageMemory,
  PageOfRows,
  PageSource,
  RowKey,
  TransitionResult,
  TreeOfRows,
  WireRow,
} from '../runtime/source/page-source';
import type { ActSource } from '../runtime/source/act-source';
import type { ReachSource } from '../runtime/source/reach-source';
import type { RelationSource } from '../runtime/source/relation-source';
import type { PageDiagram } from '../schema/model/page-diagram';
import type { ServedPage } from '../schema/model/page-model';
import { openStoredFile } from '../shell/downloads/open-stored-file';
import type { Keeper } from '../client/offline/keeper';
import { makeHttpFileSource } from './http-file-source';
import { keepLists, keepTrees } from './offline/keep-lists';

const NamedPanel = lazy(async () => ({ default: (await loadChunk(() => import('../slots/panels'))).NamedPanel }));

const ignore = (): void => undefined;

const keyed = (key: string) => ({ 'Idempotency-Key': key });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row, told with what belongs to it. */
type RowBeside = WireRow & { readonly $related?: readonly RelationReport[] };

const isFile = (answer: unknown): answer is SentFile => typeof answer === 'object' && answer !== null && 'file' in answer;

/** Files are made and read, and several records are moved, while the caller waits. Units: ms. */
const slowCall = 120_000;

/** Several records that each make others take their time on a busy server, which says itself when it gives up. */
const timeFor = (items: readonly unknown[]): { readonly timeout?: number } => (items.length > 1 ? { timeout: slowCall } : {});

export interface PageParts {
  readonly drafts?: DraftSource;
  readonly memory?: PageMemory;
  readonly session?: PageMemory;
  readonly aside?: AsideSource;
  readonly reach?: ReachSource;
  readonly acts?: ActSource;
  readonly go?: (path: string) => void;
  readonly related?: RelationSource['choice'];
  /** Keeps the lists that were seen last; absent: nothing does. */
  readonly keeper?: Keeper;
  readonly openPage?: NonNullable<PageSource['openPage']>;
  readonly openCentre?: () => void;
  /** Told that a task was begun. */
  readonly onTask?: () => void;
}

/** Makes the source of a page over HTTP. */
export function makeHttpPageSource(http: Http, served: ServedPage, parts: PageParts = {}): PageSource {
  const { openCentre = ignore, onTask = ignore, drafts, memory, session, aside, reach, acts, keeper, openPage, go, related } = parts;
  /** Tells the download centre of what goes on in the background. */
  const noting = async <T extends object>(answer: Promise<T>): Promise<T> => {
    const given = await answer;
    if ('taskId' in given) onTask();
    return given;
  };
  const { path, record } = served.model;
  // Of rows that another back end holds this server knows neither who looks at them nor what follows from them, and puts none aside.
  const isHere = record.remote !== true;
  const at = (call: string) => `api/${path}/${call}`;
  // The list shows its own failures in its place.
  const list: PageSource['list'] = (body, signal) =>
    http.post<PageOfRows>(at('page'), body, { params: { current: body.current, size: body.size }, signal, silent: 'all' });
  const tree: PageSource['tree'] = (body, signal) => http.post<TreeOfRows>(at('tree'), body, { signal, silent: 'all' });
  return {
    served,
    ...(drafts ? { drafts } : {}),
    ...(memory ? { memory } : {}),
    ...(session ? { session } : {}),
    ...(aside && isHere ? { aside } : {}),
    ...(reach ? { reach } : {}),
    ...(acts ? { acts } : {}),
    ...(openPage ? { openPage } : {}),
    files: makeHttpFileSource(http, path),
    // The dialog shows in its place what went wrong.
    readings: {
      offered: (id) => http.get<readonly OfferedSource[]>(at('sources'), { params: { id }, silent: 'all' }),
      read: (request) => http.post<Acquisition>(at('acquire'), request, { silent: 'all', timeout: slowCall }),
    },
    // They show in their place what went wrong.
    comments: {
      list: (id) => http.get<readonly RecordComment[]>(at('comments'), { params: { id }, silent: 'all' }),
      people: (id, keyword) => http.get<readonly CommentPerson[]>(at('comment-people'), { params: { id, keyword }, background: true }),
      add: async (comment, key) => {
        await http.post<unknown>(at('comment'), comment, { headers: keyed(key), silent: 'all' });
      },
      remove: async (comment, key) => {
        await http.post<unknown>(at('comment-remove'), comment, { headers: keyed(key), silent: 'all' });
      },
    },
    // It says in its place what went wrong.
    ...(isHere && related
      ? {
          relations: {
            read: async (id) =>
              (await http.get<RowBeside>(at('detail'), { params: { id, related: 'true' }, silent: 'all' })).$related ?? [],
            ...(go ? { go } : {}),
            choice: related,
          },
        }
      : {}),
    // Nobody needs to know where it fails.
    ...(isHere ? { presence: { tell: (present) => http.post<PresenceReport>(at('presence'), present, { background: true }) } } : {}),
    Panel: (props) => createElement(NamedPanel, { ...props, http }),
    list: keeper ? keepLists(list, { keeper, served }) : list,
    diagram: () => http.get<PageDiagram>(`api/schema/diagrams/${path}`, { silent: 'all' }),
    tree: keeper ? keepTrees(tree, { keeper, served }) : tree,
    detail: (id, how) => http.get<WireRow>(at('detail'), { params: { id }, silent: how ? 'all' : [] }),
    // Form, removal and transition say themselves, where they stand, what went wrong.
    submit: (values, key) => http.post<RowKey>(at('submit'), values, { headers: keyed(key), silent: 'all' }),
    remove: async (items, key) => {
      await http.post<unknown>(at('remove'), { items }, { headers: keyed(key), silent: 'all', ...timeFor(items) });
    },
    // Without an answer the question is asked as it stands.
    ...(isHere ? { foresee: (name, ids) => http.post<Foresight>(at('foresee'), { name, ids }, { silent: 'all' }) } : {}),
    transition: async ({ key, ...request }) => {
      const answer = await http.post<{ readonly results: readonly TransitionResult[] }>(at('transition'), request, {
        headers: keyed(key),
        silent: 'all',
        ...timeFor(request.items),
      });
      return answer.results;
    },
    // The choice itself shows that its candidates could not be read.
    candidates: (request, signal) => http.post<readonly Candidate[]>(at('candidates'), request, { signal, silent: 'all' }),
    history: (id) => http.get<readonly HistoryEntry[]>(at('history'), { params: { id } }),
    // The list shows in their places that these failed.
    count: async (body, signal) => (await http.post<{ readonly total: number }>(at('count'), body, { signal, silent: 'all' })).total,
    totals: (body, signal) => http.post<Readonly<Record<string, string>>>(at('totals'), body, { signal, silent: 'all' }),
    statistic: (body, signal) => http.post<StatisticAnswer>(at('statistic'), body, { signal, silent: 'all' }),
    exportStatistic: async (body) => {
      const answer = await http.postForFile<unknown>(at('statistic-export'), body, { silent: 'all', timeout: slowCall });
      if (isFile(answer)) return answer;
      throw new Error('The statistic did not come as a file.');
    },
    removed: (body, signal) => http.post<PageOfRows>(at('removed'), body, { signal, silent: 'all' }),
    restore: async (items, key) =>
      (
        await http.post<{ readonly results: readonly TransitionResult[] }>(
          at('restore'),
          { items },
          { headers: keyed(key), silent: 'all', ...timeFor(items) },
        )
      ).results,
    undo: async (item, key) =>
      (await http.post<{ readonly count: number }>(at('undo'), item, { headers: keyed(key), silent: 'all' })).count,
    batch: ({ key, ...request }) =>
      noting(http.post<{ readonly taskId: string }>(at('batch'), request, { headers: keyed(key), silent: 'all' })),
    export: ({ search, ...how }) =>
      noting(http.postForFile<{ readonly taskId: string }>(at('export'), { ...search, ...how }, { silent: 'all', timeout: slowCall })),
    printPaper: ({ paper, ids, copies, language, form, mark }) =>
      noting(
        http.postForFile<{ readonly taskId: string }>(
          'print/pdf/generate',
          {
            templateCode: paper,
            bizType: path,
            ids,
            options: { copies, lang: language, form, ...(mark === undefined ? {} : { watermark: mark }) },
          },
          { silent: 'all', timeout: slowCall },
        ),
      ),
    importTemplate: async () => {
      const answer = await http.postForFile<unknown>(at('template'), {}, { silent: 'all', timeout: slowCall });
      if (isFile(answer)) return answer;
      throw new Error('The template did not come as a file.');
    },
    import: ({ file, dryRun, mode, hand, key }) => {
      const form = new FormData();
      form.append('hand', JSON.stringify(hand));
      form.append('file', file);
      return noting(
        http.post<{ readonly taskId: string } | { readonly report: ImportReport }>(at('import'), form, {
          params: { ...(dryRun ? { dryRun: 1 } : {}), mode, background: 1 },
          headers: keyed(key),
          silent: 'all',
          timeout: slowCall,
        }),
      );
    },
    tasks: {
      task: (id) => http.get<Task>('api/tasks/detail', { params: { id }, background: true }),
      cancel: async (id) => {
        await http.write<unknown>('api/tasks/cancel', { id });
      },
      lines: ({ id, current, size, failed }) =>
        http.get<{ readonly records: readonly TaskLine[]; readonly total: number }>('api/tasks/lines', {
          params: { id, current, size, ...(failed ? { failed: 1 } : {}) },
          silent: 'all',
        }),
      open: (fileId) => void openStoredFile(http, fileId),
      openCentre,
    },
    symbols: {
      list: ({ owner, current, size }) =>
        http.post<{ readonly records: readonly SymbolEntry[]; readonly total: number }>(
          owner === 'own' ? 'api/symbols/personList' : 'api/symbols/commonList',
          { current, size, searchType: 'N', searchParam: [] },
          { params: { current, size }, background: true, silent: 'all' },
        ),
      keep: async (codes) => {
        const kept = codes.map((code, index) => ({ code, sort: index + 1 }));
        await http.write<unknown>('api/symbols/personSave', kept, { silent: 'all' });
      },
    },
    views: {
      list: () => http.get<readonly SavedView[]>('api/view-param/views', { params: { elementId: path }, background: true }),
      save: (view) => http.write<RowKey>('api/view-param/saveView', { ...view, elementId: path }, { silent: 'all' }),
      remove: async (view) => {
        await http.write<unknown>('api/view-param/removeView', view, { silent: 'all' });
      },
      setDefault: async (id) => {
        await http.write<unknown>('api/view-param/defaultView', { elementId: path, id: id ?? '' }, { silent: 'all' });
      },
      audience: () => http.get<ViewAudience>('api/view-param/audience', { params: { elementId: path }, background: true }),
    },
    // Without an answer the browser's own copy serves.
    loadLayout: async () => {
      const answer = await http.get<{ readonly parameter?: unknown; readonly base?: unknown } | null>('api/view-param/detail', {
        params: { elementId: path },
        background: true,
      });
      return { own: textOf(answer?.parameter), base: textOf(answer?.base) };
    },
    // A failed save leaves the layout as it is on screen, without a message.
    saveLayout: async (parameter, scope = { scope: 'user' }) => {
      await http.post<unknown>('api/view-param/saveTheader', { elementId: path, parameter, ...scope }, { silent: 'all' });
    },
  };
}
