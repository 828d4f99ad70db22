import { isObject } from '../../base/dot-path';
import type { FieldSource, PageModel } from '../../schema/model/page-model';
import { newKey } from '../../base/random/new-key';
import type { PageMemory } from '../source/page-source';
import type { Withheld } from './state-codec';

/** Kinds whose values say who somebody is or how to reach him; addresses are copied, sent and logged. */
const personal: ReadonlySet<string> = new Set(['mobile', 'phone', 'tel', 'idCard', 'email', 'bankCard']);

/** How many addresses with withheld values one browser tab remembers. */
const mostKept = 50;

const name = 'address';

function readKept(memory: PageMemory | undefined): readonly (readonly [string, readonly string[]])[] {
  const kept = memory?.get(name);
  if (!isObject(kept)) return [];
  return Object.entries(kept).flatMap(([key, tokens]) =>
    Array.isArray(tokens) ? [[key, tokens.filter((token): token is string => typeof token === 'string')] as const] : [],
  );
}

/** Keeps personal values of searches in the browser tab; the address names them by a key that says nothing. */
export function withheldIn(model: PageModel, memory: PageMemory | undefined): Withheld {
  const sources: readonly FieldSource[] = [...model.search.normal, ...model.search.more, ...model.search.advanced];
  const fields = new Set(sources.filter(({ of }) => personal.has(of.kind)).map(({ field }) => field));
  return {
    isPersonal: (field) => fields.has(field),
    keep: (tokens) => {
      const before = readKept(memory);
      const requested = JSON.stringify(tokens);
      const same = before.find(([, each]) => JSON.stringify(each) === requested);
      if (same) return same[0];
      const key = newKey().slice(0, 12);
      memory?.set(name, Object.fromEntries([...before, [key, tokens] as const].slice(-mostKept)));
      return key;
    },
    recall: (key) => readKept(memory).find(([each]) => each === key)?.[1],
  };
}
