import { useEffect, useState } from 'react';
import { presenceEvery, type PresenceReport } from '../../protocol/presence';
import { newKey } from '../../base/random/new-key';
import { isInSight } from '../source/in-sight';
import type { PresenceSource } from '../source/presence-source';

interface Place {
  readonly id: string;
  readonly editing: boolean;
  readonly source: PresenceSource;
  /** Where the record is shown; null until it is. */
  readonly form: HTMLElement | null;
}

/** The field in which somebody is, by the mark that each of them bears; '' for none. */
const fieldOf = (node: Element | null): string => node?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';

/** Tells, while a record is looked at, that it is open here and which field is edited; gives who else has it open. Shape: undefined until that is known. */
export function usePresence({ id, editing, source, form }: Place): PresenceReport | undefined {
  const [report, setReport] = useState<PresenceReport>();
  useEffect(() => {
    if (!form) return undefined;
    const seat = newKey();
    let here = true;
    let field = '';
    const tell = (gone = false): void => {
      source.tell({ id, seat, editing, field, gone }).then(
        (told) => here && setReport(told),
        // Whoever cannot be told of is not there.
        () => here && setReport(undefined),
      );
    };
    const tellSeen = (): void => {
      if (isInSight(form)) tell();
    };
    const follow = (): void => {
      const now = fieldOf(document.activeElement);
      if (!editing || now === field || now === '') return;
      field = now;
      tellSeen();
    };
    tellSeen();
    const timer = setInterval(tellSeen, presenceEvery);
    document.addEventListener('visibilitychange', tellSeen);
    form.addEventListener('focusin', follow);
    return () => {
      here = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tellSeen);
      form.removeEventListener('focusin', follow);
      tell(true);
    };
  }, [id, editing, source, form]);
  return report;
}
