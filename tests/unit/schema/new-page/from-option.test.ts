import { expect, test } from 'vitest';
import { vocabularyOf } from '../../../../scripts/new-page/guess-fields';
import { convertOption } from '../../../../scripts/new-page/option/convert-option';
import { readOption } from '../../../../scripts/new-page/option/read-option';
import { pageOf } from '../../../../src/schema/start/page-of';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../../src/schema/source/fault';
import { readSchemas } from '../../../../src/schema/source/read-schemas';

const sources = readSchemas('schemas');
const compiled = compileSchemas(sources, { isJudged: true });

function convert(path: string, text: string) {
  const option = readOption(path, text);
  if (!option) throw new Error(`no option in ${path}`);
  const made = convertOption(option, { words: vocabularyOf(compiled.records.values()), dicts: compiled.dicts.values() });
  const page = pageOf({ page: 'made', label: { zh: '新', en: 'New' }, menu: 'crm', without: made.without, sort: made.sort }, made.fields);
  const files = new Map([...sources.files, ['pages/made/made.json', JSON.stringify(page)] as const]);
  const { faults } = compileSchemas({ dir: sources.dir, files }, { isJudged: true });
  const lost = made.lost.map(({ line, column, word }) => `${String(line)} ${column}.${word}`);
  return { page, lost, faults: faults.map(formatFault), fields: Object.fromEntries(made.fields.map(({ name, field }) => [name, field])) };
}

const component = `<template>
  <avue-crud :option="option" />
</template>
<script>
import { getDept } from '@/api/dept';
export default {
  data() {
    return {
      option: {
        height: 'auto',
        delBtn: false,
        lazy: true,
        defaultSort: { prop: 'buyDate', order: 'descending' },
        column: [
          { label: '设备编号', prop: 'deviceNo', search: true, width: 140, fixed: true, rules: [{ required: true, message: '请填写', trigger: 'blur' }] },
          { label: '性别', prop: 'sex', type: 'select', dicUrl: '/api/blade-system/dict/dictionary?code=sex', search: true },
          { label: '等级', prop: 'level', type: 'radio', props: { label: 'name', value: 'id' }, dicData: [{ name: '甲', id: 1 }, { name: '乙', id: 2 }], value: 1 },
          { label: '在用', prop: 'inUse', type: 'switch', hide: true },
          { label: '单价', prop: 'price', type: 'number', precision: 2, min: 0, append: '元' },
          { label: '购置日期', prop: 'buyDate', type: 'date', valueFormat: 'YYYY-MM-DD', addDisplay: false, editDisplay: false },
          { label: '代码', prop: 'code', maxlength: 20, rules: [{ pattern: /^[A-Z]{2}\\d+$/, message: '两个大写字母与数字' }] },
          { label: '部门', prop: 'deptId', type: 'tree', dicUrl: '/api/blade-system/dept/tree', slot: true },
          { label: '备注', prop: 'remark', type: 'textarea', span: 24, formatter: (row) => row.remark },
          { label: '主键', prop: 'id', hide: true },
        ],
      },
    };
  },
};
</script>
`;

test('an option object of the former front end becomes a sound page, and what it could not carry is named by its line', () => {
  const { page, lost, faults, fields } = convert('post.vue', component);
  expect(faults).toEqual([]);
  expect(fields).toMatchObject({
    deviceNo: { $ref: 'kind:shortText' },
    sex: { $ref: 'dict:sex' },
    level: {
      'x-options': [
        { key: '1', zh: '甲' },
        { key: '2', zh: '乙' },
      ],
      default: '1',
    },
    inUse: { $ref: 'kind:yesNo' },
    price: { $ref: 'kind:number', 'x-scale': 2, minimum: 0, 'x-unit': '元' },
    buyDate: { $ref: 'kind:day' },
    code: { maxLength: 20, pattern: '^[A-Z]{2}\\d+$', 'x-message': { zh: '两个大写字母与数字' } },
    remark: { $ref: 'kind:longText' },
  });
  expect(page).toMatchObject({
    search: { normal: ['deviceNo', 'sex'] },
    table: {
      sort: '-buyDate',
      columns: expect.arrayContaining([
        { field: 'deviceNo', width: 140, fixed: 'left' },
        { field: 'inUse', hidden: true },
      ]) as unknown,
    },
    form: { required: ['deviceNo'], groups: [{ items: expect.not.arrayContaining(['buyDate']) as unknown }] },
    actions: { toolbar: ['create', 'import', 'export'], row: ['view', 'edit', 'copy'] },
  });
  expect(lost).toEqual(['12 .lazy', '22 deptId.type', '22 deptId.dicUrl', '22 deptId.slot', '23 remark.formatter']);
});

test('groups become groups of the form, columns below a column stand by themselves, and words that only a program knows are named', () => {
  const text = `export const option = {
  addBtn: false,
  column: [{ label: '读数', children: [{ label: '升', prop: 'up', type: 'number', precision: 0 }, { label: '降', prop: 'down', type: 'number', precision: 0 }] }],
  group: [{ label: '附件', column: [{ label: '照片', prop: 'photos', type: 'upload', listType: 'picture-card' }, { label: '图标' }, ...more] }],
} as const;`;
  const { page, lost, faults, fields } = convert('option.ts', text);
  expect(faults).toEqual([]);
  expect(fields).toMatchObject({ up: { $ref: 'kind:integer' }, down: { $ref: 'kind:integer' }, photos: { $ref: 'kind:images' } });
  expect(page).toMatchObject({
    form: { groups: [{ items: ['up', 'down'] }, { label: { zh: '附件' }, items: ['photos'] }] },
    actions: { toolbar: ['remove', 'export'], row: ['view', 'edit', 'remove'] },
  });
  expect(lost).toEqual(['3 .children (读数)', '4 ....more', '4 .column (图标)']);
});

test('a list of column settings becomes a page too', () => {
  const settings = JSON.stringify([
    { prop: 'enterName', label: '单位名称', type: 'input', isRequired: true, message: '请输入单位名称', isCheckdSearch: true },
    {
      prop: 'payWay',
      label: '方式',
      type: 'select',
      data: [
        { code: 'a', text: '现金' },
        { code: 'b', text: '转账' },
      ],
      valueKey: 'code',
      labelKey: 'text',
      multiple: true,
    },
    { prop: 'begun_at', label: '开始时间', type: 'dateTime' },
    { prop: 'status', label: '状态', type: 'input' },
    { prop: 'rank', label: '序号', type: 'input' },
  ]);
  const { page, lost, faults, fields } = convert('settings.json', settings);
  expect(faults).toEqual([]);
  expect(fields).toMatchObject({
    payWay: {
      'x-options': [
        { key: 'a', zh: '现金' },
        { key: 'b', zh: '转账' },
      ],
      'x-multiple': true,
    },
    begunAt: { $ref: 'kind:dateTime' },
    status: { 'x-label': { zh: '状态' } },
    rank: { $ref: 'kind:shortText' },
  });
  expect(page).toMatchObject({ form: { required: ['enterName'] }, search: { normal: ['enterName'] } });
  expect(lost).toEqual(['1 begun_at.prop → begunAt']);
});

test('a pattern is carried as it is written, and one that the field cannot have or that its flags change is named by its line', () => {
  const long = `^${'[A-Z]{2}'.repeat(12)}$`;
  const text = `export default { column: [
  { label: '手机', prop: 'phone', pattern: /^1\\d{10}$/, message: '手机号' },
  { label: '数量', prop: 'qty', type: 'number', rules: [{ required: true }, { pattern: /^[1-9]$/ }] },
  { label: '等级', prop: 'level', type: 'radio', dicData: [{ label: '甲', value: 1 }, { label: '乙', value: 2 }], pattern: '^1$' },
  { label: '编码', prop: 'code', rules: [{ pattern: /^[a-z]+$/i, message: '字母' }] },
  { label: '货架', prop: 'shelf', pattern: /^A  [1-9]$/u, message: '货架号' },
  { label: '型号', prop: 'model', pattern: /${long}/ },
  { label: '批号', prop: 'batch', rules: [checkBatch, { pattern: /^B/, message: 'B 开头' }, { pattern: /9$/, message: '9 结尾' }, { pattern: patterns.batch }] },
  ] }`;
  const { lost, faults, fields } = convert('option.js', text);
  expect(faults).toEqual([]);
  expect(lost).toEqual(['2 phone.pattern', '3 qty.pattern', '4 level.pattern', '5 code.pattern', ...['8 batch.rules', '8 batch.pattern']]);
  for (const name of ['phone', 'qty', 'level', 'code']) expect(fields[name]).not.toHaveProperty('pattern');
  expect(fields['code']).not.toHaveProperty('x-message');
  expect(fields).toMatchObject({
    phone: { $ref: 'kind:mobile' },
    shelf: { pattern: '^A  [1-9]$', 'x-message': { zh: '货架号' } },
    model: { pattern: long },
    batch: { pattern: '^B', 'x-message': { zh: 'B 开头' } },
  });
});

test('an answer in JSON is no option', () => {
  expect(readOption('answer.json', '{"data":{"records":[{"deviceNo":"1"}]}}')).toBeUndefined();
});
