import { expect } from '@playwright/test';
import { dialogOf, rowsOf } from '../support/desk';
import { journey, mark, sample, saved } from '../support/journey';
import { callAs, tokenOf } from '../support/wire';

// What staff do all day takes hardly more steps than it must: the shortest path of each journey is written down beside, and counted against.

journey('phoneCall', 'a customer who calls is on the screen with his orders in three steps', '/wel/index', async (steps, page) => {
  const { enterName } = await sample('acceptor', 'crm/orders', ({ enterId }) => enterId !== null).then(({ enterId }) =>
    sample('acceptor', 'crm/customers', ({ id }) => id === enterId),
  );
  await steps.find(String(enterName));
  const record = dialogOf(page);
  await expect(record).toContainText(String(enterName));
  await expect(
    record
      .getByRole('region', { name: '委托单' })
      .getByText(/W\d{12}/)
      .first(),
  ).toBeVisible();
});

journey(
  'ownColumns',
  'a column is hidden and another pinned from their heads, and both stay so',
  '/finance/payments',
  async (steps, page) => {
    const head = (name: string) => page.getByRole('grid').getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const restore = async () =>
      callAs(await tokenOf('finance'), 'api/view-param/saveTheader', { elementId: 'finance/payments', parameter: '' });
    try {
      await steps.press('the menu of a column', head('类别'), { button: 'right' });
      await steps.press('to hide it', page.getByRole('menuitem', { name: '隐藏该列', exact: true }));
      await expect(head('类别')).toHaveCount(0);
      await steps.press('the menu of the other', head('日期'), { button: 'right' });
      await steps.press('to pin it', page.getByRole('menuitem', { name: '固定在左侧', exact: true }));
      await page.reload();
      await expect(rowsOf(page).nth(2)).toBeVisible();
      await expect(head('类别')).toHaveCount(0);
      // It stands with the number, which the page itself keeps in sight.
      const places = await Promise.all(['收款单号', '日期'].map((name) => head(name).getAttribute('aria-colindex')));
      expect(Number(places[1]) - Number(places[0])).toBe(1);
    } finally {
      await restore();
    }
  },
);

journey('sharedFilter', 'a search is made and saved for everybody', '/finance/payments', async (steps, page) => {
  await steps.type('what is sought', page.getByRole('textbox', { name: '收款单号' }), 'SK');
  await steps.press('saved searches', page.getByRole('button', { name: '查询方案' }));
  await steps.press('save as', page.getByRole('button', { name: '另存为…' }));
  await steps.type('its name', page.getByRole('textbox', { name: '方案名称' }), `今年的收款${mark}`);
  await steps.press('for everybody', page.getByRole('radio').last());
  await steps.press('save', dialogOf(page).getByRole('button', { name: saved }));
  await expect(page.getByRole('button', { name: new RegExp(`^今年的收款${mark}`) })).toBeVisible();
});

journey('twoPayments', 'a bill is paid in two parts', '/wel/index', async (steps, page) => {
  const bill = await sample('finance', 'finance/settlements', ({ objectState, balance }) => objectState === '200' && Number(balance) > 10);
  const part = Math.floor(Number(bill['balance']) / 3);
  await steps.find(String(bill['settleNo']));
  await expect(dialogOf(page)).toContainText(String(bill['settleNo']));
  const receive = async (amount?: string) => {
    await steps.press('receive', dialogOf(page).getByRole('button', { name: '收款', exact: true }));
    const form = dialogOf(page);
    await expect(form.getByLabel('交易流水号', { exact: true })).toBeVisible();
    if (amount !== undefined) await steps.type('the amount', form.getByLabel('金额', { exact: true }), amount);
    await steps.type('the reference', form.getByLabel('交易流水号', { exact: true }), `YH${mark}${amount ?? ''}`);
    await steps.press('save', form.getByRole('button', { name: saved }));
    await expect(page.getByRole('dialog').getByLabel('交易流水号', { exact: true })).toHaveCount(0);
  };
  await receive(part.toFixed(2));
  await receive();
  await expect(dialogOf(page)).toContainText('已缴费');
});

journey('priceChange', 'a price goes up from a day on', '/wel/index', async (steps, page) => {
  const price = await sample('finance', 'finance/chargeStandards', ({ abilityStatus, endDate }) => abilityStatus === '1' && !endDate);
  await steps.find(String(price['chargeCode']));
  await steps.press('change the price', dialogOf(page).getByRole('button', { name: '调价', exact: true }));
  const ask = dialogOf(page);
  await steps.type('the new code', ask.getByRole('textbox').nth(0), `SF-N${mark}`);
  await steps.type('the new price', ask.getByRole('textbox').nth(1), '88.00');
  await steps.type('the first day', ask.getByRole('textbox').nth(2), '2027-01-01');
  await steps.type('why', ask.getByRole('textbox').last(), '成本上升');
  await steps.press('confirm', ask.getByRole('button', { name: /^调\s*价$/ }));
  await expect(
    page
      .getByText('调价成功')
      .or(page.getByText(/已.*调价|调价.*完成/))
      .first(),
  ).toBeVisible();
});

journey('amendedReport', 'the amendment of an issued certificate is begun', '/wel/index', async (steps, page) => {
  const report = await sample(
    'signatory',
    'metrology/reports',
    ({ reportState, validState, amendmentCount }) => reportState === '1000' && validState === '1' && !Number(amendmentCount),
  );
  await steps.find(String(report['reportNo']));
  await steps.press('amend', dialogOf(page).getByRole('button', { name: '修改换证', exact: true }));
  const ask = dialogOf(page);
  // The record tells the reason too, once it is given.
  const why = ask.getByRole('textbox', { name: '更换原因', exact: true });
  await steps.type('why', why, '委托单位名称有误');
  await steps.press('confirm', ask.getByRole('button', { name: '修改换证', exact: true }));
  await expect(why).toBeHidden();
});
