import { expect, test } from 'vitest';
import { judge } from '../../../src/schema/validate/judge';
import { compilePageOf } from '../../fixtures/some-schemas';

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
