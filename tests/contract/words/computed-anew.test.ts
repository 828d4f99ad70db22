import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schemaCommands } from '../../../src/server/app/commands/schema';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { settingsFor } from '../support/http-setup';
import { openWordsWith, type Key, type WordPages } from './word-page';

// What a page computes is stored with its rows: a formula that is new, or another one, reaches the rows that stand, and none that is settled.
let pages: WordPages;
let dir = '';

const label = (zh: string, en: string) => ({ 'x-label': { zh, en } });
const number = (zh: string, en: string, compute?: string) => ({
  $ref: 'kind:money',
  ...label(zh, en),
  ...(compute === undefined ? {} : { 'x-compute': compute }),
});

interface Formulas {
  readonly amount: string;
  /** Of lines. */
  readonly cost?: string;
  /** Further fields. */
  readonly more?: Readonly<Record<string, object>>;
  readonly unique?: readonly string[];
}

function write({ amount, cost, more = {}, unique }: Formulas): void {
  const states = {
    field: 'billState',
    initial: '10',
    freeze: { '20': ['quantity'] },
    final: ['30'],
    transitions: {
      send: { label: { zh: '发出', en: 'Send' }, from: ['10'], to: '20' },
      close: { label: { zh: '结清', en: 'Close' }, from: ['10', '20'], to: '30' },
    },
  };
  const keys = [
    { key: '10', zh: '草稿', en: 'Draft' },
    { key: '20', zh: '已发', en: 'Sent' },
    { key: '30', zh: '结清', en: 'Closed' },
  ];
  const fields = {
    billName: { $ref: 'kind:shortText', ...label('名称', 'Name') },
    tariffId: { $ref: 'ref:tariffs', ...label('价目', 'Tariff') },
    folderId: { $ref: 'ref:binders', ...label('账夹', 'Binder') },
    quantity: { $ref: 'kind:integer', ...label('数量', 'Quantity') },
    price: number('单价', 'Price'),
    amount: number('金额', 'Amount', amount),
    items: { type: 'array', items: { $ref: 'record:billItem' }, ...label('明细', 'Items') },
    billState: { ...label('状态', 'State'), 'x-options': keys },
    ...more,
  };
  const shown = Object.keys(fields).filter((name) => name !== 'items');
  const page = {
    ...{ format: 1, page: 'bills', label: { zh: '账单', en: 'Bills' }, display: 'billName', fields, states },
    ...(unique ? { unique: unique.map((name) => ({ fields: [name] })) } : {}),
    search: { normal: shown.filter((name) => name !== 'billState' && name !== 'tariffId') },
    table: { columns: shown },
    form: { groups: [{ items: Object.keys(fields) }], required: ['billName'] },
    actions: { toolbar: ['create'], row: ['edit', 'send', 'close', 'remove'] },
  };
  const item = {
    ...{ format: 1, record: 'billItem', label: { zh: '账单明细', en: 'Bill item' } },
    fields: {
      count: { $ref: 'kind:integer', ...label('件数', 'Count') },
      ...(cost === undefined ? {} : { cost: { $ref: 'kind:integer', ...label('件费', 'Cost'), 'x-compute': cost } }),
    },
    columns: ['count'],
  };
  const binder = {
    ...{ format: 1, page: 'binders', label: { zh: '账夹', en: 'Binders' }, display: 'binderName' },
    has: { bills: { page: 'bills', by: 'folderId' } },
    fields: {
      binderName: { $ref: 'kind:shortText', ...label('名称', 'Name') },
      total: number('合计', 'Total', 'sum(bills.filter(b, filled(b.amount)).map(b, b.amount))'),
    },
    table: { columns: ['binderName', 'total'] },
    form: { groups: [{ items: ['binderName', 'total'] }] },
    actions: { toolbar: ['create'], row: ['edit'] },
  };
  mkdirSync(join(dir, 'records/demo'), { recursive: true });
  writeFileSync(join(dir, 'pages/demo/bills.json'), JSON.stringify(page));
  writeFileSync(join(dir, 'pages/demo/binders.json'), JSON.stringify(binder));
  writeFileSync(join(dir, 'records/demo/billItem.json'), JSON.stringify(item));
}

const first: Formulas = { amount: 'quantity * price' };

beforeEach(async () => {
  pages = await openWordsWith(['tariffs'], undefined, (folder) => {
    dir = folder;
    write(first);
  });
});
afterEach(() => pages.http.close());

async function publish(formulas: Formulas): Promise<void> {
  write(formulas);
  expect((await pages.http.store.reload()).problems).toEqual([]);
}

const sql = async (text: string, ...values: readonly unknown[]) => (await pages.http.database.system((q) => q.query(text, values))).rows;
const bill = (more: object = {}) => pages.save('bills', { billName: '账单', quantity: 3, price: '10.00', ...more });
const read = ({ id }: Pick<Key, 'id'>) => pages.read('bills', id);
const wholeRow = async ({ id }: Pick<Key, 'id'>) =>
  (await sql('select version, update_time::text as time, update_user::text as who from pg_bills where id = $1', id))[0];

/** What `schema plan` says of computed values. */
async function planned(): Promise<readonly string[]> {
  const command = schemaCommands.find(({ words }) => words[1] === 'plan');
  if (!command?.database) throw new Error('There is no such command.');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const request = { rest: [], options: new Map<string, string>(), json: true };
    await command.run({ settings: readSettings({ SCHEMAS_DIR: dir }, '/'), database: pages.http.database, request });
    const { costs } = JSON.parse(String(log.mock.lastCall?.[0])) as { costs: readonly { zh: string }[] };
    return costs.map(({ zh }) => zh).filter((line) => line.startsWith('x-compute'));
  } finally {
    log.mockRestore();
  }
}

test('a computed field that is added holds its value in all rows that stand, lines and settled ones too, and makes no open form stale', async () => {
  const tariff = await pages.save('tariffs', { tariffName: '日租', rate: '7.00' });
  const open = await bill({ tariffId: tariff.id, items: [{ count: 2 }, { count: 5 }] });
  const sent = await bill({ quantity: 30 });
  const removed = await bill({ quantity: 40 });
  expect((await pages.move('bills', 'close', sent)).status).toBe(200);
  expect((await pages.post('bills/remove', { items: [{ id: removed.id, version: removed.version }] })).status).toBe(200);
  const before = [await wholeRow(open), await wholeRow(sent)];
  const second: Formulas = {
    amount: first.amount,
    cost: 'count * 2',
    more: {
      isLarge: { $ref: 'kind:yesNo', ...label('大额', 'Large'), 'x-compute': 'amount >= 300' },
      rate: number('日租', 'Rate', 'tariffId.rate'),
      savedBy: { $ref: 'kind:shortText', ...label('保存人', 'Saved by'), 'x-compute': 'user.name' },
    },
  };
  write(second);
  const rows = Number((await sql('select count(*)::int as count from pg_bills where is_deleted = 0'))[0]?.['count']);
  expect(await planned()).toEqual([
    `x-compute：“账单”已有的 ${rows} 行算出新字段“件费”`,
    `x-compute：“账单”已有的 ${rows} 行算出新字段“大额”`,
    `x-compute：“账单”已有的 ${rows} 行算出新字段“日租”，照所引用的记录现在的值`,
    `x-compute：“账单”的新字段“保存人”要看何时、由谁保存：已有的 ${rows} 行到下次保存时才有值`,
  ]);
  await publish(second);
  expect(await read(open)).toMatchObject({ isLarge: 0, rate: '7.00', savedBy: null, items: [{ cost: 4 }, { cost: 10 }] });
  expect(await read(sent)).toMatchObject({ isLarge: 1 });
  // What is taken out of the recycle bin is as complete as the others.
  expect(await sql('select is_large from pg_bills where id = $1', removed.id)).toEqual([{ is_large: 1 }]);
  expect([await wholeRow(open), await wholeRow(sent)]).toEqual(before);
  expect(await planned()).toEqual([]);
  // Whoever had the form open saves it as if nothing had happened.
  await pages.save('bills', { ...open, billName: '改名', quantity: 3, price: '10.00', tariffId: tariff.id });
});

test('another formula computes anew what is open, and leaves what is frozen, closed, has an original or says what stood elsewhere', async () => {
  await publish({ ...first, more: { rent: number('租金', 'Rent', 'tariffId.rate * quantity') } });
  const tariff = await pages.save('tariffs', { tariffName: '日租', rate: '7.00' });
  const binder = await pages.save('binders', { binderName: '一夹' });
  const more = { tariffId: tariff.id, folderId: binder.id };
  const [open, sent, closed, printed] = [await bill(more), await bill(more), await bill(more), await bill(more)];
  expect((await pages.move('bills', 'send', sent)).status).toBe(200);
  expect((await pages.move('bills', 'close', closed)).status).toBe(200);
  await sql(
    `insert into sys_kept_paper (tenant_id, id, record, record_id, paper, version, engine, printed, seconds, next_time)
     values ('000000', 1, 'bills', $1, 'bill', '1', '1', '{}', 0, 'infinity')`,
    printed.id,
  );
  const before = await wholeRow(open);
  const next: Formulas = {
    amount: 'quantity * price + 1',
    more: { rent: number('租金', 'Rent', 'tariffId.rate * quantity + 1') },
  };
  write(next);
  expect(await planned()).toEqual([
    'x-compute：“账单”的“金额”公式改变：1 行照新公式重算；3 行已冻结、已结束或已有正本，保持原值',
    'x-compute：“账单”的“租金”公式改变，它经引用读取：已有的 4 行保持原值，各自到下次保存时才照新公式',
  ]);
  await publish(next);
  const amounts = [];
  for (const key of [open, sent, closed, printed]) amounts.push((await read(key))['amount']);
  expect(amounts).toEqual(['31.00', '30.00', '30.00', '30.00']);
  expect(await read(open)).toMatchObject({ rent: '21.00' });
  expect(await wholeRow(open)).toEqual(before);
  expect(await pages.read('binders', binder.id)).toMatchObject({ total: '121.00' });
});

test('values that an earlier program had left empty are there after its successor has started, and what was entered elsewhere meanwhile stays out', async () => {
  await publish({ ...first, more: { rent: number('租金', 'Rent', 'tariffId.rate * quantity') } });
  const tariff = await pages.save('tariffs', { tariffName: '日租', rate: '7.00' });
  const row = await bill({ tariffId: tariff.id });
  await sql('update pg_bills set amount = null, rent = null where id = $1', row.id);
  await sql('delete from sys_rollup');
  const { database, store } = pages.http;
  const successor = await buildServer({ database, store, settings: settingsFor(), schemasDir: dir });
  await successor.close();
  expect(await read(row)).toMatchObject({ amount: '30.00', rent: null });
});

test('a value that is refused, as one that must be unique, keeps its row as it is and the others from nothing', async () => {
  const rows = [await bill({ billName: '甲' }), await bill({ billName: '甲' }), await bill({ billName: '乙' })];
  await publish({
    ...first,
    more: { mark: { $ref: 'kind:shortText', ...label('标记', 'Mark'), 'x-compute': "billName + '1'" } },
    unique: ['mark'],
  });
  const marks = [];
  for (const row of rows) marks.push((await read(row))['mark']);
  expect(marks).toEqual(['甲1', null, '乙1']);
});
