import type { PageTest } from '../../generated/tests-file';
import type { CompiledSchemas } from '../compile/compile-schemas';
import { readLanguage } from '../context/language';
import type { PageModel } from '../model/page-model';
import { type Fault, sortFaults } from '../source/fault';
import { readSource, type SourceFile } from '../source/source-file';
import { closestName } from '../../base/closest-name';
import { checkTest } from './check-test';

/** The tests of one page. */
export interface PageTests {
  readonly page: PageModel;
  readonly source: SourceFile;
  readonly tests: readonly PageTest[];
}

const ending = '.tests.json';

/** The file of tests that lies beside a page file. */
export const testsBeside = (pageFile: string): string => pageFile.replace(/\.json$/, ending);

/** Names that an earlier test of the page has: whoever is told of a failure could not say which one it is. */
function findRepeated(source: SourceFile, tests: readonly PageTest[]): readonly Fault[] {
  return (['zh', 'en'] as const).flatMap((language) => {
    const first = new Map<string, number>();
    return tests.flatMap(({ name }, index) => {
      const known = first.get(name[language]);
      if (known === undefined) first.set(name[language], index);
      if (known === undefined) return [];
      const { line } = source.faultAt(['tests', known, 'name', language], { zh: '', en: '' });
      return source.faultAt(['tests', index, 'name', language], {
        zh: `第 ${String(line)} 行的测试也叫“${name[language]}”`,
        en: `The test in line ${String(line)} is called "${name[language]}" too`,
      });
    });
  });
}

const owning = ['administrator', 'admin', 'configurator'];

/**
 * Reads files of tests and checks what they name against the pages. Shape: all faults, and the tests of the files without any; of a page that has faults of its own
 * nothing is said.
 */
export function readTests(
  files: ReadonlyMap<string, string>,
  { pages, records, faults: known }: Pick<CompiledSchemas, 'pages' | 'records' | 'faults'>,
): { readonly faults: readonly Fault[]; readonly suites: readonly PageTests[] } {
  const faults: Fault[] = [];
  const suites: PageTests[] = [];
  const roles = [...new Set([...owning, ...[...pages.values()].flatMap((page) => Object.keys(page.roles))])];
  for (const [file, text] of files) {
    const source = readSource(file, text);
    const own: Fault[] = [...source.faults];
    const read = readLanguage('tests', source);
    own.push(...read.faults);
    const path = file.replace(/^pages\//, '').slice(0, -ending.length);
    const page = pages.get(path);
    const pageFile = `pages/${path}.json`;
    if (!page && !known.some((fault) => fault.file === pageFile))
      own.push(
        source.faultAt([], {
          zh: `没有页面 ${pageFile}；测试与它的页面文件放在一起`,
          en: `There is no page ${pageFile}; tests lie beside the file of their page`,
          hint: closestName(path, pages.keys()),
        }),
      );
    if (page && read.file && own.length === 0) {
      own.push(...findRepeated(source, read.file.tests));
      read.file.tests.forEach((test, index) => {
        checkTest({ tell: (at, words, place) => own.push(source.faultAt(at, words, place)), page, records, roles }, ['tests', index], test);
      });
      if (own.length === 0) suites.push({ page, source, tests: read.file.tests });
    }
    faults.push(...own);
  }
  return { faults: sortFaults(faults), suites };
}
