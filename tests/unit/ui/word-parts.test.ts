import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import zh from '../../../schemas/text/zh.json';
import { wordPartOf } from '../../../vite.config';

/** The sources of a place, less its stories. */
function sourcesOf(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .flatMap((name) => sourcesOf(`${place}/${name}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.stories.'));
}

type WordPart = ReturnType<typeof wordPartOf>;

const rooms = new Set(Object.keys(zh).map((name) => name.split('.')[0] ?? ''));

/** The parts that the words named in a source come with; a name may be put together: only its beginning counts. */
function partsIn(file: string): readonly WordPart[] {
  const named = [...readFileSync(file, 'utf8').matchAll(/['`]([a-zA-Z]+)\.([\w.]*)(?:\$[^'`]*)?['`]/g)];
  return named
    .filter(([, room = '']) => rooms.has(room))
    .map(([, room = '', rest = '']) => wordPartOf(`${room}.${rest}`.replace(/\.$/, '')));
}

/**
 * Drawn only where their words have been fetched first: by `business-page.tsx` those of panels (imports, diagrams and the button that opens one), by `loadWith`
 * those of what opens beside the frame or over a list, of grids of points, of rich text and of the camera.
 */
const laterWords = new RegExp(
  [
    /^src\/runtime\/(?:transfer|diagram|form\/widgets\/(?:formula|points|rich-text))\/|\/list-toolbar\.tsx$/,
    /^src\/runtime\/(?:batch|board|calendar|comments|groups|presence|print|recycle|related\/(?:chart|side)|statistic)\/|^src\/runtime\/actions\/(?:again-button|copy-results|result-list|foresight-note)\b/,
    /^src\/shell\/(?:look|studio|error-log|palette\/scanner|cart\/cart-panel|palette\/palette|questionnaire\/questionnaire-page|fixed\/(?:frame-page|self-test-page|use-self-test)|home\/chart-card|keys\/(?:keys-sheet|place-keys))\b/,
    /^src\/app\/draft-(?:page|frame)\b/,
    /^src\/ui\/camera\/camera-scan\b/,
    /^src\/shell\/downloads\/(?:task-dialog|task-lines|material-list|material-column)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

test.each<[string, readonly WordPart[], readonly string[]]>([
  [
    'what stands before the sign-in',
    ['entry'],
    [
      'src/shell/login',
      'src/shell/lock/lock-page.tsx',
      'src/shell/loading',
      'src/shell/status/status-page.tsx',
      'src/app/product.tsx',
      'src/client',
    ],
  ],
  ['what visitors see', ['entry', 'public'], ['src/shell/public', 'src/shell/login']],
  ['the frame', ['entry', 'frame'], ['src/shell', 'src/app']],
  ['what draws pages', ['entry', 'frame', 'pages'], ['src/runtime', 'src/ui']],
])('%s names no word that comes later', (_name, come, places) => {
  const files = places.flatMap(sourcesOf).filter((file) => come.includes('public') || !file.startsWith('src/shell/public/'));
  expect(files.length).toBeGreaterThan(10);
  const early = files.filter((file) => !laterWords.test(file) && partsIn(file).some((part) => !come.includes(part)));
  expect(early).toEqual([]);
});

test('what forms fetch late, and has late words, comes with them: a page that opens another in a form knows nothing of its entries', () => {
  const late = sourcesOf('src/runtime/form').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(.{0,30})import\('(\.[^']*\/)?((?:formula|points|rich-text)\/[^']+)'\)/g)].map(
      ([, before = '', , what = '']) => ({
        what,
        words: /loadWith\('(\w+)', \(\) => $/.exec(before)?.[1],
      }),
    ),
  );
  expect(late.length).toBeGreaterThan(4);
  expect(late.filter(({ words }) => words !== 'panels')).toEqual([]);
});

test('every part has words', () => {
  expect(new Set(Object.keys(zh).map(wordPartOf))).toEqual(new Set(['entry', 'frame', 'aside', 'pages', 'panels', 'public', 'camera']));
});
