import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { findChromium } from '../../find-chromium.mjs';
import { writeBenchSchemas } from '../bench-pages';
import { buildPages, type PageName } from './build-pages';
import { serveFolder } from './serve-folder';

/** CPU of the page's main thread. Units: ms. */
export interface Cpu {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
}

/** One measured page, opened anew. */
export interface BenchPage {
  readonly page: Page;
  /** Collects garbage. Shape: bytes in use after it. */
  collect(): Promise<number>;
  /** Measures what the main thread works until all that follows a script is painted. */
  cpuOf(script: string): Promise<Cpu>;
  close(): Promise<void>;
}

/** A browser over the measured pages. */
export interface BenchBrowser {
  open(name: PageName, words?: string): Promise<BenchPage>;
  close(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Resolves in the page when two frames were drawn. */
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

async function readCpu(cdp: CDPSession): Promise<Cpu> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
  return { task: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') };
}

async function openPage(browser: Browser, address: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const cdp = await context.newCDPSession(page);
  await page.goto(address);
  await page.waitForFunction(() => document.title === 'ready');
  // Thread time, not time on the clock: what others do on this machine is not counted.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('HeapProfiler.enable');
  return {
    page,
    collect: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    },
    cpuOf: async (script) => {
      await cdp.send('HeapProfiler.collectGarbage');
      await pause(50);
      const before = await readCpu(cdp);
      await page.evaluate(`(async () => { await (${script}); await ${painted}; })()`);
      await pause(100);
      const after = await readCpu(cdp);
      if (faults.length > 0) throw new Error(`${address}: ${faults.join('; ')}`);
      return {
        task: after.task - before.task,
        script: after.script - before.script,
        layout: after.layout - before.layout,
        style: after.style - before.style,
      };
    },
    close: () => context.close(),
  };
}

/** Builds the measured pages, serves them and starts a browser. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'lh-bench-pages-'));
  const schemas = join(folder, 'schemas');
  writeBenchSchemas(resolve('schemas'), schemas);
  const built = join(folder, 'built');
  await buildPages(schemas, built);
  const served = await serveFolder(built);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'],
  });
  return {
    open: (name, words = '') => openPage(browser, `${served.url}/${name}.html${words ? `?${words}` : ''}`),
    close: async () => {
      await browser.close();
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
