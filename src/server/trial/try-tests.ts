import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { Text } from '../../schema/model/text';
import type { Fault } from '../../schema/source/fault';
import { readTests, testsBeside } from '../../schema/tests/read-tests';
import { runTests } from './run-tests';

/** Something that the tests of a page say of a text of it. */
export interface Unmet {
  readonly fault: Fault;
  /** The test that found it; absent where it is the file of tests that is wrong. */
  readonly test?: Text;
}

/** The path of the page that a file describes. Shape: undefined where it is no page's. */
export const pageIn = (file: string): string | undefined => /^pages\/(.+)\.json$/.exec(file)?.[1];

/** What the tests that lie beside a page file say of a text of it. Shape: one for each expectation that is not met; empty for other files, and for a text with faults. */
export async function tryTests(compiled: CompiledSchemas, file: string, tests: string): Promise<readonly Unmet[]> {
  if (!compiled.pages.has(pageIn(file) ?? '')) return [];
  const { faults, suites } = readTests(new Map([[testsBeside(file), tests]]), compiled);
  const outcomes = await runTests(compiled, suites);
  return [
    ...faults.map((fault) => ({ fault })),
    ...outcomes.flatMap(({ name, failures }) => failures.map((fault) => ({ fault, test: name }))),
  ];
}
