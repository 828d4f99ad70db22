import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { getLanguageService, type Hover, TextDocument } from 'vscode-json-languageservice';
import { isObject, type Values } from '../../../src/base/dot-path';

/** The service that editors complete JSON with, offline; every word of the language is asked where a file may have it. */
const folder = resolve(import.meta.dirname, '../../../schemas');
const service = getLanguageService({
  schemaRequestService: (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
  workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
});
service.configure({ validate: true });

const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
const languages = new Map(files.map((name) => [name, JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as Values]));

interface Place {
  readonly file: string;
  readonly schema: Values;
  /** A file with a value at the place. */
  readonly around: (inner: string) => string;
}

function follow(place: Place): Place {
  const ref = place.schema['$ref'];
  if (typeof ref !== 'string') return place;
  const [name, pointer = ''] = ref.split('#');
  const file = name === '' || name === undefined ? place.file : name;
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), languages.get(file));
  if (!isObject(found)) throw new Error(`${place.file} refers to ${ref}`);
  return { ...place, file, schema: found };
}

interface Word {
  readonly language: string;
  readonly name: string;
  readonly at: Place;
  readonly values: readonly unknown[];
}

const parts = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []);

/** Every property that a language file knows, once for each place that defines it. */
function wordsOf(language: string): readonly Word[] {
  const words: Word[] = [];
  const seen = new Set<Values>();
  const visit = (found: Place): void => {
    const place = follow(found);
    const { schema, around } = place;
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const [name, value] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
      if (!isObject(value)) continue;
      const inside: Place = { ...place, schema: value, around: (inner) => around(`{ ${JSON.stringify(name)}: ${inner} }`) };
      const { schema: said } = follow(inside);
      words.push({ language, name, at: place, values: Array.isArray(said['enum']) ? said['enum'] : [] });
      visit(inside);
    }
    for (const each of ['anyOf', 'oneOf', 'allOf', 'then', 'else'].flatMap((key) => parts(schema[key]))) visit({ ...place, schema: each });
    for (const each of parts(schema['items'])) visit({ ...place, schema: each, around: (inner) => around(`[${inner}]`) });
    for (const each of parts(schema['additionalProperties']))
      visit({ ...place, schema: each, around: (inner) => around(`{ "sample": ${inner} }`) });
  };
  const line = `"$schema": ${JSON.stringify(pathToFileURL(resolve(folder, language)).href)}`;
  const schema = languages.get(language);
  if (schema) visit({ file: language, schema, around: (inner) => (inner.startsWith('{') ? `{ ${line}, ${inner.slice(1)}` : inner) });
  return words;
}

const open = (text: string) => {
  const document = TextDocument.create('file:///a.json', 'json', 1, text.replace('¦', ''));
  return { document, position: document.positionAt(text.indexOf('¦')), parsed: service.parseJSONDocument(document) };
};

async function offered(text: string): Promise<readonly string[]> {
  const { document, position, parsed } = open(text);
  return (await service.doComplete(document, position, parsed))?.items.map((item) => item.label) ?? [];
}

function textOf(hover: Hover | null): string {
  const contents = hover?.contents ?? '';
  return (Array.isArray(contents) ? contents : [contents]).map((each) => (typeof each === 'string' ? each : each.value)).join(' ');
}

async function told(text: string): Promise<string> {
  const { document, position, parsed } = open(text);
  return textOf(await service.doHover(document, position, parsed));
}

const words = files.flatMap(wordsOf);

test('an editor offers every word of the language where it may stand, with each value that it may have', async () => {
  const missing: string[] = [];
  for (const { language, name, at, values } of words) {
    // The line that names the language stands in the file already.
    if (name !== '$schema' && !(await offered(at.around('{ ¦ }'))).includes(name)) missing.push(`${language} ${at.around(`{ ${name} }`)}`);
    const labels = values.length > 0 ? await offered(at.around(`{ ${JSON.stringify(name)}: ¦ }`)) : [];
    for (const value of values)
      if (!labels.includes(JSON.stringify(value))) missing.push(`${language} ${at.around(`{ ${name}: ${JSON.stringify(value)} }`)}`);
  }
  expect(missing).toEqual([]);
  console.info(`editor: ${words.length} words, ${words.reduce((sum, { values }) => sum + values.length, 0)} values`);
});

test('an editor says of every word in Chinese and in English what it means', async () => {
  const silent: string[] = [];
  for (const { language, name, at } of words) {
    const said = await told(at.around(`{ "¦${name}": null }`));
    if (!/[\u4e00-\u9fff].* \/ .*[A-Za-z]{2}/s.test(said)) silent.push(`${language} ${at.around(`{ ${name} }`)}: ${said}`);
  }
  expect(silent).toEqual([]);
});
