import { expect, test } from 'vitest';
import { has, parent, step, tell } from './flow-pages';

const parts = { fields: parent, transitions: { end: step('1', '2', {}) } };
const make = { make: 'plans', as: 'next', set: { title: 'title' } };
const part = { make: 'parts', set: { title: "'甲'", planId: 'next.id' } };

/** What is told of the effects of a transition, with the text that each fault stands at. */
const told = (...then: readonly unknown[]): readonly string[] =>
  tell({ has, transitions: { again: step('1', '2', { then }) } }, parts).map(({ at, sentence }) => `${at} ${sentence}`);

test('what was made is referred to by its name, in the values of later effects alone', () => {
  expect(told(make, part, { ...part, each: 'parts', set: { title: 'each.title', planId: 'next.id' } })).toEqual([]);
  expect(told(part, make)).toEqual([expect.stringMatching(/^next\.id".*“next”到这一项还没有新建/)]);
  expect(told({ ...make, set: { title: "next.id + '号'" } })).toEqual([expect.stringMatching(/^next\.id.*“next”到这一项还没有新建/)]);
  expect(told(part)).toEqual([expect.stringMatching(/^next\.id".*没有字段“next”/)]);
  expect(told(make, { ...part, set: { title: 'next.title', planId: 'next.id' } })).toEqual([
    expect.stringMatching(/^title".*“next”没有字段“title”/),
  ]);
  expect(told(make, { ...part, times: 'next.id' })).toEqual([expect.stringMatching(/^next\.id".*没有字段“next”/)]);
});

test('the name of what is made stands for one record, and for nothing else', () => {
  const named = (as: string, more: object = {}): readonly string[] => told({ ...make, as, ...more });
  expect(named('title')).toEqual([expect.stringMatching(/^"title".*“title”已是本记录的字段或相关记录/)]);
  expect(named('parts')).toEqual([expect.stringMatching(/^"parts".*“parts”已是本记录的字段或相关记录/)]);
  expect(named('user')).toEqual([expect.stringMatching(/^"user".*“user”在表达式里另有所指/)]);
  expect(named('next', { times: '2' })).toEqual([expect.stringMatching(/^"next".*不与 each、times 同写/)]);
  expect(told(make, make)).toEqual([expect.stringMatching(/^"next".*“next”已是前面新建的记录/)]);
  expect(told({ move: 'parts', by: 'end', as: 'next' })).toEqual([expect.stringMatching(/^"as": "next".*move 里不写 as/)]);
});
