import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { findChromium } from '../../find-chromium.mjs';
import type { BenchCase, Effort } from '../bench-case';
import { median } from '../median';
import type { BenchContext } from '../server/bench-ground';

const file = 'pages/crm/customers.json';
const label = '单位名称';
const typed = '某某仪表厂';

async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号').fill('configurator');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/wel\/index/);
  // What changes is told by a socket, which opens once the frame stands.
  const told = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${url}/crm/customers`);
  await page.getByRole('button', { name: '新增' }).first().click();
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().fill(typed);
  await told;
}

interface Saves {
  /** Units: ms, of each. */
  readonly shown: readonly number[];
  readonly broken: number;
}

/** Saves the file again and again while its form stands open, then breaks it. Errors: what was typed is lost. */
async function measureSaves(page: Page, path: string, times: number): Promise<Saves> {
  const text = readFileSync(path, 'utf8');
  const entry = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true }).first();
  const save = async (content: string, sees: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    writeFileSync(path, content);
    await sees();
    return performance.now() - began;
  };
  const shown: number[] = [];
  try {
    for (let at = 1; at <= times; at += 1) {
      const name = `${label}${String(at)}`;
      shown.push(await save(text.replace(`"${label}"`, `"${name}"`), () => entry(name).waitFor()));
      const held = await entry(name).inputValue();
      if (held !== typed) throw new Error(`the form holds “${held}” after save ${String(at)}`);
    }
    const fault = page.getByText(/customers\.json:\d+:\d+/).first();
    const broken = await save(text.replace('"kind:', '"kidn:'), () => fault.waitFor());
    const held = await entry(`${label}${String(times)}`).inputValue();
    if (held !== typed) throw new Error(`the form holds “${held}” after the file was broken`);
    return { shown, broken };
  } finally {
    writeFileSync(path, text);
  }
}

/** How long a saved page file takes to its page in the browser, with a form open in it. */
export const liveCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['LIVE'],
    run: async () => {
      const { server } = await ground();
      const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
      try {
        const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
        page.setDefaultTimeout(60_000);
        await openForm(page, server.url);
        await server.fare('begin');
        const times = effort.quick ? 5 : 20;
        const { shown, broken } = await measureSaves(page, join(server.schemasDir, file), times);
        const { cpu } = await server.fare('now');
        const slowest = `slowest ${String(Math.round(Math.max(...shown)))} ms`;
        return [
          {
            id: 'LIVE',
            what: 'saved page file to its open form',
            value: median(shown),
            unit: 'ms',
            kind: 'ceiling',
            most: 1000,
            detail: slowest,
          },
          { id: 'LIVE', what: 'broken page file to its sentence', value: broken, unit: 'ms', kind: 'ceiling', most: 1000 },
          { id: 'LIVE', what: 'processor time of a save', value: cpu / (times + 1), unit: 'ms', kind: 'ceiling', most: 1000 },
        ];
      } finally {
        await browser.close();
      }
    },
  },
];
