import { expect, test } from 'vitest';
import { toHeld, toTicked } from '../../../src/slots/grant-keys';

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
