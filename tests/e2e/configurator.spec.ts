import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { schemasFolder, url } from './support/shared-product';
import { openPage, signIn, watchFaults } from './support/staff';

const text = (zh: string, en: string) => ({ zh, en });

/** A page of a kind that is not shipped: notes on visits, with a reference, options in place, a sub-table, a state machine and rules. */
const complaint = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'visitNotes',
  label: text('来访记录', 'Visits'),
  menu: { parent: 'crm', icon: 'Alert', sort: 90 },
  display: 'title',
  fields: {
    title: { $ref: 'kind:shortText', 'x-label': text('投诉主题', 'Subject'), maxLength: 60 },
    enterId: { $ref: 'ref:customers', 'x-label': text('投诉单位', 'Customer') },
    'contact.name': { $ref: 'kind:shortText', 'x-label': text('来访人', 'Visitor'), maxLength: 20 },
    'contact.mobile': { $ref: 'kind:mobile', 'x-label': text('来访手机', 'Mobile') },
    receivedOn: { $ref: 'kind:day', 'x-label': text('受理日期', 'Received'), 'x-default': 'today' },
    level: {
      'x-label': text('严重程度', 'Severity'),
      'x-options': [
        { key: 'minor', zh: '一般', en: 'Minor', colour: 'grey' },
        { key: 'major', zh: '严重', en: 'Major', colour: 'red' },
      ],
      default: 'minor',
    },
    cost: { $ref: 'kind:money', 'x-label': text('赔付金额', 'Cost'), minimum: 0, 'x-visible': "level == 'major'" },
    state: {
      'x-label': text('处理状态', 'State'),
      'x-options': [
        { key: '10', zh: '待处理', en: 'Open', colour: 'amber' },
        { key: '20', zh: '已办结', en: 'Closed', colour: 'green' },
      ],
    },
  },
  states: {
    field: 'state',
    initial: '10',
    transitions: { finish: { label: text('办结', 'Close'), from: ['10'], to: '20', comment: 'required' } },
  },
  search: { normal: ['title', 'enterId', 'level'], advanced: ['title', 'receivedOn', 'cost'] },
  table: {
    selection: true,
    index: true,
    sort: '-receivedOn',
    columns: ['title', 'enterId.enterName', 'contact.name', 'level', 'receivedOn', 'state'],
  },
  form: {
    mode: 'dialog',
    width: 720,
    columns: 2,
    groups: [{ items: ['title', 'enterId', 'contact.name', 'contact.mobile', 'receivedOn', 'level', 'cost'] }],
    required: ['title', { field: 'cost', when: "level == 'major'" }],
    rules: [
      { assert: 'receivedOn <= today', message: text('受理日期不能晚于今天', 'The day must not be in the future'), field: 'receivedOn' },
    ],
  },
  actions: { toolbar: ['create', 'remove'], row: ['view', 'edit', 'finish', 'remove'] },
  roles: { salesman: ['view', 'create', 'edit', 'finish'], configurator: ['view'] },
};

const file = () => join(schemasFolder(), 'pages/crm/visitNotes.json');
const drop = (page: unknown) => writeFileSync(file(), typeof page === 'string' ? page : JSON.stringify(page, null, 2));

test('a page file dropped into the folder becomes a working screen; a broken one leaves the last good version serving', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  const configuring = await browser.newContext();
  try {
    await signIn(page, 'salesman');
    drop(complaint);
    // No restart, no reload: the menu brings the page by itself.
    const entry = page.getByRole('menuitem', { name: '来访记录', exact: true });
    await expect(entry).toBeVisible({ timeout: 120_000 });
    await entry.click();
    await page.getByRole('button', { name: '新增' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(dialog.getByText('请输入投诉主题')).toBeVisible();
    await dialog.getByLabel('投诉主题', { exact: true }).fill('证书迟发');
    await dialog.getByLabel('来访手机', { exact: true }).fill('12345');
    await dialog.getByLabel('来访人', { exact: true }).fill('赵六');
    await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
    await dialog.getByLabel('来访手机', { exact: true }).fill('13800138000');
    await expect(dialog.getByLabel('赔付金额', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: '证书迟发' });
    await expect(row).toContainText('赵六');
    await expect(row).toContainText('待处理');

    // A state with a reason.
    await row.getByRole('button', { name: '办结' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('已致歉并补发');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^办\s*结$/ })
      .click();
    await expect(row).toContainText('已办结');

    // A broken text: the page goes on with the last good one, and says what and where to those who set up pages.
    const other = await configuring.newPage();
    await signIn(other, 'configurator');
    await openPage(other, '客户业务', '来访记录');
    drop(JSON.stringify(complaint, null, 2).replace('"kind:money"', '"kind:mony"'));
    await expect(other.getByText(/visitNotes\.json:\d+:\d+/)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/visitNotes\.json/)).toHaveCount(0);
    await expect(row).toContainText('已办结');

    // A field is added: the column and the table follow, the rows stay.
    const wider = structuredClone(complaint) as typeof complaint & { fields: Record<string, unknown> };
    wider.fields['answer' as keyof typeof wider.fields] = { $ref: 'kind:longText', 'x-label': text('处理结果', 'Answer') } as never;
    wider.table.columns.push('answer');
    drop(wider);
    await expect(page.getByRole('columnheader', { name: '处理结果' })).toBeVisible({ timeout: 120_000 });
    await expect(row).toContainText('已办结');
    expect(faults).toEqual([]);
  } finally {
    rmSync(file(), { force: true });
    await configuring.close();
  }
  await expect(page.getByRole('menuitem', { name: '来访记录', exact: true })).toHaveCount(0, { timeout: 120_000 });
});

test('a page that never had a good version shows a card with file, line, reason and JSON pointer, and the rest of the product works', async ({
  page,
}) => {
  // A busy machine takes its time to look at the folder, after the file of the test before has gone from it.
  test.setTimeout(360_000);
  const broken = join(schemasFolder(), 'pages/crm/broken.json');
  try {
    await signIn(page, 'configurator');
    writeFileSync(broken, JSON.stringify({ ...complaint, page: 'broken', table: { columns: ['titel'] } }, null, 2));
    await expect(async () => {
      await page.goto(`${url()}/crm/broken`);
      await expect(page.getByText(/crm\/broken\.json:\d+:\d+.*titel.*title.*\(\/table\/columns\/0\)/)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 240_000 });
    await page.goto(`${url()}/crm/quotes`);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  } finally {
    rmSync(broken, { force: true });
  }
});
