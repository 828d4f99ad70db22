import { expect, test } from 'vitest';
import { wordsIn } from '../../../src/base/text';
import { judge } from '../../../src/schema/validate/judge';
import { makeMessageTemplates } from '../../../src/server/seed/make-administration';
import { compileOnce, compilePageOf, productSchemas, someSchemas } from '../../fixtures/some-schemas';

const notice = {
  title: { zh: '设备{deviceName}待还', en: 'Device {deviceName} is due back' },
  text: { zh: '设备{deviceName}该还了', en: 'Please return {deviceName}' },
};
const { record } = compilePageOf('system/messageTemplates', { 'notices/deviceDue.json': JSON.stringify(notice) });
const event = record.fields.find(({ name }) => name === 'event');

test('every notice of the folder is an event that a tenant may word, called by its title', () => {
  expect(event?.options?.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['expire', 'captcha', 'orderReleased', 'taskAssigned', 'taskReturned', 'deviceDue']),
  );
  expect(event?.options?.find(({ key }) => key === 'deviceDue')?.label).toEqual({ zh: '设备…待还', en: 'Device … is due back' });
});

test.each([
  ['deviceDue', '{deviceName}请还', []],
  ['expire', '{deviceName}请还', ['content']],
])('the words that a template of %s may fill in are those of its record: %s', (name, content, faults) => {
  const values = { templateCode: 'own', templateName: '自拟', templateType: '2', title: '待还', event: name, content };
  const verdict = judge({
    record,
    values,
    validator: () => true,
    context: { user: { id: '1', name: '', roles: [], deptId: '' }, today: '2026-11-21', now: '2026-11-21 10:00:00' },
  });
  expect(Object.keys(verdict.errors)).toEqual(faults);
});

test.each([
  ['event', { event: 'expires' }, '“消息模板”没有触发事件“expires”', 1, 'expire'],
  [
    'words',
    { event: 'expire', words: { validDate: 'validDat' } },
    '通知“deviceDueSoon”里的“{validDat}”不是“设备台账”的字段',
    expect.any(Number) as number,
    'validDate',
  ],
])('what a notice says of its event is checked: %s', (_name, more, sentence, line, hint) => {
  const due = { ...notice, title: { zh: '到期', en: 'Due' }, text: { zh: '到期', en: 'Due' }, ...more };
  const changed = { 'notices/deviceDueSoon.json': JSON.stringify(due) };
  const { faults } = compileOnce(someSchemas(['system/messageTemplates', 'metrology/devices'], changed).files);
  expect(faults.map(({ sentence: said, line, hint: near }) => [said, line, near])).toContainEqual([
    expect.stringContaining(sentence),
    line,
    hint,
  ]);
});

test('every template that the demo institute has for an event words a notice', () => {
  const tells = [...productSchemas().records.values()].flatMap(({ states, daily = [] }) => [
    ...(states?.transitions ?? []).flatMap(({ tells: told = [] }) => told),
    ...daily.flatMap(({ tell = [] }) => tell),
  ]);
  const templates = makeMessageTemplates({ seed: 1, today: '2026-11-28', scale: 1 })
    .map(({ values }) => values)
    .filter((values) => tells.some((tell) => tell.event === values.event));
  const unused = templates.filter(
    ({ event: of, content, title }) =>
      !tells.some(({ event: its, words }) => its === of && wordsIn(`${content}${title ?? ''}`).every((word) => Object.hasOwn(words, word))),
  );
  expect(unused).toEqual([]);
  expect(new Set(templates.map(({ event: of }) => of)).size).toBe(4);
});
