import type { FileFault } from '../../../protocol/page-files';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { readTestFiles } from '../../../schema/source/read-schemas';
import { readTests, testsBeside } from '../../../schema/tests/read-tests';
import type { ServerContext } from '../../http/server-context';
import { runTests } from '../../trial/run-tests';
import { toFileFault } from './read-files';

/**
 * What the tests that lie beside a page file say of a text of it. Shape: a warning for each expectation that is not met, with the test's name: what a page promises is
 * its author's to change. Empty for other files, and for a text with faults.
 */
export async function tryTests(
  ctx: Pick<ServerContext, 'store'>,
  compiled: CompiledSchemas,
  { file }: { readonly file: string },
): Promise<readonly FileFault[]> {
  const page = /^pages\/(.+)\.json$/.exec(file)?.[1];
  if (page === undefined || !compiled.pages.has(page)) return [];
  const beside = testsBeside(file);
  const text = readTestFiles(ctx.store.dir).get(beside);
  if (text === undefined) return [];
  const { faults, suites } = readTests(new Map([[beside, text]]), compiled);
  const outcomes = await runTests(compiled, suites);
  const unmet = outcomes.flatMap(({ name, failures }) => failures.map((failure) => ({ ...toFileFault(failure), test: name })));
  return [...faults.map(toFileFault), ...unmet].map((fault) => ({ ...fault, isWarning: true }));
}
