import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { choosePayloads, corpora, reportPayloads } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { url } from '../support/shared-product';
import { signIn } from '../support/staff';
import { watchRuns } from '../support/watch-runs';
import { callAs, tokenOf } from '../support/wire';

/** As many entries as the dictionary has. */
const together = 6;

type Entry = Readonly<Record<string, string | number>>;

/** As a line of a list or a tab shows a text: blanks run together, ends cut. */
const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Texts that a field of one line can hold. */
const oneLine = (payload: string): string => payload.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 56);

/** Counts where payloads were really seen, so that no place is left out unnoticed. */
function watchSinks(page: Page) {
  const seen = new Map<string, number>();
  const countIn = async (within: string, texts: readonly string[]): Promise<number> => {
    const there = shown((await page.locator(within).allTextContents()).join(' '));
    return texts.filter((text) => there.includes(shown(text))).length;
  };
  return {
    seen,
    /** Waits until so many of the texts stand there as they were written. */
    see: async (
      sink: string,
      within: string,
      { texts, least = texts.length }: { readonly texts: readonly string[]; readonly least?: number },
    ) => {
      await expect.poll(() => countIn(within, texts), { message: `${sink}: ${texts.join(' ')}` }).toBeGreaterThanOrEqual(least);
      seen.set(sink, (seen.get(sink) ?? 0) + 1);
    },
  };
}

/** Puts a text into a dictionary's entries, one each; what they were called comes back with the answer. */
async function renameEntries(token: string, code: string, payloads: readonly string[]): Promise<() => Promise<void>> {
  const read = () => callAs<readonly Entry[]>(token, `api/blade-system/dict/dictionary?code=${code}`);
  const write = ({ id, version }: Entry, dictValue: string) => callAs(token, 'api/blade-system/dict/submit', { id, version, dictValue });
  const before = await read();
  for (const [index, entry] of before.entries()) await write(entry, payloads[index % payloads.length] ?? '');
  return async () => {
    for (const entry of await read()) await write(entry, String(before.find(({ id }) => id === entry['id'])?.['dictValue'] ?? ''));
  };
}

/** Adds kinds of notices that are called so, and a notice of each. */
async function addEntries(token: string, run: string, texts: readonly string[]): Promise<void> {
  const [known] = await callAs<readonly Entry[]>(token, 'api/blade-system/dict/dictionary?code=notice');
  const entry = { parentId: known?.['parentId'] };
  for (const [index, dictValue] of texts.entries()) {
    const dictKey = `${String(Number.parseInt(run, 16))}${String(index)}`;
    const kind = { ...entry, dictKey, dictValue, sort: index };
    await callAs(token, 'api/blade-system/dict/submit', kind);
    // What is no colour of the product is none.
    await expect(
      callAs(token, 'api/blade-system/dict/submit', { ...kind, dictKey: `${dictKey}9`, colour: dictValue.slice(0, 16) }),
    ).rejects.toThrow('400');
    const notice = { title: `告示 ${run}`, category: dictKey, releaseTime: '2026-01-05 09:00:00', content: '<p>告示</p>' };
    await callAs(token, 'api/system/notices/submit', notice);
  }
}

async function upload(token: string, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File(['数据'], name, { type: 'text/plain' }));
  const answer = await fetch(`${url()}/api/file/upload`, { method: 'POST', headers: { 'blade-auth': `bearer ${token}` }, body: form });
  const { data } = (await answer.json()) as { readonly data: { readonly fileId: string } };
  return data.fileId;
}

/** The name of the file that came with a material, as the server keeps it. */
async function nameOfFile(token: string, run: string): Promise<string> {
  const searchParam = [{ filter: JSON.stringify({ materialName: run }), op: JSON.stringify({ materialName: 'LIKE' }) }];
  const asked = { current: 1, size: 1, searchType: 'N', searchParam };
  const { records } = await callAs<{ readonly records: readonly Entry[] }>(token, 'api/system/materials/page', asked);
  const [file] = await callAs<readonly Entry[]>(token, `api/file/list?ids=${String(records[0]?.['fileId'])}`);
  return String(file?.['name'] ?? file?.['fileName']);
}

/** Stores texts wherever the frame, dictionaries and directories take them. Shape: how to take them away again. */
async function store(token: string, run: string, texts: readonly string[]): Promise<() => Promise<void>> {
  const [first = ''] = texts;
  const ids: string[] = [];
  for (const [index, name] of texts.entries()) {
    const menu = { name, nameEn: name, alias: name.slice(0, 32), remark: name, source: name, category: 1, sort: index };
    const code = `xss${run}${String(index)}`;
    const made = await callAs<{ readonly id: string }>(token, 'api/blade-system/menu/submit', {
      ...menu,
      code,
      path: `/xss/${code}`,
    });
    ids.push(made.id);
    // What is an address is held to be one.
    await expect(callAs(token, 'api/blade-system/menu/submit', { ...menu, code: `${code}Path`, path: name })).rejects.toThrow('400');
  }
  await addEntries(token, run, texts);
  const restore = await renameEntries(token, 'DEVICE_STATE', texts);
  const call = (name: string) => callAs(token, 'api/blade-system/user/update-info', { name });
  const { name: former } = await callAs<{ readonly name: string }>(token, 'api/blade-user/info');
  await call(first.slice(0, 32));
  await callAs(token, 'api/system/symbols/submit', {
    symbol: run.slice(0, 4) + first.slice(0, 4),
    symbolName: first.slice(0, 30),
    category: 'greek',
    sort: 1,
  });
  const fileId = await upload(token, `${first.slice(0, 40)}.txt`);
  await callAs(token, 'api/system/materials/submit', { materialName: `附 ${run} ${first}`, materialType: '1', fileId, sort: 0 });
  return async () => {
    await restore();
    await call(former);
    await callAs(token, `api/blade-system/menu/remove?ids=${ids.join(',')}`, {});
  };
}

// Beside lists, materials and notices: what stands in the frame, in dictionaries, charts and logs.
test('nothing that somebody wrote runs in menus, tabs, titles, dictionaries, charts, names of people and files, symbols, or error logs', async ({
  page,
}) => {
  test.setTimeout(runTimeout(180_000));
  const faults = watchRuns(page);
  const admin = await tokenOf('admin');
  const payloads = choosePayloads(6, corpora['html']).map(oneLine);
  const { see, seen } = watchSinks(page);
  for (let from = 0; from < payloads.length; from += together) {
    const texts = payloads.slice(from, from + together);
    const [first = ''] = texts;
    // A second try finds what the first one left.
    const run = randomUUID().slice(0, 8);
    const takeAway = await store(admin, run, texts);
    try {
      await signIn(page, 'admin');
      await see('names of menus', 'nav', { texts });
      await see('name of a person', 'header', { texts: [first.slice(0, 32)] });
      await page.evaluate((messages) => {
        for (const message of messages)
          window.dispatchEvent(new ErrorEvent('error', { error: Object.assign(new Error(message), { stack: message }) }));
      }, texts);
      await page.getByRole('button', { name: /^本地日志/ }).click();
      await see('error log of the browser', '[role="dialog"]', { texts });
      await page.getByRole('button', { name: '上传到服务器' }).click();
      await page.getByRole('button', { name: /^确\s*定$/ }).click();
      await expect(page.getByText('发送成功!')).toBeVisible();
      for (const [sink, path, least] of [
        ['labels of a dictionary', `system/notices?q.title=has:${run}`, texts.length],
        ['dictionaries', 'system/dicts?q.code=has:DEVICE_STATE', 1],
        ['menus', 'system/menus', 1],
        ['error logs of everybody', 'system/errorLogs', 1],
      ] as const) {
        await page.goto(`${url()}/${path}`);
        await see(sink, '[role="grid"], [role="treegrid"]', { texts, least });
      }
      await page.goto(`${url()}/system/symbols`);
      await see('symbols', '[role="grid"]', { texts: [first.slice(0, 30)] });
      await page.goto(`${url()}/system/materials?q.materialName=has:${run}`);
      await page.getByRole('grid').getByRole('row').filter({ hasText: run }).getByRole('button', { name: '查看' }).click();
      await see('names of files', '[role="dialog"]', { texts: [`附 ${run} ${first}`, await nameOfFile(admin, run)] });
      await page.goto(`${url()}/xss/xss${run}0`);
      await see('names of tabs', 'nav[aria-label="标签页"]', { texts: [first] });
      await expect.poll(async () => shown(await page.title())).toContain(shown(first));
      seen.set('title of the window', 1);
      await signIn(page, 'device_keeper');
      await see('labels of a chart', 'main table', { texts, least: 1 });
    } finally {
      await takeAway();
    }
  }
  reportPayloads({ payloads: payloads.length, places: seen.size });
  expect(seen.size).toBe(12);
  expect(faults).toEqual([]);
});
