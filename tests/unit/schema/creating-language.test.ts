import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, textOf } from './small-world';

const quotes = 'pages/crm/quotes.json';

/** The quotes with other words for the salesman; `‸` marks where the fault must point. */
const withRole = (words: string): string =>
  textOf(quotes).replace('"salesman": ["view", "create", "submit"]', () => `"salesman": { ${words} }`);

describe('a role that may create and never could is told where it is shut out', () => {
  test.each([
    ['a demanded field that is fixed', '"can": ["view", "create"], "fixed": [‸"customerId"]', '“customerId”必填，又没有默认值'],
    ['a demanded field that is hidden', '"can": ["view", "create"], "hide": [‸"customerId"]', '“customerId”必填，又没有默认值'],
    ['rows of a later state', `"can": ["view", "create"], "rows": ‸"quoteStatus == '300'"`, 'quoteStatus 不由它填写'],
    [
      'rows of one of later states',
      `"can": ["view", "create"], "rows": ‸"total > 5 && quoteStatus in ['200', '300']"`,
      'quoteStatus 不由它填写',
    ],
    ['rows of what stays empty', `"can": ["view", "create"], "rows": ‸"bank == user.staffId", "fixed": ["bank"]`, 'bank 不由它填写'],
    [
      'rows of what must be filled',
      `"can": ["view", "create"], "rows": ‸"filled(contact.name)", "hide": ["contact.name"]`,
      'contact.name 不由它填写',
    ],
    ['rows through what stays empty', `"can": ["view", "create"], "rows": ‸"!(quoteStatus == '100')"`, 'quoteStatus 不由它填写'],
  ])('%s', (_, words, says) => {
    const marked = withRole(words);
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect(
      faults.map(({ line, column }) => [line, column]),
      faults.map(formatFault).join('\n'),
    ).toEqual([[above.length, (above.at(-1) ?? '').length + 1]]);
    expect(faults[0]?.sentence).toContain(says);
  });

  test.each([
    ['what fills itself is fixed', '"can": ["view", "create"], "fixed": ["quoteDay"]'],
    ['what nobody must enter is hidden', '"can": ["view", "create"], "hide": ["bank"]'],
    ['the state at first is within the rows', `"can": ["view", "create"], "rows": "quoteStatus in ['100', '200']"`],
    ['another condition lets it in', `"can": ["view", "create"], "rows": "quoteStatus == '300' || customerId.id == user.enterId"`],
    ['the rows are those that he may enter', '"can": ["view", "create"], "rows": "customerId.id == user.enterId"'],
    ['the role creates nothing', `"can": ["view"], "rows": "quoteStatus == '300'", "fixed": ["customerId"]`],
  ])('it is none where %s', (_, words) => {
    expect(faultsOf({ [quotes]: withRole(words) }).map(formatFault)).toEqual([]);
  });

  test('it is none where a new record leaves its first state by itself', () => {
    const text = withRole(`"can": ["view", "create"], "rows": "quoteStatus == '300'"`).replace(
      '"transitions": {',
      '"transitions": { "pass": { "label": { "zh": "过", "en": "Pass" }, "from": ["100"], "to": "300", "auto": "total > 0" },',
    );
    expect(faultsOf({ [quotes]: text }).map(formatFault)).toEqual([]);
  });
});
