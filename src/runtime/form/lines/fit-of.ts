import { toPlain } from '../../../schema/entry/plain-text';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';

/** How well a label fits what was written, best first: it is the label, begins it (`1` in `1位`, not in `10位`), begins a longer word, or is in it. */
type Fit = 0 | 1 | 2 | 3;

function fitOfWord(label: string, word: string): Fit | undefined {
  if (label === word) return 0;
  if (!label.startsWith(word)) return label.includes(word) ? 3 : undefined;
  const cut = /\d$/.test(word) && /\d/.test(label.charAt(word.length));
  return cut ? 2 : 1;
}

/** Says how well a label fits what was written, in the language that fits better. Shape: undefined where neither does. */
export function fitOf({ zh, en }: Text, text: string): Fit | undefined {
  const word = toPlain(text);
  const fits = [zh, en].flatMap((label) => fitOfWord(toPlain(label), word) ?? []);
  return fits.length === 0 ? undefined : fits.reduce((one, other) => (other < one ? other : one));
}

/** True where a text is the key of a choice, or for a field of several, keys. Nobody sees keys, so nobody means them by what they type. */
export function isKey({ type, options = [] }: FieldModel, text: string): boolean {
  if (type !== 'option' && type !== 'options') return false;
  const parts = (type === 'options' ? text.split(',') : [text]).map(toPlain);
  return parts.every((part) => options.some(({ key }) => toPlain(key) === part));
}
