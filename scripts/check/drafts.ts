import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { CompileMemory } from '../../src/schema/context/compile-memory';
import type { Fault } from '../../src/schema/source/fault';
import { isTestsFile, type SchemaSources } from '../../src/schema/source/read-schemas';

const draftsFolder = 'drafts/';

/** Texts of the pages that are written and not served yet, by their path in the folder. */
export function readDrafts(dir: string): ReadonlyMap<string, string> {
  if (!existsSync(join(dir, draftsFolder))) return new Map();
  const names = readdirSync(join(dir, draftsFolder), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => name.endsWith('.json') && !isTestsFile(name)).sort();
  return new Map(files.map((name) => [draftsFolder + name, readFileSync(join(dir, draftsFolder, name), 'utf8')]));
}

/** Checks drafts as the pages that they will be, all of them together; one of a page that is served takes its place. */
export function checkDrafts(
  sources: SchemaSources,
  drafts: ReadonlyMap<string, string>,
  memory: CompileMemory,
): Pick<ReturnType<typeof compileSchemas>, 'faults' | 'warnings'> {
  if (drafts.size === 0) return { faults: [], warnings: [] };
  const asPage = (path: string): string => `pages/${path.slice(draftsFolder.length)}`;
  const files = new Map([...sources.files, ...[...drafts].map(([path, text]) => [asPage(path), text] as const)]);
  const told = new Map([...drafts.keys()].map((path) => [asPage(path), path]));
  const { faults, warnings } = compileSchemas({ dir: sources.dir, files }, { isJudged: true, memory });
  // A sentence may name another draft, which lies where it lies too.
  const lying = (text: string): string => [...told].reduce((said, [page, path]) => said.replaceAll(page, path), text);
  const own = (found: readonly Fault[]): readonly Fault[] =>
    found.flatMap((fault) => {
      const file = told.get(fault.file);
      return file === undefined ? [] : [{ ...fault, file, sentence: lying(fault.sentence), en: lying(fault.en) }];
    });
  return { faults: own(faults), warnings: own(warnings) };
}
