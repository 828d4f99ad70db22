import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../../client/draft-store';
import type { FileDetail, FileFault, FileVerdict } from '../../protocol/page-files';
import { useServices } from '../services';
import { draftId, keepFile, type KeptFile, takeDraft } from './file-drafts';

/** Units: ms; who types on is not judged yet. */
const settle = 500;
/** Units: ms; how long a verdict is waited for, and when it is asked for again where none came. */
const patience = 150_000;
const again = 3_000;

/** A page as a draft describes it, with what its preview needs besides. */
export type DraftPage = Required<Pick<FileVerdict, 'page' | 'validator' | 'roleNames' | 'places'>>;

export interface OpenFile {
  /** As it is in the folder; undefined until it is read. */
  readonly detail: FileDetail | undefined;
  readonly text: string;
  readonly faults: readonly FileFault[];
  /** The page of the last sound text, where a preview is wanted. */
  readonly page: DraftPage | undefined;
  readonly isJudging: boolean;
  readonly isChanged: boolean;
  /** True: somebody else has changed the file since what is typed began. */
  readonly isOutdated: boolean;
  readonly change: (text: string) => void;
  /** Throws away what was typed. */
  readonly discard: () => void;
  /** Goes on from the newest text: what is typed takes its place when it is published. */
  readonly rebase: () => void;
  /** Reads the file again; what is typed stays. */
  readonly reload: () => Promise<void>;
}

/** A file that is worked at: its text, judged by the server as it is typed and kept as the drafts of forms are. `previews`: its page is asked for too. */
export function useFile(file: string, drafts: DraftStore, previews: boolean): OpenFile {
  const { http } = useServices();
  const [detail, setDetail] = useState<FileDetail>();
  const [draft, setDraft] = useState<KeptFile>();
  const [verdict, setVerdict] = useState<{ readonly text: string; readonly faults: readonly FileFault[] }>();
  const [page, setPage] = useState<DraftPage>();
  const [turn, setTurn] = useState(0);
  /** What was judged last, and whether with its page. */
  const settled = useRef<{ readonly text: string; readonly previews: boolean }>(undefined);
  /** The draft of this tab: another one that works at the same file has its own, and neither writes over the other. */
  const own = useRef(draftId(file));
  const newest = useRef(file);
  newest.current = file;

  const reload = useCallback(async () => {
    const found = await http.get<FileDetail>('api/page-files/detail', { params: { file } });
    if (newest.current === file) setDetail(found);
  }, [http, file]);

  useEffect(() => {
    setDetail(undefined);
    setDraft(undefined);
    setVerdict(undefined);
    setPage(undefined);
    settled.current = undefined;
    let wanted = true;
    let release: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const taken = await takeDraft(drafts, file);
      if (!wanted) {
        taken.release();
        return;
      }
      own.current = taken.id;
      release = taken.release;
      setDraft(taken.kept);
      await reload();
    };
    void open().catch(() => undefined);
    return () => {
      wanted = false;
      release?.();
      drafts.flush();
    };
  }, [drafts, file, reload]);

  const text = draft?.text ?? detail?.text ?? '';
  const isKnown = detail !== undefined;
  const isTested = detail?.isTested === true;
  const isChanged = detail !== undefined && draft !== undefined && draft.text !== detail.text;
  const asked = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    // What its tests say of a text is known by a verdict alone.
    if (!isKnown || !(isChanged || previews || isTested)) return;
    const last = settled.current;
    if (last?.text === text && (last.previews || !previews)) return;
    let wanted = true;
    const judge = async (): Promise<void> => {
      // One at a time: the server compiles the whole folder for each.
      await asked.current;
      if (!wanted) return;
      const body = previews ? { file, text, preview: true } : { file, text };
      const answer = http.post<FileVerdict>('api/page-files/check', body, { background: true, silent: 'all', timeout: patience });
      asked.current = answer.catch(() => undefined);
      try {
        const { faults, page: drawn, validator = '', roleNames = {}, places = [] } = await answer;
        if (!wanted) return;
        settled.current = { text, previews };
        setVerdict({ text, faults });
        // Where the text has faults, the last good page stays.
        if (drawn) setPage({ page: drawn, validator, roleNames, places });
      } catch {
        // Without a verdict nothing is said to be sound: it is asked for again.
        if (wanted) timer = setTimeout(() => setTurn(turn + 1), again);
      }
    };
    let timer = setTimeout(() => void judge(), settle);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [http, file, text, isKnown, isTested, isChanged, previews, turn]);

  const keep = useCallback(
    (next: KeptFile) => {
      setDraft(next);
      keepFile(drafts, next, own.current);
    },
    [drafts],
  );
  const discard = useCallback(() => {
    setDraft(undefined);
    drafts.remove(own.current);
  }, [drafts]);
  const change = useCallback(
    (next: string) => {
      if (detail === undefined || next === text) return;
      if (next === detail.text) discard();
      else keep({ file, text: next, hash: draft?.hash ?? detail.hash });
    },
    [detail, text, draft, discard, keep, file],
  );
  const rebase = useCallback(() => {
    if (detail && draft) keep({ ...draft, hash: detail.hash });
  }, [detail, draft, keep]);
  const judged = verdict?.text === text;
  // While it is judged anew the last verdict stands: faults would flicker with each letter.
  const faults = (judged || isChanged ? verdict?.faults : detail?.faults) ?? [];
  const isOutdated = isChanged && draft.hash !== detail.hash;
  return { detail, text, faults, page, isJudging: isChanged && !judged, isChanged, isOutdated, change, discard, rebase, reload };
}
