import type { Validator } from '../../../src/schema/validate/judge';
import { makeValidatorModule } from '../../../src/schema/compile/validator-module';
import { compilePageOf } from '../../fixtures/some-schemas';

const both = (zh: string) => ({ zh, en: zh });

const line = {
  format: 1,
  record: 'trialLine',
  label: both('明细'),
  fields: {
    name: { $ref: 'kind:shortText', 'x-label': both('项目') },
    count: { $ref: 'kind:nonNegativeInteger', 'x-label': both('数量'), default: 1 },
    price: { $ref: 'kind:money', 'x-label': both('单价') },
    rate: { $ref: 'kind:rate', 'x-label': both('折扣'), default: '1', 'x-readonly': 'count > 8' },
    reason: { $ref: 'kind:shortText', 'x-label': both('说明'), 'x-visible': 'count > 1' },
    amount: { $ref: 'kind:money', 'x-label': both('金额'), 'x-compute': 'price * count' },
  },
  required: ['name', 'price', { field: 'reason', when: 'count > 5' }],
  columns: ['name', 'count', 'price', 'reason', { field: 'amount', total: true }],
};

const page = {
  format: 1,
  page: 'trials',
  label: both('试用'),
  fields: {
    trialNo: { $ref: 'kind:shortText', 'x-label': both('编号'), readOnly: true },
    sealNo: { $ref: 'kind:shortText', 'x-label': both('封号'), 'x-number': 'report' },
    title: { $ref: 'kind:shortText', 'x-label': both('标题'), maxLength: 10 },
    level: {
      'x-label': both('级别'),
      'x-options': [
        { key: 'a', zh: '甲', en: 'A' },
        { key: 'b', zh: '乙', en: 'B' },
        { key: 'old', zh: '旧', en: 'Old', sealed: true },
      ],
      default: 'a',
    },
    reason: { $ref: 'kind:shortText', 'x-label': both('原因'), 'x-visible': "level == 'b'" },
    mobile: { $ref: 'kind:mobile', 'x-label': both('手机') },
    place: { $ref: 'kind:shortText', 'x-label': both('地点'), 'x-readonly': "level == 'b'" },
    begin: { $ref: 'kind:day', 'x-label': both('开始'), 'x-default': 'today' },
    end: { $ref: 'kind:day', 'x-label': both('结束') },
    'contact.name': { $ref: 'kind:shortText', 'x-label': both('联系人') },
    managerId: { $ref: 'ref:staff', 'x-label': both('负责人') },
    managerName: { $ref: 'kind:shortText', 'x-label': both('负责人姓名'), 'x-copy': 'managerId.staffName' },
    items: { type: 'array', items: { $ref: 'record:trialLine' }, 'x-label': both('明细'), maxItems: 200 },
    total: { $ref: 'kind:money', 'x-label': both('合计'), 'x-compute': 'sum(items.map(i, i.amount))' },
    state: {
      'x-label': both('状态'),
      readOnly: true,
      'x-options': [
        { key: '1', zh: '草稿', en: 'Draft' },
        { key: '2', zh: '已提交', en: 'Submitted' },
      ],
    },
  },
  states: {
    field: 'state',
    initial: '1',
    freeze: { '2': ['title'] },
    transitions: { submit: { label: both('提交'), from: ['1'], to: '2', number: ['sealNo'] } },
  },
  table: { columns: ['title'] },
  form: {
    mode: 'drawer',
    columns: 2,
    groups: [
      {
        label: both('基本'),
        items: ['trialNo', 'title', 'level', 'reason', 'mobile', 'begin', 'end', 'contact.name', 'managerId', 'sealNo'],
      },
      { label: both('费用'), items: ['items', 'total'] },
    ],
    required: ['title', { field: 'reason', when: "level == 'b'" }],
    rules: [
      { assert: 'begin <= end', message: both('结束不能早于开始'), field: 'end' },
      { assert: 'total <= 1000', message: both('合计超过一千，请确认'), field: 'total', level: 'warning' },
    ],
  },
  actions: { toolbar: ['create'], row: ['view', 'edit', 'copy', 'submit', 'remove'] },
};

/** A small page with one of everything that a form must do, compiled from its file. */
export const trialModel = compilePageOf('crm/trials', {
  'pages/crm/trials.json': JSON.stringify(page),
  'records/crm/trialLine.json': JSON.stringify(line),
});

/** The page's real validator. */
export async function trialValidator(): Promise<Validator> {
  const source = `data:text/javascript;base64,${Buffer.from(makeValidatorModule(trialModel.record)).toString('base64')}`;
  const module: { readonly validate: Validator } = await import(/* @vite-ignore */ source);
  return module.validate;
}

/** A stored row of the page, and its lines. */
export const trialRow = {
  id: '7',
  version: 3,
  createTime: '2026-11-01 08:00:00',
  createUserName: '王芳',
  updateTime: '2026-11-02 09:30:00',
  updateUserName: '李娜',
  trialNo: 'T1',
  title: '旧标题',
  level: 'a',
  reason: null,
  mobile: '13800138000',
  begin: '2026-11-01',
  end: '2026-11-30',
  contact: { name: '赵六' },
  managerId: '21',
  managerName: '陈静',
  items: [{ id: '71', name: '检定', count: 2, price: '30.00', reason: '两台', amount: '60.00' }],
  total: '60.00',
  state: '1',
  $refs: { managerId: { id: '21', display: '陈静', staffName: '陈静' } },
} as const;

export const trialUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

export const trialContext = { user: trialUser, today: '2026-11-21', now: '2026-11-21 10:00:00' };
