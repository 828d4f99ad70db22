// Opens every story of the built Storybook in a real Chromium and tells those that fail, throw, complain on the console or show nothing.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './find-chromium.mjs';

const folder = '.storybook-static';
/** A story may take this long on a slow machine before it counts as hanging. Units: ms. */
const patience = 30_000;

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const server = createServer((request, response) => {
  const file = join(folder, normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')));
  if (!existsSync(file) || extname(file) === '') return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
const ids = Object.values(entries)
  .filter(({ type }) => type === 'story')
  .map(({ id }) => id);

/** Shows one story in the page that is open and says what is wrong with it: undefined where it stands. Runs in the browser. */
const showStory = ({ id, patience }) =>
  new Promise((resolve) => {
    const { channel } = globalThis.__STORYBOOK_PREVIEW__;
    const heard = [];
    const done = (fault) => {
      clearTimeout(timer);
      for (const [event, listener] of heard) channel.off(event, listener);
      resolve(fault);
    };
    const hear = (event, act) => {
      channel.on(event, act);
      heard.push([event, act]);
    };
    const timer = setTimeout(() => done('it was not shown in time'), patience);
    const root = document.querySelector('#storybook-root');
    const isEmpty = () => !root?.firstElementChild && !document.querySelector('body > div:not([id^="storybook"], [class^="sb-"])');
    hear('storyRendered', (shown) => {
      if (shown === id) requestAnimationFrame(() => requestAnimationFrame(() => done(isEmpty() ? 'it shows nothing' : undefined)));
    });
    for (const event of ['storyThrewException', 'storyErrored', 'playFunctionThrewException'])
      hear(event, (error) => done(`${event}: ${error?.message ?? error?.description ?? ''}`));
    hear('storyMissing', () => done('it is missing'));
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });

/** Says what axe finds in the story that is shown, and in the dialog that it has opened; a list that is shut is greyed, and no fault of contrast. Runs in the browser. */
const askAxe = async () => {
  const include = ['#storybook-root', '.ant-modal-wrap', '.ant-drawer-content-wrapper'].filter((each) => document.querySelector(each));
  const { violations } = await globalThis.axe.run({ include, exclude: ['.ant-select-disabled'] }, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
};

/** Where axe judges stories: the widgets of forms by themselves, and what pages and frame are made of. Pages and parts of the frame are judged in the browser tests; here it would take as long as all the rest. */
const judged = ['runtime-widgets', 'runtime-acquire-dialog', 'ui-card', 'ui-dialog', 'shell-materialcolumn', 'shell-notice-popup'];
const isJudged = (id) => judged.some((title) => id.startsWith(`${title}--`));

async function visit(browser, mine) {
  const faults = [];
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  let complaints = [];
  // What a story asks of a server that is not there is part of what it shows; a missing part of the story itself throws.
  const isOfNetwork = (message) => message.text().startsWith('Failed to load resource');
  page.on('console', (message) => message.type() === 'error' && !isOfNetwork(message) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // The last one stands first, so that each that is then asked for is another than the one before.
  const enter = async () => {
    await page.goto(`${url}/iframe.html?id=${mine.at(-1)}&viewMode=story&globals=a11y.manual:!true`);
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__?.currentRender !== undefined, undefined, { timeout: patience });
  };
  const judge = async (id) => {
    const fault = await page.evaluate(showStory, { id, patience });
    const found = !fault && isJudged(id) ? await page.evaluate(askAxe) : [];
    return [...(fault ? [fault] : []), ...found];
  };
  // While it starts, the preview may load its own page anew.
  const open = async () => {
    for (let turn = 1; ; turn += 1)
      try {
        return await enter();
      } catch (error) {
        if (turn === 5) throw error;
        await page.waitForTimeout(1000);
      }
  };
  await open();
  for (const id of mine) {
    complaints = [];
    let found;
    for (let turn = 1; found === undefined; turn += 1)
      try {
        found = await judge(id);
      } catch (error) {
        const said = error.message.split('\n')[0];
        // The page was loaded anew under the story: it is shown again, and named where that goes on.
        console.error(`${id}: ${said}`);
        complaints = [];
        if (turn === 4) found = [said];
        else await open();
      }
    for (const text of new Set([...found, ...complaints])) faults.push(`${id}: ${text}`);
  }
  await page.close();
  return faults;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const began = performance.now();
const half = Math.ceil(ids.length / 2);
const faults = (await Promise.all([ids.slice(0, half), ids.slice(half)].map((mine) => visit(browser, mine)))).flat();
await browser.close();
server.close();
for (const fault of faults) console.error(fault);
const bad = new Set(faults.map((fault) => fault.split(': ')[0])).size;
console.log(`stories: ${ids.length - bad} passed, ${bad} failed (${Math.round((performance.now() - began) / 1000)} s)`);
process.exit(bad || ids.length === 0 ? 1 : 0);
