import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileVerdict } from '../../../src/protocol/page-files';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { judgeDraft, planDraft } from '../../../src/server/modules/studio/judge-draft';
import { createDraftJudge } from '../../../src/server/trial/draft-judge';
import { createDraftValidators } from '../../../src/server/trial/draft-validators';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// A draft is judged beside the server, whatever it says.
const dir = makeSchemas();
const file = 'pages/demo/clients.json';
const text = readFileSync(join(dir, file), 'utf8');
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(dir);
});
afterAll(() => http.close());

/** A page that takes a while to compile. */
function widePage(fields: number): string {
  const page = JSON.parse(text) as { readonly fields: object };
  const more = Array.from({ length: fields }, (_each, at) => {
    const before = at === 0 ? '1.0' : `more${String(at - 1)}`;
    return [`more${String(at)}`, { $ref: 'kind:money', 'x-label': { zh: '数', en: 'Sum' }, 'x-compute': `round(${before} + amount, 2)` }];
  });
  return JSON.stringify({ ...page, fields: { ...page.fields, ...Object.fromEntries(more) } });
}

test('calls that are asked after a draft was sent to be judged are answered before it', async () => {
  const token = await http.tokenOf('configurator');
  const order: string[] = [];
  // Each takes a millisecond or two: the first ones are done before a verdict is begun, wherever that is.
  const calls = 100;
  const judging = http.call('POST', '/api/page-files/check', { token, body: { file, text: widePage(150) } }).then(({ data }) => {
    order.push('verdict');
    return data as FileVerdict;
  });
  for (let call = 0; call < calls; call += 1) {
    await http.call('GET', '/api/schema/faults', { token });
    order.push('call');
  }
  const { faults } = await judging;
  expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([]);
  expect(order).toEqual([...Array.from({ length: calls }, () => 'call'), 'verdict']);
});

test('a text that is not judged in its time, or takes too much memory, is told so, plans nothing, and stands in nobody’s way', async () => {
  const said = {
    file,
    line: 1,
    column: 1,
    isWarning: false,
    sentence: { zh: expect.any(String), en: expect.stringContaining('too long') },
  };
  for (const limits of [{ patience: 1 }, { resourceLimits: { maxOldGenerationSizeMb: 4 } }]) {
    const draftJudge = createDraftJudge(dir, { idle: 1_000, ...limits });
    const ctx = { store: http.store, database: http.database, draftJudge, draftValidators: createDraftValidators() };
    expect(await judgeDraft(ctx, { file, text }, true)).toEqual({ faults: [said] });
    expect(await planDraft(ctx, { file, text })).toMatchObject({ faults: [said], steps: [] });
    await draftJudge.close();
  }
  const token = await http.tokenOf('configurator');
  const answer = await http.call('POST', '/api/page-files/check', { token, body: { file, text } });
  expect(answer.data).toEqual({ faults: [] });
});

test('a server that ends does not wait for a verdict', async () => {
  const draftJudge = createDraftJudge(dir);
  const { files } = readSchemas(dir);
  const judging = draftJudge.judge(files, { file, tests: undefined, preview: false });
  const refused = expect(judging).rejects.toThrow('ended before');
  // The order is on its way.
  await Promise.resolve();
  await draftJudge.close();
  await refused;
  await expect(Promise.resolve(draftJudge.compile(files))).rejects.toThrow('no more orders');
});
