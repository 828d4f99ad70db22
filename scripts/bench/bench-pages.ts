import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollupFiles } from './rollup-pages';

interface BenchField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly is: Readonly<Record<string, unknown>>;
  readonly width: number;
}

const text = (name: string, zh: string, en: string, width: number, more: object = {}): BenchField => ({
  name,
  zh,
  en,
  is: { $ref: 'kind:shortText', maxLength: 64, ...more },
  width,
});

/** The twenty fields of the measured instruments. */
export const benchFields: readonly BenchField[] = [
  text('deviceNo', '器具编号', 'Number', 140, { 'x-mono': true }),
  text('deviceName', '器具名称', 'Name', 180),
  text('model', '型号规格', 'Model', 120),
  text('measureRange', '测量范围', 'Range', 140),
  text('accuracy', '准确度等级', 'Accuracy', 110),
  text('serialNo', '出厂编号', 'Serial no.', 130, { 'x-mono': true }),
  text('manufacturer', '制造厂商', 'Manufacturer', 200),
  text('customer', '委托单位', 'Customer', 220),
  {
    name: 'state',
    zh: '状态',
    en: 'State',
    width: 90,
    is: {
      'x-options': [
        { key: '1', zh: '待检', en: 'Waiting', colour: 'grey' },
        { key: '2', zh: '在检', en: 'At work', colour: 'blue' },
        { key: '3', zh: '已检', en: 'Done', colour: 'green' },
        { key: '4', zh: '已退', en: 'Returned', colour: 'amber' },
      ],
    },
  },
  {
    name: 'classify',
    zh: '管理类别',
    en: 'Class',
    width: 90,
    is: {
      'x-options': [
        { key: 'A', zh: 'A 类', en: 'A' },
        { key: 'B', zh: 'B 类', en: 'B' },
        { key: 'C', zh: 'C 类', en: 'C' },
      ],
    },
  },
  { name: 'fee', zh: '检定费', en: 'Fee', is: { $ref: 'kind:money' }, width: 110 },
  { name: 'quantity', zh: '数量', en: 'Quantity', is: { $ref: 'kind:integer' }, width: 80 },
  { name: 'receivedAt', zh: '收样时间', en: 'Received', is: { $ref: 'kind:dateTime' }, width: 160 },
  { name: 'dueDate', zh: '应完成日期', en: 'Due', is: { $ref: 'kind:day' }, width: 110 },
  text('place', '存放地点', 'Place', 140),
  text('keeper', '检定员', 'Tester', 90),
  text('department', '检测部门', 'Department', 130),
  text('contactPhone', '联系电话', 'Phone', 130, { 'x-mono': true }),
  { name: 'urgent', zh: '加急', en: 'Urgent', is: { $ref: 'kind:yesNo' }, width: 70 },
  text('remark', '备注', 'Remark', 200),
];

/** Texts beside them that make a table of forty columns. */
const wideFields: readonly BenchField[] = Array.from({ length: 20 }, (_, index) =>
  text(`value${index + 1}`, `数据${index + 1}`, `Value ${index + 1}`, 120),
);

interface BenchPage {
  readonly page: string;
  readonly label: string;
  readonly fields: readonly BenchField[];
  readonly pageSizes?: 'statistics';
}

/** The pages that are measured: a list, one of a big table, one of forty columns. */
export const benchPages: readonly BenchPage[] = [
  { page: 'benchInstruments', label: '测速器具', fields: benchFields },
  { page: 'benchLedger', label: '测速台账', fields: benchFields, pageSizes: 'statistics' },
  { page: 'benchWide', label: '测速宽表', fields: [...benchFields, ...wideFields] },
];

/** Groups as many as there are rows, of four columns with two figures each. */
const statistic = {
  label: { zh: '测速统计', en: 'Statistic' },
  icon: 'BarChart',
  sort: 900,
  by: 'serialNo',
  across: 'state',
  show: [{ label: { zh: '件数', en: 'Count' } }, { label: { zh: '费用', en: 'Fee' }, sum: 'fee' }],
  search: ['customer', 'receivedAt'],
  chart: 'stacked',
};

function toPageFile({ page, label, fields, pageSizes }: BenchPage): object {
  return {
    $schema: '../../page.schema.json',
    format: 1,
    page,
    label: { zh: label, en: page },
    menu: { parent: 'system', sort: 900 },
    display: 'deviceName',
    fields: Object.fromEntries(fields.map(({ name, zh, en, is }) => [name, { ...is, 'x-label': { zh, en } }])),
    search: {
      normal: ['deviceName', 'customer', 'state', 'classify', 'receivedAt', 'manufacturer'],
      advanced: [
        'deviceNo',
        'deviceName',
        'serialNo',
        'customer',
        'manufacturer',
        'state',
        'classify',
        'fee',
        'quantity',
        'receivedAt',
        'dueDate',
        'remark',
      ],
    },
    table: {
      selection: true,
      index: true,
      sort: '-receivedAt',
      ...(pageSizes ? { pageSizes } : {}),
      columns: fields.map(({ name, width }, index) => ({ field: name, width, ...(index < 2 ? { fixed: 'left' } : {}) })),
    },
    form: { groups: [{ items: fields.map(({ name }) => name) }], required: ['deviceNo', 'deviceName', 'receivedAt'] },
    actions: { toolbar: ['create', 'remove', 'import', 'export'], row: ['view', 'edit', 'remove'] },
    statistics: { bySerial: statistic },
    roles: { tester: ['view'] },
  };
}

/** The lines of the measured form: the fields of the instruments, a price and what follows from it. */
const lineFile = {
  $schema: '../../record.schema.json',
  format: 1,
  record: 'benchLine',
  label: { zh: '测速明细', en: 'Line' },
  fields: Object.fromEntries([
    ...benchFields
      .filter(({ name }) => name !== 'contactPhone')
      .map(({ name, zh, en, is }) => [name, { ...is, 'x-label': { zh, en } }] as const),
    ['amount', { $ref: 'kind:money', 'x-label': { zh: '金额', en: 'Amount' }, 'x-compute': 'fee * quantity' }],
  ]),
  required: ['deviceNo', 'deviceName', 'fee'],
  rules: [{ assert: 'quantity <= 1000', message: { zh: '数量不能超过 1000', en: 'At most 1000' }, field: 'quantity' }],
  columns: [
    ...benchFields.filter(({ name }) => name !== 'contactPhone').map(({ name, width }) => ({ field: name, width })),
    { field: 'amount', width: 120, total: true },
  ],
};

const orderFile = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'benchOrders',
  label: { zh: '测速委托', en: 'Orders' },
  menu: { parent: 'system', sort: 901 },
  display: 'title',
  fields: {
    title: { $ref: 'kind:shortText', maxLength: 64, 'x-label': { zh: '标题', en: 'Title' } },
    items: { type: 'array', items: { $ref: 'record:benchLine' }, 'x-label': { zh: '明细', en: 'Lines' }, maxItems: 2000 },
    total: { $ref: 'kind:money', 'x-label': { zh: '合计', en: 'Total' }, readOnly: true, 'x-compute': 'sum(items.map(i, i.amount))' },
  },
  table: { columns: ['title'] },
  form: { groups: [{ items: ['title', 'items', 'total'] }], required: ['title'] },
  actions: { toolbar: ['create'], row: ['edit'] },
};

const formKinds = ['text', 'text', 'text', 'choice', 'text', 'money', 'text', 'day', 'text', 'integer'] as const;

/** The hundred fields of the measured form, ours and the peer's; every fifth is required. */
export const formFields = Array.from({ length: 100 }, (_, index) => ({
  name: `field${index + 1}`,
  label: `项目${index + 1}`,
  kind: formKinds[index % formKinds.length] ?? 'text',
  required: index % 5 === 0,
}));

export const formOptions = ['待检', '在检', '已检', '已退'].map((zh, index) => ({ key: String(index + 1), zh, en: zh }));

const formKindFiles: Readonly<Record<(typeof formKinds)[number], object>> = {
  text: { $ref: 'kind:shortText', maxLength: 64 },
  choice: { 'x-options': formOptions },
  money: { $ref: 'kind:money' },
  day: { $ref: 'kind:day' },
  integer: { $ref: 'kind:integer' },
};

const formFile = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'benchForms',
  label: { zh: '测速表单', en: 'Form' },
  menu: { parent: 'system', sort: 902 },
  display: 'field1',
  fields: Object.fromEntries(
    formFields.map(({ name, label, kind }) => [name, { ...formKindFiles[kind], 'x-label': { zh: label, en: name } }]),
  ),
  table: { columns: ['field1'] },
  form: {
    groups: [{ items: formFields.map(({ name }) => name) }],
    required: formFields.filter(({ required }) => required).map(({ name }) => name),
  },
  actions: { toolbar: ['create'], row: ['edit'] },
};

/** Makes a folder of schemas: the repository's own and the measured pages. */
export function writeBenchSchemas(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const folder = join(to, 'pages', 'bench');
  mkdirSync(folder, { recursive: true });
  const records = join(to, 'records', 'bench');
  mkdirSync(records, { recursive: true });
  writeFileSync(join(records, 'benchLine.json'), JSON.stringify(lineFile, null, 2));
  writeFileSync(join(folder, 'benchOrders.json'), JSON.stringify(orderFile, null, 2));
  writeFileSync(join(folder, 'benchForms.json'), JSON.stringify(formFile, null, 2));
  for (const [page, file] of rollupFiles()) writeFileSync(join(folder, `${page}.json`), JSON.stringify(file, null, 2));
  for (const page of benchPages) writeFileSync(join(folder, `${page.page}.json`), JSON.stringify(toPageFile(page), null, 2));
}
