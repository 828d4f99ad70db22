import { useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from '../../../base/dot-path';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';
import { recordWordsOf } from '../record-words';

/** Units: records of one page. */
const pageSize = 20;

/** How long typing pauses before the server is asked; with its answer the whole stays under 150. Units: ms. */
const pause = 60;

interface Asked {
  readonly keyword: string;
  readonly candidates: readonly Candidate[];
  readonly current: number;
  /** True while there may be more on the next page. */
  readonly more: boolean;
}

interface PagedCandidates extends Asked {
  readonly loading: boolean;
  readonly failed: boolean;
  /** Asks for a keyword after a pause in typing; the same keyword is not asked for twice in a row. */
  search(keyword: string): void;
  /** Asks at once for the first page, unless a word is being asked for. */
  open(): void;
  /** Forgets the word and what is under way. */
  close(): void;
  /** Asks for the next page, where there is one. */
  next(): void;
}

const nothing: Asked = { keyword: '', candidates: [], current: 0, more: false };

/** Reads the candidates of a reference page by page while one types and scrolls; an answer that is overtaken is dropped. */
export function usePagedCandidates(field: string, around?: () => Values | undefined): PagedCandidates {
  const { source } = usePage();
  const row = useRef(around);
  useEffect(() => {
    row.current = around;
  });
  const [asked, setAsked] = useState<Asked>(nothing);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useRef<AbortController>(undefined);
  const requested = useRef('');
  const read = useCallback(
    async (keyword: string, before?: Asked) => {
      call.current?.abort();
      const mine = new AbortController();
      call.current = mine;
      setState('loading');
      const current = (before?.current ?? 0) + 1;
      try {
        const values = row.current?.();
        const found = await source.candidates(
          { field, size: pageSize, current, ...(keyword ? { keyword } : {}), ...(values ? { values } : {}) },
          mine.signal,
        );
        if (mine.signal.aborted) return;
        recordWordsOf(source).learn(field, found);
        const seen = new Set(before?.candidates.map((each) => each.id));
        const candidates = [...(before?.candidates ?? []), ...found.filter((each) => !seen.has(each.id))];
        setAsked({ keyword, candidates, current, more: found.length === pageSize });
        setState('idle');
      } catch {
        if (!mine.signal.aborted) setState('failed');
      }
    },
    [source, field],
  );
  const search = useCallback(
    (text: string) => {
      const keyword = text.trim();
      if (keyword === requested.current) return;
      requested.current = keyword;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void read(keyword), pause);
    },
    [read],
  );
  const open = useCallback(() => {
    if (requested.current !== '') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(''), 0);
  }, [read]);
  const close = useCallback(() => {
    requested.current = '';
    clearTimeout(timer.current);
    call.current?.abort();
    setState('idle');
  }, []);
  const next = useCallback(() => {
    // A word that waits for its pause will begin from the first page anyway.
    if (asked.more && state !== 'loading' && asked.keyword === requested.current) void read(asked.keyword, asked);
  }, [asked, state, read]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      call.current?.abort();
    },
    [],
  );
  return { ...asked, loading: state === 'loading', failed: state === 'failed', search, open, close, next };
}
