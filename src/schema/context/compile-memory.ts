import { type Fault } from '../source/fault';
import { readSource, type SourceFile } from '../source/source-file';
import { type ReadLanguage, readLanguage } from './language';

/**
 * What compiling a folder keeps for the next time: one changed file leaves nearly all others as they are. What is kept is taken again where all that it was made from is the
 * very same, so that what follows from it stays the same as well. Belongs to whoever compiles one folder again and again.
 */
export interface CompileMemory {
  /** Makes something of inputs, or gives what was made of the same ones. */
  once<T>(key: string, inputs: readonly unknown[], make: () => T): T;
  /** Gives the value of before where the new one says the same; `finish` is called on one that does not. Values are plain data. */
  same<T>(
    key: string,
    value: T,
    more?: { readonly text?: () => string; readonly inputs?: readonly unknown[]; readonly finish?: (value: T) => T },
  ): T;
  /** Does a part of the work that reads watched maps and adds to `faults`, or adds again what it added when all that it has read was the same. Parts do not hold one another. */
  step<T>(key: string, inputs: readonly unknown[], faults: Fault[], work: () => T): T;
  /** Notes which entries of a map the steps read. Shape: a map that stays as it is from now on; `mark` gives what an entry is told apart by. */
  watch<V>(name: string, map: ReadonlyMap<string, V>, mark?: (value: V | undefined) => unknown): ReadonlyMap<string, V>;
  /** Forgets what was not used lately; called when a folder is compiled. */
  end(): void;
}

/** For who compiles a folder once. */
export const noMemory: CompileMemory = Object.freeze({
  once: <T>(_key: string, _inputs: readonly unknown[], make: () => T): T => make(),
  same: <T>(_key: string, value: T, { finish }: { readonly finish?: (value: T) => T } = {}): T => finish?.(value) ?? value,
  step: <T>(_key: string, _inputs: readonly unknown[], _faults: Fault[], work: () => T): T => work(),
  watch: <V>(_name: string, map: ReadonlyMap<string, V>): ReadonlyMap<string, V> => map,
  end: () => undefined,
});

/** Folders compiled since something was used, until it is forgotten: a file that is broken for a while takes its page away, and while a text waits two folders take turns. */
const patience = 6;

interface Kept {
  readonly inputs: readonly unknown[];
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** What was read, each by its own name. */
  readonly reads: ReadonlyMap<string, Read>;
  used: number;
}

/** An entry of a map, that there is one, all keys, or all of the map. */
interface Read {
  readonly map: string;
  readonly kind: 'entry' | 'key' | 'keys' | 'all';
  readonly key: string;
  readonly mark: unknown;
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => Object.is(each, b[index]));

class WatchedMap<V> implements ReadonlyMap<string, V> {
  /** Stays where keys, or keys and entries, are the same in the same order. */
  readonly versions: { readonly keys: object; readonly all: object };
  readonly #keys: readonly string[];
  readonly #marks: readonly unknown[];

  constructor(
    private readonly map: ReadonlyMap<string, V>,
    private readonly markOf: (value: V | undefined) => unknown,
    private readonly note: (kind: Read['kind'], key: string) => void,
    before: WatchedMap<unknown> | undefined,
  ) {
    this.#keys = [...map.keys()];
    this.#marks = [...map.values()].map(markOf);
    const keys = before && isSameList(this.#keys, before.#keys) ? before.versions.keys : {};
    const all = before && keys === before.versions.keys && isSameList(this.#marks, before.#marks) ? before.versions.all : {};
    this.versions = { keys, all };
  }

  mark(kind: Read['kind'], key: string): unknown {
    if (kind === 'keys' || kind === 'all') return this.versions[kind];
    return kind === 'key' ? this.map.has(key) : this.markOf(this.map.get(key));
  }

  get(key: string): V | undefined {
    this.note('entry', key);
    return this.map.get(key);
  }

  has(key: string): boolean {
    this.note('key', key);
    return this.map.has(key);
  }

  keys(): MapIterator<string> {
    this.note('keys', '');
    return this.map.keys();
  }

  get size(): number {
    this.note('keys', '');
    return this.map.size;
  }

  values(): MapIterator<V> {
    this.note('all', '');
    return this.map.values();
  }

  entries(): MapIterator<[string, V]> {
    this.note('all', '');
    return this.map.entries();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(tell: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    this.note('all', '');
    this.map.forEach((value, key) => tell(value, key, this));
  }
}

/** Makes a memory of a folder. */
export function createCompileMemory(): CompileMemory {
  const kept = new Map<string, Kept>();
  const maps = new Map<string, WatchedMap<unknown>>();
  let round = 0;
  let reads: Map<string, Read> | undefined;

  const find = (key: string, inputs: readonly unknown[]): Kept | undefined => {
    const known = kept.get(key);
    if (!known || !isSameList(known.inputs, inputs)) return undefined;
    for (const read of known.reads.values()) if (maps.get(read.map)?.mark(read.kind, read.key) !== read.mark) return undefined;
    known.used = round;
    return known;
  };
  const keep = <T>(key: string, entry: Omit<Kept, 'used' | 'value'> & { readonly value: T }): T => {
    kept.set(key, { ...entry, used: round });
    return entry.value;
  };
  const noReads: Kept['reads'] = new Map();

  const once = <T>(key: string, inputs: readonly unknown[], make: () => T): T => {
    const known = find(key, inputs);
    return known ? (known.value as T) : keep(key, { inputs, value: make(), faults: [], reads: noReads });
  };
  return {
    once,
    same: (key, value, { text = () => JSON.stringify(value), inputs = [], finish } = {}) =>
      // What is the very same needs no comparing.
      once(`same ${key}`, [value, ...inputs], () => once(key, [text(), ...inputs], () => finish?.(value) ?? value)),
    step: <T>(key: string, inputs: readonly unknown[], faults: Fault[], work: () => T): T => {
      const known = find(key, inputs);
      if (known) {
        faults.push(...known.faults);
        return known.value as T;
      }
      const before = faults.length;
      const noted = new Map<string, Read>();
      reads = noted;
      try {
        return keep(key, { inputs, value: work(), faults: faults.slice(before), reads: noted });
      } finally {
        reads = undefined;
      }
    },
    watch: <V>(name: string, map: ReadonlyMap<string, V>, mark: (value: V | undefined) => unknown = (value) => value) => {
      const note = (kind: Read['kind'], key: string): void => {
        const at = `${name} ${kind} ${key}`;
        if (reads && !reads.has(at)) reads.set(at, { map: name, kind, key, mark: watched.mark(kind, key) });
      };
      const watched = new WatchedMap(map, mark, note, maps.get(name));
      maps.set(name, watched as WatchedMap<unknown>);
      return watched;
    },
    end: () => {
      round += 1;
      for (const [key, { used }] of kept) if (round - used > patience) kept.delete(key);
    },
  };
}

/** Reads a text, or gives what was read of the same one. */
export const sourceOf = (memory: CompileMemory, file: string, text: string): SourceFile =>
  memory.once(`source ${file}`, [text], () => readSource(file, text));

/** Reads a source in its language, or gives what was read of the very same one. */
export const languageOf: (memory: CompileMemory) => ReadLanguage = (memory) => (name, source) =>
  memory.once(`language ${name} ${source.file}`, [source], () => readLanguage(name, source));
