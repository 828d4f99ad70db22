// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fillTemplate, namesOf, readTemplate } from '../../../src/base/line-template';
import { toDsiUnit } from '../../../src/paper/dsi-unit';
import { toResultTables } from '../../../src/paper/result-tables';
import { makeSample } from '../../../src/paper/sample-rows';
import { toPrintRecord } from '../../../src/paper/to-record';
import { withTwin } from '../../../src/paper/twin';
import { openGrid, workOutReadings } from '../../../src/measure/record/readings';
import { twinFile } from '../../../src/schema/model/paper-model';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';

const fill = (text: string, values: object): string => fillTemplate(readTemplate(text), { ...values }, (each) => each.toUpperCase());

test('a line whose name says nothing is left out; blocks come for each of a list, and where something is said', () => {
  const text = [
    '<a>{x}</a>',
    '{each rows}',
    '<b>{y} {x}</b>',
    '{end}',
    '{if x = one}',
    '<c/>',
    '{end}',
    '{if z}',
    '<d/>',
    '{end}',
    '<e>{z}</e>',
  ].join('\n');
  expect(fill(text, { x: 'one', rows: [{ y: '1' }, { y: '' }, { y: '2', x: 'two' }] })).toBe(
    '<a>ONE</a>\n<b>1 ONE</b>\n<b>2 TWO</b>\n<c/>',
  );
  expect(readTemplate('{if a}\n{end}\n{end}\n<a>{b}').faults).toEqual([
    { line: 3, column: 1, rule: 'end', word: '' },
    { line: 4, column: 1, rule: 'unbalanced', word: 'b' },
  ]);
  expect(readTemplate('\n{each rows}\n<a/>').faults).toEqual([{ line: 2, column: 1, rule: 'open', word: 'rows' }]);
  expect(namesOf(readTemplate('{each rows}\n<a>{b}</a>\n{end}')).map(({ name, within }) => [name, ...within])).toEqual([
    ['rows'],
    ['b', 'rows'],
  ]);
});

test('units are written as D-SI does, and one without a name there is none', () => {
  const told = ['mm', 'MPa', 'μm', '℃', 'kg', 'N·m', 'mm/s', 'm²', '%', '', 'HRC'].map(toDsiUnit);
  expect(told).toEqual([
    ...[
      '\\milli\\metre',
      '\\mega\\pascal',
      '\\micro\\metre',
      '\\degreecelsius',
      '\\kilo\\gram',
      '\\newton\\metre',
      '\\milli\\metre\\per\\second',
    ],
    ...['\\metre\\tothe{2}', '\\percent', '\\one', ''],
  ]);
});

const grid = JSON.stringify({
  label: { zh: '压力表', en: 'Gauge' },
  parameters: [
    {
      ...{
        name: 'p',
        label: { zh: '压力', en: 'Pressure' },
        unit: 'MPa',
        points: [{ nominal: '0.5' }, { nominal: '1.0' }],
        stages: ['asFound', 'asLeft'],
      },
      series: [{ name: 'reading', label: { zh: '读数', en: 'Reading' }, count: '1' }],
      columns: [
        { name: 'error', label: { zh: '误差', en: 'Error' }, unit: 'MPa', formula: 'mean(reading) - nominal', round: { places: '3' } },
      ],
    },
  ],
});

test('of readings a certificate tells points and what was computed, for each stage that was measured, and no single reading', () => {
  const { template } = openGrid(grid);
  if (!template) throw new Error(JSON.stringify(openGrid(grid).faults));
  const of = (entries: object) => toResultTables(grid, workOutReadings(template, entries).text, 'zh');
  const once = of({ p: [{ asFound: { reading: ['0.502'] } }, { asFound: { reading: ['1.004'] } }] });
  expect(once).toMatchObject([
    {
      label: '压力',
      rows: [
        ['0.5', '0.002'],
        ['1.0', '0.004'],
      ],
      columns: [{ values: '0.5 1.0', dsi: '\\mega\\pascal' }, { values: '0.002 0.004' }],
    },
  ]);
  const twice = of({ p: [{ asFound: { reading: ['0.502'] }, asLeft: { reading: ['0.500'] } }, { asFound: { reading: ['1.004'] } }] });
  expect(twice[0]?.columns.map(({ label, values }) => `${label} ${values}`)).toEqual([
    '标称值 0.5 1.0',
    '误差（调前） 0.002 0.004',
    '误差（调后） 0.000 NaN',
  ]);
  expect(toResultTables('', '', 'zh')).toEqual([]);
});

test('the twin of every kind of certificate is well-formed for empty, usual and longest records, whatever their texts say', () => {
  const { papers, pages } = compileSchemas(readSchemas('schemas'));
  const twins = [...papers.values()].filter(({ files }) => files[twinFile] !== undefined);
  expect(twins.map(({ name }) => name).sort()).toEqual(['calibrationCertificate', 'resultNotice', 'testReport', 'verificationCertificate']);
  const house = { name: '研究院 <&>', address: '"长沙"', phone: '' };
  const frame = { language: 'zh' as const, mark: '', day: '2026-03-01', verify: () => '', house, findWord: () => undefined };
  for (const paper of twins)
    for (const kind of ['empty', 'usual', 'longest'] as const) {
      const own = pages.get(paper.page)?.record.fields ?? [];
      const record = toPrintRecord({ paper, ...makeSample(paper, kind, own), frame, index: 0 }, own);
      const order = { version: paper.version, files: paper.files, records: [record], time: 0, form: 'pdf' as const, most: 9 };
      const xml = withTwin(order).attachments?.['dcc.xml'] ?? '';
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      expect(document.getElementsByTagName('parsererror')).toHaveLength(0);
      const textOf = (name: string): string | undefined => document.getElementsByTagName(name)[0]?.textContent.trim();
      expect(textOf('dcc:calibrationLaboratory')).toContain('研究院 <&>');
      expect(textOf('dcc:uniqueIdentifier')).toBe(kind === 'empty' ? undefined : String(record.values['reportNo']));
    }
});
