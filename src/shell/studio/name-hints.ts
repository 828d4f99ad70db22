import type { Completion } from '@codemirror/autocomplete';
import { functionWords, methodWords } from '../../generated/expression-words';
import { isObject } from '../../base/dot-path';
import type { Language } from '../../base/text';

/** The other files of the folder, as far as names are taken from them. */
export interface FileFolder {
  readonly files: readonly string[];
  /** The text of a file. Errors: those of the server. */
  readonly read: (file: string) => Promise<string>;
}

/** Where names are asked for. */
interface NamePlace {
  /** What the file says so far. */
  readonly content: unknown;
  readonly path: readonly (string | number)[];
  readonly folder: FileFolder;
  readonly language: Language;
}

type Fields = Readonly<Record<string, unknown>>;

const objectAt = (value: unknown, key: string): Fields => {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(found) ? found : {};
};

/** Reads the text of another file; one that is no JSON says nothing. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nameOf = (file: string): string => file.replace(/^.*\/|\.json$/g, '');
const namedFile = ({ files }: FileFolder, name: string): string | undefined =>
  files.find((file) => /^(?:pages|records)\//.test(file) && nameOf(file) === name);

/** The fields of a page or a record by its text; those of the record that a page shares, where it has none of its own. */
async function fieldsIn(content: unknown, folder: FileFolder): Promise<Fields> {
  const shared = isObject(content) && content['fields'] === undefined ? content['record'] : undefined;
  const file = typeof shared === 'string' ? namedFile(folder, shared) : undefined;
  return file === undefined ? objectAt(content, 'fields') : objectAt(parse(await folder.read(file)), 'fields');
}

/** The fields of what a field refers to, or of its lines. */
async function fieldsBehind(field: unknown, folder: FileFolder): Promise<Fields> {
  const { $ref } = isObject(field) && typeof field['$ref'] !== 'string' ? objectAt(field, 'items') : isObject(field) ? field : {};
  const [, name = ''] = /^(?:ref|refs|tree|record):(\w+)$/.exec(typeof $ref === 'string' ? $ref : '') ?? [];
  const file = namedFile(folder, name);
  return file === undefined ? {} : fieldsIn(parse(await folder.read(file)), folder);
}

const labelled = (fields: Fields, language: Language): readonly Completion[] =>
  Object.entries(fields).map(([label, field]) => {
    const says = objectAt(field, 'x-label')[language];
    return { label, type: 'property', ...(typeof says === 'string' ? { detail: says } : {}) };
  });

const words = (all: typeof functionWords, language: Language): readonly Completion[] =>
  all.map(({ name, form, does }) => ({
    ...{ label: name, apply: `${name}(`, type: 'function', detail: form[language], info: does[language], boost: -1 },
  }));

const plain = (names: readonly string[]): readonly Completion[] => names.map((label) => ({ label, type: 'variable', boost: -2 }));

/** The types that a field may have: kinds, dictionaries, and each page and record that can be referred to. */
export async function typeNames({ path, folder, language }: NamePlace): Promise<readonly Completion[]> {
  const under = (start: string) => folder.files.filter((file) => file.startsWith(start)).map(nameOf);
  const quoted = (labels: readonly string[]): readonly Completion[] => labels.map((label) => ({ label: `"${label}"`, type: 'type' }));
  if (path.at(-2) === 'items') return quoted(under('records/').map((name) => `record:${name}`));
  const kinds = folder.files.includes('kinds.json') ? parse(await folder.read('kinds.json')) : undefined;
  const named = Object.entries(isObject(kinds) ? kinds : {}).filter(([name]) => name !== '$schema');
  const ofKinds = named.map(([name, kind]) => ({
    label: `"kind:${name}"`,
    type: 'type',
    detail: String(objectAt(kind, 'label')[language]),
  }));
  const pages = [...new Set([...under('pages/'), ...under('records/')])];
  return [
    ...ofKinds,
    ...quoted(under('dicts/').map((name) => `dict:${name}`)),
    ...quoted(['ref', 'refs', 'tree'].flatMap((word) => pages.map((name) => `${word}:${name}`))),
  ];
}

/** The fields that may be named at a place by themselves, or as `<reference>.<field>` once the reference is typed. */
export async function fieldNames({ content, folder, language }: NamePlace, typed: string): Promise<readonly Completion[]> {
  const own = await fieldsIn(content, folder);
  const [reference = '', ...rest] = typed.split('.');
  const behind = rest.length > 0 ? await fieldsBehind(own[reference], folder) : {};
  const through = labelled(behind, language).map((each) => ({ ...each, label: `${reference}.${each.label}` }));
  return [...labelled(own, language), ...through].map((each) => ({ ...each, label: `"${each.label}"` }));
}

const userNames = ['id', 'name', 'roles', 'deptId', 'staffId', 'enterId'];

/** The names that may follow a text of an expression: `before` ends with the dots that lead to the name, if any. */
export async function expressionNames({ content, path, folder, language }: NamePlace, before: string): Promise<readonly Completion[]> {
  const own = await fieldsIn(content, folder);
  const [, further, owner] = /([\w$]+\.)?([A-Za-z_$][\w$]*)\.$/.exec(before.replace(/^.*\b(?:row|old)\.(?=.)/s, '')) ?? [];
  // Names that map, filter and the like give to each item, by the list that they walk.
  const items = new Map(
    [...before.matchAll(/([A-Za-z_$][\w$]*)\.(?:map|filter|all|exists|exists_one)\(\s*([A-Za-z_$][\w$]*)\s*,/g)].map(
      ([, list = '', item = '']) => [item, list],
    ),
  );
  const isFilter = path.at(-1) === 'x-filter';
  if (!before.endsWith('.'))
    return [
      ...labelled(own, language),
      ...plain([...items.keys(), 'row', 'old', 'user', 'today', 'now', ...(isFilter ? ['target'] : [])]),
      ...words(functionWords, language),
    ];
  // Nothing is read through a second reference.
  if (further !== undefined) return words(methodWords, language);
  if (owner === 'row' || owner === 'old') return labelled(own, language);
  if (owner === 'user') return plain(userNames);
  const field = owner === 'target' && isFilter ? own[String(path.at(-2))] : own[items.get(owner ?? '') ?? owner ?? ''];
  const behind = owner !== undefined && isSeveral(field) && !items.has(owner) ? {} : await fieldsBehind(field, folder);
  // The lines of what is referred to are not read.
  const single = Object.fromEntries(Object.entries(behind).filter(([, each]) => !isObject(each) || each['items'] === undefined));
  const found = labelled(single, language);
  return found.length > 0 ? [...found, ...plain(['id'])] : words(methodWords, language);
}

/** Whether a field holds several: what follows the dot of its name is a method. */
const isSeveral = (field: unknown): boolean => isObject(field) && (isObject(field['items']) || String(field['$ref']).startsWith('refs:'));
