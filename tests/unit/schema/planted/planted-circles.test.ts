import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { done, has, parent, step, tell, text } from './flow-pages';

const byParts = { finish: step('1', '2', { auto: done }), reopen: step('2', '1', { auto: `!(${done})` }) };

test('two records whose states ask each other are told as a circle, at the condition of one, with all its steps', () => {
  const follow = { ...parent, above: { $ref: 'kind:shortText', 'x-label': text('上'), 'x-compute': 'planId.state', 'x-follow': true } };
  const transitions = { start: step('1', '2', { auto: "above == '1'" }), stop: step('2', '1', { auto: "!(above == '1')" }) };
  const told = tell({ has, transitions: byParts }, { fields: follow, transitions });
  expect(told.map(({ at, sentence }) => [at, sentence])).toEqual([
    [
      `"above == '1'"`,
      '自动变化互相引起，没有尽头：parts.start（1 → 2），parts.stop（2 → 1），plans.finish（1 → 2），plans.reopen（2 → 1）；其中一个的条件不能再随其余的改变',
    ],
  ]);
});

test('what happens by itself and moves others whose state takes it back is told as a circle', () => {
  const finish = step('1', '2', { auto: done, then: [{ move: "parts.filter(p, p.state == '2')", by: 'rest' }] });
  const reopen = step('2', '1', { auto: `!(${done})`, then: [{ move: "parts.filter(p, p.state == '1')", by: 'wake' }] });
  const parts = { fields: parent, transitions: { wake: step('1', '2', {}), rest: step('2', '1', {}) } };
  const told = tell({ has, transitions: { finish, reopen } }, parts);
  expect(told.map(({ pointer, sentence }) => [pointer, sentence.split('；')[0]])).toEqual([
    ['/states/transitions/finish/auto', expect.stringContaining('plans.finish（1 → 2），plans.reopen（2 → 1）')],
  ]);
  // Where nothing wakes the parts again, it ends.
  expect(tell({ has, transitions: { finish, reopen: byParts.reopen } }, parts).map(formatFault)).toEqual([]);
});

test('what takes itself back by the value that it sets is told as a circle', () => {
  const fields = { count: { $ref: 'kind:integer', 'x-label': text('数') } };
  const finish = step('1', '2', { auto: 'count == 0', set: { count: '1' } });
  const circle = { fields, transitions: { finish, reopen: step('2', '1', { auto: '!(count == 0)', set: { count: '0' } }) } };
  const none = { fields: parent, transitions: { take: step('1', '2', {}) } };
  expect(tell(circle, none).map(({ pointer }) => pointer)).toEqual(['/states/transitions/finish/auto']);
});

test('states that follow each other upwards alone, or by a step that a person takes, are no circle', () => {
  const counted = {
    done: { $ref: 'kind:integer', 'x-label': text('数'), 'x-compute': "size(parts.filter(p, p.state == '2'))" },
  };
  const byCount = { finish: step('1', '2', { auto: 'done > 0' }), reopen: step('2', '1', { auto: '!(done > 0)' }) };
  const byHand = { fields: parent, transitions: { take: step('1', '2', {}), back: step('2', '1', {}) } };
  expect(tell({ has, fields: counted, transitions: byCount }, byHand).map(formatFault)).toEqual([]);
  // The state that is asked for is none of those that the parts go through by themselves.
  const follow = { ...parent, above: { $ref: 'kind:shortText', 'x-label': text('上'), 'x-compute': 'planId.state', 'x-follow': true } };
  const asksOther = { start: step('1', '2', { auto: "above == '3'" }), stop: step('2', '1', { auto: "!(above == '3')" }) };
  expect(tell({ has, transitions: byParts }, { fields: follow, transitions: asksOther }).map(formatFault)).toEqual([]);
});
