import type { SeedOptions } from '../make-organisation';
import { type Seed, type SeedValues, shiftDay, workTime } from '../seed-row';

type Source = SeedValues<'metrology/acquireSources'>;
type Column = NonNullable<Source['columns']>[number];

const anyColumn: Column = {
  ...{
    column: null,
    rowLabel: null,
    parameter: null,
    quantity: null,
    stage: null,
    pointNo: null,
    readingNo: null,
    unit: null,
    unitColumn: null,
  },
};
const from = (column: string, quantity: string, more: Partial<Column> = {}): Column => ({ ...anyColumn, column, quantity, ...more });

const anySource: Omit<Source, 'sourceName' | 'templateId' | 'columns'> = {
  ...{
    accessType: '1',
    templateNo: null,
    deviceId: null,
    enableStatus: '0',
    remark: null,
    sheetName: null,
    separator: 'auto',
    headerRow: 1,
  },
  ...{
    firstRow: null,
    lastRow: null,
    rowsPath: null,
    numberForm: '1',
    pointColumn: null,
    pointUnit: null,
    labelColumn: null,
    keyFrom: null,
  },
  ...{
    keyText: null,
    keyColumn: null,
    keyParameter: null,
    url: null,
    authWay: null,
    hasToken: 0,
    alias: null,
    viewName: null,
    orderColumn: null,
  },
  ...{ sampleFile: null },
};

/** What an institute would set up first: files of a balance, files of calipers with the records of a day, and two that wait for their server. */
const sources: readonly (Partial<Source> & Pick<Source, 'sourceName' | 'columns'> & { readonly template: string })[] = [
  {
    ...{ sourceName: '电子天平导出文件', template: 'mass', pointColumn: '标称值', pointUnit: 'g' },
    columns: [from('标准值', 'reference'), from('U', 'U'), from('示值', 'reading')],
    remark: '天平软件导出的 CSV：每个测量点五行示值，标准值与 U 写在第一行',
  },
  {
    ...{ sourceName: '数显卡尺数据线', template: 'length', pointColumn: '标称值(mm)', keyFrom: 'factoryNo', keyColumn: '出厂编号' },
    columns: [from('读数(mm)', 'reading')],
    remark: '一天里各把卡尺的读数在同一个文件，按出厂编号取本记录的行',
  },
  {
    ...{
      sourceName: '压力校验台接口',
      template: 'pressure',
      accessType: '3',
      url: 'https://bench.example.com/api/readings',
      authWay: 'bearer',
    },
    ...{
      rowsPath: 'data.rows',
      pointColumn: 'nominal',
      pointUnit: 'MPa',
      keyFrom: 'recordNo',
      keyColumn: 'recordNo',
      keyParameter: 'recordNo',
    },
    columns: [from('up', 'up', { unit: 'kPa' }), from('down', 'down', { unit: 'kPa' })],
    ...{ enableStatus: '1', remark: '示例：设置令牌并启用后，按记录编号向校验台取升压、降压读数' },
  },
  {
    ...{ sourceName: '恒温槽数据库', template: 'temperature', accessType: '2', alias: 'bath', viewName: 'calibration.readings' },
    ...{ orderColumn: 'measured_at', pointColumn: 'nominal', keyFrom: 'factoryNo', keyColumn: 'serial_no' },
    columns: [from('resistance', 'resistance')],
    ...{ enableStatus: '1', remark: '示例：服务器设置 ACQUIRE_DB_租户_bath 之后启用' },
  },
];

/** Makes sources of measured values as examples. */
export function makeAcquireSources(
  { today }: SeedOptions,
  templates: readonly Seed<'metrology/recordTemplates'>[],
): readonly Seed<'metrology/acquireSources'>[] {
  return sources.map(({ template, ...values }, index) => {
    const served = templates.find((row) => row.values.discipline === template);
    return {
      key: `acquireSources:${String(index + 1)}`,
      createTime: workTime(shiftDay(today, -90), index),
      values: { ...anySource, ...values, templateId: served?.key ?? null, templateNo: served?.values.templateNo ?? null },
    };
  });
}
