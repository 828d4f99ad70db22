import { expect, test } from 'vitest';
import { newValues } from '../../../src/schema/expression/derive';
import type { FieldModel, RecordModel } from '../../../src/schema/model/record-model';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import { giveValues } from '../../../src/runtime/source/given-values';
import { recallValues } from '../../../src/runtime/form/engine/remembered';
import { toCopy } from '../../../src/runtime/form/engine/submit-body';
import { copyLines } from '../../../src/runtime/form/lines/line-edits';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { trialContext, trialModel, trialRow, trialValidator } from './trial-page';

// What a form shows of a field that is given, by the role or by a condition, is what the server stores.
const validator = await trialValidator();

type Change = Readonly<Record<string, Partial<FieldModel>>>;

/** A record whose fields are changed; those of its lines by `items.<name>`. */
function changed(record: RecordModel, change: Change, home = ''): RecordModel {
  const fields = record.fields.map((field) => {
    const { line } = field;
    return { ...field, ...change[`${home}${field.name}`], ...(line ? { line: changed(line, change, `${field.name}.`) } : {}) };
  });
  return { ...record, fields };
}

const byRole = changed(trialModel.record, {
  managerId: { readOnly: true, defaultExpression: 'user.id' },
  title: { readOnly: true, defaultValue: '按例' },
  'items.price': { readOnly: true, defaultValue: '5.00' },
});
const items = byRole.fields.find((field) => field.name === 'items');
if (!items) throw new Error('the trial page has lines');
const colleague = { id: '21', display: '陈静', staffName: '陈静' };

const open = (record: RecordModel, values = newValues({ record, context: trialContext })): FormSession =>
  new FormSession({ record, groups: trialModel.form?.groups ?? [], validator, values, context: () => trialContext });
const sourceOf = (record: RecordModel) => {
  const form = trialModel.form && {
    ...trialModel.form,
    groups: trialModel.form.groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, remember: true })) })),
  };
  const fake = makeFakeSource({ model: { ...trialModel, record, ...(form ? { form } : {}) }, can: [], validator: '' }, []);
  return { ...fake, candidates: () => Promise.resolve([{ id: '21', display: '陈静', fields: { staffName: '陈静' } }]) };
};

test('a form that is opened filled in shows what the server gives where the role may not write', async () => {
  const values = newValues({ record: byRole, context: trialContext });
  const given = { from: 'crm/quotes/1', values: { managerId: '21', mobile: '13900139000' }, fixed: [] };
  const filled = await giveValues({ source: sourceOf(byRole), values, context: trialContext }, given);
  expect(filled.values).toMatchObject({ managerId: '1', mobile: '13900139000' });
  expect(filled.values).not.toHaveProperty('$refs');
});

test('a record that would not belong where it was begun is refused, one that does by its default is not', async () => {
  const values = newValues({ record: byRole, context: trialContext });
  const give = (managerId: string) =>
    giveValues(
      { source: sourceOf(byRole), values, context: trialContext },
      { from: 'crm/trials/7', values: { managerId }, fixed: ['managerId'] },
    );
  expect((await give('21')).refused?.name).toBe('managerId');
  expect((await give('1')).refused).toBeUndefined();
});

test('what was saved last is not put where the role may not write', async () => {
  const source = sourceOf(byRole);
  source.memory?.set('remembered', { title: '上次', mobile: '13900139000' });
  const recalled = await recallValues(source, newValues({ record: byRole, context: trialContext }), trialContext);
  expect(recalled).toMatchObject({ title: '按例', mobile: '13900139000' });
});

test('a copy, and a copied line, begin with the default there, without the name of what was copied', () => {
  const copy = toCopy(byRole, { ...trialRow, $refs: { managerId: colleague } }, trialContext);
  expect(copy).toMatchObject({ title: '按例', managerId: '1', mobile: '13800138000', items: [{ name: '检定', price: '5.00' }] });
  expect(copy).toHaveProperty('$refs.managerId', null);
  const session = open(byRole, { ...trialRow, id: undefined });
  session.lines.change(items, (old) => copyLines(old, 0, 0));
  expect(session.lines.of(items)).toMatchObject([{ id: '71', price: '30.00' }, { price: '5.00' }]);
});

test('what a condition makes read-only is left to the server where its default is worked out; once it is open, it is sent', () => {
  const restricted = { readOnlyWhen: "level == 'b'", defaultExpression: 'today' };
  const lineRestricted = { readOnlyWhen: 'count > 8', defaultExpression: 'user.name' };
  const session = open(changed(trialModel.record, { begin: restricted, 'items.name': lineRestricted }));
  session.lines.change(items, () => [{ name: 'x', count: 9 }]);
  expect(session.body()).toMatchObject({ begin: '2026-11-21' });
  expect(session.body()).not.toHaveProperty('items.0.name');
  session.enter('level', 'b');
  expect(session.body()).not.toHaveProperty('begin');
  expect(session.values()).toMatchObject({ begin: '2026-11-21' });
  session.enter('items.0.count', 1);
  expect(session.body()).toHaveProperty('items.0.name', '张伟');
});
