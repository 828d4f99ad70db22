import { expect, test } from 'vitest';
import { type CompiledSchemas, compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { createCompileMemory } from '../../../../src/schema/context/compile-memory';
import { readSchemas } from '../../../../src/schema/source/read-schemas';

const isLong = process.env['LONG'] === '1';
const { dir, files } = readSchemas('schemas');
const pageFiles = [...files.keys()].filter((file) => file.startsWith('pages/'));

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const part = (value: Json, name: string): Json => (isJson(value[name]) ? value[name] : {});

/** Changes a file as JSON; undefined where there is nothing of the kind to change. */
type Change = (page: Json, file: string) => Json | undefined;

/** The field of a page that other files name most. */
function mostRead(page: Json, file: string): string | undefined {
  const others = [...files].flatMap(([other, text]) => (other === file ? [] : [text]));
  const count = (name: string): number => others.filter((text) => text.includes(`.${name}`)).length;
  return Object.keys(part(page, 'fields')).sort((a, b) => count(b) - count(a))[0];
}

const changed = (page: Json, name: string, change: (value: Json) => Json): Json | undefined =>
  page[name] === undefined ? undefined : { ...page, [name]: change(part(page, name)) };

const without = (value: Json, name: string | undefined): Json => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const changes: Readonly<Record<string, Change>> = {
  'another label': (page) => ({ ...page, label: { zh: '另一个名称', en: 'Another name' } }),
  'one field more': (page) =>
    changed(page, 'fields', (fields) => ({ ...fields, added: { $ref: 'kind:shortText', 'x-label': { zh: '新的', en: 'New' } } })),
  'without the field that others read most': (page, file) => changed(page, 'fields', (fields) => without(fields, mostRead(page, file))),
  'that field of another kind': (page, file) =>
    changed(page, 'fields', (fields) => {
      const name = mostRead(page, file) ?? '';
      return { ...fields, [name]: { $ref: 'kind:yesNo', 'x-label': { zh: '是否', en: 'Whether' } } };
    }),
  'references that lead to itself': (page) =>
    changed(page, 'fields', (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const isReference = isJson(field) && typeof field['$ref'] === 'string' && field['$ref'].startsWith('ref:');
          return [name, isReference ? { ...field, $ref: `ref:${String(page['page'])}` } : field];
        }),
      ),
    ),
  'without its states': (page) => (page['states'] === undefined ? undefined : without(page, 'states')),
  'states of which the last is gone': (page) =>
    changed(page, 'states', (states) => {
      const all = Array.isArray(states['states']) ? states['states'] : [];
      return { ...states, states: all.slice(0, -1) };
    }),
  'without its lists of other records': (page) => (page['has'] === undefined ? undefined : without(page, 'has')),
  'without roles': (page) => (page['roles'] === undefined ? undefined : without(page, 'roles')),
  'of another name': (page) => ({ ...page, page: 'renamedHere' }),
  'of a shape that is wrong in one place': (page) => changed(page, 'table', (table) => ({ ...table, columns: 5 })),
};

const withJson = (file: string, change: Change): string | undefined => {
  const page = JSON.parse(files.get(file) ?? '') as Json;
  const next = change(page, file);
  return next && JSON.stringify(next, undefined, 2);
};

/** Changed folders, with what was done to them. */
function* walk(): Generator<readonly [string, ReadonlyMap<string, string>]> {
  const put = (file: string, text: string): ReadonlyMap<string, string> =>
    new Map([...files].map(([each, old]) => [each, each === file ? text : old]));
  for (const file of pageFiles) {
    for (const [words, change] of Object.entries(changes)) {
      const text = withJson(file, change);
      if (text !== undefined) yield [`${file} ${words}`, put(file, text)];
    }
    yield [`${file} that cannot be read`, put(file, (files.get(file) ?? '').slice(0, -20))];
    yield [`${file} removed`, new Map([...files].filter(([each]) => each !== file))];
  }
  for (const file of [...files.keys()].filter((each) => each.startsWith('dicts/'))) {
    const dict = JSON.parse(files.get(file) ?? '') as { readonly entries: readonly object[] };
    yield [`${file} with one entry less`, put(file, JSON.stringify({ ...dict, entries: dict.entries.slice(1) }))];
    yield [`${file} that cannot be read`, put(file, '{')];
  }
  for (const file of [...files.keys()].filter((each) => /^(?:records|notices|papers)\//.test(each) || !each.includes('/'))) {
    yield [`${file} removed`, new Map([...files].filter(([each]) => each !== file))];
    yield [`${file} that cannot be read`, put(file, '{')];
  }
}

/** All that was compiled, as text, a part each. */
const shown = (compiled: CompiledSchemas): readonly (readonly [string, string])[] =>
  Object.entries(compiled).flatMap(([name, value]) =>
    value instanceof Map
      ? [...(value as ReadonlyMap<string, unknown>)].map(([key, each]): readonly [string, string] => [
          `${name} ${key}`,
          JSON.stringify(each),
        ])
      : [[name, JSON.stringify(value)] as const],
  );

const differing = (a: CompiledSchemas, b: CompiledSchemas): readonly string[] => {
  const [left, right] = [new Map(shown(a)), new Map(shown(b))];
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));
};

test(
  'a folder that is compiled again and again after single changes, broken files and their repair gives what it gives when compiled anew',
  { timeout: isLong ? 7_200_000 : 300_000 },
  () => {
    const all = [...walk()];
    // Usually some, from place to place through all sorts of changes and files.
    const some = isLong ? all : all.filter((_each, index) => index % 53 === 5);
    const memory = createCompileMemory();
    const faults: string[] = [];
    for (const [words, folder] of some) {
      const kept = compileSchemas({ dir, files: folder }, { memory });
      const anew = compileSchemas({ dir, files: folder });
      const parts = differing(kept, anew);
      if (parts.length > 0) faults.push(`${words}: ${parts.slice(0, 5).join(', ')}`);
    }
    expect(faults).toEqual([]);
    expect(some.length).toBeGreaterThan(20);
    expect(differing(compileSchemas({ dir, files }, { memory }), compileSchemas({ dir, files }))).toEqual([]);
  },
);

test('of a folder with one changed page, the pages that the change does not reach are the very same as before', () => {
  const memory = createCompileMemory();
  const before = compileSchemas({ dir, files }, { memory });
  const file = 'pages/crm/quotes.json';
  const text = withJson(file, changes['another label'] ?? (() => undefined)) ?? '';
  const after = compileSchemas({ dir, files: new Map([...files, [file, text]]) }, { memory });
  const kept = [...after.pages].filter(([path, page]) => before.pages.get(path) === page);
  expect(after.pages.get('crm/quotes')?.label.zh).toBe('另一个名称');
  expect(kept.length).toBeGreaterThan(after.pages.size / 2);
});
