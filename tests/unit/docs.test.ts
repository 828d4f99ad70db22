import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'schemas/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Paths of the repository that a text names in code marks; what holds a placeholder or a pattern is none. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|tests|scripts|schemas|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);

test.each(documents)('every file and folder that %s names is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every page of docs is linked from the README, so that it is found in one step', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(documents.filter((document) => document.startsWith('docs/') && !readme.includes(`](${document})`))).toEqual([]);
});

test('ten questions are answered with a path each', () => {
  const answers = readFileSync(join(root, 'docs/finding-things.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));
  expect(answers).toHaveLength(10);
  expect(answers.filter((line) => pathsIn(line).length === 0)).toEqual([]);
});

test('no folder of sources, scripts and tests holds more than 30 files', () => {
  const tooFull = ['src', 'scripts', 'tests'].flatMap((top) =>
    [
      top,
      ...readdirSync(join(root, top), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(entry.parentPath, entry.name)] : [],
      ),
    ]
      .map(
        (folder) => [folder, readdirSync(resolve(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length] as const,
      )
      .filter(([, count]) => count > 30),
  );
  expect(tooFull).toEqual([]);
});
