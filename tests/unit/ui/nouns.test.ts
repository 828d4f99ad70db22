// @vitest-environment jsdom
import { expect, test } from 'vitest';
import en from '../../../schemas/text/en.json';
import zh from '../../../schemas/text/zh.json';
import { startI18n } from '../../../src/ui/i18n';

const texts: Readonly<Record<string, string>> = en;

/** Words in s that are no plurals, and may follow what is filled in. */
const noPlurals = new Set(['is', 'was', 'has', 'this', 'its', 'as', 'us', 'across', 'less']);

/** What comes after these belongs to something else. */
const after = / (?:with|within|in|of|beyond|how|joins|ms|s)(?: .*)?$/;

/** What is never one: limits of the program, what is told only of many, and names. */
const alwaysMany = new Set([
  'calendar.cut total',
  'calendar.cutOpen total',
  'edit.tooMany limit',
  'view.ofImport days',
  'import.mendMore count',
  'controlChart.setting count',
  'controlChart.count counts',
  'groups.many count',
  'statistic.more count',
  'statistic.groups count',
  'logs.dropped kept',
  'print.some shown',
  'form.relatedUnsaved page',
  'search.rowConnector number',
]);

/** What is filled in and has a plural after it, with one or two words between them. */
function pluralsIn(key: string): readonly string[] {
  const found = [...(texts[key] ?? '').matchAll(/\{\{(\w+)\}\}((?: [a-z]+){1,3})/g)];
  return found
    .filter(([, , words = '']) =>
      words
        .replace(after, '')
        .split(' ')
        .some((word) => (/s$/.test(word) && !noPlurals.has(word)) || word === 'are' || word === 'have'),
    )
    .map(([, name = '']) => `${key} ${name}`)
    .filter((place) => !alwaysMany.has(place));
}

test('no English text says a plural of a count that may be one', () => {
  expect(Object.keys(texts).flatMap(pluralsIn)).toEqual([]);
  expect(Object.keys(texts).filter((key) => /\w\(s\)/.test(texts[key] ?? ''))).toEqual([]);
});

test('every text that chooses a noun says both forms, and counts what the text fills in', () => {
  for (const [key, text] of Object.entries(texts))
    for (const [whole, name] of text.matchAll(/\{\{(\w+), [^}]*\}\}/g)) {
      expect(whole, key).toMatch(/^\{\{\w+, noun\(one: [^;:]+; other: [^;:]+\)\}\}$/);
      expect(text, key).toContain(`{{${name}}}`);
    }
  for (const [key, text] of Object.entries(zh)) expect(text, key).not.toContain('noun(');
});

test('one row is a row, in counts that are grouped too, and several counts of a sentence each have their own', async () => {
  const { t } = await startI18n('en');
  expect(t('list.total', { total: '1' })).toBe('1 row');
  expect(t('list.total', { total: '0' })).toBe('0 rows');
  expect(t('list.total', { total: '1,001' })).toBe('1,001 rows');
  expect(t('list.rangeSize', { rows: 1, columns: 3 })).toBe('1 row, 3 columns selected');
  expect(t('list.rangeSize', { rows: 12, columns: 1 })).toBe('12 rows, 1 column selected');
  expect(t('edit.title', { count: 1 })).toBe('Change 1 record');
  expect(t('edit.left', { count: 1 })).toBe('1 cell cannot be changed and is left out');
});
