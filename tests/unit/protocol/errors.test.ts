import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import { describeError, errorCatalogue, refusal } from '../../../src/protocol/errors';

const text = { zh: '字', en: 'word' };
const anyDetail = {
  name: 'n',
  seconds: 3,
  load: 'search',
  column: 'c',
  op: 'o',
  fields: { a: text },
  limit: 5,
  state: text,
  display: 'd',
  by: text,
  count: 2,
  label: text,
  path: 'p',
  field: 'f',
  expected: 7,
  found: 8,
  reason: text,
  said: 's',
  most: 64,
  phone: '138',
  sentence: text,
  why: text,
  file: 'f',
  line: 1,
  pages: 3,
  signs: '□',
};

/** Where a code means something else by the same word. */
const named = { name: text };
const ofCode: Readonly<Record<string, object>> = {
  flowRefused: named,
  undoBuilt: named,
  undoImpossible: named,
  undoMoved: named,
  paperFaulty: { sentence: 's' },
};

test.each(Object.keys(errorCatalogue))('%s has a status and a sentence in both languages', (code) => {
  const described = describeError(new AppError(code, { ...anyDetail, ...ofCode[code] }));
  expect(described).toBeDefined();
  if (!described) return;
  expect(described.status).toBeGreaterThanOrEqual(400);
  expect(described.status).toBeLessThan(600);
  for (const sentence of [described.sentence.zh, described.sentence.en]) {
    expect(sentence.trim()).not.toBe('');
    expect(sentence).not.toMatch(/undefined|\[object/);
  }
  expect(described.sentence.zh).toMatch(/\p{Script=Han}/u);
  expect(described.sentence.en).not.toMatch(/\p{Script=Han}/u);
});

test('names a field in the sentence', () => {
  expect(describeError(refusal('searchFieldUnknown', { column: '__proto__' }))?.sentence.zh).toBe('不支持的查询字段：__proto__');
});

test('a code outside the catalogue, and a name that every object inherits, is described as nothing', () => {
  expect(describeError(new AppError('nothing'))).toBeUndefined();
  expect(describeError(new AppError('toString'))).toBeUndefined();
});
