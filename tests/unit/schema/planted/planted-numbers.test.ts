import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { formatValue, plainValue } from '../../../../src/schema/entry/format-value';
import { faultsOf, smallWorld, textOf } from '../small-world';

const file = 'pages/crm/quotes.json';
const label = '"x-label": { "zh": "等级", "en": "Grade" }';
const withField = (field: string): string =>
  textOf(file)
    .replace('    "bank":', `    "grade": { ${field} },\n    "bank":`)
    .replace('"advanced": ["contact.name"', '"advanced": ["grade", "contact.name"');
const one = '{ "key": "1", "zh": "1 低", "en": "1 low" }';
const two = '{ "key": "2", "zh": "2 高", "en": "2 high" }';

test.each([
  ['of another kind', `"$ref": "kind:money", ‸"x-options": [${one}], ${label}`, 'x-options 只与由人填写的整数类型同写'],
  [
    'of a computed value',
    `"$ref": "kind:integer", ‸"x-options": [${one}], "x-compute": "1 + 1", ${label}`,
    'x-options 只与由人填写的整数类型同写',
  ],
  ['that is none', `"$ref": "kind:integer", "x-options": [{ "key": ‸"low", "zh": "低", "en": "Low" }], ${label}`, '这里的键是整数'],
  ['listed twice', `"$ref": "kind:integer", "x-options": [${one}, ${one.replace('"key": ', '"key": ‸')}], ${label}`, '选项的键重复'],
  [
    'with a colour',
    `"$ref": "kind:integer", "x-options": [${one.replace(' }', ', ‸"colour": "red" }')}], ${label}`,
    '数的选项没有“colour”',
  ],
  ['by a widget of other numbers', `"$ref": "kind:integer", "x-options": [${one}], "x-widget": ‸"money", ${label}`, '不能用在这种字段上'],
  ['that is not offered as what it begins with', `"$ref": "kind:integer", "x-options": [${one}], "default": ‸3, ${label}`, '3'],
])('a number to choose %s is told at its place', (_name, field, says) => {
  const marked = withField(field);
  expect(marked).toContain('‸');
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  const places = faultsOf({ [file]: marked.replace('‸', '') })
    .filter(({ sentence }) => sentence.includes(says))
    .map(({ line, column }) => [line, column]);
  expect(places).toContainEqual([above.length, (above.at(-1) ?? '').length + 1]);
});

test('a number that is chosen stays a number: entered and searched by its word, read as its word, copied as it is', () => {
  const { pages, faults } = compileSchemas(
    smallWorld({ [file]: withField(`"$ref": "kind:integer", "x-options": [${one}, ${two}], ${label}`) }),
  );
  expect(faults).toEqual([]);
  const page = pages.get('crm/quotes');
  const field = page?.record.fields.find(({ name }) => name === 'grade');
  if (!field) throw new Error('no field');
  expect(field).toMatchObject({ type: 'int', widget: 'select', schema: { enum: [1, 2] } });
  expect(page?.search.advanced.find((item) => item.field === 'grade')).toMatchObject({
    as: 'select',
    options: [{ key: '1' }, { key: '2' }],
  });
  expect([formatValue(field, 2, 'zh'), formatValue(field, 1, 'en'), formatValue(field, 7, 'zh'), plainValue(field, 2, 'zh')]).toEqual([
    '2 高',
    '1 low',
    '7',
    '2',
  ]);
});
