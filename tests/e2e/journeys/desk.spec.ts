import { expect, type Page } from '@playwright/test';
import excel from 'exceljs';
import { cellOf, dialogOf, rowsOf } from '../support/desk';
import { journey, mark, sample, saved } from '../support/journey';
import type { Steps } from '../support/steps';

// What comes to the desk: instruments by the piece and by the list, a question for a certificate, a sheet that somebody else has filled in.

const balance = '电子天平(Ⅰ级 220g)';

/** Begins a registration: whose instruments they are, and who brings them. */
async function register(steps: Steps, page: Page) {
  await steps.find('业务登记');
  await steps.press('new', page.getByRole('button', { name: '新增', exact: true }));
  const form = dialogOf(page);
  await steps.type('customer', form.getByRole('combobox', { name: '委托单位', exact: true }), '长沙');
  await steps.press(
    'the customer',
    page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '长沙' }).first(),
  );
  await steps.type('applicant', form.getByLabel('申请人', { exact: true }), `送检${mark}`);
  await steps.type('phone', form.getByLabel('手机号码', { exact: true }), '13800138000');
  await steps.press('add an instrument', form.getByRole('button', { name: '添加一行登记器具' }));
  const lines = form.getByRole('grid', { name: '登记器具' });
  await expect(lines.getByLabel('第 1 行 客户器具', { exact: true })).toBeFocused();
  return { form, lines };
}

journey('walkIn', 'an instrument that somebody brings is registered and taken in', '/wel/index', async (steps, page) => {
  const { form, lines } = await register(steps, page);
  const enter = async (title: RegExp, text: string) => steps.enter(String(title), await cellOf(lines, 0, title), text);
  await enter(/^器具名称/, '电子天平');
  await enter(/^型号规格/, 'XS205');
  await enter(/^出厂编号/, `WI${mark}`);
  await enter(/^器具名录/, balance);
  await page.getByRole('option').filter({ hasText: balance }).first().waitFor();
  await steps.key('Enter');
  await steps.press('save', form.getByRole('button', { name: saved }));
  await expect(form).toBeHidden();
  const row = rowsOf(page).filter({ hasText: `送检${mark}` });
  for (const name of ['提交', '受理']) {
    await steps.press(name, row.getByRole('button', { name, exact: true }));
    const ask = dialogOf(page);
    await steps.press('confirm', ask.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }));
    await expect(ask).toBeHidden();
  }
  await expect(row).toContainText('已受理');
});

journey('fortySamples', 'a list of forty instruments is registered as it is', '/wel/index', async (steps, page) => {
  const { form, lines } = await register(steps, page);
  const list = Array.from({ length: 40 }, (_, at) => ['电子天平', 'XS205', `FS${mark}-${String(at + 1)}`, '1', balance].join('\t'));
  await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\r\n'));
  await steps.key('Tab');
  await steps.key('Control+v');
  await expect(form.getByText(/40/).first()).toBeVisible();
  await expect(lines.locator('.lh-line-fault')).toHaveCount(0);
  await steps.press('save', form.getByRole('button', { name: saved }));
  await expect(form).toBeHidden();
  await expect(rowsOf(page).nth(1)).toContainText('40');
});

journey(
  'lastYearsCertificate',
  'the certificate of an instrument is found by its serial number and printed',
  '/wel/index',
  async (steps, page) => {
    const fits = ({ reportState, factoryNo }: Readonly<Record<string, unknown>>) => reportState === '1000' && typeof factoryNo === 'string';
    const { factoryNo, reportNo } = await sample('acceptor', 'metrology/reports', fits);
    await steps.find('报告证书');
    await steps.press('more conditions', page.getByRole('button', { name: '展开' }));
    await steps.type('the serial number', page.getByRole('textbox', { name: '出厂编号' }), String(factoryNo));
    await steps.key('Enter');
    const row = rowsOf(page).filter({ hasText: String(reportNo) });
    await expect(rowsOf(page)).toHaveCount(2);
    await steps.press('print', row.getByRole('button', { name: '打印', exact: true }));
    await expect(dialogOf(page)).toBeVisible();
  },
);

journey('dirtySheet', 'a sheet with a faulty cell is brought in, and mended where it is', '/wel/index', async (steps, page) => {
  const book = new excel.Workbook();
  book.addWorksheet('组别').addRows([
    ['组别代码', '组别名称', '组别类型'],
    [`J${mark}1`, `日程一组${mark}`, '短信组'],
    [`J${mark}2`, `日程二组${mark}`, '热学组'],
  ]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  await steps.find('组别');
  await steps.press('import', page.getByRole('button', { name: '导入', exact: true }));
  const dialog = dialogOf(page);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await steps.give(dialog.locator('input[type="file"]'), { name: '组别.xlsx', mimeType, buffer });
  await steps.type('the cell', dialog.getByRole('textbox', { name: '第 3 行 组别类型', exact: true }), '短信组');
  await steps.press('check again', dialog.getByRole('button', { name: '重新检查' }));
  await steps.press('bring in', dialog.getByRole('button', { name: '导入 2 条' }));
  await expect(dialog.getByText('导入完成：新增 2 条')).toBeVisible();
});
