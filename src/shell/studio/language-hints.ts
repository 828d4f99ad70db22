import dict from '../../../schemas/dict.schema.json';
import kinds from '../../../schemas/kinds.schema.json';
import menus from '../../../schemas/menus.schema.json';
import notice from '../../../schemas/notice.schema.json';
import numbers from '../../../schemas/numbers.schema.json';
import page from '../../../schemas/page.schema.json';
import paper from '../../../schemas/paper.schema.json';
import record from '../../../schemas/record.schema.json';
import type { Language } from '../../base/text';

type Node = Readonly<Record<string, unknown>>;
/** A part of a language file, with the file that its references are relative to. */
interface Part {
  readonly root: Node;
  readonly node: Node;
}

const languages = new Map<string, Node>(
  [dict, kinds, menus, notice, numbers, page, paper, record].map((language) => [language.$id, language as Node]),
);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const child = (node: Node, key: string): unknown => (Object.hasOwn(node, key) ? node[key] : undefined);

/** The language that a file is written in. Shape: undefined where it has none. */
export function languageOf(file: string): Node | undefined {
  const folder = file.includes('/') ? (file.split('/')[0] ?? '').replace(/s$/, '') : file.replace(/\.json$/, '');
  return languages.get(`${folder}.schema.json`);
}

function follow({ root, node }: Part): Part | undefined {
  const [id = '', pointer = ''] = String(node['$ref']).split('#');
  const home = id === '' ? root : languages.get(id);
  let found: unknown = home;
  for (const step of pointer.split('/').slice(1)) found = isNode(found) ? child(found, step) : undefined;
  return home && isNode(found) ? { root: home, node: found } : undefined;
}

/** Everything that holds for a value: the part itself, what it refers to, and all that is said of it by cases. */
function unfold(part: Part, depth = 0): readonly Part[] {
  if (depth > 12) return [];
  const { root, node } = part;
  const target = typeof node['$ref'] === 'string' ? follow(part) : undefined;
  const cases = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (Array.isArray(node[word]) ? (node[word] as unknown[]) : []));
  const more = [...cases, node['then'], node['else']].filter(isNode).map((each) => ({ root, node: each }));
  return [part, ...[...(target ? [target] : []), ...more].flatMap((each) => unfold(each, depth + 1))];
}

function step(part: Part, key: string | number): readonly Part[] {
  const { root, node } = part;
  const found: unknown[] = [];
  if (typeof key === 'number') {
    const fixed: unknown = Array.isArray(node['prefixItems']) ? node['prefixItems'][key] : undefined;
    found.push(fixed ?? node['items']);
  } else {
    const own = isNode(node['properties']) ? child(node['properties'], key) : undefined;
    const patterns = isNode(node['patternProperties']) ? Object.entries(node['patternProperties']) : [];
    const fitting = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, each]) => each);
    found.push(own, ...fitting);
    if (own === undefined && fitting.length === 0) found.push(node['additionalProperties']);
  }
  return found.filter(isNode).map((each) => ({ root, node: each }));
}

/** The parts of a language that speak of a place in a file. */
function partsAt(file: string, path: readonly (string | number)[]): readonly Part[] {
  const root = languageOf(file);
  if (!root) return [];
  return path.reduce<readonly Part[]>(
    (parts, key) => parts.flatMap((part) => step(part, key)).flatMap((part) => unfold(part)),
    unfold({ root, node: root }),
  );
}

const said = (node: Node, language: Language): string => {
  const description = typeof node['description'] === 'string' ? node['description'] : '';
  const [zh = '', en = zh] = description.split(' / ');
  return language === 'zh' ? zh : en;
};

/** What the language says of a place, in a language of the app; '' where it says nothing. The nearest word comes first. */
export const describe = (file: string, path: readonly (string | number)[], language: Language): string =>
  [...new Set(partsAt(file, path).map(({ node }) => said(node, language)))].find((text) => text !== '') ?? '';

export interface Hint {
  readonly name: string;
  readonly says: string;
}

/** Names that may stand in the object at a place. */
export function namesAt(file: string, path: readonly (string | number)[], language: Language): readonly Hint[] {
  const hints = new Map<string, Hint>();
  for (const { root, node } of partsAt(file, path)) {
    const properties = isNode(node['properties']) ? node['properties'] : {};
    for (const [name, each] of Object.entries(properties)) {
      if (!isNode(each) || hints.has(name)) continue;
      const says = unfold({ root, node: each }).map((part) => said(part.node, language));
      hints.set(name, { name, says: says.find((text) => text !== '') ?? '' });
    }
  }
  return [...hints.values()];
}

/** Values that may stand at a place, as JSON. */
export function valuesAt(file: string, path: readonly (string | number)[]): readonly string[] {
  const values = partsAt(file, path).flatMap(({ node }) => [
    ...(Array.isArray(node['enum']) ? (node['enum'] as unknown[]) : []),
    ...('const' in node ? [node['const']] : []),
    ...(node['type'] === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

/** What the text at a place names: an expression of fields and functions, the type of a field, one field; undefined where none. */
export function namingAt(file: string, path: readonly (string | number)[]): 'expression' | 'type' | 'field' | undefined {
  // Former names are no fields any more.
  if (path.includes('x-was')) return undefined;
  const parts = partsAt(file, path).map(({ node }) => node);
  const refersTo = (name: string): boolean => parts.some((node) => String(node['$ref']).endsWith(`#/$defs/${name}`));
  if (path.at(-1) === '$ref') return 'type';
  if (refersTo('expression')) return 'expression';
  return refersTo('fieldName') ? 'field' : undefined;
}
