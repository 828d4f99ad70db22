import { expect, test } from 'vitest';
import { toNameLabel } from '../../../src/runtime/statistic/statistic-chart';

const many = (name: string): readonly string[] => Array.from({ length: 24 }, (_each, at) => `${name}${at}`);

test('long names of many bars stand at a slant, so that none is left out; months and few names stand straight', () => {
  expect(toNameLabel(many('长沙银杉仪器仪表有限公司'))).toMatchObject({ interval: 0, rotate: 35 });
  for (const names of [many('2026-'), ['长沙银杉仪器仪表有限公司', '湖南洞庭源物流有限公司']])
    expect(toNameLabel(names)).not.toHaveProperty('rotate');
});
