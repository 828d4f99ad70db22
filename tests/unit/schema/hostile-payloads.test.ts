import { expect, test } from 'vitest';
import { derive } from '../../../src/schema/expression/derive';
import { judge, type Validator } from '../../../src/schema/validate/judge';
import { normalizeValues } from '../../../src/schema/validate/normalize-values';
import { makeValidatorModule } from '../../../src/schema/compile/validator-module';
import { makePayloads } from '../../fixtures/make-payloads';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { recordOf } from './small-world';

const record = recordOf('quotes');
const { validate } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(makeValidatorModule(record))}`)) as {
  validate: Validator;
};
const context = { user: { id: '1', name: '王', roles: [], deptId: '2' }, today: '2026-07-01', now: '2026-07-01 10:00:00' };

test(
  'no payload, however made, breaks judging; normalizing and deriving settle at once',
  () => {
    const run = startRun('judged payloads');
    const count = sizeOf({ short: 1_500, long: 50_000 });
    let sound = 0;
    for (const payload of makePayloads(record, count, run.seed)) {
      const values = derive({ record, values: normalizeValues(record, payload), context });
      const verdict = judge({ record, validator: validate, values, context });
      expect(derive({ record, values: normalizeValues(record, values), context })).toEqual(values);
      for (const [key, text] of Object.entries({ ...verdict.errors, ...verdict.warnings })) {
        expect(text.zh.length, key).toBeGreaterThan(0);
        expect(text.en.length, key).toBeGreaterThan(0);
      }
      if (Object.keys(verdict.errors).length === 0) sound += 1;
    }
    // Some are right, or nothing but refusals was judged.
    expect(sound).toBeGreaterThan(5);
    run.report({ payloads: count, sound });
  },
  runTimeout(20_000),
);

test.each([
  [null],
  [[]],
  ['x'],
  [5],
  [{ items: [{ items: [null] }] }],
  [{ contact: 'x' }],
  [{ contact: null }],
  [JSON.parse('{"__proto__":{"a":1},"constructor":{}}')],
])('a body like %j is judged', (payload: unknown) => {
  const values = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as Record<string, unknown>) : {};
  expect(validate(payload)).not.toBe(undefined);
  const clean = normalizeValues(record, values);
  expect(Object.keys(judge({ record, validator: validate, values: clean, context }).errors).length).toBeGreaterThan(0);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});
