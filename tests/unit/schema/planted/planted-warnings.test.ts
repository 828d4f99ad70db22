import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { type Flow, has, parent, step, tell, text } from './flow-pages';

const children = (more: Flow['transitions'] = {}, final?: readonly string[]): Flow => ({
  ...{ fields: parent, ...(final ? { final } : {}) },
  transitions: { begin: step('1', '2', {}), ...more },
});
const guarded = (when: string): Flow => ({ has, transitions: { finish: step('1', '2', { when }) } });

test.each(["parts.all(p, p.state == '2')", "title != '' && parts.filter(p, filled(p.title)).all(p, p.state == '2')"])(
  'a condition that holds of no related records is warned of at its place, and refuses nothing: %s',
  (when) => {
    const [told, ...others] = tell(guarded(when), children());
    expect(others.map(formatFault)).toEqual([]);
    expect(told).toMatchObject({ severity: 'warning', sentence: expect.stringContaining('size(parts) > 0') as string });
    expect(told?.at).toBe(`${when.slice(when.indexOf('parts'))}"`);
    expect(told && formatFault(told)).toMatch(/提醒：没有记录时 all 也成立.* \/ Warning: all holds of no records/);
  },
);

test('a condition that asks whether there is a related record, or says that none will do, is not warned of', () => {
  const all = "parts.all(p, p.state == '2')";
  for (const when of [`size(parts) > 0 && ${all}`, `size(parts) == 0 || ${all}`, `parts.exists(p, p.state == '2') && ${all}`, `!${all}`])
    expect(tell(guarded(when), children()).map(formatFault), when).toEqual([]);
  // So does a count that is stored.
  const fields = { count: { $ref: 'kind:integer', 'x-label': text('数'), 'x-compute': 'size(parts)' } };
  expect(tell({ ...guarded(`count > 0 && ${all}`), fields }, children()).map(formatFault)).toEqual([]);
});

test('a record that ends with its parts and has no way back is warned of where a part may open again', () => {
  const auto = "size(parts) > 0 && parts.all(p, p.state == '2')";
  const finish = step('1', '2', { auto });
  const again = { reopen: step('2', '1', {}) };
  const told = tell({ has, transitions: { finish } }, children(again, ['2']));
  expect(told.map(({ severity, pointer, sentence }) => [severity, pointer, sentence])).toEqual([
    ['warning', '/states/transitions/finish/auto', expect.stringContaining('“parts”还可以“步”（2 → 1），本记录却回不来')],
  ]);
  const back = { resume: step('2', '1', { auto: `!(${auto})` }) };
  expect(tell({ has, transitions: { finish, ...back } }, children(again, ['2'])).map(formatFault)).toEqual([]);
  expect(tell({ has, transitions: { finish } }, children({}, ['2'])).map(formatFault)).toEqual([]);
  // A part that asks for the state of its plan is held by it.
  const held = { reopen: step('2', '1', { when: "planId.state != '2'" }) };
  expect(tell({ has, transitions: { finish } }, children(held, ['2'])).map(formatFault)).toEqual([]);
});

test.each(['hide', 'mask', 'fixed'])('a role that may take a step and not answer what it asks is warned of at the field: %s', (word) => {
  const fields = { reason: { $ref: 'kind:shortText', 'x-label': text('原因') } };
  const flow = (asked: unknown, more: object = {}): Flow => ({
    ...{ fields: { reason: { ...fields.reason, ...more } }, transitions: { stop: step('1', '2', { ask: [asked] }) } },
    roles: { salesman: { can: ['view', 'stop'], [word]: ['title', 'reason'] }, finance: { can: ['view'], [word]: ['reason'] } },
  });
  const [told, ...others] = tell(flow('reason'), children());
  expect(others.map(formatFault)).toEqual([]);
  expect([told?.severity, told?.pointer, told?.at]).toEqual(['warning', `/roles/salesman/${word}/1`, '"reason"']);
  expect(told?.sentence).toContain(`“salesman”可以“步”，它要填写的“reason”却在 ${word} 里`);
  // What may stay empty, and what every record begins with, keeps nobody from it.
  expect(tell(flow({ field: 'reason', required: false }), children()).map(formatFault)).toEqual([]);
  expect(tell(flow('reason', { default: '改期' }), children()).map(formatFault)).toEqual([]);
});

test('a transition without a button is refused, unless something sets it off', () => {
  const finish = step('1', '2', {});
  const told = tell({ transitions: { finish }, buttons: [] }, children());
  expect(told.map(({ severity, pointer, sentence }) => [severity, pointer, sentence])).toEqual([
    [undefined, '/states/transitions/finish', expect.stringContaining('“finish”没有按钮')],
  ]);
  const sets = { finish: step('1', '2', { then: [{ move: 'parts', by: 'begin' }] }) };
  expect(tell({ has, transitions: sets }, { ...children(), buttons: [] }).map(formatFault)).toEqual([]);
});

test('a role that may do something on a page and not view it is refused', () => {
  const finish = step('1', '2', {});
  const told = tell({ transitions: { finish }, roles: { finance: ['finish'], quality: ['view', 'finish'] } }, children());
  expect(told.map(({ severity, pointer, sentence }) => [severity, pointer, sentence])).toEqual([
    [undefined, '/roles/finance', expect.stringContaining('没有 view')],
  ]);
});
