import type { Values } from '../../../base/dot-path';
import { toPlain } from '../../../schema/entry/plain-text';
import type { Candidate, PageSource } from '../../source/page-source';

interface Requested {
  /** Name that candidates are asked for: `items.catalogId`. */
  readonly asked: string;
  readonly names: readonly string[];
  /** The row being filled in, for conditions on candidates. */
  readonly values?: Values | undefined;
}

/** So many names are looked up at the same time. */
const atOnce = 4;
const offered = 50;

/** The one candidate that a name means: by what it is called, else by one of its other values (a number). */
function matching(candidates: readonly Candidate[], name: string): Candidate | undefined {
  const word = toPlain(name);
  const called = candidates.filter((each) => toPlain(each.display) === word);
  if (called.length > 0) return called.length === 1 ? called[0] : undefined;
  const known = candidates.filter((each) =>
    Object.values(each.fields).some((value) => typeof value === 'string' && toPlain(value) === word),
  );
  return known.length === 1 ? known[0] : undefined;
}

/** Looks up which records some names mean. Shape: name -> candidate; a name that means none, or several, is not there. */
export async function findTargets(source: PageSource, { asked, names, values }: Requested): Promise<ReadonlyMap<string, Candidate>> {
  const found = new Map<string, Candidate>();
  const rest = [...new Set(names)];
  const work = async (): Promise<void> => {
    for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
      const requested = name;
      const candidates = await source
        .candidates({ field: asked, keyword: requested, size: offered, ...(values ? { values } : {}) })
        .catch(() => []);
      const candidate = matching(candidates, requested);
      if (candidate) found.set(requested, candidate);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rest.length) }, work));
  return found;
}
