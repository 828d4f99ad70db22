import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isRelative } from '../../protocol/relative-value';
import { usePage } from '../source/page-context';
import type { Candidate, PageSource } from '../source/page-source';

interface Requested {
  /** Name of the reference. */
  readonly field: string;
  readonly ids: readonly string[];
}

interface RecordWords {
  wordOf(field: string, id: string): string | undefined;
  learn(field: string, candidates: readonly Candidate[]): void;
  /** Asks once for each id that is not known. */
  need(requested: Requested): void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly version: () => number;
}

function makeRecordWords(source: PageSource): RecordWords {
  const words = new Map<string, string>();
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;
  const at = (field: string, id: string): string => `${field} ${id}`;
  const learn = (field: string, candidates: readonly Candidate[]): void => {
    const fresh = candidates.filter((each) => words.get(at(field, each.id)) !== each.display);
    if (fresh.length === 0) return;
    for (const each of fresh) words.set(at(field, each.id), each.display);
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    wordOf: (field, id) => words.get(at(field, id)),
    learn,
    need: ({ field, ids }) => {
      const missing = [...new Set(ids)].filter(
        (id) => id !== '' && !isRelative(id) && !words.has(at(field, id)) && !asked.has(at(field, id)),
      );
      if (missing.length === 0) return;
      for (const id of missing) asked.add(at(field, id));
      source.candidates({ field, ids: missing, size: missing.length }).then(
        (candidates) => learn(field, candidates),
        // The ids stand for themselves; the next need asks again.
        () => missing.forEach((id) => asked.delete(at(field, id))),
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

const known = new WeakMap<PageSource, RecordWords>();

/** Gives the words by which records are shown, one store for each page. */
export function recordWordsOf(source: PageSource): RecordWords {
  const found = known.get(source);
  if (found) return found;
  const made = makeRecordWords(source);
  known.set(source, made);
  return made;
}

/** Shows records by their words: what is wanted and not known is asked for, and what is not known yet stands as its id. */
export function useRecordWords(requested: readonly Requested[]): { wordOf(field: string, id: string): string } {
  const { source } = usePage();
  const words = recordWordsOf(source);
  useSyncExternalStore(words.subscribe, words.version);
  const asked = JSON.stringify(requested);
  const latest = useRef(requested);
  useEffect(() => {
    latest.current = requested;
  });
  useEffect(() => {
    for (const each of latest.current) words.need(each);
  }, [words, asked]);
  return { wordOf: (field, id) => words.wordOf(field, id) ?? id };
}
