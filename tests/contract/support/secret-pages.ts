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
  has: { cases: { page: 'cases', by: 'vaultId' } },
  fields: {
    vaultName: field('kind:shortText', '名称', { maxLength: 40 }),
    ceiling: field('kind:money', '上限'),
    code: field('kind:shortText', '代号', { maxLength: 40 }),
    grade: field('kind:shortText', '等级', { maxLength: 40 }),
    addition: field('kind:money', '加高'),
    total: field('kind:money', '总高', { readOnly: true, 'x-compute': 'ceiling + addition' }),
    least: field('kind:money', '起点'),
    // What is left of a hidden value when the cases have had their part: only its kind refuses it.
    room: field('kind:money', '余高', { readOnly: true, 'x-compute': 'ceiling - sum(cases.map(c, c.part))' }),
    placeId: field('tree:places', '地点'),
  },
  search: { normal: ['vaultName'] },
  table: { sort: 'vaultName', columns: ['vaultName', 'ceiling', 'code', 'grade', 'placeId.placeName'] },
  form: {
    groups: [{ items: ['vaultName', 'ceiling', 'code', 'grade', 'addition', 'least', 'placeId'] }],
    required: ['vaultName'],
    rules: [{ assert: 'cases.all(c, c.cost >= least)', message: word('低于起点'), field: 'least' }],
  },
  roles: { salesman: all, quality: all },
};

/** What cases lie on: how many is told by the reference of the cases alone. */
const shelves: Values = {
  page: 'shelves',
  label: word('架'),
  display: 'shelfName',
  has: { cases: { page: 'cases', by: 'shelfId' } },
  fields: {
    shelfName: field('kind:shortText', '名称', { maxLength: 40 }),
    most: field('kind:integer', '最多'),
    floor: field('kind:money', '底价'),
    held: field('kind:integer', '已放', { readOnly: true, 'x-compute': 'size(cases)' }),
  },
  search: { normal: ['shelfName'] },
  table: { sort: 'shelfName', columns: ['shelfName', 'most', 'held'] },
  form: {
    groups: [{ items: ['shelfName', 'most', 'floor'] }],
    required: ['shelfName'],
    rules: [
      { assert: 'held <= most', message: word('放不下'), field: 'most' },
      { assert: 'cases.all(c, c.cost >= floor)', message: word('低于底价'), field: 'floor' },
    ],
  },
  roles: { salesman: all, tester: all, quality: all },
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
    // Each is entered, and flows into a value that only one kind of expression asks.
    cut: field('kind:money', '减免'),
    rest: field('kind:money', '应付', { readOnly: true, 'x-compute': 'cost - cut' }),
    wait: field('kind:money', '缓收'),
    waiting: field('kind:money', '缓后', { readOnly: true, 'x-compute': 'cost - wait' }),
    spare: field('kind:money', '预留'),
    spared: field('kind:money', '留后', { readOnly: true, 'x-compute': 'waited - spare' }),
    waited: field('kind:money', '先后', { readOnly: true, 'x-compute': 'cost * 1' }),
    gift: field('kind:money', '赠送'),
    given: field('kind:money', '赠后', { readOnly: true, 'x-compute': 'cost - gift' }),
    fee: field('kind:money', '手续费'),
    charged: field('kind:money', '扣后', { readOnly: true, 'x-compute': 'cost - fee' }),
    quota: field('kind:money', '限额'),
    isDear: field('kind:yesNo', '超额', { 'x-compute': 'filled(quota) && cost > quota', 'x-disclose': true }),
    // Each is held against the cost by nothing but the kind of what is computed, or by what a transition tells.
    tries: field('kind:money', '尝试'),
    tried: field('kind:money', '试后', { 'x-compute': 'cost - tries' }),
    offer: field('kind:money', '还价'),
    told: field('kind:yesNo', '高于还价', { readOnly: true, 'x-disclose': true }),
    pay: field('kind:money', '已付'),
    owed: field('kind:money', '欠付', { readOnly: true }),
    part: field('kind:money', '占用'),
    // Each is begun with what a transition knows elsewhere.
    memo: field('kind:shortText', '备忘', { maxLength: 40 }),
    cap: field('kind:money', '封顶'),
    lastVaultId: field('ref:vaults', '末库'),
    shelfId: field('ref:shelves', '架'),
    hint: field('kind:shortText', '提示', { maxLength: 40, 'x-visible': 'waiting < 0' }),
    note: field('kind:shortText', '附注', { maxLength: 40, 'x-readonly': 'spared < 0' }),
    lines: { type: 'array', items: { $ref: 'record:caseLine' }, 'x-label': word('明细') },
    margins: field('kind:money', '总差价', { readOnly: true, 'x-compute': 'sum(lines.map(l, l.margin))' }),
    state: field('dict:quote_examine_status', '状态', { readOnly: true }),
  },
  unique: [{ fields: ['number', 'cost'], message: word('重复') }],
  states: {
    field: 'state',
    initial: '100',
    transitions: {
      submit: {
        label: word('提交'),
        from: ['100'],
        to: '200',
        when: 'bid <= cost',
        set: { stamp: 'cost', told: 'filled(offer) && cost > offer' },
      },
      price: {
        label: word('定价'),
        from: ['100', '200'],
        ask: [
          { field: 'memo', required: false, fill: "'约' + fixed(cost, 2)" },
          { field: 'cap', required: false, fill: 'vaultId.ceiling' },
        ],
      },
      back: { label: word('退回'), from: ['200'], to: '100', set: { owed: 'filled(pay) ? cost - pay : cost' } },
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
          'cut',
          'wait',
          'spare',
          'gift',
          'fee',
          'quota',
          'isDear',
          'tries',
          'offer',
          'pay',
          'part',
          'memo',
          'cap',
          'lastVaultId',
          'shelfId',
          'hint',
          'note',
          'lines',
        ],
      },
    ],
    required: ['title', { field: 'remark' }, { field: 'reason', when: 'bid > cost' }, { field: 'note', when: 'given < 0' }],
    rules: [
      { assert: 'bid != cost', message: word('与成本相同'), field: 'amount' },
      { assert: 'amount <= vaultId.ceiling', message: word('超过上限'), field: 'amount' },
      { assert: 'rest >= 0', message: word('减免过多'), field: 'cut' },
      { assert: 'lastVaultId.total >= 0', message: word('总高不足'), field: 'lastVaultId' },
      { assert: 'lines.all(l, l.price >= l.buying)', message: word('低于进价'), field: 'lines' },
    ],
  },
  actions: {
    toolbar: ['create', 'import', 'export'],
    row: ['edit', 'submit', 'back', 'price', { do: 'remove', when: 'bid < cost || !filled(cost) || charged > 0' }],
  },
  roles: {
    salesman: [...all, 'submit', 'back', 'price'],
    tester: [...all, 'submit', 'back', 'price'],
    quality: [...all, 'submit', 'back', 'price'],
  },
};

/** Makes a schemas folder whose pages hold values that some may not see against what they may enter. */
export function makeSecretSchemas(): string {
  const folder = makeSchemas();
  for (const page of [places, vaults, shelves, cases])
    writeFileSync(
      join(folder, 'pages/demo', `${String(page['page'])}.json`),
      JSON.stringify({ format: 1, menu: { parent: 'crm', sort: 9 }, actions, ...page }),
    );
  mkdirSync(join(folder, 'records/demo'), { recursive: true });
  writeFileSync(join(folder, 'records/demo/caseLine.json'), JSON.stringify({ format: 1, ...caseLine }));
  return folder;
}
