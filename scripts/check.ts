import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { type Fault, formatFault } from '../src/schema/source/fault';
import { checkPapers } from './check/check-papers';
import { schemasDir } from './schemas-dir';
import { referredFiles } from './check/referred-files';
import { readSchemas, type SchemaSources } from '../src/schema/source/read-schemas';

// npm run check            every file of schemas/, the drafts of pages beside them, and the page files and notices shown in its README
// npm run check -- --json  the same as JSON
const dir = schemasDir();
const asJson = process.argv.includes('--json');

/** A complete file shown in the README: a block fenced as `json page`, or as `json notice` with its name. */
interface Example {
  /** Where it would stand: pages in a module of their own. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function readExamples(path: string): readonly Example[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((opening, index): Example[] => {
    const [, kind, notice = ''] = /^```json (page|notice (\w+))\s*$/.exec(opening) ?? [];
    if (kind === undefined) return [];
    const end = lines.indexOf('```', index + 1);
    const text = lines.slice(index + 1, end < 0 ? undefined : end).join('\n');
    return [{ file: kind === 'page' ? `pages/example/${nameIn(text)}.json` : `notices/${notice}.json`, line: index + 1, text }];
  });
}

const nameIn = (text: string): string => /"page"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? 'example';

const nameOf = ({ file }: Example): string => file.replace(/^.*\/|\.json$/g, '');

const isPageCalled = (file: string, name: string): boolean => file.startsWith('pages/') && file.endsWith(`/${name}.json`);

/** Checks shown files as if they stood in the folder; their faults are told at the README's lines. */
function checkExamples(sources: SchemaSources, examples: readonly Example[]): readonly Fault[] {
  if (examples.length === 0) return [];
  const lines = new Map(examples.map(({ file, line }): readonly [string, number] => [file, line]));
  const texts = examples.map(({ file, text }) => [file, text] as const);
  // An example may show a page that is really there: then it takes that page's place.
  const others = [...sources.files].filter(([file]) => !examples.some((example) => isPageCalled(file, nameOf(example))));
  const files = new Map([...others, ...texts]);
  const check = (some: ReadonlyMap<string, string>): readonly Fault[] =>
    compileSchemas({ dir: sources.dir, files: some }).faults.filter(({ file }) => lines.has(file));
  // What the examples refer to is enough to say that they are sound; what is wrong is told by all that there is.
  const isSound = check(referredFiles(files, [...lines.keys()])).length === 0;
  return (isSound ? [] : check(files)).flatMap((fault) => {
    const line = lines.get(fault.file);
    return line === undefined ? [] : [{ ...fault, file: 'README.md', line: fault.line + line }];
  });
}

/** Whether an example must be checked by itself: it takes the place of a page, has the name of another example, or speaks of one that does. Others may be about each other. */
function standsAlone({ files }: SchemaSources, example: Example, examples: readonly Example[]): boolean {
  const isReal = (each: Example): boolean => [...files.keys()].some((file) => isPageCalled(file, nameOf(each)));
  const others = examples.filter((each) => each !== example);
  const names = others.filter((each) => isReal(each) || nameOf(each) === nameOf(example)).map(nameOf);
  return isReal(example) || names.some((name) => new RegExp(`\\b${name}\\b`).test(example.text));
}

const draftsFolder = 'drafts/';

/** Texts of the pages that are written and not served yet, by their path in the folder. */
function readDrafts(): ReadonlyMap<string, string> {
  if (!existsSync(join(dir, draftsFolder))) return new Map();
  const names = readdirSync(join(dir, draftsFolder), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return new Map(files.map((name) => [draftsFolder + name, readFileSync(join(dir, draftsFolder, name), 'utf8')]));
}

/** Checks drafts as the pages that they will be, all of them together; one of a page that is served takes its place. */
function checkDrafts(
  sources: SchemaSources,
  drafts: ReadonlyMap<string, string>,
): Pick<ReturnType<typeof compileSchemas>, 'faults' | 'warnings'> {
  if (drafts.size === 0) return { faults: [], warnings: [] };
  const asPage = (path: string): string => `pages/${path.slice(draftsFolder.length)}`;
  const files = new Map([...sources.files, ...[...drafts].map(([path, text]) => [asPage(path), text] as const)]);
  const told = new Map([...drafts.keys()].map((path) => [asPage(path), path]));
  const { faults, warnings } = compileSchemas({ dir, files });
  // A sentence may name another draft, which lies where it lies too.
  const lying = (text: string): string => [...told].reduce((said, [page, path]) => said.replaceAll(page, path), text);
  const own = (found: readonly Fault[]): readonly Fault[] =>
    found.flatMap((fault) => {
      const file = told.get(fault.file);
      return file === undefined ? [] : [{ ...fault, file, sentence: lying(fault.sentence), en: lying(fault.en) }];
    });
  return { faults: own(faults), warnings: own(warnings) };
}

const sources = readSchemas(dir);
const compiled = compileSchemas(sources);
const examples = readExamples(`${dir}/README.md`);
// All files are compiled for each set: what can be checked together is.
const alone = examples.filter((example) => standsAlone(sources, example, examples));
const together = examples.filter((example) => !alone.includes(example));
const shown = [together, ...alone.map((example) => [example])].flatMap((some) => checkExamples(sources, some));
const drafts = readDrafts();
const drafted = checkDrafts(sources, drafts);
const printed = await checkPapers(compiled);
const faults = [...compiled.faults, ...shown, ...drafted.faults, ...printed.faults];

const warnings = [...compiled.warnings, ...drafted.warnings];

if (asJson) {
  console.log(JSON.stringify({ faults, warnings, pages: [...compiled.pages.keys()] }, null, 2));
} else {
  for (const fault of [...faults, ...warnings]) console.log(formatFault({ ...fault, file: `${dir}/${fault.file}` }));
  if (printed.note !== undefined)
    console.log(`单据版面没有试印：这里没有排版引擎（npm ci） / layouts were not tried: no engine here (npm ci): ${printed.note}`);
  const [pages, records, dicts, papers] = [compiled.pages.size, compiled.records.size, compiled.dicts.size, compiled.papers.size];
  if (faults.length > 0) console.log(`${faults.length} 处错误 / ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
  else
    console.log(
      `${pages} 个页面，${records} 种记录，${dicts} 个字典，${papers} 种单据，${examples.length} 个示例：没有错误 / ${pages} pages, ${records} records, ${dicts} dictionaries, ${papers} papers, ${examples.length} examples: no faults`,
    );
}
if (faults.length > 0) process.exitCode = 1;
