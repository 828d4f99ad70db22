import type pg from 'pg';
import type { PageModel } from '../../../src/schema/model/page-model';

/** A number from 0 to `below` that follows from the row and a salt. */
const spread = (salt: number, below: number): string => `(abs(hashint4((i + ${salt * 1_000_003})::int)::bigint) % ${below})`;
const pick = (salt: number, words: readonly string[]): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${spread(salt, words.length)}]`;

const names = [
  '数字压力表',
  '声级计',
  '游标卡尺',
  '电子天平',
  '铂电阻温度计',
  '绝缘电阻表',
  '秒表',
  '砝码',
  '千分尺',
  '示波器',
  '信号源',
  '钳形表',
];
const places = ['长沙', '株洲', '湘潭', '衡阳', '岳阳', '常德', '郴州', '永州', '怀化', '益阳'];
const trades = ['机械制造', '电力设备', '生物医药', '汽车零部件', '仪器仪表', '食品', '建材', '化工'];

/** A name that few rows have, for the search by two characters. */
export const rareName = '微音器';

const values: Readonly<Record<string, string>> = {
  deviceNo: `'QJ' || lpad(i::text, 8, '0')`,
  deviceName: `case when i % 400 = 0 then '${rareName}' else ${pick(1, names)} end || (i % 997)`,
  model: `'M' || ${spread(2, 900)}`,
  measureRange: `'(0~' || ${spread(3, 1000)} || ') MPa'`,
  accuracy: pick(4, ['0.05 级', '0.1 级', '0.2 级', '1.0 级', '1.6 级']),
  serialNo: `'SN' || ${spread(5, 100_000_000)}`,
  manufacturer: `${pick(6, places)} || ${pick(7, trades)} || '厂'`,
  customer: `${pick(8, places)} || ${pick(9, trades)} || '有限公司' || ${spread(10, 300)}`,
  state: `(1 + ${spread(11, 4)})::text`,
  classify: pick(12, ['A', 'B', 'C']),
  fee: `${spread(13, 500_000)} / 100.0`,
  quantity: `(1 + ${spread(14, 100)})`,
  receivedAt: `timestamptz '2024-01-01 00:00:00+08' + ${spread(15, 63_072_000)} * interval '1 second'`,
  dueDate: `date '2024-02-01' + ${spread(16, 730)}::int`,
  place: `${spread(17, 9)} || '号楼 ' || ${spread(18, 400)} || ' 室'`,
  keeper: pick(19, ['张伟', '李芳', '王敏', '刘静', '陈磊', '杨洋']),
  department: pick(20, ['长度室', '热工室', '力学室', '电磁室', '理化室']),
  contactPhone: `'138' || lpad(${spread(21, 100_000_000)}::text, 8, '0')`,
  urgent: `(${spread(22, 10)} = 0)::int::smallint`,
  remark: `case when i % 3 = 0 then '按规程要求执行，每半小时记录一次环境条件' end`,
};

const valueOf = (name: string): string => values[name] ?? `'数据 ' || ${spread(name.length * 31 + name.charCodeAt(5), 10_000)}`;

/** How many rows a table gets, and whose. */
export interface RowPlan {
  readonly rows: number;
  /** Half of the rows belong to the institute, the rest to so many others; 0: all are the institute's. */
  readonly others: number;
  /** True: the indexes for pairs of characters, which take longest, stay away. */
  readonly plain?: boolean;
}

/** Fills the table of a page by one statement; indexes are made when the rows are there. */
export async function loadRows(client: pg.Client, model: PageModel, { rows, others, plain = false }: RowPlan): Promise<void> {
  const { table, fields } = model.record;
  const own = fields.filter((field) => !field.system && field.column !== '');
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and (indexname like 'ix\\_%' or indexname like 'bg\\_%')`,
    [table],
  );
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  const tenant = others === 0 ? `'000000'` : `case when i <= ${rows / 2} then '000000' else '1' || lpad((i % ${others})::text, 5, '0') end`;
  const columns = own.map((field) => `"${field.column}"`).join(', ');
  await client.query(`insert into "${table}" (tenant_id, id, create_user_name, update_user_name, ${columns})
    select ${tenant}, 10000000000 + i, '张伟', '张伟', ${own.map((field) => valueOf(field.name)).join(', ')} from generate_series(1, ${rows}) i`);
  for (const { indexname, indexdef } of indexes) if (!(plain && indexname.startsWith('bg_'))) await client.query(indexdef);
  await client.query(`vacuum analyze "${table}"`);
}
