import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf, withButtons } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const customers = 'pages/crm/customers.json';
const line = 'records/crm/quoteItem.json';

/** `‸` in the text marks where the fault must point. */
interface Plant {
  readonly name: string;
  readonly marked: string;
  readonly file?: string;
  readonly says: string;
}

/** Puts a transition of quotes beside the others. */
const stepOf = (body: string): string =>
  withButtons(
    textOf(quotes).replace(
      '\"transitions\": {',
      () => `"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, "from": ["200"], "to": "300", ${body} },`,
    ),
  );
/** Customers with a form that others may open. */
const withForm = textOf(customers).replace('"table": {', () => '"form": { "groups": [{ "items": ["enterName", "area"] }] },\n  "table": {');
const states = '“999”，dicts/quote_status.json 只有：100（草稿）、200（待审）、300（通过）';
const areas = '“zz”，dicts/area.json 只有：cs（长沙）';
const tags = '“z”，只有：a（甲）、b（乙）';

const plants: readonly Plant[] = [
  { name: 'a key that a transition sets', marked: stepOf(`"set": { "quoteStatus": "‸'999'" }`), says: states },
  {
    name: 'a key that a transition sets in one of two cases',
    marked: stepOf(`"set": { "quoteStatus": "urgent ? '100' : ‸'999'" }`),
    says: states,
  },
  { name: 'one of several keys that a transition sets', marked: stepOf(`"set": { "tags": "['a', ‸'z']" }`), says: tags },
  {
    name: 'a key of a made record',
    marked: stepOf(`"then": [{ "make": "customers", "set": { "enterName": "quoteNo", "area": "urgent ? ‸'zz' : 'cs'" } }]`),
    says: areas,
  },
  {
    name: 'a key that is put into another record',
    marked: stepOf(`"then": [{ "put": "customerId", "set": { "area": "‸'zz'" } }]`),
    says: areas,
  },
  {
    name: 'a key that another form begins with',
    marked: textOf(quotes).replace(
      '"row": ["edit",',
      () =>
        `"row": [{ "do": "addUnit", "open": "customers", "label": { "zh": "新单位", "en": "New unit" }, "fill": { "area": "urgent ? ‸'zz' : 'cs'" } }, "edit",`,
    ),
    says: areas,
  },
  {
    name: 'a key that a new line begins with',
    file: line,
    marked: textOf(line).replace('"default": "n"', () => `"x-default": "quantity > 5 ? 'u' : ‸'x'"`),
    says: '“x”，只有：n（普通）、u（加急）',
  },
  {
    name: 'a constant that a new line begins with',
    file: line,
    marked: textOf(line).replace('"default": "n"', '"default": ‸"x"'),
    says: '“x”，只有：n（普通）、u（加急）',
  },
  { name: 'a key that one of several is compared with', marked: stepOf(`"when": "tags.exists(t, t == ‸'z')"`), says: tags },
  { name: 'a key in a list that several are compared with', marked: stepOf(`"when": "tags == [‸'z']"`), says: tags },
  {
    name: 'a key that is compared in one of two cases',
    marked: stepOf(`"when": "quoteStatus == (urgent ? ‸'999' : '100')"`),
    says: states,
  },
  {
    name: 'a key of options that are offered',
    file: line,
    marked: textOf(line).replace('"default": "n"', () => `"x-filter": "target.key != ‸'x'"`),
    says: '“x”，只有：n（普通）、u（加急）',
  },
  {
    name: 'a key in the rows of a role',
    marked: textOf(quotes).replace('["view", "create", "submit"]', () => `{ "can": ["view"], "rows": "quoteStatus in ['100', ‸'999']" }`),
    says: states,
  },
];

describe('keys that the options lack are told at their place, with those that there are', () => {
  test.each(plants)('$name', ({ file = quotes, marked, says }) => {
    const faults = faultsOf({ [customers]: withForm, [file]: marked.replace('‸', '') });
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect(
      faults.filter((each) => each.file === file).map(({ line: at, column, sentence }) => [at, column, sentence]),
      faults.map(formatFault).join('\n'),
    ).toEqual([[above.length, (above.at(-1) ?? '').length + 1, `可选值里没有${says}`]]);
  });
});

test('keys that there are, and the question whether one is entered, are none', () => {
  const sound = stepOf(`"when": "quoteStatus != '' && tags.exists(t, t == 'a')", "set": { "tags": "urgent ? ['a'] : ['b']" }`);
  expect(faultsOf({ [quotes]: sound }).map(formatFault)).toEqual([]);
});
