import { useUpdate } from 'ahooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PageSource } from '../../source/page-source';
import { useOwnActs } from '../../source/use-own-acts';
import type { Owner } from '../../related/owner';
import type { FormSession } from '../engine/form-session';

interface OwnerRequest {
  readonly source: PageSource;
  readonly session: FormSession | undefined;
  /** Where the form stands; null until it does. */
  readonly place: HTMLElement | null;
  readonly onChanged: (() => void) | undefined;
}

interface OwnerState {
  readonly owner: Owner;
  /** The reading under way, so that nothing is saved over what it brings; undefined where there is none. */
  pending(): Promise<void> | undefined;
}

/**
 * What related lists of a form belong to. When they change, or the person has changed something elsewhere, the record is read again; what was typed
 * stays, over what is stored by now.
 */
export function useOwnerOf({ source, session, place, onChanged }: OwnerRequest): OwnerState {
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
  const redraw = useUpdate();
  const reading = useRef<Promise<void>>(undefined);
  const readAgain = useCallback(() => {
    if (!session || typeof id !== 'string') return;
    turn.current += 1;
    const mine = turn.current;
    const read = source.detail(id, 'quiet').then(
      (latest) => {
        // Where somebody else changed what was typed here, saving asks whose word counts.
        if (mine !== turn.current || session.compare(latest).both.length > 0) return;
        session.rebase(latest);
        redraw();
      },
      // Sums stay as they were until the next change; saving reads them anew.
      () => undefined,
    );
    reading.current = read.finally(() => {
      if (mine === turn.current) reading.current = undefined;
    });
  }, [source, session, id, redraw]);
  useOwnActs({ acts: source.acts, place, renew: readAgain });
  const owner = useMemo<Owner>(
    () => ({
      ...(typeof id === 'string' ? { id } : {}),
      changed: () => {
        told.current?.();
        readAgain();
      },
    }),
    [id, readAgain],
  );
  return { owner, pending: () => reading.current };
}
