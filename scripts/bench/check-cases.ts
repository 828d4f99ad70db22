import { checks, isCheckName } from '../../src/base/checks';
import { runCheck } from '../../src/base/run-check';
import { trimText } from '../../src/base/text';
import { checkExpression } from '../../src/schema/check/check-expression';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { languageOf, runExpression } from '../../src/schema/expression/expressions';
import { judge, type Validator } from '../../src/schema/validate/judge';
import { normalizeValues } from '../../src/schema/validate/normalize-values';
import { readSchemas } from '../../src/schema/source/read-schemas';
import { makeValidatorModule } from '../../src/schema/compile/validator-module';
import type { BenchCase, Reading } from './bench-case';

/** Texts of fifty thousand signs that make a careless pattern begin anew at each of them. */
const hostile: readonly string[] = ['1', ' ', '0', '-', '.', 'a', 'a.', 'a@b.', '0731-', '９', '\u200b', '\n', '😀', '1,'].flatMap(
  (sign) => [sign.repeat(50_000), `1${sign.repeat(50_000)}!`],
);

const context = { user: { id: '1', name: '', roles: [], deptId: '' }, today: '2026-01-01', now: '2026-01-01 00:00:00' };

/** The most time of the processor that a text takes; what other processes take does not count. Units: ms. */
function longest(texts: readonly string[], work: (text: string) => unknown): number {
  return texts.reduce((most, text) => {
    const before = process.cpuUsage();
    work(text);
    const { user, system } = process.cpuUsage(before);
    return Math.max(most, (user + system) / 1000);
  }, 0);
}

const reading = (what: string, value: number): Reading => ({ id: 'TS19', what, value, unit: 'ms', kind: 'ceiling', most: 20 });

/** Judges one field of each kind of every page: everything that happens to a text between its input and its verdict. */
async function measureFields(): Promise<{ readonly most: number; readonly kind: string }> {
  let worst = { most: 0, kind: '' };
  const seen = new Set<string>();
  for (const { record } of compileSchemas(readSchemas('schemas')).pages.values()) {
    const fields = record.fields.filter((field) => !field.system && !field.readOnly && field.path.length === 1 && !seen.has(field.kind));
    if (fields.length === 0) continue;
    const source = Buffer.from(makeValidatorModule(record)).toString('base64');
    const { validate: validator } = (await import(`data:text/javascript;base64,${source}`)) as { readonly validate: Validator };
    for (const { name, kind } of fields) {
      seen.add(kind);
      const run = (text: string) => judge({ record, validator, values: normalizeValues(record, { [name]: text }), context });
      run('1');
      const most = longest(hostile, run);
      if (most > worst.most) worst = { most, kind };
    }
  }
  return worst;
}

/** Expressions near the most steps that `check` accepts, over a record of a thousand lines. */
function measureExpressions(): number {
  const found = [...compileSchemas(readSchemas('schemas')).pages.values()].flatMap(({ record }) =>
    record.fields.flatMap((lines) => {
      const amount = lines.line?.fields.find((field) => field.type === 'decimal' && field.path.length === 1);
      return amount ? [{ record, lines, amount }] : [];
    }),
  );
  const [first] = found;
  if (!first) throw new Error('No page has lines with an amount.');
  const { record, lines, amount } = first;
  const language = languageOf(record);
  const values = { [lines.name]: Array.from({ length: 1_000 }, (_each, at) => ({ id: String(at), [amount.name]: '100.05' })) };
  const scope = language.scopeOf(values, context);
  const term = `round(i.${amount.name} / 3, 2)`;
  const texts = Array.from(
    { length: 30 },
    (_each, more) => `${lines.name}.all(i, ${Array.from({ length: more + 1 }, () => term).join(' + ')} > 0)`,
  );
  const accepted = texts.filter((text) => checkExpression(language, text).faults.length === 0);
  if (accepted.length === 0 || accepted.length === texts.length) throw new Error('The longest accepted expression was not found.');
  for (const text of accepted) runExpression(language, text, scope);
  return longest(accepted, (text) => runExpression(language, text, scope));
}

/** How long the longest text takes a validator, and the dearest accepted expression a record. */
export const checkCases = (): readonly BenchCase[] => [
  {
    ids: ['C03'],
    run: () =>
      Promise.resolve([
        {
          id: 'C03',
          what: 'the dearest accepted expression, 1,000 lines',
          value: measureExpressions(),
          unit: 'ms',
          kind: 'ceiling',
          most: 50,
        },
      ]),
  },
  {
    ids: ['TS19'],
    run: async () => {
      const worst = await measureFields();
      return [
        reading(
          'any check, 50,000 signs',
          Math.max(...Object.keys(checks).map((name) => (isCheckName(name) ? longest(hostile, (text) => runCheck(name, text)) : 0))),
        ),
        reading('trimming, 50,000 signs', longest(hostile, trimText)),
        { ...reading('any kind in a record, 50,000 signs', worst.most), detail: worst.kind },
      ];
    },
  },
];
