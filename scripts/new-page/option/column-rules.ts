import { listOf, plainOf, textOf } from './column-sort';
import type { OptionObject, OptionValue } from './read-option';

/** What is demanded of a column. */
export interface ColumnRules {
  readonly isRequired: boolean;
  readonly field: Readonly<Record<string, unknown>>;
  /** The line of the pattern that the field has. */
  readonly patternLine?: number;
  readonly lost: readonly { readonly line: number; readonly word: 'rules' | 'pattern' }[];
}

const kindsOfRules: Readonly<Record<string, string>> = { email: 'kind:email', url: 'kind:url' };

/** What a pattern says to fields, which read it with the flag `u`. Shape: undefined where another flag changes what it means, or only a running program knows it. */
const patternOf = (value: OptionValue): string | undefined =>
  value.kind === 'code' ? /^\/(.+)\/u?$/.exec(value.text)?.[1] : textOf(value);

/** What rules of a column demand that can be said here. */
export function rulesOf(column: OptionObject): ColumnRules {
  const field: Record<string, unknown> = {};
  const lost: ColumnRules['lost'][number][] = [];
  let isRequired = plainOf(column.words.get('required')) === true || plainOf(column.words.get('isRequired')) === true;
  let patternLine: number | undefined;
  const rules = column.words.get('rules');
  const strays = rules?.kind === 'list' ? rules.items.filter(({ kind }) => kind !== 'object') : rules ? [rules] : [];
  for (const { line } of strays) lost.push({ line, word: 'rules' });
  for (const rule of [
    ...listOf(rules),
    { ...column, words: new Map([...column.words].filter(([word]) => word === 'pattern' || word === 'message')) },
  ])
    for (const [word, value] of rule.words) {
      const [plain, text] = [plainOf(value), textOf(value)];
      if (word === 'required') isRequired ||= plain === true;
      else if (word === 'pattern') {
        const pattern = patternOf(value);
        // A field has one pattern.
        if (pattern === undefined || patternLine !== undefined) {
          lost.push({ line: value.line, word });
          continue;
        }
        [field['pattern'], patternLine] = [pattern, value.line];
        const message = textOf(rule.words.get('message'));
        if (message !== undefined) field['x-message'] = { zh: message, en: message };
      } else if (word === 'max' && typeof plain === 'number') field['maxLength'] = plain;
      else if (word === 'min' && typeof plain === 'number') field['minLength'] = plain;
      else if (word === 'type' && kindsOfRules[text ?? '']) field['$ref'] = kindsOfRules[text ?? ''];
      else if (!['trigger', 'message', 'whitespace'].includes(word)) lost.push({ line: value.line, word: 'rules' });
    }
  return { isRequired, field, lost, ...(patternLine === undefined ? {} : { patternLine }) };
}
