import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fieldsOfPage } from '../../../../src/schema/start/fields-of-page';
import { guessFields, vocabularyOf } from '../../../../scripts/new-page/guess-fields';
import { pageOf } from '../../../../src/schema/start/page-of';
import { readSample } from '../../../../scripts/new-page/read-sample';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../../src/schema/source/fault';
import { readSchemas } from '../../../../src/schema/source/read-schemas';

const dir = mkdtempSync(join(tmpdir(), 'liangheng-new-page-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const sources = readSchemas('schemas');
const compiled = compileSchemas(sources, { isJudged: true });

async function guess(name: string, text: string | Buffer) {
  const path = join(dir, name);
  writeFileSync(path, text);
  return guessFields(await readSample(path), { words: vocabularyOf(compiled.records.values()), dicts: compiled.dicts.values() });
}

/** Faults of pages that are made, each under a name of its own. */
function faultsOf(pages: ReadonlyMap<string, Parameters<typeof pageOf>[1]>): readonly string[] {
  const texts = [...pages].map(([page, fields]) => {
    const made = pageOf({ page, label: { zh: '新页', en: 'New' }, menu: 'crm' }, fields);
    return [`pages/made/${page}.json`, JSON.stringify(made)] as const;
  });
  const { faults } = compileSchemas({ dir: sources.dir, files: new Map([...sources.files, ...texts]) }, { isJudged: true });
  return faults.map(formatFault);
}

const row = (index: number): string =>
  `${String(index)},LX-00${String(index)},天平,${String(index)}.25,1200.00,是,2024-0${String(index)}-01,${index % 2 ? '甲类' : '乙类'},13800138000,女,${index === 3 ? '旧' : ''}`;
const list = `设备台账,,,,,,,,,,\n序号,设备编号,设备名称,长度(mm),单价（元）,是否在用,购置日期,专业,手机,性别,备注\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(row).join('\n').replace('女', '男')}\n`;

test('a table that somebody has becomes a sound page: sorts by values and titles, units, dictionaries, choices, a key to import by', async () => {
  const fields = await guess('list.csv', list);
  const by = new Map(fields.map((each) => [each.label, each]));
  expect(fields.map(({ label }) => label)).toEqual([
    '设备编号',
    '设备名称',
    '长度',
    '单价',
    '是否在用',
    '购置日期',
    '专业',
    '手机',
    '性别',
    '备注',
  ]);
  expect(by.get('长度')?.field).toMatchObject({ $ref: 'kind:number', 'x-scale': 2, 'x-unit': 'mm' });
  expect(by.get('单价')?.field).toMatchObject({ $ref: 'kind:money', 'x-unit': '元', 'x-label': { en: 'Price' } });
  expect(by.get('是否在用')?.field).toMatchObject({ $ref: 'kind:yesNo' });
  expect(by.get('购置日期')?.field).toMatchObject({ $ref: 'kind:day' });
  expect(by.get('专业')?.field).toMatchObject({
    'x-options': [
      { key: '1', zh: '甲类' },
      { key: '2', zh: '乙类' },
    ],
  });
  expect(by.get('手机')?.field).toMatchObject({ $ref: 'kind:mobile' });
  expect(by.get('性别')?.field).toMatchObject({ $ref: 'dict:sex' });
  expect(by.get('备注')).toMatchObject({ isFilled: false, field: { $ref: 'kind:longText' } });
  const key = by.get('设备编号')?.name ?? '';
  expect(pageOf({ page: 'made', label: { zh: '新', en: 'New' } }, fields)).toMatchObject({
    unique: [{ fields: [key] }],
    import: { key: [key] },
  });
  expect(faultsOf(new Map([['madeOfList', fields]]))).toEqual([]);
});

test('a header alone is enough, and so is an answer in JSON', async () => {
  const header = await guess('header.csv', '客户,签订日期,数量,合同金额,手机,状态说明\n');
  expect(header.map(({ field }) => field['$ref'])).toEqual([
    'ref:customers',
    'kind:day',
    'kind:integer',
    'kind:money',
    'kind:mobile',
    'kind:longText',
  ]);
  const record = {
    id: '1',
    tenantId: '000000',
    deviceNo: 'LX-1',
    price: 12.5,
    isActive: 1,
    buyDate: '2024-01-01',
    contact: { mobile: '13800138000' },
    items: [1],
  };
  const answer = await guess(
    'answer.json',
    JSON.stringify({ code: 200, data: { records: [record, { ...record, deviceNo: 'LX-2', isActive: 0 }] } }),
  );
  expect(Object.fromEntries(answer.map(({ name, field }) => [name, field['$ref']]))).toEqual({
    deviceNo: 'kind:shortText',
    price: 'kind:money',
    isActive: 'kind:yesNo',
    buyDate: 'kind:day',
    'contact.mobile': 'kind:mobile',
  });
  expect(
    faultsOf(
      new Map([
        ['madeOfHeader', header],
        ['madeOfAnswer', answer],
      ]),
    ),
  ).toEqual([]);
});

test('the fields of every shipped page make a sound page', () => {
  const made = [...compiled.pages.values()].flatMap(({ path, page }) => {
    const fields = fieldsOfPage(sources.files, path);
    return fields.length > 0 ? [[`${page}Copy`, fields] as const] : [];
  });
  expect(made.length).toBeGreaterThan(60);
  expect(faultsOf(new Map(made))).toEqual([]);
});
