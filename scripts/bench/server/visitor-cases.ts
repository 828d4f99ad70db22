import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Response } from 'playwright';
import { findChromium } from '../../find-chromium.mjs';
import type { BenchCase, Effort, Reading } from '../bench-case';
import { median } from '../median';
import { withProduct } from './restart-cases';

/** The connection of a slow telephone. Units: bytes/s, ms. */
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** Notes when the first thing that can be typed into, or pressed, has been painted. */
const watch = `(() => {
  const look = () => {
    if (!document.querySelector('main form input, main ul a')) return setTimeout(look, 4);
    requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
  };
  look();
})()`;

interface Opened {
  /** Units: ms. */
  readonly usable: number;
  readonly requests: number;
  /** Units: KB, gzip. */
  readonly size: number;
}

/** Opens an address twice in a browser that has never seen it. */
async function openTwice(browser: Browser, url: string): Promise<readonly [cold: Opened, warm: Opened]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow);
  const open = async (): Promise<Opened> => {
    const fetched: Promise<Buffer>[] = [];
    // What the page asks once it is there is no part of opening it.
    const note = (response: Response): void => {
      if (!response.url().includes('/api/')) fetched.push(response.body().catch(() => Buffer.alloc(0)));
    };
    page.on('response', note);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main form input, main ul a').first().waitFor();
    page.off('response', note);
    const bodies = await Promise.all(fetched);
    const usable = Number(
      await page.evaluate(
        'new Promise((done) => { const ask = () => (window.usable ? done(window.usable) : setTimeout(ask, 4)); ask(); })',
      ),
    );
    const size = bodies.reduce((sum, body) => sum + gzipSync(body).length / 1024, 0);
    return { usable, requests: bodies.length, size };
  };
  try {
    return [await open(), await open()];
  } finally {
    await context.close();
  }
}

const paths = ['certificateFalsification', 'searchIndex', 'phoneSearchReportPage'] as const;

/** What opening a page for visitors takes on a slow telephone's connection: nothing kept in the browser, and then once more. */
export const visitorCases = (effort: Effort): readonly BenchCase[] => [
  {
    ids: ['V1'],
    run: () =>
      withProduct(async (url) => {
        const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
        try {
          const readings: Reading[] = [];
          for (const path of paths) {
            const rounds: (readonly [Opened, Opened])[] = [];
            for (let round = 0; round < effort.rounds; round += 1) rounds.push(await openTwice(browser, `${url}/${path}`));
            const of = (which: 0 | 1, name: keyof Opened): number => median(rounds.map((each) => each[which][name]));
            readings.push(
              { id: 'V1', what: `/${path} usable`, value: of(0, 'usable'), unit: 'ms', kind: 'ceiling', most: 1000 },
              { id: 'V1', what: `/${path} usable again`, value: of(1, 'usable'), unit: 'ms', kind: 'ceiling', most: 500 },
              { id: 'V1', what: `/${path} files until then`, value: of(0, 'requests'), unit: '', kind: 'exact', most: 3 },
              { id: 'V1', what: `/${path} size of these`, value: of(0, 'size'), unit: 'KB', kind: 'exact', most: 44 },
            );
          }
          return readings;
        } finally {
          await browser.close();
        }
      }),
  },
];
