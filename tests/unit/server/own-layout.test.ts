import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import type { Values } from '../../../src/base/dot-path';
import { toOwnOrder } from '../../../src/server/papers/own-layout';

const house = { name: '', address: '', phone: '' };
const order = (blocks: readonly Values[], data: unknown) =>
  toOwnOrder({ template: { blocks }, data, mark: '', copies: 1, language: 'zh', house, day: '2026-01-05', shared: {} });

/** The block that is told to be wrong; undefined where none is. */
function wrongBlock(blocks: readonly Values[], data: unknown): unknown {
  try {
    order(blocks, data);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paperFaulty') return error.detail['line'];
    throw error;
  }
}

test('a name that stands there a thousand times makes no text of any length of a long value', () => {
  const long = 'x'.repeat(1_000_000);
  expect(wrongBlock([{ text: '好' }, { text: '{a}'.repeat(1300) }], { a: long })).toBe(2);
  expect(wrongBlock([{ text: '{a}{a}' }], { a: 'x'.repeat(2000) })).toBeUndefined();
});

test('all papers of an order hold so much text together, wherever it stands', () => {
  const rows = Array.from({ length: 2000 }, () => ({ a: 'x'.repeat(100) }));
  const table = { table: { columns: ['一'], rows: 'rows', cells: ['{a}'] } };
  const blocks = (count: number) => Array.from({ length: count }, () => table);
  expect(wrongBlock(blocks(9), { rows })).toBeUndefined();
  expect(wrongBlock(blocks(10), { rows })).toBe(10);
  expect(
    wrongBlock(
      blocks(1),
      Array.from({ length: 50 }, () => ({ rows })),
    ),
  ).toBe(1);
});
