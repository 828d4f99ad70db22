import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { placeAt } from '../../../src/shell/studio/json-place';
import { describe, languageOf, namesAt, valuesAt } from '../../../src/shell/studio/language-hints';

const file = 'pages/crm/quotes.json';
const stateOf = (doc: string): EditorState => EditorState.create({ doc, extensions: [json()] });

test.each([
  ['a key, by the value behind it', '{"table": {"columns": ["a", {"field": "b"}]}}', 'field', ['table', 'columns', 1, 'field'], true],
  ['a value', '{"menu": {"icon": "Car"}}', 'Car', ['menu', 'icon'], false],
  ['an entry of a list', '{"details": ["one", "two"]}', 'two', ['details', 1], false],
  ['a key that is a name of every object', '{"__proto__": {"constructor": 1}}', 'constructor', ['__proto__', 'constructor'], true],
])('%s is found at its place', (_what, text, word, path, isKey) => {
  expect(placeAt(stateOf(text), text.indexOf(word) + 1)).toMatchObject({ path, isKey });
});

test('a place is described in the language of the app, through references to other language files', () => {
  expect(describe(file, ['table'], 'zh')).toBe('列表。');
  expect(describe(file, ['table'], 'en')).toBe('The list.');
  expect(describe(file, ['fields', 'price', '$ref'], 'en')).not.toBe('');
  expect(describe(file, ['__proto__', 'constructor'], 'en')).toBe('');
});

test('names and values are offered as the language has them, and none where it has none', () => {
  expect(namesAt(file, ['menu'], 'en').map(({ name }) => name)).toEqual(expect.arrayContaining(['parent', 'icon', 'sort']));
  expect(valuesAt(file, ['form', 'mode'])).toContain('"dialog"');
  expect(valuesAt(file, ['table', 'selection'])).toEqual(['true', 'false']);
  expect(namesAt(file, ['constructor'], 'en')).toEqual([]);
});

test('every kind of file that is offered has a language', () => {
  const files = [
    'kinds.json',
    'menus.json',
    'numbers.json',
    'dicts/a.json',
    'notices/a.json',
    'papers/a/paper.json',
    'records/a/b.json',
    file,
  ];
  expect(files.filter((each) => languageOf(each) === undefined)).toEqual([]);
});
