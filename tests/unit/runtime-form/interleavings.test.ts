import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getAt, isObject, type Values } from '../../../src/base/dot-path';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import { derive } from '../../../src/schema/expression/derive';
import { verdictContext } from '../../fixtures/judge-all';
import { compilePageOf } from '../../fixtures/some-schemas';
import { makeRandom } from '../../fixtures/make-payloads';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Door, interleave, type SaveAnswer, type Tally } from '../../fixtures/two-editors';

const folder = new URL('../../contract/support/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8').replace(/ref:clients/, 'ref:customers');
const model = compilePageOf('demo/papers', {
  'pages/demo/papers.json': read('vector-schemas/papers.json'),
  'records/demo/orderLine.json': read('http-schemas/records/demo/orderLine.json'),
});
const { record } = model;

/** A server of one row that keeps what every server must: a write names the version that it saw. */
function makeDoor(): Door {
  let row: Values | undefined;
  let lineId = 0;
  const withIds = (lines: unknown): unknown =>
    Array.isArray(lines) ? lines.filter(isObject).map((line) => ({ ...line, id: line['id'] ?? String((lineId += 1)) })) : [];
  const store = (values: Values, version: number): void => {
    const derived = derive({ record, values: { ...values, lines: withIds(values['lines']) }, context: verdictContext });
    row = structuredClone({ ...derived, id: '1', version }) as Values;
  };
  const write = (version: unknown, work: (old: Values, next: number) => SaveAnswer | undefined): Promise<SaveAnswer> => {
    if (!row) return Promise.resolve({ kind: 'gone' });
    if (row['version'] !== version) return Promise.resolve({ kind: 'stale' });
    const next = Number(row['version']) + 1;
    return Promise.resolve(work(row, next) ?? { kind: 'saved', version: next });
  };
  store(
    {
      title: '原',
      remark: '原',
      contact: { name: '原' },
      state: '1',
      lines: [1, 2].map((n) => ({ item: `原${n}`, price: '1', count: 1 })),
    },
    1,
  );
  return {
    load: () => Promise.resolve(row && structuredClone(row)),
    save: (body) =>
      write(body['version'], (old, next) => {
        if (old['state'] === '2' && getAt(body, ['title']) !== old['title']) return { kind: 'refused' };
        return (store({ ...old, ...body }, next), undefined);
      }),
    remove: (version) => write(version, () => void (row = undefined)),
    move: (version) => write(version, (old, next) => (store({ ...old, state: old['state'] === '1' ? '2' : '1' }, next), undefined)),
    open: (stored) =>
      new FormSession({
        record,
        groups: model.form?.groups ?? [],
        validator: () => true,
        values: stored,
        context: () => verdictContext,
        stored,
      }),
  };
}

test(
  'hundreds of interleavings of two editors lose nothing without a word',
  async () => {
    const run = startRun('two editors at one form');
    const tally: Tally = { steps: 0, saves: 0, conflicts: 0, choices: 0, gone: 0 };
    const records = sizeOf({ short: 500, long: 10_000 });
    for (let count = 0; count < records; count += 1) await interleave(makeDoor(), makeRandom(Math.floor(run.random() * 2 ** 31)), tally);
    // Every way must have been walked often, or the run says nothing.
    expect(tally.saves).toBeGreaterThan(records);
    expect(tally.conflicts).toBeGreaterThan(records / 4);
    expect(tally.choices).toBeGreaterThan(50);
    expect(tally.gone).toBeGreaterThan(5);
    run.report({ ...tally });
  },
  runTimeout(180_000),
);
