import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

interface Chunk {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
}

type Names = ReadonlySet<string>;

function group(chunks: ReadonlyMap<string, Chunk>, reach: (chunk: Chunk) => readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, chunk] of chunks) for (const each of reach(chunk)) found.set(each, [...(found.get(each) ?? []), name]);
  return found;
}

/**
 * Says of each chunk of a build which others are surely there once it runs: those that it imports, and those that every way to it has
 * brought before. Names are file names.
 */
export function chunksAtHand(chunks: ReadonlyMap<string, Chunk>): ReadonlyMap<string, Names> {
  const withImports = (name: string): Names => {
    const found = new Set([name]);
    for (const each of found) for (const next of chunks.get(each)?.imports ?? []) found.add(next);
    return found;
  };
  const closures = new Map([...chunks.keys()].map((name) => [name, withImports(name)] as const));
  const [importers, callers] = [group(chunks, ({ imports }) => imports), group(chunks, ({ dynamicImports }) => dynamicImports)];
  const none: Names = new Set();
  /** What is there before a chunk is asked for: everything, until a way is found that does without. */
  const before = new Map<string, Names>();
  for (const [name, { isEntry }] of chunks) before.set(name, isEntry ? none : new Set(chunks.keys()));
  const atHand = (name: string): Names => new Set([...(before.get(name) ?? none), ...(closures.get(name) ?? none)]);
  for (let settled = false; !settled;) {
    settled = true;
    for (const [name, old] of before) {
      const ways = [
        ...(callers.get(name) ?? []).map(atHand),
        ...(importers.get(name) ?? []).map((importer) => before.get(importer) ?? none),
      ];
      const now = new Set([...old].filter((each) => ways.every((way) => way.has(each))));
      if (now.size === old.size) continue;
      before.set(name, now);
      settled = false;
    }
  }
  return new Map([...chunks.keys()].map((name) => [name, atHand(name)]));
}

/** Lets a chunk that is fetched later name only those of its imports that may not be there yet: else the lists are longer than small chunks. */
export function missingChunks(): Plugin {
  let known: ReadonlyMap<string, Names> = new Map();
  const resolveDependencies: ResolveModulePreloadDependenciesFn = (_file, needed, { hostId, hostType }) =>
    hostType === 'html' ? needed : needed.filter((each) => known.get(hostId)?.has(each) !== true);
  return {
    name: 'missing-chunks',
    apply: 'build',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        known = chunksAtHand(new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))));
      },
    },
  };
}
