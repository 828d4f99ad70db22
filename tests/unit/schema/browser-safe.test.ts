import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const room = join(import.meta.dirname, '../../../src/schema');

/** Every module that a file reaches at run time, packages by their names. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, words = '', name = ''] of text.matchAll(/^import ((?:type )?[^;]*?)from '([^']+)'/gms)) {
    if (words.startsWith('type ')) continue;
    if (name.startsWith('.')) reach(`${join(dirname(file), name)}.ts`, seen);
    else seen.add(name);
  }
  return seen;
}

test.each([
  'validate/judge',
  'expression/derive',
  'expression/conditions',
  'validate/normalize-values',
  'expression/expressions',
  'model/field-type',
  'model/page-model',
  'model/record-model',
  'model/states-model',
  'model/sentences',
])('%s runs in the browser: no Node, no ajv, no parser of files', (name) => {
  const packages = [...reach(join(room, `${name}.ts`))].filter((each) => !each.startsWith('/'));
  expect(
    packages.filter((each) => !['@marcbachmann/cel-js', 'big.js', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'].includes(each)),
  ).toEqual([]);
});

test('the expression engine makes no code at run time', () => {
  const library = join(room, '../../node_modules/@marcbachmann/cel-js/lib');
  for (const file of ['evaluator', 'functions', 'macros', 'operators', 'parser', 'registry', 'type-checker', 'overloads', 'optional']) {
    expect(readFileSync(join(library, `${file}.js`), 'utf8')).not.toMatch(/\beval\s*\(|new Function\b|[^.\w]Function\(/);
  }
});
