import { useMemo, useRef } from 'react';
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
  return useMemo<Owner>(
    () => ({
      ...(typeof id === 'string' ? { id } : {}),
      changed: () => {
        told.current?.();
        if (!session || typeof id !== 'string') return;
        source.detail(id).then(
          // Where somebody else changed what was typed here, saving asks whose word counts.
          (latest) => void (session.compare(latest).both.length === 0 && session.rebase(latest)),
          // The list has said that the server does not answer.
          () => undefined,
        );
      },
    }),
    [source, session, id],
  );
}
