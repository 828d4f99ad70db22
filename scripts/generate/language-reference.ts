import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { commonColumns, hostNames, systemFields } from '../../src/schema/context/system-fields';
import { takenNames } from '../../src/schema/expression/expressions';
import { functionNotes, methodNotes } from '../../src/schema/expression/function-notes';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const jsonAt = (value: Json, key: string): Json => (isJson(value[key]) ? value[key] : {});

/** A word of the language. */
export interface Word {
  /** The language file, such as `page`. */
  readonly language: string;
  /** Where it stands, such as `form.groups[]`; '' at the top level. */
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  /** Chinese and English, parted by ` / `; empty where nothing says it. */
  readonly meaning: string;
}

const languages = ['page', 'record', 'dict', 'kinds', 'menus', 'numbers', 'notice', 'paper', 'tests'] as const;
const readLanguage = (name: string): Json => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as Json;

const plainTypes: Readonly<Record<string, string>> = {
  string: '文字 text',
  number: '数 number',
  integer: '整数 integer',
  boolean: 'true / false',
  array: '列表 list',
  object: '对象 object',
  null: 'null',
};

/** What `$ref` leads to, with what stands beside it. */
function resolved(part: Json, root: Json): Json {
  const [, file = '', name = ''] = /^(?:(\w+)\.schema\.json)?#\/\$defs\/(\w+)$/.exec(String(part['$ref'] ?? '')) ?? [];
  if (name === '') return part;
  return { ...jsonAt(jsonAt(file === '' ? root : readLanguage(file), '$defs'), name), ...part };
}

const nameOfDefinition = (part: Json): string => /(\w+)$/.exec(String(part['$ref'] ?? ''))?.[1] ?? '';

function typeOf(part: Json, root: Json): string {
  if (typeof part['$ref'] === 'string') {
    const name = nameOfDefinition(part);
    return name === '' ? typeOf(resolved(part, root), root) : `\`${name}\``;
  }
  const choices = [...listOf(part['anyOf']), ...listOf(part['oneOf'])].filter(isJson);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(choice, root)))].join(' \\| ');
  if (Array.isArray(part['enum'])) return part['enum'].map((each) => `\`${JSON.stringify(each)}\``).join(' ');
  if ('const' in part) return `\`${JSON.stringify(part['const'])}\``;
  const types = [part['type']].flat().map((type) => plainTypes[String(type)] ?? '—');
  const items = isJson(part['items']) ? `：${typeOf(part['items'], root)}` : '';
  const values = isJson(part['additionalProperties']) ? `：名称 name → ${typeOf(part['additionalProperties'], root)}` : '';
  return types.join(' \\| ') + items + values;
}

/** Every word below a part of a language file, but for what it refers to. */
function wordsBelow(language: string, root: Json, { part, place }: { readonly part: Json; readonly place: string }): readonly Word[] {
  const below = (value: unknown, at: string): readonly Word[] =>
    isJson(value) ? wordsBelow(language, root, { part: value, place: at }) : [];
  const needed = new Set(listOf(part['required']).map(String));
  const own = Object.entries(jsonAt(part, 'properties')).flatMap(([name, value]): readonly Word[] => {
    if (!isJson(value)) return [];
    const meaning = String(value['description'] ?? resolved(value, root)['description'] ?? '');
    const word = { language, place, name, type: typeOf(value, root), isNeeded: needed.has(name), meaning };
    return [word, ...below(value, place === '' ? name : `${place}.${name}`)];
  });
  return [
    ...own,
    ...below(part['items'], `${place}[]`),
    ...below(part['additionalProperties'], `${place}.*`),
    ...[...listOf(part['anyOf']), ...listOf(part['oneOf'])].flatMap((choice) => below(choice, place)),
  ];
}

/** Every word of the language files, at its place. */
export function wordsOfLanguage(): readonly Word[] {
  return languages.flatMap((language) => {
    const root = readLanguage(language);
    const definitions = Object.entries(jsonAt(root, '$defs'));
    return [
      ...wordsBelow(language, root, { part: root, place: '' }),
      ...definitions.flatMap(([name, part]) => (isJson(part) ? wordsBelow(language, root, { part, place: `\`${name}\`` }) : [])),
    ];
  });
}

const cell = (text: string): string => text.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const names = (list: Iterable<string>): string => [...list].map((name) => `\`${name}\``).join(' ');

function wordTables(): string {
  const sections = new Map<string, Word[]>();
  for (const word of wordsOfLanguage()) {
    const title = `### ${word.language}.schema.json${word.place === '' ? '' : ` — ${word.place}`}`;
    sections.set(title, [...(sections.get(title) ?? []), word]);
  }
  return [...sections]
    .map(([title, words]) =>
      [
        title,
        '',
        row('词 word', '类型 type', '意思 meaning'),
        row('---', '---', '---'),
        ...words.map(({ name, type, isNeeded, meaning }) => row(`\`${name}\`${isNeeded ? '（必写 needed）' : ''}`, type, meaning)),
      ].join('\n'),
    )
    .join('\n\n');
}

function noteTable(notes: typeof functionNotes): string {
  const rows = [...notes.values()].map(({ form, does, example }) =>
    row(
      form.zh === form.en ? `\`${form.zh}\`` : `\`${form.zh}\` · \`${form.en}\``,
      `${does.zh} · ${does.en}`,
      example ? `\`${example[0]}\` → \`${example[1]}\`` : '',
    ),
  );
  return [row('写法 form', '意思 meaning', '例 example'), row('---', '---', '---'), ...rows].join('\n');
}

/** The types that have no words of their own. */
function plainDefinitions(): string {
  const rows = languages.flatMap((language) => {
    const root = readLanguage(language);
    return Object.entries(jsonAt(root, '$defs')).flatMap(([name, part]) => {
      if (!isJson(part) || name === 'icon' || wordsBelow(language, root, { part, place: name }).length > 0) return [];
      const pattern = typeof part['pattern'] === 'string' ? ` \`${part['pattern']}\`` : '';
      return [row(`\`${name}\``, typeOf(part, root) + pattern, String(part['description'] ?? ''))];
    });
  });
  return [row('类型 type', '写法 form', '意思 meaning'), row('---', '---', '---'), ...rows].join('\n');
}

const icons = (): readonly string[] => listOf(jsonAt(jsonAt(readLanguage('record'), '$defs'), 'icon')['enum']).map(String);

/** Writes the reference of the page language: every word at its place, functions, names that are taken, icons. Shape: Markdown. */
export async function languageReference(): Promise<string> {
  const text = `<!-- 由 npm run generate 写出，请勿改动。 Written by npm run generate; do not edit. -->

# 页面语言参考 · Reference of the page language

学习请看 [README.md](README.md)；这里是每个词、函数、保留的名称与图标的一览，由 \`*.schema.json\` 与代码得出。

_[README.md](README.md) teaches the language; this lists every word, function, taken name and icon, from the language files and the code._

目录 · Contents: [函数](#函数--functions) · [保留的名称](#保留的名称--names-that-are-taken) · [图标](#图标--icons) · [全部的词](#全部的词--all-words)

## 函数 · Functions

${noteTable(functionNotes)}

文字与列表的方法，写在它后面： · _Methods, written behind a text or a list:_

${noteTable(methodNotes)}

## 保留的名称 · Names that are taken

- 每条记录自带，可用于列与查询，不能另设同名字段： · _Of every record by itself; no field takes their names:_ ${names(systemFields.map(({ name }) => name))}
- 数据库里已有的列，字段名换成小写加下划线后不能与它们相同： · _Columns that are there already; no field may give one of them:_ ${names(commonColumns)}
- 不能用作字段名： · _No names of fields:_ ${names(hostNames)}
- 可以用作字段名，但表达式里要写 \`row.名称\`，如 \`row.type == '1'\`： · _May be names of fields, written \`row.<name>\` in expressions:_ ${names(takenNames)}

## 图标 · Icons

\`menu.icon\`、菜单组与统计的 \`icon\` 从这些里选（编辑器会补全）： · _For \`menu.icon\`, groups of the menu and statistics; the editor completes them:_

${icons().join(' ')}

## 全部的词 · All words

带底色的类型另有一节，或是这几种之一： · _A type in code marks has a section of its own, or is one of these:_

${plainDefinitions()}

${wordTables()}
`;
  const config = await resolveConfig('schemas/reference.md');
  return format(text, { ...config, parser: 'markdown' });
}
