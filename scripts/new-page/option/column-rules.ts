import { listOf, plainOf, textOf } from './column-sort';
import type { OptionObject, OptionValue } from './read-option';

/** What is demanded of a column. */
export interface ColumnRules {
  readonly isRequired: boolean;
  readonly field: Readonly<Record<string, unknown>>;
  readonly lost: readonly OptionValue[];
}

const kindsOfRules: Readonly<Record<string, string>> = { email: 'kind:email', url: 'kind:url' };

/** What rules of a column demand that can be said here. */
export function rulesOf(column: OptionObject): ColumnRules {
  const field: Record<string, unknown> = {};
  const lost: OptionValue[] = [];
  let isRequired = plainOf(column.words.get('required')) === true || plainOf(column.words.get('isRequired')) === true;
  const rules = column.words.get('rules');
  if (rules && rules.kind !== 'list') lost.push(rules);
  for (const rule of [
    ...listOf(rules),
    { ...column, words: new Map([...column.words].filter(([word]) => word === 'pattern' || word === 'message')) },
  ])
    for (const [word, value] of rule.words) {
      const [plain, text] = [plainOf(value), textOf(value)];
      const source = value.kind === 'code' ? /^\/(.+)\/[a-z]*$/.exec(value.text)?.[1] : text;
      if (word === 'required') isRequired ||= plain === true;
      else if (word === 'pattern' && source !== undefined) {
        field['pattern'] = source;
        const message = textOf(rule.words.get('message'));
        if (message !== undefined) field['x-message'] = { zh: message, en: message };
      } else if (word === 'max' && typeof plain === 'number') field['maxLength'] = plain;
      else if (word === 'min' && typeof plain === 'number') field['minLength'] = plain;
      else if (word === 'type' && kindsOfRules[text ?? '']) field['$ref'] = kindsOfRules[text ?? ''];
      else if (!['trigger', 'message', 'whitespace'].includes(word)) lost.push(value);
    }
  return { isRequired, field, lost };
}
