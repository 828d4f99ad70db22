/** A pair of pages: orders, and the samples that are imported into them. */
export interface SamplePair {
  readonly orders: string;
  readonly samples: string;
}

export const withRollups: SamplePair = { orders: 'benchDeals', samples: 'benchPieces' };
export const withoutRollups: SamplePair = { orders: 'benchPlainDeals', samples: 'benchPlainPieces' };

const named = (zh: string, en: string, is: object): object => ({ ...is, 'x-label': { zh, en } });

/** Of one pair the orders count and sum up their samples, of the other nothing follows. */
function toFiles({ orders, samples }: SamplePair, hasRollups: boolean): readonly [page: string, file: object][] {
  const frame = (page: string, sort: number) => ({
    ...{ $schema: '../../page.schema.json', format: 1, page, label: { zh: page, en: page }, menu: { parent: 'system', sort } },
    display: 'name',
  });
  const name = named('名称', 'Name', { $ref: 'kind:shortText', maxLength: 64 });
  const compute = (is: object, expression: string) => ({ ...is, ...(hasRollups ? { 'x-compute': expression } : {}) });
  const money = { $ref: 'kind:money' };
  const orderFields = {
    name,
    count: named('件数', 'Samples', compute({ $ref: 'kind:integer' }, "size(samples.filter(s, s.kind != '0'))")),
    total: named('合计', 'Total', compute(money, 'sum(samples.map(s, s.fee))')),
    due: named('最晚', 'Last day', compute({ $ref: 'kind:day' }, 'max(samples.filter(s, filled(s.due)).map(s, s.due))')),
    allKnown: named('齐全', 'Complete', compute({ $ref: 'kind:yesNo' }, "samples.all(s, s.kind in ['1', '2'])")),
  };
  const options = ['0', '1', '2'].map((key) => ({ key, zh: `类${key}`, en: key }));
  const sampleFields = {
    name,
    orderId: named('委托', 'Order', { $ref: `ref:${orders}` }),
    fee: named('费用', 'Fee', money),
    due: named('期限', 'Due', { $ref: 'kind:day' }),
    kind: named('类别', 'Kind', { 'x-options': options }),
  };
  const order = {
    ...frame(orders, 903),
    ...(hasRollups ? { has: { samples: { page: samples, by: 'orderId' } } } : {}),
    fields: orderFields,
    table: { columns: Object.keys(orderFields) },
    form: { groups: [{ items: ['name'] }], required: ['name'] },
    actions: { toolbar: ['create'], row: ['edit'] },
  };
  const sample = {
    ...frame(samples, 904),
    fields: sampleFields,
    table: { columns: Object.keys(sampleFields) },
    form: { groups: [{ items: Object.keys(sampleFields) }], required: ['name', 'orderId'] },
    actions: { toolbar: ['create', 'import'], row: ['edit'] },
  };
  return [
    [orders, order],
    [samples, sample],
  ];
}

/** The page files of both pairs. */
export const rollupFiles = (): readonly (readonly [page: string, file: object])[] => [
  ...toFiles(withRollups, true),
  ...toFiles(withoutRollups, false),
];
