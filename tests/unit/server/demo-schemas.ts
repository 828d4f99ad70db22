import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSchemas, type CompiledSchemas } from '../../../src/schema/compile/compile-schemas';
import type { PageModel } from '../../../src/schema/model/page-model';
import { bigramColumns, toTables } from '../../../src/server/db/changes/desired-tables';
import type { ListSource } from '../../../src/server/query/sort-keys';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function readAll(dir: string, names: readonly string[]): [string, string][] {
  return names.flatMap((name) =>
    name.endsWith('.json')
      ? [[name, readFileSync(join(dir, name), 'utf8')] as [string, string]]
      : readdirSync(join(dir, name), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.json'))
          .map((file): [string, string] => [`${name}/${file}`, readFileSync(join(dir, name, file), 'utf8')]),
  );
}

/** The product's own kinds and dictionaries with the small pages that the contract tests use. */
export function compileDemo(): CompiledSchemas {
  const own = readAll(folder('../../../schemas'), ['kinds.json', 'menus.json', 'numbers.json', 'dicts']);
  const demo = readAll(folder('../../contract/support/http-schemas'), ['pages', 'records']);
  return compileSchemas({ dir: 'schemas', files: new Map([...own, ...demo]) });
}

export const demo = compileDemo();

export function pageOf(name: string): PageModel {
  const page = demo.pages.get(`demo/${name}`);
  if (!page) throw new Error(`The page ${name} does not compile: ${JSON.stringify(demo.faults)}`);
  return page;
}

export function sourceOf(name: string): ListSource {
  const page = pageOf(name);
  return { record: page.record, records: demo.records, bigrams: bigramColumns(toTables(demo)), sort: page.table.sort };
}
