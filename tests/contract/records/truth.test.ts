import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeRandom, type Random } from '../../../src/server/seed/values/random';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { runServer } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { waitForTask } from '../../fixtures/wait-for-task';
import type { Answer } from '../support/http-setup';
import { type Key, openRecords } from '../support/records-room';
import { falseStates, falseTotals, truthPages } from '../support/truth-oracle';

const room = openRecords(truthPages, {
  prepare: (folder) =>
    cpSync(fileURLToPath(new URL('../support/truth-schemas/notices', import.meta.url)), join(folder, 'notices'), { recursive: true }),
});
const { post, read, save, sql } = room;

const dealCount = 12;

/** What many writers have made, and what came of their calls. */
interface World {
  readonly deals: Key[];
  readonly pieces: string[];
  readonly checks: string[];
  readonly done: Map<string, number>;
  readonly failures: string[];
}

interface Writer {
  readonly world: World;
  readonly random: Random;
  readonly token: string;
  readonly name: string;
}

const keyOf = (row: Values): Key => ({ id: String(row['id']), version: Number(row['version']) });

/** A record of those that are known, as it is now; undefined where there is none, or it was removed. */
async function some({ random, token }: Writer, page: string, ids: readonly string[]): Promise<Key | undefined> {
  if (ids.length === 0) return undefined;
  const row = await read(page, random.pick(ids), token);
  return row['id'] === undefined ? undefined : keyOf(row);
}

type Event = (writer: Writer, count: number) => Promise<Answer | undefined>;

const idsOf = (deals: readonly Key[]): readonly string[] => deals.map(({ id }) => id);

const transition =
  (page: string, names: readonly string[], idsIn: (world: World) => readonly string[]): Event =>
  async (writer) => {
    const row = await some(writer, page, idsIn(writer.world));
    return row && post(`${page}/transition`, { name: writer.random.pick(names), items: [row] }, writer.token);
  };

const removal =
  (page: string, idsIn: (world: World) => readonly string[]): Event =>
  async (writer) => {
    const row = await some(writer, page, idsIn(writer.world));
    return row && post(`${page}/remove`, { items: [row] }, writer.token);
  };

const restoring =
  (page: string): Event =>
  async ({ random, token }) => {
    const { data } = await post(`${page}/removed`, { current: 1, size: 20, searchType: 'N' }, token);
    const list = isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
    return list.length === 0 ? undefined : post(`${page}/restore`, { items: [keyOf(random.pick(list))] }, token);
  };

const edit =
  (page: string, idsIn: (world: World) => readonly string[], values: (writer: Writer) => Values): Event =>
  async (writer) => {
    const row = await some(writer, page, idsIn(writer.world));
    return row && post(`${page}/submit`, { ...row, ...values(writer) }, writer.token);
  };

const note = (ids: string[], answer: Answer): Answer => {
  if (isObject(answer.data) && answer.status === 200) ids.push(String(answer.data['id']));
  return answer;
};

const fee = (random: Random): string => `${random.int(0, 99)}.${random.int(10, 99)}`;
const parent = ({ random, world }: Writer): string | null => (random.chance(0.1) ? null : random.pick(world.deals).id);
const pieceIds = ({ pieces }: World): readonly string[] => pieces;
const checkIds = ({ checks }: World): readonly string[] => checks;
const dealIds = ({ deals }: World): readonly string[] => idsOf(deals);

const importSome: Event = async ({ world, random, token, name }, count) => {
  const deals = await Promise.all([0, 1].map(() => read('deals', random.pick(world.deals).id, token)));
  // Some are new, others known by their name and changed.
  const known = await Promise.all(
    [0, 1].map(async (): Promise<Values> => (world.pieces.length > 0 ? read('pieces', random.pick(world.pieces), token) : {})),
  );
  const names = [...known.flatMap((row) => row['pieceName'] ?? []), `导${name}-${count}-1`, `导${name}-${count}-2`];
  const rows = [...new Set(names.map(String))].map((each) => [each, String(random.pick(deals)['dealName'] ?? ''), fee(random)]);
  const file = await makeWorkbook([['名称', '委托', '费用'], ...rows]);
  const sent = await sendImport(room.http(), file, { token, page: 'demo/pieces', query: 'mode=good' });
  if (sent.taskId !== undefined) await waitForTask(room.http(), sent.taskId, token);
  return { status: sent.status, text: sent.text } as Answer;
};

const several: Event = async ({ world, random, token }) => {
  const ids = [...new Set(Array.from({ length: 6 }, () => (world.pieces.length > 0 ? random.pick(world.pieces) : '')))].filter(Boolean);
  const items = (await Promise.all(ids.map((id) => read('pieces', id, token)))).flatMap((row) =>
    row['id'] === undefined ? [] : [keyOf(row)],
  );
  return items.length < 2 ? undefined : post('pieces/transition', { name: random.pick(['finish', 'redo', 'cancel']), items }, token);
};

const undo: Event = async (writer) => {
  const [page, ids] = writer.random.pick([
    ['deals', dealIds(writer.world)],
    ['pieces', writer.world.pieces.slice(-20)],
  ] as const);
  const row = await some(writer, page, ids);
  return row && post(`${page}/undo`, row, writer.token);
};

/** What happens, how often in proportion, and how. */
const events: readonly (readonly [string, number, Event])[] = [
  [
    'make',
    8,
    async (writer, count) =>
      note(
        writer.world.pieces,
        await post(
          'pieces/submit',
          {
            pieceName: `件${writer.name}-${count}`,
            dealId: parent(writer),
            fee: fee(writer.random),
            dueDay: `2026-0${writer.random.int(1, 9)}-01`,
          },
          writer.token,
        ),
      ),
  ],
  ['move to another parent', 5, edit('pieces', pieceIds, (writer) => ({ dealId: parent(writer) }))],
  ['edit', 3, edit('pieces', pieceIds, ({ random }) => ({ fee: fee(random) }))],
  ['edit of the parent', 1, edit('deals', dealIds, ({ random }) => ({ discount: `0.${random.int(10, 99)}` }))],
  ['transition', 5, transition('pieces', ['finish', 'finish', 'redo', 'cancel', 'start'], pieceIds)],
  ['transition that writes its parent', 2, transition('pieces', ['report'], pieceIds)],
  ['transition that moves and makes', 2, transition('deals', ['release'], dealIds)],
  ['transition of several', 2, several],
  [
    'make a parent',
    0.5,
    async ({ world, name, token }, count) => {
      const answer = await post('deals/submit', { dealName: `委托${name}-${count}` }, token);
      if (isObject(answer.data)) world.deals.push(keyOf({ ...answer.data, version: 1 }));
      return answer;
    },
  ],
  ['voiding of a parent', 0.4, transition('deals', ['void'], dealIds)],
  ['removal', 3, removal('pieces', pieceIds)],
  ['removal with all below', 0.5, removal('deals', dealIds)],
  ['restoration', 3, restoring('pieces')],
  ['restoration with all below', 1.5, restoring('deals')],
  [
    'make below',
    4,
    async (writer) =>
      writer.world.pieces.length === 0
        ? undefined
        : note(
            writer.world.checks,
            await post(
              'checks/submit',
              { note: '核', pieceId: writer.random.pick(writer.world.pieces), weight: writer.random.int(1, 5) },
              writer.token,
            ),
          ),
  ],
  ['edit below', 2, edit('checks', checkIds, ({ random, world }) => ({ weight: random.int(1, 9), pieceId: random.pick(world.pieces) }))],
  ['removal below', 1, removal('checks', checkIds)],
  ['import', 0.5, importSome],
  ['undo', 2, undo],
];

async function write(writer: Writer, count: number, name: string): Promise<void> {
  const { world } = writer;
  const answer = await events.find(([each]) => each === name)?.[2](writer, count);
  if (!answer) return;
  if (answer.status >= 500) world.failures.push(`${name}: ${answer.text}`);
  if (answer.status === 200) world.done.set(name, (world.done.get(name) ?? 0) + 1);
}

test(
  'after any writes of many people at once every stored roll-up equals a fresh computation, and every state that follows by itself is the right one',
  async () => {
    const run = startRun('truth of roll-ups');
    const count = sizeOf({ short: 1_000, long: 10_000 });
    const [writers, rounds] = [5, sizeOf({ short: 5, long: 20 })];
    const deals: Key[] = [];
    for (let made = 0; made < dealCount; made += 1) deals.push(await save('deals', { dealName: `委托${made}` }));
    const world: World = { deals, pieces: [], checks: [], done: new Map(), failures: [] };
    const tokens = [room.admin(), await room.http().tokenOf('admin2')];
    // Between rounds all writers rest: what one of them left wrong cannot have been put right by the next write of the same record.
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: writers }, async (_, place) => {
          const random = makeRandom(run.seed, `writer ${place} of round ${round}`);
          const writer = { world, random, token: tokens[place % tokens.length] ?? '', name: `${place}.${round}` };
          for (let event = 0; event < count / writers / rounds; event += 1)
            await write(writer, event, random.weighted(events.map(([name, weight]) => [name, weight] as const)));
        }),
      );
      expect([round, await falseTotals(sql), await falseStates(sql)]).toEqual([round, [], []]);
    }
    // Every kind of event comes about, so that none of them is untried.
    const late = { world, random: makeRandom(run.seed, 'late'), token: room.admin(), name: 'late' };
    for (const [name] of events) for (let tried = 0; tried < 200 && !world.done.has(name); tried += 1) await write(late, tried, name);
    expect(events.map(([name]) => name).filter((name) => !world.done.has(name))).toEqual([]);
    expect([await falseTotals(sql), await falseStates(sql), world.failures]).toEqual([[], [], []]);
    const taken = [...world.done.values()].reduce((sum, each) => sum + each, 0);
    run.report({ 'events tried': count, 'writes taken': taken, writers, 'times compared': rounds });
  },
  runTimeout(240_000),
);

test('the command finds every value that was changed behind the server, mends it with consent, and finds nothing after', async () => {
  const { host, port, user, password = '', database } = room.http().connection;
  const url = `postgresql://${String(user)}:${String(password)}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}&port=${String(port)}`;
  const audit = async (...words: readonly string[]) => {
    const running = runServer('cli', ['audit', 'totals', ...words], { DATABASE_URL: url, SCHEMAS_DIR: room.folder() });
    await running.ended;
    return { code: running.child.exitCode, text: running.lines.join('\n') };
  };
  expect(await audit()).toMatchObject({ code: 0, text: expect.stringContaining('没有差异') as string });
  const deal = await save('deals', { dealName: '被改的委托' });
  const piece = await save('pieces', { pieceName: '被改的样品', dealId: deal.id, fee: '3.00' });
  await save('checks', { note: '核', pieceId: piece.id, weight: 4 });
  await sql('update pg_pieces set weight = 40 where id = $1', piece.id);
  await sql('update pg_deals set total = 77, piece_count = 8 where id = $1', deal.id);
  const found = await audit();
  expect(found.code).toBe(1);
  expect(found.text.split('\n').filter((line) => line.includes('存为')).length).toBeGreaterThanOrEqual(3);
  expect(found.text).toContain(`委托 #${deal.id} 合计：存为 77.00，应为 3.00`);
  expect((await falseTotals(sql)).map(({ what }) => what)).toEqual(['piece', 'deal']);
  expect((await audit('--mend')).code).toBe(0);
  expect(await falseTotals(sql)).toEqual([]);
  expect(await audit()).toMatchObject({ code: 0 });
}, 120_000);
