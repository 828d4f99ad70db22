import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer } from '../support/http-setup';
import { type Key, openWordsWith, type WordPages } from './word-page';

let pages: WordPages;
/** How often a transaction had to begin anew, because it and another waited for each other. */
let again = 0;

beforeAll(async () => {
  const names = ['convoys', 'garages', 'roads', 'vehicles', 'hauls', 'tractors', 'sheds', 'yards'];
  pages = await openWordsWith(names, (database) => ({
    ...database,
    write: (tenant, work) => {
      let runs = 0;
      return database.write(tenant, (tx) => {
        runs += 1;
        if (runs > 1) again += 1;
        return work(tx);
      });
    },
  }));
});
afterAll(() => pages.http.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;

/** How often each of the writers writes; 200 in the long run. */
const turns = process.env['LONG'] === '1' ? 200 : 12;

/** How many sessions wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await sql(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return Number(row?.['n']);
}

/** Holds a row, begins a write that comes to wait for it, and says which of other rows that write holds by then; then both go on. */
async function heldBeside(
  row: { readonly table: string; readonly id: string },
  write: () => Promise<Answer>,
  others: readonly (typeof row)[],
) {
  const lock = ({ table }: typeof row, how = '') => `select 1 from ${table} where id = $1 for no key update ${how}`;
  const { writing, held } = await pages.http.database.write('000000', async (tx) => {
    await tx.query(lock(row), [row.id]);
    const begun = write();
    await expect.poll(waiting, { timeout: 9000 }).toBe(1);
    const found: string[] = [];
    for (const other of others) {
      await tx.query('savepoint looking');
      const free = await tx.query(lock(other, 'nowait'), [other.id]).then(
        () => true,
        () => false,
      );
      await tx.query('rollback to savepoint looking');
      if (!free) found.push(other.table);
    }
    return { writing: begun, held: found };
  });
  expect((await writing).msg).toBe('操作成功');
  return held;
}

test('two effects through one reference, the second of which leads further: all that they write is locked before the first write', async () => {
  const road = await pages.save('roads', { roadName: '南' });
  const tractor = await pages.save('tractors', { tractorName: '红', roadId: road.id });
  const haul = await pages.save('hauls', { haulName: '运麦', tractorId: tractor.id });
  const held = await heldBeside({ table: 'pg_roads', id: road.id }, () => pages.move('hauls', 'begin', haul), [
    { table: 'pg_tractors', id: tractor.id },
    { table: 'pg_hauls', id: haul.id },
  ]);
  expect(held).toEqual([]);
  expect(await pages.read('roads', road.id)).toMatchObject({ roadName: '红' });
  expect(await pages.read('tractors', tractor.id)).toMatchObject({ tractorNote: '运麦', tractorState: '20' });
});

test('an edit that empties a group locks what follows a field of it before it writes', async () => {
  const shed = await pages.save('sheds', { shedName: '北', terms: { rate: 7 } });
  const yard = await pages.save('yards', { yardName: '大院' });
  const tractor = await pages.save('tractors', { tractorName: '蓝', shedId: shed.id, yardId: yard.id });
  expect(await pages.read('yards', yard.id)).toMatchObject({ rents: 14 });
  const empty = () => pages.post('sheds/submit', { ...shed, shedName: '北', terms: null });
  const held = await heldBeside({ table: 'pg_tractors', id: tractor.id }, empty, [{ table: 'pg_yards', id: yard.id }]);
  expect(held).toEqual(['pg_yards']);
  expect(await pages.read('tractors', tractor.id)).toMatchObject({ rent: null });
});

/** Does something while a row is held by somebody else. */
const whileHeld = <T>(table: string, id: string, work: () => Promise<T>): Promise<T> =>
  pages.http.database.write('000000', async (tx) => {
    await tx.query(`select 1 from ${table} where id = $1 for no key update`, [id]);
    return work();
  });

test('of a list, a transition waits for the rows that its filter means and for no other, and locks what those belong to before them', async () => {
  const garage = await pages.save('garages', { garageName: '南' });
  const convoy = await pages.save('convoys', { convoyName: '丙' });
  const [away, home] = [
    await pages.save('vehicles', { vehicleName: '在外', convoyId: convoy.id, garageId: garage.id, load: 1 }),
    await pages.save('vehicles', { vehicleName: '在家', convoyId: convoy.id, garageId: garage.id, load: 1 }),
  ];
  expect((await pages.move('vehicles', 'leave', away)).status).toBe(200);
  const recall = async () =>
    pages.move('convoys', 'recall', { id: convoy.id, version: Number((await pages.read('convoys', convoy.id))['version']) });
  const held = await heldBeside({ table: 'pg_vehicles', id: away.id }, recall, [
    { table: 'pg_garages', id: garage.id },
    { table: 'pg_vehicles', id: home.id },
  ]);
  expect(held).toEqual(['pg_garages']);
  expect(await pages.read('vehicles', away.id)).toMatchObject({ vehicleState: '10' });
  expect((await whileHeld('pg_vehicles', home.id, recall)).msg).toBe('操作成功');
});

test('a list longer than effects may write is left to them, where no statement can say which of its rows are meant', async () => {
  const convoy = await pages.save('convoys', { convoyName: '丁', most: 5 });
  const heavy = await pages.save('vehicles', { vehicleName: '重', convoyId: convoy.id, load: 9 });
  const [light] = await sql(
    `insert into pg_vehicles (tenant_id, id, vehicle_name, convoy_id, load, vehicle_state)
     select '000000', 8000000 + n, 'n' || n, $1::bigint, 1, '10' from generate_series(1, 10001) n returning id::text as id`,
    convoy.id,
  );
  const { version } = await pages.read('convoys', convoy.id);
  const relieved = await whileHeld('pg_vehicles', String(light?.['id']), () =>
    pages.move('convoys', 'relieve', { id: convoy.id, version: Number(version) }),
  );
  expect(relieved.msg).toBe('操作成功');
  expect(await pages.read('vehicles', heavy.id)).toMatchObject({ vehicleState: '20' });
  expect(await sql(`select count(*)::int as n from pg_vehicles where convoy_id = $1 and vehicle_state <> '10'`, convoy.id)).toEqual([
    { n: 1 },
  ]);
});

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
    again = 0;
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
    expect(again).toBe(0);
    const [wrong] =
      await sql(`select count(*)::int as n from pg_garages g where toll <> (select sum(toll) from pg_vehicles v where v.garage_id = g.id)
    or free <> (select count(*) from pg_vehicles v where v.garage_id = g.id and vehicle_state = '10')`);
    expect(wrong?.['n']).toBe(0);
  },
);
