import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Key, openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('convoys', 'garages', 'roads', 'vehicles');
});
afterAll(() => pages.http.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;

/** How often each of the writers writes; 200 in the long run. */
const turns = process.env['LONG'] === '1' ? 200 : 12;

/** Circles of waiting that the database has had to break so far. */
async function brokenCircles(): Promise<number> {
  const [row] = await sql('select deadlocks::int as n from pg_stat_database where datname = current_database()');
  return Number(row?.['n']);
}

test(
  'who moves a list, who edits a row of it and who changes what the rows follow never wait for each other in a circle',
  { timeout: 600_000 },
  async () => {
    const garages = [await pages.save('garages', { garageName: '东' }), await pages.save('garages', { garageName: '西' })];
    const road = await pages.save('roads', { roadName: '国道', rate: 1 });
    const convoys = [await pages.save('convoys', { convoyName: '甲' }), await pages.save('convoys', { convoyName: '乙' })];
    const rows: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      // Each convoy has vehicles of each garage, in the other order.
      const [convoyId, garageId] = [convoys[count % 2]?.id, garages[(count >> 1) % 2]?.id];
      rows.push((await pages.save('vehicles', { vehicleName: `${count}`, convoyId, garageId, roadId: road.id, load: 1 })).id);
    }
    const before = await brokenCircles();
    const statuses: number[] = [];
    const drive = async ({ id }: Key): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1)
        for (const name of ['depart', 'arrive']) {
          const { version } = await pages.read('convoys', id);
          statuses.push((await pages.move('convoys', name, { id, version: Number(version) })).status);
        }
    };
    const edit = async (page: string, id: string, toBody: (turn: number) => object): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { version } = await pages.read(page, id);
        const answer = await pages.post(`${page}/submit`, { id, version, ...toBody(turn) });
        // Somebody else may have moved the vehicle meanwhile, which is said as it always is.
        statuses.push(answer.msg.includes('已被') || answer.status === 409 ? 200 : answer.status);
      }
    };
    await Promise.all([
      ...convoys.map(drive),
      ...rows.map((id) => edit('vehicles', id, (turn) => ({ load: turn + 1 }))),
      edit('roads', road.id, (turn) => ({ rate: turn + 2 })),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await brokenCircles()).toBe(before);
    const [wrong] =
      await sql(`select count(*)::int as n from pg_garages g where toll <> (select sum(toll) from pg_vehicles v where v.garage_id = g.id)
    or free <> (select count(*) from pg_vehicles v where v.garage_id = g.id and vehicle_state = '10')`);
    expect(wrong?.['n']).toBe(0);
  },
);
