import { useEffect, useState } from 'react';
import type { Text } from '../../schema/model/text';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import type { RowEntry } from '../../schema/view/offer-actions';

const none: ReadonlyMap<string, Text> = new Map();

/** Adds to the buttons of one record why the server will refuse those whose guard only it can judge. They keep their places. */
export function useReasons(entries: readonly RowEntry[], row: WireRow): readonly RowEntry[] {
  const { source } = usePage();
  const [reasons, setReasons] = useState(none);
  const names = entries.flatMap(({ action, asks }) => (asks && action.transition ? [action.name] : [])).join();
  const { id, version } = row;
  useEffect(() => {
    setReasons(none);
    if (names === '' || !source.foresee) return undefined;
    let current = true;
    for (const name of names.split(','))
      source.foresee(name, [id]).then(
        ({ refused: [first] = [] }) => {
          if (current && first) setReasons((known) => new Map([...known, [name, first.sentence]]));
        },
        // What cannot be asked is found out by pressing.
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [source, names, id, version]);
  return entries.map((entry) => ({ ...entry, reason: entry.reason ?? reasons.get(entry.action.name) }));
}
