import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('gauges', 'papers');
});
afterAll(() => pages.http.close());

const gauge = () => pages.save('gauges', { gaugeNo: 'G1', gaugeName: '标准砝码', price: '120.50', dueDay: '2030-05-01' });

test('what a transition takes from a reference stays when the reference, or what it leads to, changes afterwards', async () => {
  const first = await gauge();
  const other = await pages.save('gauges', { gaugeNo: 'G2', gaugeName: '另一个', price: '1.00' });
  const paper = await pages.save('papers', { paperName: '证书一', gaugeId: first.id });
  expect(await pages.read('papers', paper.id)).toMatchObject({ usedName: null, usedPrice: null, usedDue: null });
  // The value is that of the moment of the transition, not of the last save.
  const renamed = await pages.save('gauges', { ...first, gaugeNo: 'G1', gaugeName: '改名之后', price: '130.00', dueDay: '2030-05-01' });
  expect((await pages.move('papers', 'approve', paper)).status).toBe(200);
  const taken = { usedName: '改名之后', usedPrice: '130.00', usedDue: '2030-05-01' };
  expect(await pages.read('papers', paper.id)).toMatchObject(taken);
  await pages.save('gauges', { ...renamed, gaugeNo: 'G1', gaugeName: '又改', price: '9.00', dueDay: '2031-01-01' });
  const edited = await pages.save('papers', { id: paper.id, version: 2, paperName: '证书一', gaugeId: other.id });
  expect(await pages.read('papers', paper.id)).toMatchObject(taken);
  // Nobody enters it either.
  const entered = await pages.post('papers/submit', { ...edited, paperName: '证书一', gaugeId: other.id, usedName: '手写' });
  expect(entered.status).toBe(200);
  expect(await pages.read('papers', paper.id)).toMatchObject(taken);
});

test('it is taken anew each time the transition happens, and emptied where the reference is empty', async () => {
  const { id } = await gauge();
  const paper = await pages.save('papers', { paperName: '证书二', gaugeId: id });
  await pages.move('papers', 'approve', paper);
  expect(await pages.read('papers', paper.id)).toMatchObject({ usedName: '标准砝码' });
  await pages.move('papers', 'reopen', { id: paper.id, version: 2 });
  const emptied = await pages.save('papers', { id: paper.id, version: 3, paperName: '证书二', gaugeId: null });
  expect(await pages.read('papers', paper.id)).toMatchObject({ usedName: '标准砝码' });
  expect((await pages.move('papers', 'approve', emptied)).status).toBe(200);
  expect(await pages.read('papers', paper.id)).toMatchObject({ usedName: null, usedPrice: null, usedDue: null });
});

test('it is the value itself whoever makes the transition, and hidden from whoever may not see where it comes from', async () => {
  const { id } = await gauge();
  const paper = await pages.save('papers', { paperName: '证书三', gaugeId: id });
  expect((await pages.move('papers', 'approve', paper, { account: 'salesman' })).status).toBe(200);
  expect(await pages.read('papers', paper.id, 'quality')).toMatchObject({ usedName: '标准砝码', usedPrice: '120.50' });
  const seen = await pages.read('papers', paper.id, 'salesman');
  expect(seen).toMatchObject({ usedName: '标准砝码' });
  expect(seen).not.toHaveProperty('usedPrice');
});
