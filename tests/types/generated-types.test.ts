import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateFiles } from '../../scripts/generate/generate-files';
import { someSchemas, writeSchemas } from '../fixtures/some-schemas';

// A compiler runs as a process of its own; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'liangheng-types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Code that uses a page's types, as slots and tests do. */
const consumer = `
import type { LabsForm, LabsRow, LabsSearch } from './generated/pages/metrology/labs';
import type { PagePath, PagePayloads } from './generated/page-index';
export const nameOf = (row: LabsRow): string => row.labName ?? '';
export const form: LabsForm = { labName: 'x', labCode: 'y' };
export const search: LabsSearch = { labName: 'x' };
export const path: PagePath = 'metrology/labs';
export const own = (row: PagePayloads['metrology/labs']['row']): string => row.id;
`;

async function typeCheck(schemasDir: string): Promise<string> {
  const files = await generateFiles(schemasDir);
  const out = join(schemasDir, '..', 'generated');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  const file = join(schemasDir, '..', 'consumer.ts');
  writeFileSync(file, consumer);
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const result = spawnSync(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), ...options, file], {
    encoding: 'utf8',
    cwd: folder,
  });
  return `${result.stdout}${result.stderr}`;
}

/** Pages that read a field of the laboratories through a reference. */
const readers = ['metrology/standards', 'metrology/devices', 'metrology/abilities'];

function copySchemas(name: string): string {
  const dir = join(folder, name, 'schemas');
  writeSchemas(someSchemas(['metrology/labs', ...readers]), dir);
  return dir;
}

test('code that uses a page compiles against its generated types', async () => {
  expect(await typeCheck(copySchemas('same'))).toBe('');
});

test('a field renamed in a page file breaks the code that uses it', async () => {
  const dir = copySchemas('renamed');
  const file = join(dir, 'pages/metrology/labs.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"labName"', '"labTitle"'));
  const pages = join(dir, 'pages');
  for (const path of readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.json'))) {
    const other = join(pages, path);
    writeFileSync(other, readFileSync(other, 'utf8').replaceAll('.labName', '.labTitle'));
  }
  const output = await typeCheck(dir);
  expect(output).toMatch(/consumer\.ts\(4,\d+\): error TS2339: Property 'labName' does not exist on type 'LabsRow'/);
  expect(output).toMatch(/consumer\.ts\(5,\d+\): error TS2353/);
  expect(output).toMatch(/consumer\.ts\(6,\d+\): error TS2353/);
});

test('a folder with faults generates nothing and says why', async () => {
  const dir = copySchemas('faulty');
  const file = join(dir, 'pages/metrology/labs.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"kind:tel"', '"kind:telephone"'));
  await expect(generateFiles(dir)).rejects.toThrow(/pages\/metrology\/labs\.json:\d+:\d+ {2}没有“telephone”这种类型/);
});
