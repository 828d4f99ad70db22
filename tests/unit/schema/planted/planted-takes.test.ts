import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

// Lines that are taken over from other pages: what is written is compiled, and what does not fit is told.

const quotes = 'pages/crm/quotes.json';
const label = '"label": { "zh": "带入", "en": "Take" }';
const withTake = (take: string, field = 'items'): string =>
  textOf(quotes).replace('"items": ["items", "total", "capital"]', () =>
    field === 'items'
      ? `"items": [{ "field": "items", "take": [${take}] }, "total", "capital"]`
      : `"items": ["items", { "field": "total", "take": [${take}] }, "capital"]`,
  );
const saidOf = (take: string, field?: string): string =>
  faultsOf({ [quotes]: withTake(take, field) })
    .map(formatFault)
    .join('\n');

const own = `{ ${label}, "page": "quotes", "by": { "customerId": "customerId" }, "each": "items", "fill": { "itemName": "itemName" } }`;

test('lines of an earlier record of the page are a source of lines', () => {
  expect(saidOf(own)).toBe('');
});

test.each([
  ['a field that is no sub-table', own, 'total', '不是明细'],
  ['a page that there is not', own.replace('"page": "quotes"', '"page": "quots"'), undefined, '没有页面“quots”'],
  ['a sub-table that there is not', own.replace('"each": "items"', '"each": "item"'), undefined, '没有明细“item”'],
  [
    'a field of the line that nobody enters',
    own.replace('{ "itemName": "itemName" }', '{ "lineTotal": "lineTotal" }'),
    undefined,
    '没有字段“lineTotal”',
  ],
  ['a field that is not there', own.replace('"itemName": "itemName"', '"itemName": "itemNam"'), undefined, '没有字段“itemNam”'],
  ['a value of another sort', own.replace('"itemName": "itemName"', '"itemName": "lineTotal"'), undefined, '不能带入'],
  [
    'what agrees with nothing of the form',
    own.replace('"customerId": "customerId"', '"customerId": "quoteDay"'),
    undefined,
    '不是同一种值',
  ],
])('%s is a fault', (_, take, field, says) => {
  expect(saidOf(take, field)).toContain(says);
});
