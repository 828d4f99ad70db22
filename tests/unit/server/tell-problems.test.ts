import { expect, test } from 'vitest';
import { type Fault, formatFault } from '../../../src/schema/source/fault';
import { makeProblemTeller } from '../../../src/server/app/tell-problems';

const fault = (file: string, line: number): Fault => ({ file, line, column: 3, sentence: '没有字段“x”', en: 'No field "x"' });

test('a faulty file is told once, with its place, and once when it is mended', () => {
  const said: string[] = [];
  const tell = makeProblemTeller((line) => said.push(line));
  const look = (faults: readonly Fault[], ...more: readonly string[]) => {
    said.length = 0;
    tell({ faults, waiting: new Set(), problems: [...faults.map(formatFault), ...more] });
    return [...said];
  };
  expect(look([])).toEqual([]);
  expect(look([fault('pages/crm/a.json', 4)])).toEqual(['pages/crm/a.json:4:3  没有字段“x” / No field "x"']);
  expect(look([fault('pages/crm/a.json', 4)])).toEqual([]);
  // Another fault of the same file, and one of another file, are news.
  expect(look([fault('pages/crm/a.json', 9), fault('pages/crm/b.json', 1)])).toEqual([
    'pages/crm/a.json:9:3  没有字段“x” / No field "x"',
    'pages/crm/b.json:1:3  没有字段“x” / No field "x"',
  ]);
  expect(look([fault('pages/crm/b.json', 1)], '表 pg_a 增加列')).toEqual(['表 pg_a 增加列', 'pages/crm/a.json  已改好 / mended']);
  expect(look([], '表 pg_a 增加列')).toEqual(['pages/crm/b.json  已改好 / mended']);
  expect(look([])).toEqual([]);
  expect(look([fault('pages/crm/a.json', 4)])).toEqual(['pages/crm/a.json:4:3  没有字段“x” / No field "x"']);
});

test('a file that is right again is not told as mended while its former version goes on serving', () => {
  const said: string[] = [];
  const tell = makeProblemTeller((line) => said.push(line));
  const faults = [fault('pages/crm/a.json', 4)];
  tell({ faults, waiting: new Set(['pages/crm/a.json']), problems: faults.map(formatFault) });
  tell({ faults: [], waiting: new Set(['pages/crm/a.json']), problems: ['不再有字段 x，等待 schema apply'] });
  expect(said).toEqual(['pages/crm/a.json:4:3  没有字段“x” / No field "x"', '不再有字段 x，等待 schema apply']);
  tell({ faults: [], waiting: new Set(), problems: [] });
  expect(said.slice(2)).toEqual(['pages/crm/a.json  已改好 / mended']);
});
