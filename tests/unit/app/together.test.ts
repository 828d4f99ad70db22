import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { stageOf } from '../../../scripts/build/together.ts';

/** Scripts of an app as small as can be. Shape: file -> its modules and what it imports. */
const chunks = (files: Readonly<Record<string, { readonly modules: readonly string[]; readonly imports?: readonly string[] }>>) =>
  new Map(
    Object.entries(files).map(
      ([fileName, { modules, imports = [] }]) =>
        [fileName, { fileName, moduleIds: [...modules], imports: [...imports] } as Rolldown.OutputChunk] as const,
    ),
  );

const app = {
  'main.js': { modules: ['/at/src/app/main.tsx'], imports: ['shared.js'] },
  'shared.js': { modules: ['/at/react.js'] },
  'signed-in.js': { modules: ['/at/src/app/signed-in.tsx'], imports: ['shared.js', 'both.js'] },
  'business-page.js': { modules: ['/at/src/app/business-page.tsx'], imports: ['both.js', 'grid.js'] },
  'grid.js': { modules: ['/at/grid.ts', '/at/row.ts'], imports: ['both.js'] },
  'record-form.js': { modules: ['/at/src/runtime/form/record-form.tsx'], imports: ['grid.js'] },
  'both.js': { modules: ['/at/both.ts'] },
  'dialog.js': { modules: ['/at/dialog.tsx'], imports: ['grid.js'] },
};

test('each module comes with the first stage that needs it, and what no stage needs by itself', () => {
  expect(Object.fromEntries(stageOf(chunks(app)))).toEqual({
    '/at/src/app/main.tsx': 'entry',
    '/at/react.js': 'entry',
    '/at/src/app/signed-in.tsx': 'frame',
    '/at/both.ts': 'frame',
    '/at/src/app/business-page.tsx': 'list',
    '/at/grid.ts': 'list',
    '/at/row.ts': 'list',
    '/at/src/runtime/form/record-form.tsx': 'form',
  });
});

test('a stage whose module has gone is told, with the place to mend it', () => {
  const { 'record-form.js': _gone, ...rest } = app;
  expect(() => stageOf(chunks(rest))).toThrow('src/runtime/form/record-form.tsx: name its stages anew in scripts/build/together.ts');
});
