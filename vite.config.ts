/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { menuIcons } from './scripts/build/menu-icons.ts';
import { missingChunks } from './scripts/build/missing-chunks.ts';
import { offline } from './scripts/build/offline.ts';
import { together } from './scripts/build/together.ts';
import { visitorsApart } from './scripts/build/visitors.ts';
import { vitestProjects } from './scripts/test/vitest-projects.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What browsers have of their own, or nothing here asks for: values are judged by the page's validator, never by Formily's rules. */
const spared: readonly (readonly [source: RegExp, instead: string])[] = [
  [/^resize-observer-polyfill$/, 'export default globalThis.ResizeObserver;'],
  [/^hoist-non-react-statics$/, 'export default (component) => component;'],
];
/** Looks for the global object by making a function of a text, which the policy forbids. */
const globals = /@formily[\\/](?:shared[\\/]esm|reactive-react[\\/]esm[\\/]shared)[\\/]global\.js$/;
const unasked = /@formily[\\/]validator[\\/]esm[\\/](?:locale|rules|formats)\.js$/;

/** Leaves out of packages what is not needed of them. */
export function lighterPackages(): Plugin {
  const mark = '\0spared:';
  return {
    name: 'lighter-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const instead = spared.findIndex(([what]) => what.test(source));
      return instead < 0 ? null : { id: mark + String(instead), moduleSideEffects: false };
    },
    load(id) {
      if (id.startsWith(mark)) return spared[Number(id.slice(mark.length))]?.[1];
      if (globals.test(id)) return 'export const globalThisPolyfill = globalThis;';
      if (unasked.test(id)) return 'export default {};';
      return null;
    },
  };
}

const wordRooms = JSON.parse(readFileSync(at('./src/ui/word-parts.json'), 'utf8')) as Readonly<
  Record<'entry' | 'frame' | 'aside' | 'pages' | 'panels' | 'public' | 'camera', readonly string[]>
>;

type WordPart = keyof typeof wordRooms;

const partOfRoom = new Map(Object.entries(wordRooms).flatMap(([part, rooms]) => rooms.map((room) => [room, part as WordPart] as const)));

/**
 * Says by its name, or by how it begins, when a word is needed: before anybody has signed in, with the frame, with what opens beside it, with the first
 * business page or its first panel, for visitors, or with the camera. What `word-parts.json` does not name comes with the frame.
 */
export function wordPartOf(name: string): WordPart {
  const named = partOfRoom.get(name);
  if (named) return named;
  const end = name.lastIndexOf('.');
  return end < 0 ? 'frame' : wordPartOf(name.slice(0, end));
}

const wordFile = /schemas[\\/]text[\\/]\w+\.json(?=\?(entry|frame|aside|pages|panels|public|camera)$)/;

/**
 * Leaves in each part of a language's words those that are needed then; while developing and in tests each part has all words. The pages for visitors have
 * their own words with the first ones: fetched by themselves they would cost one way to the server and back.
 */
export function wordParts(of: 'product' | 'visitors' = 'product'): Plugin {
  let whole = true;
  const taken = (part: string): readonly string[] =>
    of === 'product' || part === 'camera' ? [part] : part === 'entry' ? ['entry', 'public'] : [];
  return {
    name: 'word-parts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      whole = command !== 'build';
    },
    load(id) {
      const part = wordFile.exec(id)?.[1];
      if (part === undefined) return null;
      const all = JSON.parse(readFileSync(id.slice(0, id.indexOf('?')), 'utf8')) as Readonly<Record<string, string>>;
      const words = Object.fromEntries(Object.entries(all).filter(([name]) => whole || taken(part).includes(wordPartOf(name))));
      return { code: `export default ${JSON.stringify(words)};`, moduleType: 'js' };
    },
  };
}

const idle =
  /node_modules\/(?:rc-[\w-]+|@rc-component\/[\w-]+)\/es\/|node_modules\/@formily\/(?:core|json-schema|react|reactive-react|shared)\/esm\/|node_modules\/@zxing\/library\/esm\//;

const version = (JSON.parse(readFileSync(at('./package.json'), 'utf8')) as { version: string }).version;

// These packages do nothing by being imported, but do not say so: a form's store would come with every frame, with every form Formily's own schemas, whose
// expressions run text as code, and with the reader of codes those of ten further kinds.
const rollupOptions = { treeshake: { moduleSideEffects: [{ test: idle, sideEffects: false }] } };

const define = { __APP_VERSION__: JSON.stringify(version) };

export default defineConfig({
  root: at(process.env['VITEST'] ? '.' : './src/app'),
  base: '/',
  publicDir: false,
  cacheDir: at('./node_modules/.vite'),
  plugins: [
    react(),
    lighterPackages(),
    wordParts(),
    menuIcons(),
    missingChunks(),
    offline(),
    together(() => [react(), lighterPackages(), wordParts(), menuIcons()]),
    visitorsApart(() => [react(), lighterPackages(), wordParts('visitors')], { define }),
  ],
  define,
  build: {
    outDir: at('./dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions,
  },
  test: { maxWorkers: 2, projects: process.env['VITEST'] ? vitestProjects(() => [wordParts(), menuIcons()]) : [] },
  server: { proxy: { '^/(api|csApi|user|msgws|print|healthz|readyz)(/|$)': { target: 'http://127.0.0.1:8080', ws: true } } },
});
