import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { dialogOf, press, rowOf } from '../support/desk';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// At the bench a file of the balance is read into the record's own grid: what it would fill in is seen before, what cannot be read is said at its place, and where values came from stays.

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

const rowsOf = async (account: string, path: string, search: object = {}): Promise<readonly Row[]> => {
  const asked = { current: 1, size: 200, searchType: 'N', searchParam: [], ...search };
  return (await callAs<{ readonly records: readonly Row[] }>(await tokenOf(account), `api/${path}/page`, asked)).records;
};
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Moves a task. Errors: what the answer says of it. */
async function move(account: string, id: string, name: string, data: object): Promise<void> {
  const token = await tokenOf(account);
  const { version } = await callAs<Row>(token, `api/metrology/tasks/detail?id=${id}`);
  const { results } = await callAs<{ readonly results: readonly { readonly ok: boolean; readonly msg?: string }[] }>(
    token,
    'api/metrology/tasks/transition',
    { name, items: [{ id, version }], data },
  );
  expect(results).toMatchObject([{ ok: true }]);
}

/** A record of the tester's that is begun by the template of balances, with nothing in it yet. */
async function beginRecord(): Promise<string> {
  const [ability] = (await rowsOf('admin', 'metrology/abilities')).filter(({ abilityName }) => abilityName === '电子天平检定');
  const tester = await callAs<Row>(await tokenOf('tester'), 'api/blade-user/info');
  const staff = (await rowsOf('admin', 'hr/staff')).find(({ staffName }) => staffName === tester['realName']);
  const verifier = await callAs<Row>(await tokenOf('verifier'), 'api/blade-user/info');
  const second = (await rowsOf('admin', 'hr/staff')).find(({ staffName }) => staffName === verifier['realName']);
  const task = (await rowsOf('dept_head', 'metrology/tasks')).find(({ itemState }) => itemState === '200');
  const standard = (await rowsOf('admin', 'metrology/standards')).find(
    (row) => row['standardState'] === '1' && String(row['certValidDate']) > today,
  );
  const device = (await rowsOf('admin', 'metrology/devices')).find((row) => row['deviceState'] === '1' && String(row['validDate']) > today);
  const id = task?.id ?? '';
  await move('dept_head', id, 'assign', { abilityId: ability?.id, assigneeId: staff?.id, verifierId: second?.id, planDate: '2099-01-01' });
  const surroundings = { place: '天平室', temperature: '20.1', humidity: '50' };
  await move('tester', id, 'begin', { standardIds: standard?.id, deviceIds: device?.id, ...surroundings });
  const { id: record } = await callAs<Row>(await tokenOf('tester'), 'api/metrology/records/submit', {
    ...{ taskId: id, templateId: ability?.['templateId'], ...surroundings },
  });
  const { recordNo } = await callAs<Row>(await tokenOf('tester'), `api/metrology/records/detail?id=${record}`);
  return String(recordNo);
}

/** What the balance writes: five readings a point, the weight with the first of them. */
const lines = [
  ...[['50', '50.00003', '0.00010', '50.0001'], ...['50.0002', '50.0001', '50.0002', 'OL'].map((reading) => ['50', '', '', reading])],
  ...[['100', '100.00005', '0.00015', '100.0001'], ...Array.from({ length: 4 }, () => ['100', '', '', '100.0002'])],
];
const csv = ['标称值,标准值,U,示值', ...lines.map((line) => line.join(','))].join('\r\n');

test('a file of the balance is read into the record, and where its values came from stays with it', async ({ page }) => {
  test.setTimeout(240_000);
  const recordNo = await beginRecord();
  const faults = watchFaults(page);
  await signIn(page, 'tester', '/metrology/records');
  await press(page, rowOf(page, recordNo), '编辑');
  const form = dialogOf(page);
  await form.getByRole('button', { name: '采集', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '采集测量数据' });
  // The one source of this template is chosen already.
  await expect(dialog).toContainText('电子天平导出文件 · 文件');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: '上传附件' }).click()]);
  await chooser.setFiles({ name: '天平.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('读到本记录的数据 10 行，可填入 13 个值')).toBeVisible();
  await expect(dialog).toContainText('第 6 行“示值”：“OL”不是数字');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '填入 13 个值' }).click();
  await expect(dialog).toBeHidden();
  const cells = form.locator('input[data-point]');
  await expect(cells.first()).toHaveValue('50.00003');
  await expect(form.getByRole('list', { name: '采集来的值' })).toContainText('电子天平导出文件：13 个值');
  await expect(form).toContainText('天平.csv');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  // What is read later is the same, with its origin and its file.
  await press(page, rowOf(page, recordNo), '查看');
  await expect(dialogOf(page)).toContainText('电子天平导出文件：13 个值');
  await expect(dialogOf(page)).toContainText('天平.csv');
  await expect(dialogOf(page)).toContainText('50.0002');
  expect(faults).toEqual([]);
});

test('whoever sets a source up tries it out before it is used', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'quality', '/metrology/acquireSources');
  const panel = await press(page, rowOf(page, '恒温槽数据库'), '测试');
  await panel.getByRole('button', { name: '开始测试' }).click();
  await expect(panel.getByRole('alert')).toContainText('没有为本机构设置名为“bath”的数据库');
  await expectAccessible(page);
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});
