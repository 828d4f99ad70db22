import type { ErrorObject } from 'ajv/dist/2020.js';
import { isObject } from '../../base/dot-path';
import type { Fault } from '../source/fault';
import type { JsonPath } from '../source/source-file';

/** What was left out of a file, or put in for what is missing, so that the rest fits the language. */
interface LostPart {
  readonly path: JsonPath;
  /** Names that stand in it: what is said of them elsewhere may follow from their being lost. */
  readonly names: ReadonlySet<string>;
}

/** A file whose faulty parts are left out. */
export interface Salvaged {
  readonly value: unknown;
  readonly lost: readonly LostPart[];
}

/** Words whose value is the name of a record or page. */
const namingWords: ReadonlySet<unknown> = new Set(['page', 'record', 'make', 'open']);

const unsaid = { zh: '-', en: '-' };

/** What stands for a word that must be there; its place is lost all the same. */
const standIns: Readonly<Record<string, unknown>> = Object.freeze({
  format: 1,
  page: 'unnamed',
  record: 'unnamed',
  label: unsaid,
  'x-label': unsaid,
  message: unsaid,
  word: unsaid,
  zh: '-',
  en: '-',
  colour: 'grey',
  columns: ['createTime'],
  table: { columns: ['createTime'] },
});

function partAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (part, step) => (Array.isArray(part) ? part[Number(step)] : isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined),
    root,
  );
}

function namesIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  return isObject(part) ? Object.entries(part).flatMap(([key, value]) => [key, ...namesIn(value)]) : [];
}

/** Says whether a place is a whole transition, which says nothing of those beside it. */
const isTransition = (path: JsonPath): boolean => path.length === 3 && path[0] === 'states' && path[1] === 'transitions';

/** How a file is judged by its language. */
interface Judging {
  /** The errors of a value. */
  readonly refuse: (value: unknown) => readonly ErrorObject[];
  readonly toPath: (pointer: string) => JsonPath;
  /** Says whether a name is a word of the language: sentences about other places say such words too. */
  readonly isWord: (name: string) => boolean;
}

/** The place of the word that an error is about. */
function placeOf(error: ErrorObject, toPath: (pointer: string) => JsonPath): JsonPath {
  const path = toPath(error.instancePath);
  const params = error.params as Readonly<Record<string, unknown>>;
  const below = params['additionalProperty'] ?? params['propertyName'] ?? params['missingProperty'];
  return typeof below === 'string' ? [...path, below] : path;
}

/** More rounds than these are not made: what is left of such a file says little. */
const mostRounds = 30;

/**
 * Leaves out of a file what its language refuses, each time the smallest word around a fault, and puts in what is missing and has a stand-in. Lists lose no
 * entry but go as wholes, so that the places of others stay true. Shape: undefined where nothing useful is left.
 */
export function salvage(given: unknown, { refuse, toPath, isWord }: Judging): Salvaged | undefined {
  const value: unknown = structuredClone(given);
  const lost: LostPart[] = [];
  const replaced = new Set<string>();
  const namesOf = (path: JsonPath, part?: unknown): ReadonlySet<string> =>
    isTransition(path)
      ? new Set([String(path.at(-1)), ...namesIn(part).filter((name) => !isWord(name))])
      : new Set([...path.map(String), ...namesIn(part)]);
  const lose = (path: JsonPath): boolean => {
    const owner = partAt(value, path.slice(0, -1));
    const word = path.at(-1);
    if (word === undefined) return false;
    if (!isObject(owner) || Array.isArray(owner)) return lose(path.slice(0, -1));
    lost.push({ path, names: namesOf(path, owner[word]) });
    Reflect.deleteProperty(owner, word);
    return true;
  };
  /** Says whether the rest of the file can still be read. */
  const mend = (error: ErrorObject): boolean => {
    const path = placeOf(error, toPath);
    if (error.keyword !== 'required') return partAt(value, path) === undefined || lose(path);
    const owner = partAt(value, path.slice(0, -1));
    const word = String(path.at(-1));
    const key = JSON.stringify(path);
    if (!isObject(owner) || Object.hasOwn(owner, word)) return true;
    if (!Object.hasOwn(standIns, word) || replaced.has(key)) return lose(path.slice(0, -1));
    replaced.add(key);
    lost.push({ path, names: namesOf(path) });
    Object.assign(owner, { [word]: structuredClone(standIns[word]) });
    return true;
  };
  for (let round = 0; round < mostRounds; round += 1) {
    const errors = refuse(value).filter((error) => error.propertyName === undefined);
    if (errors.length === 0) return { value, lost };
    if (!errors.every(mend)) return undefined;
  }
  return undefined;
}

/** Names of fields and lists that were lost; `@states` stands for the state machine. */
export const failedParts = (lost: readonly LostPart[]): readonly string[] =>
  lost.flatMap(({ path: [part, name] }) =>
    part === 'states' ? ['@states'] : (part === 'fields' || part === 'has') && name !== undefined ? [String(name)] : [],
  );

const pointerOf = (path: JsonPath): string => path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Says whether a fault may be there only because something of its file was lost: it stands around that place, or speaks of a name that stood there. */
export const followsFrom = ({ pointer = '', sentence }: Fault, lost: readonly LostPart[]): boolean =>
  lost.some(({ path, names }) => {
    const around = pointerOf(path.length > 2 && !isTransition(path) ? path.slice(0, -1) : path);
    // Rights are those of the buttons.
    if (path[0] === 'actions' && pointer.startsWith('/roles/')) return true;
    const said = sentence.match(/[A-Za-z_@][\w.]*/g) ?? [];
    return pointer === around || pointer.startsWith(`${around}/`) || said.some((name) => names.has(name));
  });

interface Mention {
  readonly path: JsonPath;
  readonly name: string;
}

/** Finds the first place of a file that leads to one of some records: a reference, lines, related records, an effect, a button or a look-up. */
export function findMention(value: unknown, isMeant: (name: string) => boolean, path: JsonPath = []): Mention | undefined {
  if (typeof value === 'string') {
    const word = path.at(-1);
    const named = word === '$ref' ? value.replace(/^(?:ref|refs|tree|record):/, '') : namingWords.has(word) ? value : '';
    const looked = [...value.matchAll(/\b(?:exists|find)\(\s*'(\w+)'/g)].map(([, page = '']) => page);
    const name = [named, ...looked].find(isMeant);
    return name === undefined ? undefined : { path, name };
  }
  const parts = Array.isArray(value) ? value.map((part, index) => [index, part] as const) : isObject(value) ? Object.entries(value) : [];
  for (const [step, part] of parts) {
    const found = findMention(part, isMeant, [...path, step]);
    if (found) return found;
  }
  return undefined;
}
