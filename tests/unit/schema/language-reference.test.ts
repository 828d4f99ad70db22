import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { languageReference, wordsOfLanguage } from '../../../scripts/generate/language-reference';
import { decimalText } from '../../../src/base/decimal';
import { checkExpression } from '../../../src/schema/check/check-expression';
import { type ExpressionContext, languageOf, runExpression } from '../../../src/schema/expression/expressions';
import { functionNotes, methodNotes } from '../../../src/schema/expression/function-notes';
import recordLanguage from '../../../schemas/record.schema.json';
import { recordOf } from './small-world';

const context: ExpressionContext = {
  user: { id: '7', name: '王', roles: [], deptId: '3' },
  today: '2026-07-01',
  now: '2026-07-01 10:00:00',
};

test('every word of the language files says what it means, in both languages', () => {
  const words = wordsOfLanguage();
  expect(words.length).toBeGreaterThan(250);
  expect(
    words
      .filter(({ meaning }) => !/^.*[\u4e00-\u9fff].* \/ .*[a-z]/.test(meaning))
      .map(({ language, place, name }) => `${language} ${place}.${name}`),
  ).toEqual([]);
});

test('the reference that the folder holds is what the language says now', async () => {
  expect(readFileSync('schemas/reference.md', 'utf8')).toBe(await languageReference());
});

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? decimalText(value as never) : String(value));

test.each([...functionNotes, ...methodNotes].flatMap(([name, { example }]) => (example ? [[name, ...example] as const] : [])))(
  'the example of %s gives what it says: %s is %s',
  (name, expression, result) => {
    const language = languageOf(recordOf('quotes'));
    expect(expression).toContain(`${name}(`);
    expect(checkExpression(language, `string(${expression}) != ''`).faults.filter(({ zh }) => !zh.includes('string'))).toEqual([]);
    expect(textOf(runExpression(language, expression, language.scopeOf({}, context)))).toBe(result);
  },
);

test('the icons that a menu may have are those that the menu can draw', () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json')), 'inline-svg/outlined');
  const drawn = readdirSync(folder).map((file) =>
    file.replace(/\.svg$/, '').replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(new Set(recordLanguage.$defs.icon.enum)).toEqual(new Set(drawn));
});
