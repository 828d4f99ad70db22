import { expect, test } from '@playwright/test';
import { choosePayloads, corpora } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { url } from '../support/shared-product';
import { goToFigures, signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Texts that would run where a page took them for markup, put where people read what others wrote.
test('nothing that somebody wrote runs for whoever reads it: in lists, among materials, in notices and before the door', async ({
  page,
}) => {
  test.setTimeout(runTimeout(120_000));
  const faults = watchFaults(page);
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => !request.url().startsWith(url()) && !/^(?:data|blob):/.test(request.url()) && faults.push(request.url()));
  const admin = await tokenOf('admin');
  const payloads = choosePayloads(16, corpora['html']);
  const notices: string[] = [];
  const keep = (path: string, body: object) => callAs<{ readonly id: string }>(admin, `api/${path}/submit`, body).catch(() => undefined);
  for (const [index, payload] of payloads.entries()) {
    await keep('system/posts', {
      postCode: `XSS${String(index)}`,
      postName: `岗位 ${payload}`.slice(0, 64),
      category: '1',
      sort: 0,
      remark: payload,
    });
    // Before those of the institute, and behind those of other tests.
    await keep('system/materials', { materialName: `资料 ${payload}`.slice(0, 120), materialType: '1', remark: payload, sort: 0.5 });
    const notice = {
      title: `告示 ${payload}`.slice(0, 120),
      category: 2,
      releaseTime: '2026-01-05 09:00:00',
      content: `<p>告示</p>${payload}`,
      status: 1,
    };
    const { id } = (await keep('blade-desk/notice', notice)) ?? {};
    if (id !== undefined) notices.push(id);
  }
  // Some are refused, with a sentence; most are texts like others.
  expect(notices.length).toBeGreaterThan(payloads.length / 2);

  await signIn(page, 'admin');
  await goToFigures(page);
  const column = page.getByRole('heading', { name: '资料下载' }).locator('..').locator('..');
  await expect(column.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: /通知/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.goto(`${url()}/system/posts?q.postCode=has:XSS`);
  await expect(page.getByText(/^XSS\d+$/).first()).toBeVisible();
  for (const id of notices) {
    await page.goto(`${url()}/detail-info-notice?id=${id}`);
    await expect(page.getByRole('link', { name: '全部公告' })).toBeVisible();
  }
  expect(faults).toEqual([]);
});
