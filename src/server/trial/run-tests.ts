import { setImmediate } from 'node:timers/promises';
import { getAt, isObject } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { PageTest } from '../../generated/tests-file';
import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { Text } from '../../schema/model/text';
import { type Fault, sortFaults } from '../../schema/source/fault';
import type { FaultText, JsonPath, SourceFile } from '../../schema/source/source-file';
import { expectsDone } from '../../schema/tests/check-test';
import { findPlace } from '../../schema/tests/find-place';
import type { PageTests } from '../../schema/tests/read-tests';
import { judge } from '../../schema/validate/judge';
import type { FieldConditions } from '../../schema/view/field-conditions';
import { textOf } from '../records/write/merge-values';
import { loadValidator } from '../records/write/validators';
import { recordOf } from '../rights/page-context';
import { type Sight, seeForm } from './see-form';
import { StatedRows } from './stated-rows';
import { type TrialHouse, trialHouse } from './trial-context';
import { type Deed, setStage, type Stage, type Trial, tryAct } from './try-act';

/** What came of one test. */
export interface TestOutcome {
  readonly file: string;
  readonly page: string;
  readonly name: Text;
  /** Where the test begins; both count from 1. */
  readonly line: number;
  readonly column: number;
  /** One for each expectation that was not met, at its place; none: the test has passed. */
  readonly failures: readonly Fault[];
}

/** The day of a test that names none: a Monday. */
const usualDay = '2026-06-01';

type Tell = (path: JsonPath, text: FaultText, place?: 'key') => void;

const saysSame = (expected: unknown, { zh, en }: Text): boolean => expected === true || expected === zh || expected === en;

const inWords = (texts: Iterable<readonly [string, Text]>, language: keyof Text): string =>
  [...texts].map(([name, text]) => `${name === '' ? '' : `${name}：`}${text[language]}`).join(language === 'zh' ? '；' : '; ');

/** Reads a value at a path that may lead through lines. */
function valueAt(values: unknown, path: readonly string[]): unknown {
  const at = path.findIndex((step) => /^\d+$/.test(step));
  if (at < 0) return getAt(values, path);
  const lines = getAt(values, path.slice(0, at));
  const line: unknown = Array.isArray(lines) ? lines[Number(path[at])] : undefined;
  return isObject(line) ? getAt(line, path.slice(at + 1)) : undefined;
}

/** Holds sentences that were expected at fields against those that are there. */
function compareSentences(
  tell: Tell,
  path: JsonPath,
  expected: Readonly<Record<string, string | boolean>>,
  found: ReadonlyMap<string, Text>,
): void {
  for (const [name, sentence] of Object.entries(expected)) {
    const there = found.get(name);
    const others = found.size === 0 ? undefined : found;
    if (sentence === false && there)
      tell([...path, name], { zh: `“${name}”不应有提示，实际：${there.zh}`, en: `"${name}" should have no sentence and has: ${there.en}` });
    if (sentence === false || (there && saysSame(sentence, there))) continue;
    tell(
      [...path, name],
      there
        ? { zh: `“${name}”实际的提示：${there.zh}`, en: `The sentence at "${name}" is: ${there.en}` }
        : {
            zh: `“${name}”没有提示${others ? `；有的是 ${inWords(others, 'zh')}` : ''}`,
            en: `"${name}" has no sentence${others ? `; there are ${inWords(others, 'en')}` : ''}`,
          },
    );
  }
}

function compareDeed(tell: Tell, { test, rows, ctx }: Trial, deed: Deed): void {
  const { expect } = test;
  const { refused, faults, values } = deed;
  if (expect.refused !== undefined && !(refused && saysSame(expect.refused, refused)))
    tell(
      ['expect', 'refused'],
      refused
        ? { zh: `实际拒绝的话：${refused.zh}`, en: `It is refused with: ${refused.en}` }
        : faults.size > 0
          ? {
              zh: `没有整个拒绝，是字段上的提示：${inWords(faults, 'zh')}`,
              en: `It is not refused as a whole; fields say: ${inWords(faults, 'en')}`,
            }
          : { zh: '没有被拒绝', en: 'It is not refused' },
    );
  if (expect.faults && refused)
    tell(['expect', 'faults'], { zh: `整个操作被拒绝：${refused.zh}`, en: `The whole act is refused: ${refused.en}` }, 'key');
  else if (expect.faults) compareSentences(tell, ['expect', 'faults'], expect.faults, faults);
  if (expectsDone(test) && (refused || faults.size > 0)) {
    const all: ReadonlyMap<string, Text> = refused ? new Map([['', refused]]) : faults;
    tell(['act'], { zh: `没有做成：${inWords(all, 'zh')}`, en: `It was not done: ${inWords(all, 'en')}` });
  }
  for (const [name, expected] of Object.entries(expect.values ?? {})) {
    const place = findPlace(recordOf(ctx), name);
    if (!place) continue;
    const { field } = place;
    const found = valueAt(values, place.path);
    const wanted = rows.toWire(field, expected);
    if (isEmpty(wanted) ? isEmpty(found) : textOf(field, wanted) === textOf(field, found)) continue;
    const [is, should] = [rows.toStated(field, found), rows.toStated(field, wanted)].map((each) => JSON.stringify(each));
    tell(['expect', 'values', name], {
      zh: `“${name}”应为 ${should ?? ''}，实际是 ${is ?? ''}`,
      en: `"${name}" should be ${should ?? ''} and is ${is ?? ''}`,
    });
  }
}

const lists: readonly (readonly [
  'hidden' | 'shown' | 'readOnly' | 'open' | 'required' | 'optional',
  (of: FieldConditions) => boolean,
  FaultText,
])[] = [
  ['hidden', ({ visible }) => !visible, { zh: '显示着', en: 'is shown' }],
  ['shown', ({ visible }) => visible, { zh: '没有显示', en: 'is not shown' }],
  ['readOnly', ({ readOnly }) => readOnly, { zh: '可以改', en: 'can be changed' }],
  ['open', ({ readOnly }) => !readOnly, { zh: '不能改', en: 'cannot be changed' }],
  ['required', ({ required, visible }) => required && visible, { zh: '可以不填', en: 'may stay empty' }],
  ['optional', ({ required, visible }) => !(required && visible), { zh: '必填', en: 'must be filled in' }],
];

function compareSight(tell: Tell, { test: { expect }, ctx }: Trial, see: () => Sight): void {
  for (const [list, meets, { zh, en }] of lists)
    (expect[list] ?? []).forEach((name, index) => {
      const place = findPlace(recordOf(ctx), name);
      if (place && !meets(see().of(place))) tell(['expect', list, index], { zh: `“${name}”${zh}`, en: `"${name}" ${en}` });
    });
  for (const [name, expected] of Object.entries(expect.buttons ?? {})) {
    const at = ['expect', 'buttons', name];
    const verdict = see().button(name);
    if (verdict === undefined) tell(at, { zh: '这是行上的按钮，要有 given', en: 'This button belongs to a row; state given' });
    else if (verdict === 'asks')
      tell(at, {
        zh: '列表里看不出，由服务器按别的记录判断；改用 act 与 refused',
        en: 'A list cannot tell: the server asks other records; use act and refused',
      });
    else if (
      typeof verdict === 'object'
        ? !(expected !== true && saysSame(expected, verdict))
        : (verdict === 'open') !== (expected === true) || typeof expected === 'string'
    )
      tell(
        at,
        typeof verdict === 'object'
          ? { zh: `按钮“${name}”是灰色的：${verdict.zh}`, en: `The button "${name}" is grey: ${verdict.en}` }
          : verdict === 'open'
            ? { zh: `按钮“${name}”可以按`, en: `The button "${name}" can be pressed` }
            : { zh: `没有按钮“${name}”`, en: `There is no button "${name}"` },
      );
  }
}

/** What the form only tells of the filled record. */
async function warningsOf({ ctx, test }: Trial, { form, lists: related, context }: Stage): Promise<ReadonlyMap<string, Text>> {
  if (!test.expect.warnings) return new Map();
  const { warnings } = judge({ record: recordOf(ctx), validator: await loadValidator(ctx.page), values: form, context, related });
  return new Map(Object.entries(warnings));
}

async function runTest(house: TrialHouse, { page }: PageTests, test: PageTest, tell: Tell): Promise<void> {
  const day = test.on ?? usualDay;
  const ctx = house.open(page, { role: test.as, day });
  const trial: Trial = { ctx, maker: house.open(page, { day }), rows: new StatedRows(ctx.schemas.records), test };
  const stage = setStage(trial);
  compareDeed(tell, trial, await tryAct(trial, stage));
  if (test.expect.warnings) compareSentences(tell, ['expect', 'warnings'], test.expect.warnings, await warningsOf(trial, stage));
  let sight: Sight | undefined;
  compareSight(tell, trial, () => (sight ??= seeForm(ctx, stage)));
}

const beginOf = (source: SourceFile, index: number): Fault => source.faultAt(['tests', index], { zh: '', en: '' });

/** Runs tests of pages by the product's own program, without a database. Shape: one outcome for each test, in the order of the files. */
export async function runTests(compiled: CompiledSchemas, suites: readonly PageTests[]): Promise<readonly TestOutcome[]> {
  const house = trialHouse(compiled);
  const outcomes: TestOutcome[] = [];
  for (const suite of suites)
    for (const [index, test] of suite.tests.entries()) {
      // A server answers others between two tests.
      await setImmediate();
      const { source, page } = suite;
      const failures: Fault[] = [];
      const tell: Tell = (path, words, place) => failures.push(source.faultAt(['tests', index, ...path], words, place));
      try {
        await runTest(house, suite, test, tell);
      } catch (error) {
        // Something that nobody foresaw is the failure of this test; the others say what they have to say.
        const said = error instanceof Error ? error.message : String(error);
        tell(['name'], { zh: `程序出错，没有做完：${said}`, en: `The program failed before its end: ${said}` });
      }
      const { line, column } = beginOf(source, index);
      outcomes.push({ file: source.file, page: page.path, name: test.name, line, column, failures: sortFaults(failures) });
    }
  return outcomes;
}
