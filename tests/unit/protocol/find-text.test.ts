import { expect, test } from 'vitest';
import { findBy } from '../../../src/protocol/find-text';

test.each([
  ['Q2026', 'number'],
  ['湖南1', 'number'],
  ['26', undefined],
  ['湖南', 'name'],
  ['湖', undefined],
  ['ABB公司', 'name'],
  ['hnjl', 'spelt'],
  ["chang'sha", 'spelt'],
  ['hn', undefined],
  ['%%%', undefined],
  ['  ', undefined],
])('%s finds records by %s', (text, by) => expect(findBy(text)).toBe(by));
