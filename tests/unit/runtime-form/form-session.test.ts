import { expect, test } from 'vitest';
import { newValues } from '../../../src/schema/expression/derive';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import { toCopy } from '../../../src/runtime/form/engine/submit-body';
import { trialContext, trialModel, trialRow, trialValidator } from './trial-page';

const { record, form } = trialModel;
const validator = await trialValidator();

function openSession(stored?: Readonly<Record<string, unknown>>): FormSession {
  return new FormSession({
    record,
    groups: form?.groups ?? [],
    validator,
    values: stored ?? newValues({ record, context: trialContext }),
    context: () => trialContext,
    ...(stored ? { stored } : {}),
  });
}

const items = record.fields.find((field) => field.name === 'items');
if (!items?.line) throw new Error('the trial page has lines');
const lines = items;

test('a new form begins with the defaults and is not dirty', () => {
  const session = openSession();
  expect(session.values()).toMatchObject({ level: 'a', begin: '2026-11-21', items: [], state: '1' });
  expect(session.isDirty()).toBe(false);
  session.enter('title', '甲');
  expect(session.isDirty()).toBe(true);
  session.enter('title', null);
  expect(session.isDirty()).toBe(false);
});

test('a sealed option is refused where it is newly chosen, and stays where the row has it', () => {
  const session = openSession();
  session.enter('title', '甲');
  session.enter('level', 'old');
  expect(session.check()).toBe(false);
  expect(session.errorOf('level')).toEqual({
    zh: '级别“旧”已封存，不能新选，请另选一项',
    en: '级别: "Old" is sealed and cannot be newly chosen; please choose another',
  });
  const kept = openSession({ ...trialRow, level: 'old' });
  kept.enter('title', '甲');
  expect(kept.check()).toBe(true);
  kept.enter('level', 'a');
  kept.rebase({ ...trialRow, version: 4, level: 'a' });
  kept.enter('level', 'old');
  expect(kept.check()).toBe(false);
});

test('lines and totals follow what is entered, exactly', () => {
  const session = openSession();
  session.lines.change(lines, () => [{ name: 'x', count: 3, price: null }]);
  session.enter('items.0.price', '0.10');
  expect(session.values()).toMatchObject({ items: [{ amount: '0.30' }], total: '0.30' });
  session.lines.change(lines, (old) => [...old, { name: 'y', count: 1, price: '０．２' }]);
  expect(session.values()).toMatchObject({ total: '0.50' });
});

test('of a wrong number and the totals that it feeds only the number speaks', () => {
  const session = openSession();
  session.enter('title', '甲');
  session.lines.change(lines, () => [
    { name: 'x', count: 2, price: '99999999999999999999', reason: 'r' },
    { name: 'y', count: 1, price: '2' },
  ]);
  expect(session.check()).toBe(false);
  expect(session.faults()).toEqual(['items.0.price']);
});

test('a total that no single number makes wrong says so itself', () => {
  const session = openSession();
  session.enter('title', '甲');
  session.lines.change(lines, () => [
    { name: 'x', count: 1, price: '9999999999999999.99' },
    { name: 'y', count: 1, price: '9999999999999999.99' },
  ]);
  expect(session.check()).toBe(false);
  expect(session.faults()).toEqual(['total']);
});

test('what a condition makes read-only goes back to what the server keeps, in lines too', () => {
  const session = openSession({
    ...trialRow,
    level: 'a',
    place: '一楼',
    items: [{ id: '5', name: 'x', count: 1, price: '1', rate: '0.90' }],
  });
  session.enter('place', '二楼');
  session.enter('items.0.rate', '0.80');
  session.lines.change(lines, (all) => [...all, { name: 'y', count: 1, price: '1', rate: '0.70' }]);
  session.enter('level', 'b');
  session.enter('items.0.count', 9);
  session.enter('items.1.count', 9);
  expect(session.values()).toMatchObject({ place: '一楼', items: [{ rate: '0.90' }, { rate: '1' }] });
  expect(session.body()).toMatchObject({ place: '一楼', items: [{ rate: '0.90' }, { rate: '1' }] });
});

test('a chosen record brings what is copied from it', () => {
  const session = openSession();
  session.enter('managerId', '21', { id: '21', display: '陈静', staffName: '陈静' });
  expect(session.values()).toMatchObject({ managerId: '21', managerName: '陈静' });
  session.enter('managerId', null, null);
  expect(session.values()).toMatchObject({ managerName: null });
});

test('conditions show, demand and freeze', () => {
  const session = openSession();
  expect(session.conditionsOf('reason')).toEqual({ visible: false, readOnly: false, required: false });
  session.enter('level', 'b');
  expect(session.conditionsOf('reason')).toEqual({ visible: true, readOnly: false, required: true });
  expect(openSession({ ...trialRow, state: '2' }).conditionsOf('title')).toMatchObject({ readOnly: true, required: false });
  expect(openSession(trialRow).conditionsOf('title')).toMatchObject({ readOnly: false, required: true });
  const stored = openSession(trialRow);
  expect(stored.conditionsOf('items.0.reason')).toMatchObject({ visible: true, required: false });
  stored.enter('items.0.count', 6);
  expect(stored.conditionsOf('items.0.reason')).toMatchObject({ visible: true, required: true });
  stored.enter('items.0.count', 1);
  expect(stored.conditionsOf('items.0.reason')).toMatchObject({ visible: false });
});

test('a fault shows once its field was entered and left, and goes when it is mended', () => {
  const session = openSession();
  session.touch('title');
  expect(session.faults()).toEqual([]);
  session.enter('mobile', '12345');
  expect(session.errorOf('mobile')).toBeUndefined();
  session.touch('mobile');
  expect(session.errorOf('mobile')).toMatchObject({ zh: '请输入正确的手机号' });
  session.enter('mobile', '13800138000');
  expect(session.errorOf('mobile')).toBeUndefined();
});

test('an attempt to save shows every fault in the order of the form; a warning does not block', () => {
  const session = openSession();
  session.lines.change(lines, () => [{ name: '', count: 1, price: '2000' }]);
  session.enter('end', '2026-01-01');
  expect(session.check()).toBe(false);
  expect(session.faults()).toEqual(['title', 'end', 'items.0.name']);
  expect(session.errorOf('end')).toMatchObject({ zh: '结束不能早于开始' });
  expect(session.errorOf('items.0.name')).toMatchObject({ zh: '请输入项目' });
  expect(session.warningOf('total')).toMatchObject({ zh: '合计超过一千，请确认' });
  session.enter('title', '甲');
  session.enter('end', '2026-12-01');
  session.enter('items.0.name', '检定');
  expect(session.check()).toBe(true);
});

test('faults move with their lines', () => {
  const session = openSession();
  session.lines.change(lines, () => [
    { name: 'x', count: 1, price: '1' },
    { name: 'y', count: 1, price: '2' },
  ]);
  session.enter('items.1.price', 'abc');
  session.touch('items.1.price');
  expect(session.faults()).toEqual(['items.1.price']);
  session.lines.change(lines, (old) => old.slice(1));
  expect(session.faults()).toEqual(['items.0.price']);
});

test('what was entered and then hidden is neither judged nor sent', () => {
  const session = openSession();
  session.enter('title', '甲');
  session.enter('level', 'b');
  session.enter('reason', '因为');
  expect(session.body()).toMatchObject({ reason: '因为' });
  session.enter('level', 'a');
  expect(session.body()).toMatchObject({ reason: null });
  expect(session.check()).toBe(true);
  // What was hidden from the beginning stays: a condition may look at who reads.
  expect(openSession({ ...trialRow, reason: '旧原因' }).body()).toMatchObject({ reason: '旧原因' });
});

test('the body holds what people enter, with id and version, and nothing else', () => {
  const session = openSession(trialRow);
  session.enter('title', '  新标题 ');
  expect(session.body()).toEqual({
    id: '7',
    version: 3,
    title: '新标题',
    level: 'a',
    reason: null,
    mobile: '13800138000',
    begin: '2026-11-01',
    end: '2026-11-30',
    contact: { name: '赵六' },
    managerId: '21',
    items: [{ id: '71', name: '检定', count: 2, price: '30.00', reason: '两台' }],
  });
});

test('a copy keeps what was entered, not what is its own', () => {
  const copy = toCopy(record, trialRow, trialContext);
  expect(copy).toMatchObject({ title: '旧标题', items: [{ name: '检定' }] });
  expect(copy).not.toHaveProperty('id');
  expect(copy).not.toHaveProperty('items.0.id');
});

test('sentences of the server stand at their fields until these change; those without a place are listed', () => {
  const session = openSession(trialRow);
  session.tell({ title: '标题已存在', unknown: '不认识的字段', 'items.0.price': '单价不能修改' });
  expect(session.errorOf('title')).toBe('标题已存在');
  expect(session.strayFaults()).toEqual(['unknown']);
  session.enter('title', '另一个');
  expect(session.errorOf('title')).toBeUndefined();
  session.lines.change(lines, (old) => [{ name: 'z', count: 1, price: '1' }, ...old]);
  expect(session.errorOf('items.1.price')).toBe('单价不能修改');
});

test('after somebody else changed the row, what was typed goes over the latest', () => {
  const session = openSession(trialRow);
  session.enter('title', '我的标题');
  session.enter('end', '2026-12-24');
  const latest = { ...trialRow, version: 4, title: '他的标题', mobile: '13900139000', total: '60.00' };
  const { theirs, both } = session.compare(latest);
  expect(theirs.map((field) => field.name)).toEqual(['title', 'mobile']);
  expect(both.map((field) => field.name)).toEqual(['title']);
  session.rebase(latest);
  expect(session.body()).toMatchObject({ version: 4, title: '我的标题', mobile: '13900139000', end: '2026-12-24' });
  expect(session.isDirty()).toBe(true);
});

test('changes are taken back and done again, one by one, with what follows from them', () => {
  const session = openSession();
  session.lines.change(lines, () => [{ name: 'x', count: 3, price: null }]);
  session.enter('items.0.price', '0.10');
  session.enter('managerId', '21', { id: '21', display: '陈静', staffName: '陈静' });
  expect(session.values()).toMatchObject({ total: '0.30', managerName: '陈静' });
  session.undo();
  expect(session.values()).toMatchObject({ total: '0.30' });
  expect([session.values()['managerId'] ?? null, session.values()['managerName'] ?? null]).toEqual([null, null]);
  session.undo();
  expect(session.values()).toMatchObject({ items: [{ price: null }] });
  session.undo();
  expect(session.values()).toMatchObject({ items: [] });
  expect(session.trail.canUndo()).toBe(false);
  expect(session.isDirty()).toBe(false);
  session.redo();
  session.redo();
  session.redo();
  expect(session.values()).toMatchObject({ items: [{ price: '0.10' }], total: '0.30', managerId: '21', managerName: '陈静' });
  expect(session.trail.canRedo()).toBe(false);
});

test('two choices in a moment are one change, which goes back to what stood there and what was known of it', () => {
  const session = openSession();
  session.enter('managerId', '21', { id: '21', display: '陈静', staffName: '陈静' });
  session.enter('managerId', '22', { id: '22', display: '李娜', staffName: '李娜' });
  session.undo();
  const { managerId, $refs } = session.values();
  expect([managerId ?? null, ($refs as Record<string, unknown> | undefined)?.['managerId'] ?? null]).toEqual([null, null]);
});

test('typing in one place is one change until the place is left; a new change ends what could be done again', () => {
  const session = openSession();
  for (const text of ['甲', '甲乙', '甲乙丙']) session.enter('title', text);
  session.touch('title');
  session.enter('title', '甲乙丙丁');
  session.undo();
  expect(session.values()).toMatchObject({ title: '甲乙丙' });
  session.undo();
  expect(session.values()).not.toMatchObject({ title: '甲乙丙' });
  session.enter('level', 'b');
  expect(session.trail.canRedo()).toBe(false);
});

test('when the row is read again, what it did not touch can still be taken back, and nothing else', () => {
  const session = openSession(trialRow);
  session.enter('title', '新标题');
  session.enter('place', '二楼');
  session.undo();
  session.enter('items.0.price', '40.00');
  const [line] = trialRow.items;
  session.rebase({ ...trialRow, version: 4, items: [{ ...line, reason: '改了' }] });
  session.undo();
  expect(session.values()).toMatchObject({ title: '旧标题', items: [{ price: '40.00', reason: '改了' }] });
  expect(session.trail.canUndo()).toBe(false);
  session.redo();
  expect(session.values()).toMatchObject({ title: '新标题' });
});

test('what was typed earlier is taken up again; where the row has changed since, only what was typed goes over it', () => {
  const earlier = openSession(trialRow);
  earlier.enter('title', '录入过的');
  earlier.lines.change(lines, (old) => [...old, { name: '新增', count: 1, price: '1.00' }]);
  const draft = { values: earlier.values(), base: earlier.original() };
  const later = openSession({ ...trialRow, version: 4, mobile: '13900139000' });
  later.restore(draft);
  expect(later.body()).toMatchObject({ version: 4, title: '录入过的', mobile: '13900139000', items: [{ name: '检定' }, { name: '新增' }] });
  expect(later.isDirty()).toBe(true);
});

test('a draft of what somebody else has changed since goes back to its own row, so that its save is stale and asks', () => {
  const earlier = openSession(trialRow);
  earlier.enter('title', '我的旧稿');
  const draft = { values: earlier.values(), base: earlier.original() };
  const later = openSession({ ...trialRow, version: 9, title: '同事刚改的', mobile: '13900139000' });
  later.restore(draft);
  expect(later.body()).toMatchObject({ version: trialRow.version, title: '我的旧稿' });
  expect(later.isDirty()).toBe(true);
  expect(later.compare({ ...trialRow, version: 9, title: '同事刚改的' }).both.map(({ name }) => name)).toEqual(['title']);
});

test('whoever listens hears of each change, until it ends', () => {
  const session = openSession();
  let heard = 0;
  const stop = session.onChange(() => {
    heard += 1;
  });
  session.enter('title', '甲');
  const once = heard;
  stop();
  session.enter('title', '乙');
  expect([once > 0, heard]).toEqual([true, once]);
});
