import { hashOf } from '../db/schema/lazy-validators';

/** Validator modules of drafts, for as long as somebody looks at their previews. */
export interface DraftValidators {
  /** Shape: the hash of the text, by which it is asked for. */
  keep(source: string): string;
  find(hash: string): string | undefined;
}

/** A preview asks for its module at once; whoever goes back to a former text has it judged anew. */
const most = 50;

/** Makes the room for them: the oldest go. */
export function createDraftValidators(): DraftValidators {
  const kept = new Map<string, string>();
  return {
    keep: (source) => {
      const hash = hashOf(source);
      kept.delete(hash);
      kept.set(hash, source);
      for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old);
      return hash;
    },
    find: (hash) => kept.get(hash),
  };
}
