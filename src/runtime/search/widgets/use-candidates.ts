import { useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from '../../../base/dot-path';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** Asks again, for a keyword. */
  search(keyword: string): void;
}

const pause = 250;

/** Reads the candidates of a reference field: on the first need, and again after each pause in typing. */
export function useCandidates(field: string, size: number, around?: () => Values | undefined): Candidates {
  const { source } = usePage();
  const row = useRef(around);
  useEffect(() => {
    row.current = around;
  });
  const [state, setState] = useState<Pick<Candidates, 'candidates' | 'loading' | 'failed'>>({
    candidates: [],
    loading: false,
    failed: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const read = useCallback(
    async (keyword: string) => {
      turn.current += 1;
      const mine = turn.current;
      setState((old) => ({ ...old, loading: true, failed: false }));
      try {
        const values = row.current?.();
        const candidates = await source.candidates({ field, size, ...(keyword ? { keyword } : {}), ...(values ? { values } : {}) });
        if (mine === turn.current) setState({ candidates, loading: false, failed: false });
      } catch {
        if (mine === turn.current) setState({ candidates: [], loading: false, failed: true });
      }
    },
    [source, field, size],
  );
  const search = useCallback(
    (keyword: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void read(keyword.trim()), keyword ? pause : 0);
    },
    [read],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ...state, search };
}
