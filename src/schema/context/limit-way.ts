import type { Text } from '../model/text';

const signs: Readonly<Record<string, string>> = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>', exclusiveMaximum: '<' };

/** Says of a limit that stands at a day or a time how it is written instead; nothing of other words and types. */
export function limitWay({ word, type, name }: { readonly word: string; readonly type: string; readonly name: string }): Text {
  const sign = signs[word];
  if (sign === undefined || (type !== 'day' && type !== 'dateTime')) return { zh: '', en: '' };
  const rule = `"assert": "${name} ${sign} ${type === 'day' ? 'today' : 'now'}"`;
  return {
    zh: `；日期的范围在 form.rules 里写条件，如 ${rule}`,
    en: `; a limit of a day or time is a condition in form.rules, such as ${rule}`,
  };
}
