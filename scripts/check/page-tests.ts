import type { CompiledSchemas } from '../../src/schema/compile/compile-schemas';
import { formatFault } from '../../src/schema/source/fault';
import { readTestFiles } from '../../src/schema/source/read-schemas';
import { type PageTests, readTests } from '../../src/schema/tests/read-tests';
import type { TestOutcome } from '../../src/server/trial/run-tests';

/** Reads and checks the tests that lie beside page files. */
export const readPageTests = (dir: string, compiled: CompiledSchemas): ReturnType<typeof readTests> =>
  readTests(readTestFiles(dir), compiled);

/** Says whether a file of tests, or the page that it lies beside, is meant by one of the paths that were typed; all are where none was. */
export const isMeant = (dir: string, file: string, typed: readonly string[]): boolean => {
  const plain = (path: string): string =>
    path
      .replaceAll('\\', '/')
      .replace(/^\.\//, '')
      .replace(/(?:\.tests)?\.json$/, '');
  const own = plain(file);
  // Names of pages are unique, so that one is enough.
  const names = [own, `${dir}/${own}`, own.replace(/^pages\//, ''), own.replace(/^.*\//, '')];
  return typed.length === 0 || typed.some((path) => names.includes(plain(path)));
};

/** Runs tests by the server's program, which is loaded for them alone. */
export async function runPageTests(compiled: CompiledSchemas, suites: readonly PageTests[]): Promise<readonly TestOutcome[]> {
  const { runTests } = await import('../../src/server/trial/run-tests');
  return runTests(compiled, suites);
}

/** Says what came of each test, with a line for each expectation that was not met. */
export function tellOutcomes(dir: string, outcomes: readonly TestOutcome[]): void {
  for (const { file, line, column, name, failures } of outcomes) {
    console.log(`${failures.length === 0 ? '✓' : '✗'} ${dir}/${file}:${String(line)}:${String(column)}  ${name.zh} / ${name.en}`);
    for (const failure of failures) console.log(`    ${formatFault({ ...failure, file: `${dir}/${failure.file}` })}`);
  }
  const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
  const passed = outcomes.length - failed;
  console.log(`测试通过 ${passed} 个，未通过 ${failed} 个 / ${passed} tests passed, ${failed} failed`);
}
