import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../support/http-setup';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('gauges', 'tools');
});
afterAll(() => pages.http.close());

const told = ({ status, msg }: { readonly status: number; readonly msg: string }) => [status, msg];
const edit = (key: object) => pages.post('tools/submit', { ...key, toolName: '扳手' });
const remove = (key: object) => pages.post('tools/remove', { items: [key] });

test('a state change, an edit, a removal and a guard that are refused say the sentences of the page file', async () => {
  const tool = await pages.save('tools', { toolName: '扳手' });
  expect((await pages.move('tools', 'handOut', tool)).status).toBe(200);
  const out = { id: tool.id, version: 2 };
  expect(told(await pages.move('tools', 'handOut', out))).toEqual([409, '这件工具已经有人领走了']);
  expect(told(await edit(out))).toEqual([400, '工具已领出，归还之后才能修改']);
  expect(told(await remove(out))).toEqual([400, '工具还在领用人手里，不能删除']);

  const gauge = await pages.save('gauges', { gaugeNo: 'G9' });
  const broken = await pages.save('tools', { toolName: '卡尺', broken: 1, shelfId: gauge.id });
  expect(told(await pages.move('tools', 'handOut', broken))).toEqual([409, '损坏的工具不能领出']);
  expect(told(await edit(broken))).toEqual([400, '损坏的工具请先报修']);
  expect(told(await remove(broken))).toEqual([400, '请先从器具上取下']);
  expect(await pages.read('tools', broken.id)).toMatchObject({ version: 1 });
});

test('null in set empties fields of every type', async () => {
  const gauge = await pages.save('gauges', { gaugeNo: 'G8' });
  const tool = await pages.save('tools', { toolName: '扳手', price: '9.00', broken: 0, shelfId: gauge.id });
  await pages.move('tools', 'handOut', tool);
  expect(await pages.read('tools', tool.id)).toMatchObject({ holder: '人员admin', price: '9.00', broken: 0, shelfId: gauge.id });
  expect((await pages.move('tools', 'giveBack', { id: tool.id, version: 2 })).status).toBe(200);
  const emptied = { holder: null, outDay: null, price: null, broken: null, shelfId: null };
  expect(await pages.read('tools', tool.id)).toMatchObject({ ...emptied, toolState: '10' });
});

test('what set gives keeps the limits of its field', async () => {
  const tool = await pages.save('tools', { toolName: '扳手', price: '60.00' });
  const refused = await pages.move('tools', 'raise', tool);
  expect(refused.status).toBe(409);
  expect(refused.msg).toContain('100');
  expect(await pages.read('tools', tool.id)).toMatchObject({ price: '60.00', version: 1 });
});

test('what is said with a transition is kept where set says so, within the limits of the field', async () => {
  const tool = await pages.save('tools', { toolName: '扳手' });
  const scrap = (comment: string) => pages.move('tools', 'scrap', tool, { password, comment });
  expect(told(await scrap('用得太久已经磨坏了'))).toEqual([409, expect.stringContaining('报废原因')]);
  expect((await scrap('磨坏')).status).toBe(200);
  expect(await pages.read('tools', tool.id)).toMatchObject({ toolState: '30', why: '磨坏' });
});
