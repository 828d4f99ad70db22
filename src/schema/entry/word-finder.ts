import type { FieldModel } from '../model/record-model';
import { toPlain } from './plain-text';

/** A choice as people see it. */
export interface ImportWord {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  /** True where it stands for old rows only. */
  readonly sealed?: boolean;
}

/** The choices of each field that has some: those of the page and those that the tenant has added. */
export type ImportWords = ReadonlyMap<string, readonly ImportWord[]>;

/** The two choices of yes and no. */
export const yesNoChoices: readonly ImportWord[] = [
  { key: '1', zh: '是', en: 'Yes' },
  { key: '0', zh: '否', en: 'No' },
];
const yesNoWords: Readonly<Record<'0' | '1', readonly string[]>> = {
  '1': ['y', 'true', 't', '√', '✓', '✔', '对', '有'],
  '0': ['n', 'false', 'f', '×', 'x', '✗', '✘', '错', '无'],
};

/**
 * Finds the key that a text means: a label in either language, else the key itself, which nobody sees and which may read like the label of
 * another choice. Shape: undefined where it means none, or two.
 */
export function createWordFinder(words: ImportWords): (field: FieldModel, text: string) => string | undefined {
  const indexes = new Map<string, ReadonlyMap<string, string | null>>();
  for (const [name, list] of words) {
    const index = new Map<string, string | null>();
    const put = (text: string, key: string): void => {
      const word = toPlain(text);
      const other = index.get(word);
      // A word of two choices says neither.
      index.set(word, other === undefined || other === key ? key : null);
    };
    for (const { key, zh, en, sealed } of list) if (sealed !== true) [zh, en].forEach((text) => put(text, key));
    for (const { key } of list) if (!index.get(toPlain(key))) index.set(toPlain(key), key);
    // What is sealed stands back: its word may have come to mean another choice.
    const taken = new Set(index.keys());
    for (const { key, zh, en, sealed } of list)
      if (sealed === true) [zh, en].filter((text) => !taken.has(toPlain(text))).forEach((text) => put(text, key));
    indexes.set(name, index);
  }
  return (field, text) => {
    const word = toPlain(text);
    const found = indexes.get(field.name)?.get(word) ?? undefined;
    if (found !== undefined || field.type !== 'yesNo') return found;
    return (['0', '1'] as const).find((key) => yesNoWords[key].includes(word));
  };
}
