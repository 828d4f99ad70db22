import { watch } from 'node:fs';
import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { createCompileMemory } from '../src/schema/context/compile-memory';
import { type Fault, formatFault } from '../src/schema/source/fault';
import { readSchemas, readTestFiles } from '../src/schema/source/read-schemas';
import { checkPapers } from './check/check-papers';
import { isMeant, readPageTests, runPageTests, tellOutcomes } from './check/page-tests';
import { findShut } from '../src/schema/check/warnings/find-shut';
import { checkDrafts, readDrafts } from './check/drafts';
import { tellRights, tellShut } from './check/tell-shut';
import { checkShown, readExamples } from './check/readme-examples';
import { schemasDir } from './schemas-dir';

// npm run check             every file of schemas/, the drafts of pages beside them, and the page files and notices shown in its README
// npm run check -- --json   the same as JSON
// npm run check -- --rights [pages]  which roles each menu entry and button is shut for, of all pages or those that are named
// npm run check -- --watch  the same again whenever a file changes, until it is stopped
// npm run check -- --tests [pages]  runs the tests that lie beside page files (pages/crm/quotes.tests.json), those of the pages that are named where some are
const dir = schemasDir();
const asJson = process.argv.includes('--json');
const asTests = process.argv.includes('--tests');
const asRights = process.argv.includes('--rights');
const typed = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** While the folder is watched, what a change reaches is compiled alone. */
const memory = createCompileMemory();

const tell = (faults: readonly Fault[]): void => {
  for (const fault of faults) console.log(formatFault({ ...fault, file: `${dir}/${fault.file}` }));
};

/** Judges the folder as it is now; `early` is told what files and drafts say, before examples and layouts, which take longer, are tried. */
async function judge(early: (faults: readonly Fault[]) => void) {
  const sources = readSchemas(dir);
  const compiled = compileSchemas(sources, { isJudged: true, memory });
  const drafted = checkDrafts(sources, readDrafts(dir), memory);
  const tests = readPageTests(dir, compiled);
  const own = [...compiled.faults, ...drafted.faults, ...tests.faults];
  const warnings = [...compiled.warnings, ...drafted.warnings];
  early([...own, ...warnings]);
  const examples = readExamples(`${dir}/README.md`);
  const shown = checkShown(sources, examples);
  const printed = await checkPapers(compiled);
  const late = [...shown, ...printed.faults];
  return { compiled, examples, warnings, late, faults: [...own, ...late], note: printed.note };
}

/** Judges the folder once and tells what there is to tell, each fault as soon as it is known. Shape: how many faults. */
async function checkOnce(): Promise<number> {
  const { compiled, examples, warnings, late, faults, note } = await judge(asJson ? () => undefined : tell);
  if (asJson) {
    console.log(JSON.stringify({ faults, warnings, pages: [...compiled.pages.keys()], shut: findShut(compiled.pages) }, null, 2));
    return faults.length;
  }
  tell(late);
  if (note !== undefined)
    console.log(`单据版面没有试印：这里没有排版引擎（npm ci） / layouts were not tried: no engine here (npm ci): ${note}`);
  const [pages, records, dicts, papers] = [compiled.pages.size, compiled.records.size, compiled.dicts.size, compiled.papers.size];
  tellShut(compiled.pages);
  if (faults.length > 0) console.log(`${faults.length} 处错误 / ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
  else
    console.log(
      `${pages} 个页面，${records} 种记录，${dicts} 个字典，${papers} 种单据，${examples.length} 个示例：没有错误 / ${pages} pages, ${records} records, ${dicts} dictionaries, ${papers} papers, ${examples.length} examples: no faults`,
    );
  return faults.length;
}

/** Runs the tests of the pages that are meant, once pages and tests are without faults. Shape: how many faults or failed tests. */
async function testOnce(): Promise<number> {
  const compiled = compileSchemas(readSchemas(dir), { isJudged: true, memory });
  const { faults: ofTests, suites } = readPageTests(dir, compiled);
  const meant = suites.filter(({ source }) => isMeant(dir, source.file, typed));
  const unknown = typed.filter((path) => !suites.some(({ source }) => isMeant(dir, source.file, [path])));
  const faults = [...compiled.faults, ...ofTests];
  const outcomes = faults.length > 0 ? [] : await runPageTests(compiled, meant);
  const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
  if (asJson) console.log(JSON.stringify({ faults, tests: outcomes, unknown }, null, 2));
  else {
    tell(faults);
    if (faults.length > 0) console.log('先改正这些错误，再运行测试 / mend these before the tests run');
    else {
      for (const path of unknown) console.log(`${path} 没有测试 / ${path} has no tests`);
      tellOutcomes(dir, outcomes);
    }
  }
  return faults.length + failed + (faults.length > 0 ? 0 : unknown.length);
}

/** All that is judged, as one text. */
const wholeText = (): string =>
  JSON.stringify([...readSchemas(dir).files, ...readTestFiles(dir), ...readDrafts(dir), ...readExamples(`${dir}/README.md`)]);

/** Tells who is shut out of what, once pages are without faults. Shape: how many faults, or unknown pages. */
function rightsOnce(): Promise<number> {
  const { faults, pages } = compileSchemas(readSchemas(dir), { isJudged: true, memory });
  tell(faults);
  return Promise.resolve(faults.length + tellRights(pages, typed));
}

const once = asTests ? testOnce : asRights ? rightsOnce : checkOnce;

/** Judges the folder again after each change; what changes meanwhile is judged next. */
function checkOnChange(): void {
  // Editors write a file in several steps.
  const settle = 80;
  let isWanted = false;
  let isRunning = false;
  let judged = '';
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await new Promise((done) => setTimeout(done, settle));
      const begin = performance.now();
      try {
        const text = wholeText();
        // One change is told in several pieces.
        if (text === judged) continue;
        judged = text;
        console.log(`\n—— ${new Date().toLocaleTimeString('zh-CN', { hour12: false })}`);
        await once();
      } catch (error) {
        // A folder that is being moved or written cannot be read for a moment; the change that ends it is judged too.
        console.log(error instanceof Error ? error.message : error);
      }
      console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s；等待下一次改动 / waiting for the next change`);
    }
    isRunning = false;
  };
  watch(dir, { recursive: true }, () => {
    isWanted = true;
    void run();
  });
}

if (process.argv.includes('--watch')) {
  checkOnChange();
  await once();
  console.log('等待改动，Ctrl+C 结束 / waiting for changes; Ctrl+C ends');
} else if ((await once()) > 0) process.exitCode = 1;
