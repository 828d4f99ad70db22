import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../src/server/db/database-failure';
import { type Key, openWordsWith, type WordPages } from './word-page';

// What happens by itself to a list, and makes rows: a port closes when all its boats are away, which moors them at their piers and notes them at their beacons.
let pages: WordPages;
/** Why transactions began anew. */
const reasons: string[] = [];
let mostTurns = 0;

beforeAll(async () => {
  pages = await openWordsWith(['boats', 'piers', 'ports', 'beacons', 'landings'], (database) => ({
    ...database,
    write: (tenant, work) => {
      let turns = 0;
      return database.write(tenant, async (tx) => {
        mostTurns = Math.max(mostTurns, (turns += 1));
        try {
          return await work(tx);
        } catch (error) {
          reasons.push(codeOf(error));
          throw error;
        }
      });
    },
  }));
});
afterAll(() => pages.http.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;

/** How often each of the writers writes; 200 in the long run. */
const turns = process.env['LONG'] === '1' ? 200 : 12;

interface Harbour {
  readonly piers: readonly Key[];
  readonly beacons: readonly Key[];
  /** The boats of each port; those of the second lie at the piers, and pass the beacons, in the other order. */
  readonly ports: readonly { readonly id: string; readonly boats: readonly Key[] }[];
}

async function build(count: number): Promise<Harbour> {
  const two = async (page: string, name: string) => [await pages.save(page, { [name]: '东' }), await pages.save(page, { [name]: '西' })];
  const [piers, beacons, ports] = [await two('piers', 'pierName'), await two('beacons', 'beaconName'), await two('ports', 'portName')];
  const filled: { id: string; boats: Key[] }[] = [];
  for (const [at, { id: portId }] of ports.entries()) {
    const boats: Key[] = [];
    for (let number = 0; number < count; number += 1) {
      const side = (number + at) % 2;
      boats.push(await pages.save('boats', { boatName: `${number}`, portId, pierId: piers[side]?.id, beaconId: beacons[side]?.id }));
    }
    filled.push({ id: portId, boats });
  }
  return { piers, beacons, ports: filled };
}

/** Says whether nobody holds a row. */
const isFree = (table: string, id: string): Promise<boolean> =>
  pages.http.database
    .write('000000', (tx) => tx.query(`select 1 from ${table} where id = $1 for no key update nowait`, [id]))
    .then(
      () => true,
      () => false,
    );

test.each([
  ['a list that it moves', 'piers'],
  ['rows that it makes', 'beacons'],
] as const)('who comes to need what %s belong to holds nothing below it while he waits', async (_name, page) => {
  const harbour = await build(2);
  const [first, second] = harbour.ports[0]?.boats ?? [];
  if (!first || !second) throw new Error('no boats');
  expect((await pages.move('boats', 'sail', second)).status).toBe(200);
  const held = harbour[page][1]?.id ?? '';
  const port = harbour.ports[0]?.id ?? '';
  const sailing = await pages.http.database.write('000000', async (tx) => {
    await tx.query(`select 1 from pg_${page} where id = $1 for no key update`, [held]);
    const begun = pages.move('boats', 'sail', first);
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await sql(waits)).length === 1 && (await isFree('pg_ports', port)), { timeout: 9000 }).toBe(true);
    return { begun };
  });
  expect((await sailing.begun).msg).toBe('操作成功');
  expect(await pages.read('boats', first.id)).toMatchObject({ boatState: '10' });
  expect(await pages.read('beacons', harbour.beacons[1]?.id ?? '')).toMatchObject({ passed: 1 });
});

test(
  'many who set it off at once never wait for each other in a circle, and begin anew a few times at most',
  { timeout: 600_000 },
  async () => {
    const { piers, beacons, ports } = await build(4);
    reasons.length = 0;
    mostTurns = 0;
    const strange: string[] = [];
    const sail = async ({ id }: Key): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { version } = await pages.read('boats', id);
        const answer = await pages.move('boats', 'sail', { id, version: Number(version) });
        // The boat may be away still, or somebody has moored it meanwhile.
        if (![200, 409].includes(answer.status)) strange.push(answer.text);
      }
    };
    const rename = async (page: string, name: string, { id }: Key): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { version } = await pages.read(page, id);
        const answer = await pages.post(`${page}/submit`, { id, version, [name]: `${turn}` });
        if (![200, 409].includes(answer.status) && !answer.msg.includes('已被')) strange.push(answer.text);
      }
    };
    await Promise.all([
      ...ports.flatMap(({ boats }) => boats.map(sail)),
      ...piers.map((pier) => rename('piers', 'pierName', pier)),
      ...beacons.map((beacon) => rename('beacons', 'beaconName', beacon)),
    ]);
    expect(strange).toEqual([]);
    expect(reasons.filter((code) => code === '40P01')).toEqual([]);
    expect(mostTurns).toBeLessThan(5);
    const [wrong] = await sql(`select (select count(*) from pg_piers p where busy <>
      (select count(*) from pg_boats b where b.pier_id = p.id and coalesce(boat_state, '10') = '10'))::int
    + (select count(*) from pg_beacons a where passed <> (select count(*) from pg_landings l where l.beacon_id = a.id))::int as n`);
    expect(wrong?.['n']).toBe(0);
    const [made] = await sql('select count(*)::int as n from pg_landings');
    expect(Number(made?.['n'])).toBeGreaterThan(0);
  },
);
