import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { keepCompiled } from '../../../src/server/db/schema/compile-cache';

const dir = resolve(import.meta.dirname, '../../../schemas');
const { files } = readSchemas(dir);
const whole = compileSchemas({ dir, files });

let folder: string;
const compile = vi.fn(() => whole);

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'liangheng-compiled-')), 'kept');
  compile.mockClear();
});

afterEach(() => rmSync(resolve(folder, '..'), { recursive: true, force: true }));

test('the same texts are compiled once, and what is kept equals what was compiled, frozen and with its parts shared', async () => {
  await keepCompiled(folder, 'a', compile)(files);
  const again = await keepCompiled(folder, 'a', compile)(new Map(files));
  expect(compile).toHaveBeenCalledTimes(1);
  expect(again).toEqual(whole);
  const quotes = again.pages.get('crm/quotes');
  expect(Object.isFrozen(quotes?.record.fields[0])).toBe(true);
  expect(again.records.get('quotes')).toBe(quotes?.record);
});

test('another text, a missing one and another program are compiled anew', async () => {
  await keepCompiled(folder, 'a', compile)(files);
  await keepCompiled(folder, 'a', compile)(new Map([...files, ['pages/crm/quotes.json', '{}']]));
  await keepCompiled(folder, 'a', compile)(new Map([...files].slice(1)));
  await keepCompiled(folder, 'b', compile)(files);
  expect(compile).toHaveBeenCalledTimes(4);
});

test('what is damaged is compiled anew, and only a few results stay', async () => {
  await keepCompiled(folder, 'a', compile)(files);
  for (const name of readdirSync(folder)) truncateSync(join(folder, name), 1000);
  expect(await keepCompiled(folder, 'a', compile)(files)).toEqual(whole);
  expect(compile).toHaveBeenCalledTimes(2);
  for (const build of ['b', 'c', 'd', 'e', 'f']) await keepCompiled(folder, build, compile)(files);
  expect(readdirSync(folder)).toHaveLength(4);
});

test('a folder that cannot be written to only costs time', async () => {
  expect(await keepCompiled('/dev/null/nowhere', 'a', compile)(files)).toBe(whole);
});
