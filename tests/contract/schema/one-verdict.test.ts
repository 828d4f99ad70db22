import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { runScript, runServer } from '../../fixtures/run-script';
import { openSchemaFolder, type SchemaFolder } from '../support/schema-folder';

// One mistake is one mistake: whoever is asked about a page file, an editor, `npm run check`, the command line or the server, marks the same line.

const product = resolve(import.meta.dirname, '../../../schemas');

/** A page that has the usual parts, each on a line of its own. */
const sound = `{
  "$schema": "../../page.schema.json",
  "format": 1,
  "page": "NAME",
  "label": { "zh": "东西", "en": "Things" },
  "menu": { "parent": "crm", "icon": "Team", "sort": 2 },
  "display": "thingName",
  "fields": {
    "thingName": { "$ref": "kind:shortText", "x-label": { "zh": "名称", "en": "Name" }, "maxLength": 40 },
    "thingCode": { "$ref": "kind:shortText", "x-label": { "zh": "编号", "en": "Code" }, "pattern": "^[A-Z]+$" },
    "amount": { "$ref": "kind:money", "x-label": { "zh": "金额", "en": "Amount" }, "minimum": 0, "x-hint": { "zh": "含税", "en": "With tax" } },
    "count": { "$ref": "kind:integer", "x-label": { "zh": "数量", "en": "Count" }, "maximum": 99 },
    "since": { "$ref": "kind:day", "x-label": { "zh": "起始日", "en": "Since" } },
    "until": { "$ref": "kind:day", "x-label": { "zh": "终止日", "en": "Until" }, "x-visible": "filled(since)" },
    "parentId": { "$ref": "ref:NAME", "x-label": { "zh": "上级", "en": "Parent" } },
    "grade": {
      "x-label": { "zh": "档次", "en": "Grade" },
      "x-options": [
        { "key": "a", "zh": "甲", "en": "A" },
        { "key": "b", "zh": "乙", "en": "B" }
      ]
    }
  },
  "unique": [
    { "fields": ["thingCode"], "message": { "zh": "编号已存在", "en": "This code is taken" } }
  ],
  "search": {
    "normal": ["thingName", "grade"],
    "advanced": ["thingCode", "since"]
  },
  "table": {
    "sort": "-thingName",
    "pageSizes": "small",
    "columns": [
      { "field": "thingName", "width": 90, "fixed": "left" },
      { "field": "amount", "total": true },
      "grade"
    ]
  },
  "form": {
    "mode": "drawer",
    "width": 900,
    "columns": 2,
    "groups": [
      { "label": { "zh": "基本", "en": "Basics" }, "items": ["thingName", "thingCode", "amount", "count", "since", "until", "parentId", "grade"] }
    ],
    "required": ["thingName"],
    "rules": [
      { "assert": "since <= until", "message": { "zh": "日期不对", "en": "Wrong days" }, "field": "until" }
    ]
  },
  "import": { "key": ["thingCode"] },
  "actions": {
    "toolbar": ["create", "import", "remove"],
    "row": ["view", "edit"]
  },
  "roles": {
    "tester": ["view"]
  }
}
`;

interface Mistake {
  readonly from: string;
  readonly to: string;
  /** The name that was probably meant, where one is near. */
  readonly hint?: string;
  /** True: with the word the page as a whole lacks what it must have, which is told at its first line. */
  readonly lacks?: true;
}

/** Mistakes in words of the language and in their values, which an editor sees by the language file alone. */
const written: readonly Mistake[] = [
  { from: '"format": 1', to: '"format": 2' },
  { from: '"label": { "zh": "东西"', to: '"lable": { "zh": "东西"', hint: 'label', lacks: true },
  { from: '"zh": "东西", "en"', to: '"zh": "东西", "eng"', hint: 'en' },
  { from: '"parent": "crm"', to: '"parnt": "crm"', hint: 'parent' },
  { from: '"icon": "Team"', to: '"icon": 7' },
  { from: '"sort": 2', to: '"sort": "2"' },
  { from: '"display": "thingName"', to: '"dispaly": "thingName"', hint: 'display' },
  { from: '"$ref": "kind:money"', to: '"$ref": "kid:money"' },
  { from: '"maxLength": 40', to: '"maxLenth": 40', hint: 'maxLength' },
  { from: '"maxLength": 40', to: '"maxLength": "40"' },
  { from: '"maxLength": 40', to: '"maxLength": -1' },
  { from: '"pattern": "^[A-Z]+$"', to: '"pattern": 7' },
  { from: '"x-hint": { "zh": "含税"', to: '"x-hnt": { "zh": "含税"', hint: 'x-hint' },
  { from: '"x-visible": "filled(since)"', to: '"x-visable": "filled(since)"', hint: 'x-visible' },
  { from: '"x-visible": "filled(since)"', to: '"x-visible": 1' },
  { from: '"key": "a", "zh"', to: '"kye": "a", "zh"', hint: 'key' },
  { from: '"key": "b"', to: '"key": 2' },
  { from: '"fields": ["thingCode"]', to: '"fields": "thingCode"' },
  { from: '"fields": ["thingCode"]', to: '"feilds": ["thingCode"]', hint: 'fields' },
  { from: '"normal": [', to: '"nomal": [', hint: 'normal' },
  { from: '"pageSizes": "small"', to: '"pageSizes": "smal"', hint: 'small' },
  { from: '"sort": "-thingName"', to: '"sort": ["-thingName"]' },
  { from: '"width": 90', to: '"width": "90"' },
  { from: '"fixed": "left"', to: '"fixed": "lft"', hint: 'left' },
  { from: '"total": true', to: '"total": "yes"' },
  { from: '"total": true', to: '"totals": true', hint: 'total' },
  { from: '"mode": "drawer"', to: '"mode": "draw"', hint: 'drawer' },
  { from: '"width": 900', to: '"width": 90' },
  { from: '"columns": 2', to: '"columns": 9' },
  { from: '"required": ["thingName"]', to: '"requird": ["thingName"]', hint: 'required' },
  { from: '"assert": "since <= until"', to: '"asert": "since <= until"', hint: 'assert' },
  { from: '"import": { "key": ["thingCode"] }', to: '"import": { "key": [] }' },
  { from: '"toolbar": ["create"', to: '"toolbr": ["create"', hint: 'toolbar' },
  { from: '"tester": ["view"]', to: '"tester": "view"' },
  { from: '"table": {', to: '"tabel": {', hint: 'table', lacks: true },
];

/** Mistakes in names of what stands elsewhere: an editor has no other file before it. */
const named: readonly Mistake[] = [
  { from: '"parent": "crm"', to: '"parent": "crn"', hint: 'crm' },
  { from: '"display": "thingName"', to: '"display": "thngName"', hint: 'thingName' },
  { from: '"$ref": "kind:money"', to: '"$ref": "kind:mony"', hint: 'money' },
  { from: '"$ref": "ref:NAME"', to: '"$ref": "ref:NAMEs"', hint: 'NAME' },
  { from: '"filled(since)"', to: '"filled(sinse)"', hint: 'since' },
  { from: '"pattern": "^[A-Z]+$"', to: '"pattern": "^([A-Z]+)+$"' },
  { from: '"fields": ["thingCode"]', to: '"fields": ["thingCod"]', hint: 'thingCode' },
  { from: '["thingName", "grade"]', to: '["thingName", "grad"]', hint: 'grade' },
  { from: '"sort": "-thingName"', to: '"sort": "-thingNam"', hint: 'thingName' },
  { from: '"field": "amount"', to: '"field": "amont"', hint: 'amount' },
  { from: '"required": ["thingName"]', to: '"required": ["thingNam"]', hint: 'thingName' },
  { from: '"since <= until"', to: '"since <= untill"', hint: 'until' },
  { from: '"field": "until"', to: '"field": "untl"', hint: 'until' },
  { from: '"row": ["view", "edit"]', to: '"row": ["view", "edti"]', hint: 'edit' },
];

const plants = [...written, ...named].map((mistake, index) => {
  const name = `thing${index}`;
  const file = `pages/things/${name}.json`;
  const at = sound.indexOf(mistake.from);
  const changed = sound.slice(0, at) + mistake.to + sound.slice(at + mistake.from.length);
  return { ...mistake, name, file, at, text: changed.replaceAll('NAME', name), line: sound.slice(0, at).split('\n').length };
});

let folder: SchemaFolder;
beforeAll(async () => {
  folder = await openSchemaFolder();
  folder.writeFile('pages/things/sound.json', sound.replaceAll('NAME', 'sound'));
  for (const { file, text } of plants) folder.writeFile(file, text);
});
afterAll(() => folder.close());

/** What is told of a file: at which lines, and the names that were probably meant. */
interface Told {
  readonly lines: readonly number[];
  readonly hints: readonly string[];
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)].sort();

const toTold = (lines: readonly string[]): ReadonlyMap<string, Told> => {
  const told = new Map<string, Told>();
  for (const line of lines) {
    const [, file, number] = /(pages\/things\/\w+\.json):(\d+):\d+ {2}/.exec(line) ?? [];
    if (file === undefined) continue;
    const { lines: before, hints } = told.get(file) ?? { lines: [], hints: [] };
    const hint = /did you mean "([^"]*)"/.exec(line)?.[1];
    told.set(file, { lines: unique([...before, Number(number)]), hints: unique(hint === undefined ? hints : [...hints, hint]) });
  }
  return told;
};

const linesOf = ({ line, lacks }: (typeof plants)[number]): readonly number[] => (lacks ? [1, line] : [line]);
const expected: ReadonlyMap<string, Told> = new Map(
  plants.map((plant) => [
    plant.file,
    { lines: linesOf(plant), hints: plant.hint === undefined ? [] : [plant.hint.replace('NAME', plant.name)] },
  ]),
);

test('the server tells each planted mistake at its line, with the name that was probably meant, and nothing of the sound page', async () => {
  expect(plants.filter(({ at }) => at < 0).map(({ from }) => from)).toEqual([]);
  const store = await folder.open();
  const { problems, serving } = store.current();
  expect(toTold(problems)).toEqual(expected);
  expect([...serving.keys()]).toEqual(['things/sound']);
});

test('the command line and the check say what the server says', async () => {
  const env = { SCHEMAS_DIR: folder.dir, DATA_DIR: join(folder.dir, 'data'), DATABASE_URL: '' };
  const running = [runServer('cli', ['schema', 'check'], env), runScript('scripts/check.ts', [], env)];
  for (const each of running) {
    await each.ended;
    expect([toTold(each.lines), each.child.exitCode]).toEqual([expected, 1]);
  }
});

test('an editor marks at the same line what it can know by the language alone', async () => {
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
    workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
  });
  service.configure({ validate: true });
  const markedIn = async (file: string): Promise<readonly number[]> => {
    const document = TextDocument.create(pathToFileURL(join(product, file)).href, 'json', 1, folder.readFile(file));
    const marked = await service.doValidation(document, service.parseJSONDocument(document));
    return unique(marked.map(({ range }) => range.start.line + 1));
  };
  expect(await markedIn('pages/things/sound.json')).toEqual([]);
  const marks = await Promise.all(plants.map(async ({ file, to }) => [to, ...(await markedIn(file))]));
  expect(marks).toEqual(plants.map((plant, index) => [plant.to, ...(index < written.length ? linesOf(plant) : [])]));
});
