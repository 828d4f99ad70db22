import { useEffect, useMemo, useRef } from 'react';
import type { PageSource } from '../../source/page-source';
import type { Owner } from '../../related/owner';
import type { FormSession } from '../engine/form-session';

interface OwnerRequest {
  readonly source: PageSource;
  readonly session: FormSession | undefined;
  readonly onChanged: (() => void) | undefined;
}

/** What related lists of a form belong to. When they change, what the server computes from them is read again; what was typed stays. */
export function useOwnerOf({ source, session, onChanged }: OwnerRequest): Owner {
  const id = session?.original()['id'];
  const told = useRef(onChanged);
  told.current = onChanged;
  const turn = useRef(0);
  useEffect(
    () => () => {
      // What is still on its way is for a form that is gone.
      turn.current += 1;
    },
    [session],
  );
  return useMemo<Owner>(
    () => ({
      ...(typeof id === 'string' ? { id } : {}),
      changed: () => {
        told.current?.();
        if (!session || typeof id !== 'string') return;
        turn.current += 1;
        const mine = turn.current;
        source.detail(id, 'quiet').then(
          (latest) => {
            // Where somebody else changed what was typed here, saving asks whose word counts.
            if (mine === turn.current && session.compare(latest).both.length === 0) session.rebase(latest);
          },
          // Sums stay as they were until the next change; saving reads them anew.
          () => undefined,
        );
      },
    }),
    [source, session, id],
  );
}
