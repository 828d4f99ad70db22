import { afterAll, beforeAll, expect, test } from 'vitest';
import { followCosts } from '../../../src/server/records/rollups/follow-cost';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('tariffs', 'depots', 'rentals', 'places');
});
afterAll(() => pages.http.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;
const tariff = (rate: string) => pages.save('tariffs', { tariffName: '日租', rate });
const rental = (tariffId: string, more: object = {}) => pages.save('rentals', { rentalName: '租用', tariffId, days: 3, ...more });

test('what follows is computed anew with the target, with all that is computed from it, and raises no version', async () => {
  const { id, version } = await tariff('10.00');
  const depot = await pages.save('depots', { depotName: '一号库' });
  const first = await rental(id, { depotId: depot.id });
  const other = await rental((await tariff('1.00')).id, { depotId: depot.id });
  expect(await pages.read('rentals', first.id)).toMatchObject({ fee: '30.00', once: '30.00', gross: '33.00' });
  expect(await pages.read('depots', depot.id)).toMatchObject({ earned: '36.30' });
  await pages.save('tariffs', { id, version, tariffName: '日租', rate: '20.00' });
  expect(await pages.read('rentals', first.id)).toMatchObject({ fee: '60.00', once: '30.00', gross: '66.00', version: 1 });
  expect(await pages.read('rentals', other.id)).toMatchObject({ fee: '3.00' });
  expect(await pages.read('depots', depot.id)).toMatchObject({ earned: '69.30' });
  expect(await sql(`select action from sys_audit where subject = 'rentals' and subject_id = $1`, first.id)).toEqual([{ action: 'create' }]);
  // Whoever had the form open saves it as if nothing had happened.
  await pages.save('rentals', { ...first, rentalName: '租用', tariffId: id, depotId: depot.id, days: 4 });
  expect(await pages.read('rentals', first.id)).toMatchObject({ fee: '80.00', once: '80.00' });
});

test('a frozen record follows, and what happens by itself happens then and names its cause', async () => {
  const { id, version } = await tariff('100.00');
  const [frozen, open] = [await rental(id), await rental(id)];
  expect((await pages.move('rentals', 'giveBack', frozen)).status).toBe(200);
  await pages.save('tariffs', { id, version, tariffName: '日租', rate: '400.00' });
  expect(await pages.read('rentals', frozen.id)).toMatchObject({ fee: '1200.00', rentalState: '30' });
  expect(await pages.read('rentals', open.id)).toMatchObject({ fee: '1200.00', rentalState: '20', version: 2 });
});

test('what follows a hidden value is hidden with it', async () => {
  const { id } = await rental((await tariff('7.00')).id);
  expect(await pages.read('rentals', id, 'quality')).toMatchObject({ fee: '21.00', gross: '23.10' });
  const seen = await pages.read('rentals', id, 'salesman');
  expect(seen).toMatchObject({ days: 3 });
  for (const name of ['fee', 'gross', 'once']) expect(seen).not.toHaveProperty(name);
});

test('moving or renaming a parent in a tree keeps the codes of all below it right', async () => {
  const place = (placeName: string, code: string, parentId?: string) => pages.save('places', { placeName, code, parentId });
  const root = await place('一院', 'A');
  const other = await place('二院', 'B');
  const middle = await place('一楼', '1', root.id);
  const leaf = await place('天平室', 'W', middle.id);
  const codeOf = async ({ id }: { readonly id: string }) => (await pages.read('places', id))['fullCode'];
  expect(await codeOf(leaf)).toBe('A-1-W');
  const moved = await pages.save('places', { ...middle, placeName: '一楼', code: '1', parentId: other.id });
  expect([await codeOf(middle), await codeOf(leaf)]).toEqual(['B-1', 'B-1-W']);
  await pages.save('places', { ...other, placeName: '二院', code: 'C' });
  expect([await codeOf(middle), await codeOf(leaf)]).toEqual(['C-1', 'C-1-W']);
  await pages.save('places', { ...moved, placeName: '一楼', code: '2', parentId: null });
  expect([await codeOf(middle), await codeOf(leaf)]).toEqual(['2', '2-W']);
  expect(await pages.read('places', leaf.id)).toMatchObject({ version: 1 });
});

test('many who change the target and what follows it at once end with values that fit, and nobody is refused', async () => {
  const { id, version } = await tariff('1.00');
  const depot = await pages.save('depots', { depotName: '二号库' });
  let at = version;
  const raise = async () => {
    for (let rate = 2; rate < 12; rate += 1)
      at = (await pages.save('tariffs', { id, version: at, tariffName: '日租', rate: `${rate}.00` })).version;
  };
  const made = Array.from({ length: 12 }, () => rental(id, { depotId: depot.id }));
  const edit = async (key: Promise<{ readonly id: string; readonly version: number }>) =>
    pages.save('rentals', { ...(await key), rentalName: '租用', tariffId: id, depotId: depot.id, days: 5 });
  await Promise.all([raise(), ...made.map(edit)]);
  const rows = await sql(`select distinct fee::text as fee, gross::text as gross from pg_rentals where tariff_id = $1`, id);
  expect(rows).toEqual([{ fee: '55.00', gross: '60.50' }]);
  expect(await pages.read('depots', depot.id)).toMatchObject({ earned: '726.00' });
});

test('an edit that leaves alone what is followed waits for nobody who holds a row that follows it', async () => {
  const { id, version } = await tariff('10.00');
  const { id: followed } = await rental(id);
  const renamed = await pages.http.database.write('000000', async (tx) => {
    await tx.query('select 1 from pg_rentals where id = $1 for update', [followed]);
    const first = await pages.save('tariffs', { id, version, tariffName: '改名', rate: '10.00' });
    return pages.save('tariffs', { ...first, tariffName: '又改名' });
  });
  await pages.save('tariffs', { ...renamed, tariffName: '又改名', rate: '20.00' });
  expect(await pages.read('rentals', followed)).toMatchObject({ fee: '60.00' });
});

test('the plan says what following costs: how many rows one change of the target writes at most', async () => {
  const { id } = await tariff('1.00');
  for (let count = 0; count < 15; count += 1) await rental(id);
  const costs = await followCosts(pages.http.database, pages.http.store.current().records);
  expect(costs.map(({ zh }) => zh)).toEqual([
    'x-follow：一条“位置”的完整代码改动时，随之重算引用它的“位置”，现在最多 1 条',
    'x-follow：一条“价目”的日租金改动时，随之重算引用它的“租用”，现在最多 15 条',
  ]);
  // What is followed already is no news.
  const { records } = pages.http.store.current();
  expect(await followCosts(pages.http.database, records, records)).toEqual([]);
});
