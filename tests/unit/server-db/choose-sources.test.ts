import { expect, test } from 'vitest';
import type { CompiledSchemas } from '../../../src/schema/compile/compile-schemas';
import { chooseSources } from '../../../src/server/db/schema/choose-sources';
import type { TableStep } from '../../../src/server/db/table-step';
import { toTables } from '../../../src/server/db/changes/desired-tables';
import { makeField, makePage, makeRecord } from '../../fixtures/record-models';

type Files = Readonly<Record<string, string>>;

/**
 * A language small enough for a test: a page's text is `good`, `bad` (a fault of its own), `drop` (its table would lose rows), or `needs <file>`
 * (a fault unless that file stands and says `good`).
 */
function compile(files: ReadonlyMap<string, string>): CompiledSchemas {
  const faulty = (file: string, text: string): boolean => {
    const needed = /^needs (.+)$/.exec(text)?.[1];
    return text === 'bad' || (needed !== undefined && files.get(needed) !== 'good' && files.get(needed) !== 'drop' && file !== needed);
  };
  const bad = [...files].filter(([file, text]) => faulty(file, text));
  const pages = [...files].filter(([file, text]) => file.startsWith('pages/') && !faulty(file, text));
  const models = pages.map(([file, text]) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
    return makePage(makeRecord(name, [makeField(text === 'drop' ? 'drop' : 'keep', 'text')]), {
      path: file.slice('pages/'.length, -'.json'.length),
    });
  });
  return {
    warnings: [],
    faults: bad.map(([file]) => ({ file, line: 1, column: 1, sentence: '有错误', en: 'wrong' })),
    pages: new Map(models.map((page) => [page.path, page])),
    records: new Map(models.map((page) => [page.record.name, page.record])),
    dicts: new Map(),
    menus: [],
    papers: new Map(),
    faces: new Map(),
    numbers: new Map(),
  };
}

async function choose(disk: Files, last: Files) {
  const plan = async (compiled: CompiledSchemas) => {
    const tables = toTables(compiled);
    const dropping = tables.filter((table) => table.columns.some((column) => column.name === 'drop'));
    const steps = dropping.map((table): TableStep => ({
      kind: 'changeType',
      table: table.table,
      sql: '',
      additive: false,
      rowsAtStake: 3,
      sentence: { zh: '丢失 3 行', en: 'loses 3 rows' },
    }));
    return Promise.resolve({ tables, plan: { steps } });
  };
  const choice = await chooseSources(new Map(Object.entries(disk)), new Map(Object.entries(last)), {
    compile,
    plan,
    refused: ({ steps }) => steps,
  });
  return {
    serves: Object.fromEntries(choice.files),
    pending: Object.fromEntries(choice.pending),
    pages: [...choice.compiled.pages.keys()],
    choice,
  };
}

const [a, b, c] = ['pages/m/a.json', 'pages/m/b.json', 'pages/m/c.json'];

const cases: readonly (readonly [string, { disk: Files; last: Files; serves: Files; pending: readonly string[] }])[] = [
  [
    'good texts serve as they are',
    { disk: { [a]: 'good', [b]: 'good' }, last: { [a]: 'good' }, serves: { [a]: 'good', [b]: 'good' }, pending: [] },
  ],
  [
    'a faulty text waits, the last one serves',
    { disk: { [a]: 'bad', [b]: 'good' }, last: { [a]: 'good', [b]: 'good' }, serves: { [a]: 'good', [b]: 'good' }, pending: [a] },
  ],
  [
    'a new faulty file just does not serve',
    { disk: { [a]: 'bad', [b]: 'good' }, last: { [b]: 'good' }, serves: { [a]: 'bad', [b]: 'good' }, pending: [] },
  ],
  [
    'a text that would lose rows waits',
    { disk: { [a]: 'drop', [b]: 'good' }, last: { [a]: 'good' }, serves: { [a]: 'good', [b]: 'good' }, pending: [a] },
  ],
  [
    'a new file on a table that it would harm is left out',
    { disk: { [a]: 'drop', [b]: 'good' }, last: {}, serves: { [b]: 'good' }, pending: [a] },
  ],
  ['a removed file serves no longer', { disk: { [b]: 'good' }, last: { [a]: 'good', [b]: 'good' }, serves: { [b]: 'good' }, pending: [] }],
  [
    'a removed file that another needs goes on serving',
    { disk: { [b]: `needs ${a}` }, last: { [a]: 'good', [b]: `needs ${a}` }, serves: { [a]: 'good', [b]: `needs ${a}` }, pending: [a] },
  ],
  [
    'a change that breaks an unchanged page waits, new files do not',
    {
      disk: { [a]: 'needs x', [b]: `needs ${a}`, [c]: 'good' },
      last: { [a]: 'good', [b]: `needs ${a}` },
      serves: { [a]: 'good', [b]: `needs ${a}`, [c]: 'good' },
      pending: [a],
    },
  ],
  [
    'a text that was faulty when it was written down cannot be helped',
    { disk: { [a]: 'bad' }, last: { [a]: 'bad' }, serves: { [a]: 'bad' }, pending: [] },
  ],
];

test.each(cases)('%s', async (_, { disk, last, serves, pending }) => {
  const chosen = await choose(disk, last);
  expect(chosen.serves).toEqual(serves);
  expect(Object.keys(chosen.pending)).toEqual(pending);
});

test('what waits says why, and the faults of the folder are told whatever serves', async () => {
  const { pending, pages, choice } = await choose({ [a]: 'bad', [b]: 'drop' }, { [a]: 'good', [b]: 'good' });
  expect(pending).toEqual({
    [a]: [`${a}:1:1  有错误 / wrong`],
    [b]: ['丢失 3 行，等待 schema apply --accept-data-loss / loses 3 rows; it waits for schema apply --accept-data-loss'],
  });
  expect(pages).toEqual(['m/a', 'm/b']);
  expect(choice.disk.faults.map((fault) => fault.file)).toEqual([a]);
});
