import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { checks } from '../../../src/base/checks';
import { trimText } from '../../../src/base/text';
import { cleanEntry } from '../../../src/schema/entry/clean-entry';
import { derive } from '../../../src/schema/expression/derive';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { judge, type Validator, type Verdict } from '../../../src/schema/validate/judge';
import { normalizeValues } from '../../../src/schema/validate/normalize-values';
import { makeValidatorModule } from '../../../src/schema/compile/validator-module';
import { checkVectors, longTexts, soundVector, typedEntries } from '../../fixtures/check-vectors';
import { verdictContext } from '../../fixtures/judge-all';
import { smallWorld } from './small-world';

function never(): never {
  throw new Error('the page does not compile');
}
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const compiled = compileSchemas(
  smallWorld({
    'kinds.json': read('schemas/kinds.json'),
    'pages/demo/vectors.json': read('tests/contract/support/vector-schemas/vectors.json'),
  }),
);
const record = [...compiled.pages.values()].find((page) => page.page === 'vectors')?.record ?? never();
const source = makeValidatorModule(record);
const { validate } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as { validate: Validator };

/** Judges as form and server do. */
function verdict(changes: Record<string, unknown>): Verdict {
  const values = derive({
    record: record,
    values: normalizeValues(record, { ...soundVector, ...changes }),
    context: verdictContext,
  });
  return judge({ record: record, validator: validate, values, context: verdictContext });
}

test('nothing is wrong with the sound record', () => {
  expect(verdict({})).toEqual({ errors: {}, warnings: {} });
});

describe.each(checkVectors)('$field', ({ field, sentence, empty, accept, reject, cleaned = [], warn = [], own = [] }) => {
  test('takes what it should, trimmed', () => {
    const taken = [...accept, ...cleaned];
    const said = taken.map((text) => [text, verdict({ [field]: ` ${text}\u3000` }).errors]);
    expect(said).toEqual(taken.map((text) => [text, {}]));
  });
  test('refuses the rest with the sentence of the specification', () => {
    const said = reject.map((text) => [text, verdict({ [field]: text }).errors[field]?.zh]);
    // Digits of another width become plain ones before they are judged.
    expect(said).toEqual(reject.map((text) => [text, sentence]));
  });
  test('tells what else it has to tell', () => {
    expect(own.map(([text]) => [text, verdict({ [field]: text }).errors[field]?.zh])).toEqual(own);
    for (const text of warn) {
      expect(verdict({ [field]: text }).errors).toEqual({});
      expect(verdict({ [field]: text }).warnings[field]?.zh).toContain('校验位不符');
    }
  });
  test('passes or refuses what is empty', () => {
    for (const nothing of ['', ' \u3000', null, undefined]) {
      const { errors } = verdict({ [field]: nothing });
      expect(errors).toEqual(empty === undefined ? {} : { [field]: { zh: empty, en: expect.any(String) as string } });
    }
  });
  test('refuses what is no text, and texts of any length, with one sentence', () => {
    const long = longTexts.filter((text) => trimText(text) !== '');
    for (const wrong of [['x'], {}, true, Number.MAX_VALUE, -0.5, ...long]) {
      const { errors } = verdict({ [field]: wrong });
      expect([String(wrong).slice(0, 5), Object.keys(errors)]).toEqual([String(wrong).slice(0, 5), [field]]);
    }
  });
});

test('a field may have a sentence and a limit of its own', () => {
  const { errors } = verdict({ mobile: '138001380001', email: `${'a'.repeat(60)}@${'b'.repeat(190)}.cn` });
  expect(errors['mobile']?.zh).toBe('请输入正确的手机号');
  expect(errors['email']?.zh).toBe('请输入正确的邮箱号');
});

describe('what is typed or pasted', () => {
  const fieldOf = (name: string) => record.fields.find((field) => field.name === name) ?? never();
  test.each(typedEntries)('$field: $typed', ({ field: name, typed, kept, verdict: expected }) => {
    const field = fieldOf(name);
    const clean = cleanEntry(field, typed);
    expect(clean).toBe(kept);
    // To leave a field twice changes nothing more.
    if (name !== 'rate') expect(cleanEntry(field, clean)).toBe(clean);
    const { errors, warnings } = verdict({ [name]: typed });
    expect(name in errors ? 'refused' : name in warnings ? 'warned' : 'ok').toBe(expected);
  });
  test('the table has every check, and enough of each kind of slip', () => {
    expect(typedEntries.length).toBeGreaterThanOrEqual(60);
    const checked = new Set(typedEntries.map(({ field }) => fieldOf(field).check));
    // Numbers are named by their types.
    expect(Object.keys(checks).filter((name) => !checked.has(name) && !['integer', 'money'].includes(name))).toEqual([]);
  });
  test('what is none of the kind stays as it was typed', () => {
    expect(cleanEntry(fieldOf('mobile'), ' 请打总机 ')).toBe('请打总机');
    expect(cleanEntry(fieldOf('money'), '１２，３４５元左右')).toBe('１２，３４５元左右');
  });
});

test('no pattern is ever run over a text that is longer than its field', () => {
  const run = vi.spyOn(RegExp.prototype, 'test');
  const texts = longTexts.filter((_, index) => index % 5 === 1);
  for (const { field } of checkVectors) for (const text of texts) verdict({ [field]: text });
  const longest = run.mock.calls.reduce((most, [text]) => Math.max(most, text.length), 0);
  run.mockRestore();
  expect(longest).toBeLessThanOrEqual(2048);
});
