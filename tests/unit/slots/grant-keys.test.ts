import { expect, test } from 'vitest';
import { toGiven, toHeld, toShown, toTicked } from '../../../src/slots/grant-keys';

/** 1 with 11 and 12; 2 with 21, that with 211; 3 alone. */
const tree = [
  {
    key: '1',
    title: '客户',
    children: [
      { key: '11', title: '查看' },
      { key: '12', title: '编辑' },
    ],
  },
  { key: '2', title: '系统', children: [{ key: '21', title: '用户', children: [{ key: '211', title: '查看' }] }] },
  { key: '3', title: '首页' },
];

test.each([
  [['1', '11'], ['11']],
  [
    ['1', '11', '12'],
    ['11', '12'],
  ],
  [
    ['2', '21', '211', '3'],
    ['211', '3'],
  ],
  [['1'], []],
  [['99'], []],
])('of %j held the leaves %j are ticked', (held, ticked) => {
  expect(toTicked(tree, held)).toEqual(ticked);
});

test.each([
  [['11'], [], ['1', '11']],
  [['211', '3'], [], ['2', '21', '211', '3']],
  [[], ['1', '11'], []],
  [['12'], ['1', '11', '99'], ['1', '12', '99']],
])('ticking %j where %j was held gives %j', (ticked, before, held) => {
  expect(toHeld(tree, ticked, before)).toEqual(held);
});

test.each([
  [['1'], ['11', '12']],
  [
    ['12', '2'],
    ['12', '211'],
  ],
  [['3'], ['3']],
  [[], []],
  [['99'], []],
])('a bar that was given %j shows %j', (given, shown) => {
  expect(toShown(tree, given)).toEqual(shown);
});

test.each([
  [['11', '12'], ['1']],
  [['12'], ['12']],
  [
    ['211', '3', '11'],
    ['11', '2', '3'],
  ],
  [[], []],
])('ticking %j gives a bar %j', (ticked, given) => {
  expect(toGiven(tree, ticked)).toEqual(given);
});
