import type { Draft } from '../protocol/draft';
import { longestDraft } from '../protocol/draft';
import type { Http } from './http';
import type { Store } from './storage';

export interface DraftStore {
  /** Drafts of a record that no form in this browser is holding, the newest first. */
  list(recordId: string): Promise<readonly Draft[]>;
  /** Keeps a draft in this browser at once, and on the server soon. Shape: false where this browser has no room: the server alone keeps it. */
  save(draft: Omit<Draft, 'page'>): boolean;
  remove(id: string): void;
  /** Says that a form is open with a draft, for as long as it lives; gives the function that says it no more. */
  hold(id: string): () => void;
  /** Holds a draft unless something else in this browser does; of two that ask at once one has it. Shape: gives the function that lets it go; undefined where it is held. */
  claim(id: string): Promise<(() => void) | undefined>;
  /** Sends what waits for its turn. */
  flush(): void;
}

interface DraftParts {
  readonly http: Http;
  readonly local: Store;
  /** Whose drafts: tenant and user. */
  readonly owner: string;
  readonly page: string;
  /** What the page was before: what this browser kept of it then is its own. */
  readonly was?: readonly string[] | undefined;
  /** Locks of the browser, which end with their tab even when it is killed. */
  readonly locks?: LockManager | undefined;
}

/** How long a draft waits for its newer self before it is sent. Units: ms. */
const sendEvery = 4000;
/** The same where the server alone keeps it. Units: ms. */
const sendSoon = 1000;
/** Drafts that this browser keeps for one person. */
const mostKept = 20;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'parameter' in value &&
  typeof value.parameter === 'string' &&
  'time' in value;

const lockOf = (id: string): string => `liangheng-draft-${id}`;

/** Keeps drafts of one page for one person: in local storage at once, on the server a little later, so that a crash or another machine loses little. */
export function createDraftStore({ http, local, owner, page, was = [], locks }: DraftParts): DraftStore {
  // Each has a key of its own: forms in other tabs keep theirs at the same time.
  const start = `draft-${owner}-`;
  const waiting = new Map<string, Draft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (key: string): readonly Draft[] => {
    const found = local.get(key);
    return isDraft(found) ? [found] : [];
  };
  /** What could go to make room, the oldest first; what is no draft at all before everything else. */
  const oldest = (own: string): readonly string[] =>
    local
      .keys(start)
      .filter((key) => key !== own)
      .map((key) => ({ key, time: read(key)[0]?.time ?? 0 }))
      .sort((a, b) => a.time - b.time)
      .map(({ key }) => key);
  const keep = (draft: Draft): boolean => {
    const key = start + draft.id;
    const surplus = local.keys(start).filter((other) => other !== key).length + 1 - mostKept;
    for (const old of surplus > 0 ? oldest(key).slice(0, surplus) : []) local.remove(old);
    if (local.set(key, draft)) return true;
    const gone: (readonly [string, unknown])[] = [];
    for (const old of oldest(key)) {
      gone.push([old, local.get(old)]);
      local.remove(old);
      if (local.set(key, draft)) return true;
    }
    // Too long for any room that could be made: nothing is given up for it.
    for (const [old, content] of gone.reverse()) local.set(old, content);
    return false;
  };
  /** The last call about each draft that is under way: one after the other, or a late answer would bring back what was thrown away. */
  const under = new Map<string, Promise<unknown>>();
  const send = (id: string, call: 'save' | 'remove', body: object): void => {
    const post = (): Promise<unknown> => http.post(`api/drafts/${call}`, body, { background: true }).catch(() => undefined);
    const before = under.get(id);
    const sent = before ? before.then(post) : post();
    under.set(id, sent);
    void sent.then(() => {
      if (under.get(id) === sent) under.delete(id);
    });
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const draft of waiting.values()) if (draft.parameter.length <= longestDraft) send(draft.id, 'save', draft);
    waiting.clear();
  };
  const held = async (): Promise<ReadonlySet<string>> => {
    const state = await locks?.query().catch(() => undefined);
    return new Set(state?.held?.flatMap(({ name }) => name ?? []));
  };
  return {
    flush,
    save: (content) => {
      const draft: Draft = { ...content, page };
      const isKept = keep(draft);
      waiting.set(draft.id, draft);
      timer ??= setTimeout(flush, isKept ? sendEvery : sendSoon);
      return isKept;
    },
    remove: (id) => {
      waiting.delete(id);
      local.remove(start + id);
      send(id, 'remove', { id });
    },
    list: async (recordId) => {
      const [there, open] = await Promise.all([
        http.get<readonly Draft[]>('api/drafts/list', { params: { page, recordId }, background: true }).catch(() => []),
        held(),
      ]);
      const here = local
        .keys(start)
        .flatMap(read)
        .filter((draft) => [page, ...was].includes(draft.page) && draft.recordId === recordId);
      const newest = new Map<string, Draft>();
      for (const draft of [...there, ...here]) if ((newest.get(draft.id)?.time ?? -1) < draft.time) newest.set(draft.id, draft);
      return [...newest.values()].filter(({ id }) => !open.has(lockOf(id))).sort((a, b) => b.time - a.time);
    },
    claim: (id) => {
      if (!locks) return Promise.resolve(() => undefined);
      return new Promise((resolve) => {
        // A browser that refuses locks keeps nobody from typing.
        void locks
          .request(lockOf(id), { ifAvailable: true }, (lock) =>
            lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)),
          )
          .catch(() => resolve(() => undefined));
      });
    },
    hold: (id) => {
      let release: (() => void) | undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks?.request(lockOf(id), () => until).catch(() => undefined);
      return () => release?.();
    },
  };
}
