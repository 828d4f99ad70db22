import { existsSync, readFileSync } from 'node:fs';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { Fault } from '../../src/schema/source/fault';
import type { SchemaSources } from '../../src/schema/source/read-schemas';
import { referredFiles } from './referred-files';

/** A complete file shown in the README: a block fenced as `json page`, or as `json notice` with its name. */
interface Example {
  /** Where it would stand: pages in a module of their own. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Reads the complete files that a README shows. */
export function readExamples(path: string): readonly Example[] {
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

/** Expressions read through one reference, and what they read there must compile: its own references must lead somewhere. */
const stepsRead = 2;

/** What each set of examples that is sound refers to, while the process lives. */
const soundBefore = new Map<string, ReadonlyMap<string, string>>();

const isSame = (before: ReadonlyMap<string, string> | undefined, files: ReadonlyMap<string, string>): boolean =>
  before?.size === files.size && [...files].every(([file, text]) => before.get(file) === text);

/** Checks shown files as if they stood in the folder; their faults are told at the README's lines. */
function checkExamples(sources: SchemaSources, examples: readonly Example[]): readonly Fault[] {
  if (examples.length === 0) return [];
  const lines = new Map(examples.map(({ file, line }): readonly [string, number] => [file, line]));
  const texts = examples.map(({ file, text }) => [file, text] as const);
  // An example may show a page that is really there: then it takes that page's place.
  const others = [...sources.files].filter(([file]) => !examples.some((example) => isPageCalled(file, nameOf(example))));
  const files = new Map([...others, ...texts]);
  const check = (some: ReadonlyMap<string, string>): readonly Fault[] =>
    compileSchemas({ dir: sources.dir, files: some }, { isJudged: true }).faults.filter(({ file }) => lines.has(file));
  // What the examples refer to is enough to say that they are sound; what is wrong is told by all that there is.
  const referred = referredFiles(files, [...lines.keys()], stepsRead);
  const set = [...lines.keys()].join();
  if (isSame(soundBefore.get(set), referred)) return [];
  const isSound = check(referred).length === 0;
  if (isSound) soundBefore.set(set, referred);
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

/** Checks all shown files; all files are compiled for each set, so that what can be checked together is. */
export function checkShown(sources: SchemaSources, examples: readonly Example[]): readonly Fault[] {
  const alone = examples.filter((example) => standsAlone(sources, example, examples));
  const together = examples.filter((example) => !alone.includes(example));
  return [together, ...alone.map((example) => [example])].flatMap((some) => checkExamples(sources, some));
}
