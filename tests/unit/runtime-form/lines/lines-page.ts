import type { Validator } from '../../../../src/schema/validate/judge';
import type { FieldModel, RecordModel } from '../../../../src/schema/model/record-model';
import { makeValidatorModule } from '../../../../src/schema/compile/validator-module';
import { compilePageOf } from '../../../fixtures/some-schemas';

const both = (zh: string) => ({ zh, en: zh });

const line = {
  format: 1,
  record: 'batchLine',
  label: both('器具'),
  fields: {
    name: { $ref: 'kind:shortText', 'x-label': both('名称') },
    serialNo: { $ref: 'kind:shortText', 'x-label': both('出厂编号'), 'x-mono': true },
    state: {
      'x-label': both('状态'),
      'x-options': [
        { key: '1', zh: '在用', en: 'In use' },
        { key: '2', zh: '停用', en: 'Stopped' },
      ],
    },
    digits: {
      'x-label': both('位数'),
      // Each key reads like the label of another choice.
      'x-options': Array.from({ length: 11 }, (_, count) => ({ key: String(count + 1), zh: `${count}位`, en: `${count} digits` })),
    },
    keeperId: { $ref: 'ref:staff', 'x-label': both('保管人') },
    count: { $ref: 'kind:nonNegativeInteger', 'x-label': both('数量'), default: 1 },
    price: { $ref: 'kind:money', 'x-label': both('单价') },
    due: {
      $ref: 'kind:day',
      'x-label': both('到期'),
      'x-colour': [
        { when: 'due < today', colour: 'red', word: both('已过期') },
        { when: 'amount > parent.factor * 100', colour: 'amber', word: both('超额') },
      ],
    },
    urgent: { $ref: 'kind:yesNo', 'x-label': both('加急') },
    reason: { $ref: 'kind:shortText', 'x-label': both('说明'), 'x-visible': 'count > 1' },
    rate: { $ref: 'kind:money', 'x-label': both('比例'), 'x-compute': 'price * parent.factor' },
    amount: { $ref: 'kind:money', 'x-label': both('金额'), 'x-compute': 'price * count' },
  },
  required: ['name', 'price'],
  columns: ['name', 'serialNo', 'state', 'keeperId', 'count', 'price', 'due', 'urgent', 'reason', { field: 'amount', total: true }],
};

const page = {
  format: 1,
  page: 'batches',
  label: both('批次'),
  fields: {
    title: { $ref: 'kind:shortText', 'x-label': both('标题') },
    factor: { $ref: 'kind:money', 'x-label': both('系数'), default: '1.00' },
    items: { type: 'array', items: { $ref: 'record:batchLine' }, 'x-label': both('器具'), maxItems: 50 },
    total: { $ref: 'kind:money', 'x-label': both('合计'), 'x-compute': 'sum(items.map(i, i.amount))' },
  },
  table: { columns: ['title'] },
  form: { groups: [{ items: ['title', 'factor', 'items', 'total'] }] },
  actions: { toolbar: ['create'], row: ['edit'] },
};

/** A page whose form has a sub-table with a column of each common kind, compiled from its files. */
export const batchModel = compilePageOf('crm/batches', {
  'pages/crm/batches.json': JSON.stringify(page),
  'records/crm/batchLine.json': JSON.stringify(line),
});

function findLines(): { readonly field: FieldModel; readonly line: RecordModel } {
  const field = batchModel.record.fields.find((each) => each.name === 'items');
  if (!field?.line) throw new Error('no lines');
  return { field, line: field.line };
}

export const { field: batchField, line: batchLine } = findLines();

/** The page's real validator. */
export async function batchValidator(): Promise<Validator> {
  const source = `data:text/javascript;base64,${Buffer.from(makeValidatorModule(batchModel.record)).toString('base64')}`;
  const module: { readonly validate: Validator } = await import(/* @vite-ignore */ source);
  return module.validate;
}

export const batchContext = {
  user: { id: '1', name: '张伟', roles: ['admin'], deptId: '1' },
  today: '2026-11-21',
  now: '2026-11-21 10:00:00',
};
