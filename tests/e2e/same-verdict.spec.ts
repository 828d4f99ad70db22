import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import type { Validator } from '../../src/schema/validate/judge';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../src/schema/source/read-schemas';
import { makeValidatorModule } from '../../src/schema/compile/validator-module';
import { judgeAll } from '../fixtures/judge-all';
import { makePayloads } from '../fixtures/make-payloads';
import { seed } from './support/drawn';
import { url } from './support/shared-product';

const root = resolve(import.meta.dirname, '../..');
const isLong = process.env['LONG'] === '1';
// Others each day; `npm run test:long -- same-verdict` judges far more.
const perPage = isLong ? 5000 : 150;

/** The judging code as a browser gets it: bundled, one module. */
async function bundleJudge(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(root, 'tests/fixtures/judge-all.ts'), formats: ['es'], fileName: 'judge-all' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('no bundle');
  return output.output[0].code;
}

test(`the browser under its policy and the server give the same verdict and sentence on payloads of every page (TEST_SEED=${seed})`, async ({
  page,
}) => {
  test.setTimeout(isLong ? 3_600_000 : 420_000);
  const { pages } = compileSchemas(readSchemas(resolve(root, 'schemas')));
  expect(pages.size).toBeGreaterThanOrEqual(10);
  const bundle = await bundleJudge();
  await page.route('**/verdict/judge.js', (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }));
  await page.goto(`${url()}/login`);
  let judged = 0;
  let refused = 0;
  for (const model of pages.values()) {
    const source = makeValidatorModule(model.record);
    const { validate } = (await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as { validate: Validator };
    const payloads = makePayloads(model.record, perPage, seed);
    const here = judgeAll(model.record, validate, payloads);
    await page.route(`**/verdict/${model.page}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
    const there = await page.evaluate(
      async ([name, record, bodies]) => {
        const judging = (await import('/verdict/judge.js' as string)) as { judgeAll: typeof judgeAll };
        const validator = (await import(`/verdict/${name}.js`)) as { validate: Validator };
        return judging.judgeAll(record, validator.validate, bodies);
      },
      [model.page, model.record, payloads] as const,
    );
    expect(there, model.path).toEqual(here);
    judged += here.length;
    refused += here.filter((line) => !line.includes('"errors":{}')).length;
  }
  // Both kinds must be there, or the comparison says nothing.
  expect(refused).toBeGreaterThan(judged / 4);
  expect(judged - refused).toBeGreaterThan(judged / 100);
});
