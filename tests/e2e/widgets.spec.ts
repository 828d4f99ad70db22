import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { goToFigures, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

let undo: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await undo?.();
  undo = undefined;
});

test('special characters stand beside each other, long ones as well, within the window at every width, and are put in by the keyboard', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const token = await tokenOf('admin');
  const long = 'μmol/(m²·s)';
  const symbol = { symbol: long, symbolName: '光量子通量密度', category: 'greek', scope: 'public', sort: 0 };
  const { id } = await callAs<{ readonly id: string }>(token, 'api/system/symbols/submit', symbol);
  undo = async () => {
    const { version } = await callAs<{ readonly version: number }>(token, `api/system/symbols/detail?id=${id}`);
    return callAs(token, 'api/system/symbols/remove', { items: [{ id, version }] });
  };
  await signIn(page, 'admin', '/system/notices');
  await page.getByRole('button', { name: '新增' }).click();
  const text = page.locator('[contenteditable="true"]');
  await text.click();
  await page.keyboard.type('示值 ');
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const opener = page.getByRole('button', { name: '特殊字符' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('group', { name: '特殊字符' });
    // It stands with the first ones, on the first page.
    const chosen = panel.getByRole('button', { name: long, exact: true });
    await expect(chosen).toBeVisible();
    const findCut = () =>
      panel
        .getByRole('button')
        .evaluateAll((keys) => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent));
    const countOutside = () =>
      panel.getByRole('button').evaluateAll(
        (keys) =>
          keys.filter((key) => {
            const [{ left, right }, place] = [key.getBoundingClientRect(), key.closest('.ant-popover-inner')?.getBoundingClientRect()];
            return place === undefined || left < place.left || right > place.right || left < 0 || right > window.innerWidth;
          }).length,
      );
    // It takes its place after it has grown.
    await expect.poll(async () => [width, await findCut(), await countOutside()]).toEqual([width, [], 0]);
    // The tools beside it stay in sight, also where a phone has them in two rows.
    const findCovered = () =>
      page.locator('.lh-rich-tool').evaluateAll((tools) => {
        const place = document.querySelector('.lh-symbols')?.closest('.ant-popover-inner')?.getBoundingClientRect();
        return tools.flatMap((tool) => {
          const { top, bottom } = tool.getBoundingClientRect();
          return place && bottom > place.top && top < place.bottom ? (tool.getAttribute('aria-label') ?? '') : [];
        });
      });
    await expect.poll(findCovered, `tools that are covered at ${String(width)}`).toEqual([]);
    await expectAccessible(page, `special characters at ${String(width)}`);
    await chosen.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
  }
  await expect(text).toHaveText(`示值 ${long}${long}${long}`);
  expect(faults).toEqual([]);
});

test('what there is to download stands in a card that says so, is fetched and turned over by the keyboard alone, and keeps the focus at its ends', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const token = await tokenOf('admin');
  const upload = new FormData();
  upload.append('file', new Blob(['说明']), '说明.txt');
  const sent = await fetch(`${url()}/api/file/upload`, { method: 'POST', headers: { 'blade-auth': `bearer ${token}` }, body: upload });
  const { data } = (await sent.json()) as { readonly data: { readonly fileId: string } };
  const made: string[] = [];
  undo = async () => {
    for (const id of made) {
      const { version } = await callAs<{ readonly version: number }>(token, `api/system/materials/detail?id=${id}`);
      await callAs(token, 'api/system/materials/remove', { items: [{ id, version }] });
    }
  };
  // More than the column shows at once, and first in it.
  for (const number of ['一', '二', '三', '四', '五', '六', '七', '八']) {
    const material = { materialName: `键盘资料${number}`, materialType: '1', fileId: data.fileId, sort: 0 };
    made.push((await callAs<{ readonly id: string }>(token, 'api/system/materials/submit', material)).id);
  }
  await signIn(page, 'admin');
  await goToFigures(page);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '资料下载', exact: true }) });
  const files = card.getByRole('listitem').getByRole('button');
  await expect(files.first()).toBeVisible();
  const names = await files.allTextContents();
  await files.first().focus();
  // One stop of Tab for each file, in their order, and then the pages.
  for (const name of names.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: '上一页' })).toBeFocused();
  await expect(card.getByRole('button', { name: '上一页' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('status')).toHaveText(/^1 \/ \d+$/);
  await page.keyboard.press('Tab');
  const next = card.getByRole('button', { name: '下一页' });
  await expect(next).toBeFocused();
  const pages = Number((await card.getByRole('status').textContent())?.split('/')[1]);
  for (let at = 2; at <= pages; at += 1) {
    await page.keyboard.press('Enter');
    await expect(card.getByRole('status')).toHaveText(`${String(at)} / ${String(pages)}`);
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await expectAccessible(page, 'the column of materials');
  for (const _page of Array.from({ length: pages - 1 })) {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  await expect(files.first()).toHaveText(String(names[0]));
  await files.first().focus();
  const fetched = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await fetched;
  expect(faults).toEqual([]);
});
