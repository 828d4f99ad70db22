import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Values } from '../../../src/base/dot-path';
import { makeSchemas } from './http-setup';

const word = (text: string) => ({ zh: text, en: text });
const field = (kind: string, label: string, more: Values = {}): Values => ({ $ref: kind, 'x-label': word(label), ...more });
const actions = { toolbar: ['create', 'import', 'export'], row: ['edit', 'remove'] };
const all = ['view', 'create', 'edit', 'remove', 'import', 'export'];

/** Places in a tree; staff stand below them. */
const places: Values = {
  page: 'places',
  label: word('地点'),
  display: 'placeName',
  fields: {
    placeName: field('kind:shortText', '名称', { maxLength: 40 }),
    parentId: field('tree:places', '上级'),
    rent: field('kind:money', '租金'),
  },
  search: { normal: ['placeName'] },
  table: { tree: true, sort: 'placeName', columns: ['placeName', 'rent'] },
  form: { groups: [{ items: ['placeName', 'parentId', 'rent'] }], required: ['placeName'] },
  roles: { salesman: all, quality: all },
};

/** What cases refer to: its ceiling is hidden, its code not named by them, its grade named. */
const vaults: Values = {
  page: 'vaults',
  label: word('库'),
  display: 'vaultName',
  fields: {
    vaultName: field('kind:shortText', '名称', { maxLength: 40 }),
    ceiling: field('kind:money', '上限'),
    code: field('kind:shortText', '代号', { maxLength: 40 }),
    grade: field('kind:shortText', '等级', { maxLength: 40 }),
    placeId: field('tree:places', '地点'),
  },
  search: { normal: ['vaultName'] },
  table: { sort: 'vaultName', columns: ['vaultName', 'ceiling', 'code', 'grade', 'placeId.placeName'] },
  form: { groups: [{ items: ['vaultName', 'ceiling', 'code', 'grade', 'placeId'] }], required: ['vaultName'] },
  roles: { salesman: all, quality: all },
};

const caseLine: Values = {
  record: 'caseLine',
  label: word('明细'),
  fields: {
    item: field('kind:shortText', '项目', { maxLength: 40 }),
    price: field('kind:money', '单价'),
    buying: field('kind:money', '进价'),
    margin: field('kind:money', '差价', { readOnly: true, 'x-compute': 'price - buying' }),
    lineVaultId: field('ref:vaults', '库'),
  },
};

/** A page that says with its own words as much as a file can of values that somebody may not see. */
const cases: Values = {
  page: 'cases',
  label: word('案卷'),
  display: 'title',
  fields: {
    title: field('kind:shortText', '标题', { maxLength: 40 }),
    number: field('kind:shortText', '编号', { maxLength: 40 }),
    day: field('kind:day', '日期'),
    amount: field('kind:money', '金额'),
    extra: field('kind:money', '附加'),
    bid: field('kind:money', '出价', { readOnly: true, 'x-compute': 'amount + extra' }),
    cost: field('kind:money', '成本'),
    phone: field('kind:mobile', '手机'),
    twice: field('kind:money', '两倍', { readOnly: true, 'x-compute': 'cost * 2' }),
    fourfold: field('kind:money', '四倍', { readOnly: true, 'x-compute': 'twice * 2' }),
    digits: field('kind:shortText', '号段', { readOnly: true, 'x-compute': 'phone.substring(3, 7)', maxLength: 40 }),
    isOver: field('kind:yesNo', '超限', { readOnly: true, 'x-compute': 'bid > vaultId.ceiling' }),
    stamp: field('kind:money', '留底', { readOnly: true }),
    vaultId: field('ref:vaults', '库', { 'x-filter': 'target.ceiling >= amount' }),
    freeVaultId: field('ref:vaults', '其他库'),
    placeId: field('tree:places', '地点'),
    remark: field('kind:shortText', '说明', { maxLength: 40, 'x-visible': 'bid > cost' }),
    reason: field('kind:shortText', '原因', { maxLength: 40 }),
    lines: { type: 'array', items: { $ref: 'record:caseLine' }, 'x-label': word('明细') },
    margins: field('kind:money', '总差价', { readOnly: true, 'x-compute': 'sum(lines.map(l, l.margin))' }),
    state: field('dict:quote_examine_status', '状态', { readOnly: true }),
  },
  unique: [{ fields: ['number', 'cost'], message: word('重复') }],
  states: {
    field: 'state',
    initial: '100',
    transitions: {
      submit: { label: word('提交'), from: ['100'], to: '200', when: 'bid <= cost', set: { stamp: 'cost' } },
      back: { label: word('退回'), from: ['200'], to: '100' },
    },
  },
  search: { normal: ['title', 'vaultId', 'placeId', 'freeVaultId.grade'], advanced: ['title', 'vaultId.vaultName', 'amount'] },
  table: {
    sort: 'title',
    columns: ['title', 'day', 'amount', 'cost', 'twice', 'fourfold', 'isOver', 'stamp', 'vaultId.vaultName', 'freeVaultId.grade'].map(
      (name) => (['amount', 'cost', 'twice', 'stamp'].includes(name) ? { field: name, total: true } : name),
    ),
  },
  form: {
    groups: [
      {
        items: [
          'title',
          'number',
          'day',
          'amount',
          'extra',
          'cost',
          'phone',
          'vaultId',
          'freeVaultId',
          'placeId',
          'remark',
          'reason',
          'lines',
        ],
      },
    ],
    required: ['title', { field: 'remark' }, { field: 'reason', when: 'bid > cost' }],
    rules: [
      { assert: 'bid != cost', message: word('与成本相同'), field: 'amount' },
      { assert: 'amount <= vaultId.ceiling', message: word('超过上限'), field: 'amount' },
      { assert: 'lines.all(l, l.price >= l.buying)', message: word('低于进价'), field: 'lines' },
    ],
  },
  actions: {
    toolbar: ['create', 'import', 'export'],
    row: ['edit', 'submit', 'back', { do: 'remove', when: 'bid < cost || !filled(cost)' }],
  },
  roles: { salesman: [...all, 'submit', 'back'], tester: [...all, 'submit', 'back'], quality: [...all, 'submit', 'back'] },
};

/** Makes a schemas folder whose pages hold values that some may not see against what they may enter. */
export function makeSecretSchemas(): string {
  const folder = makeSchemas();
  for (const page of [places, vaults, cases])
    writeFileSync(
      join(folder, 'pages/demo', `${String(page['page'])}.json`),
      JSON.stringify({ format: 1, menu: { parent: 'crm', sort: 9 }, actions, ...page }),
    );
  mkdirSync(join(folder, 'records/demo'), { recursive: true });
  writeFileSync(join(folder, 'records/demo/caseLine.json'), JSON.stringify({ format: 1, ...caseLine }));
  return folder;
}
