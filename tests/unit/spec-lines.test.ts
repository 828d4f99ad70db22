import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import specLines from './spec-lines.json' with { type: 'json' };

// Lines of the specification that once did not hold, each with the tests that would fail if it did not again: `spec-lines.json`.
const folder = join(import.meta.dirname, '..');
const readAll = (place: string, ending: RegExp): readonly string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(place, file), 'utf8'));

test('each line of the specification names tests that there are', () => {
  const sources = readAll(folder, /\.(test\.tsx?|spec\.ts)$/).join('\n');
  const gone = Object.entries(specLines).flatMap(([line, titles]) =>
    titles
      .filter((title) => ![`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => sources.includes(quoted)))
      .map((title) => [line, title]),
  );
  expect(gone).toEqual([]);
});

const schemas = join(folder, '../schemas');

/** Dictionaries that forms of other clients ask for by name; here they are kinds, menus, regions, rights and pages of their own. */
const ofTheWire = new Set(['yes_no', 'm_yes_no', 'menu_category', 'button_func', 'region', 'data_scope_type', 'api_scope_type', 'flow']);

test('every dictionary of the product is used by a page, or by the calls that other clients know', () => {
  const files = [...readAll(join(schemas, 'pages'), /(?<!\.tests)\.json$/), ...readAll(join(schemas, 'records'), /\.json$/)].join('\n');
  const codes = readdirSync(join(schemas, 'dicts')).map((file) => file.replace(/\.json$/, ''));
  expect(codes.filter((code) => !ofTheWire.has(code) && !files.includes(`"dict:${code}"`))).toEqual([]);
});

test('each page size of the specification is that of a page', () => {
  const pages = readAll(join(schemas, 'pages'), /(?<!\.tests)\.json$/).map(
    (text) => JSON.parse(text) as { readonly table: { readonly pageSizes?: string } },
  );
  const sizes = new Set(pages.map(({ table }) => table.pageSizes ?? 'default'));
  expect([...sizes].sort()).toEqual(['default', 'directory', 'small', 'statistics']);
});
