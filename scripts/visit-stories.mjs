// Opens every story of the built Storybook in a real Chromium and tells those that fail, throw, complain on the console or show nothing.
// With `CI` in its environment what failed is visited once more; what stands then is named as flaky. The first argument is the file of its report; further ones are beginnings of ids, whose stories alone are visited then.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './find-chromium.mjs';
import { componentCount, findUndrawn, findUnshown, storiesBeside } from './stories/components.mjs';
import { visitDocuments } from './stories/documents.mjs';
import { visitPictures } from './stories/pictures.mjs';
import { builtFolder, serveBuilt } from './stories/serve-built.mjs';
import { visitToolbars } from './stories/toolbars.mjs';

/** A story may take this long on a slow machine before it counts as hanging. Units: ms. */
const patience = 30_000;

const built = await serveBuilt();
const { url } = built;

const { entries } = JSON.parse(readFileSync(join(builtFolder, 'index.json'), 'utf8'));
const stories = Object.values(entries).filter(({ type }) => type === 'story');
const [report, ...beginnings] = process.argv.slice(2);
const ids = stories.map(({ id }) => id).filter((id) => beginnings.length === 0 || beginnings.some((each) => id.startsWith(each)));

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

/** Rows of a grid below its first eight are made by the same cells: axe would take as long for each of them as for the rest of the story. */
const furtherRows = '.lh-grid-row:nth-child(n + 9)';

/** Says what axe finds in the story that is shown, and in the dialog that it has opened; a list that is shut or a button that is busy is greyed, and no fault of contrast; an open list of antd's names an active entry where it has none; the entry of a grid takes pasted lines and so is a textarea, in a cell with choices too. Runs in the browser. */
const askAxe = async (furtherRows) => {
  // What fades in has its colours afterwards.
  const ends = document
    .getAnimations()
    .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
  const isOver = Promise.all(ends.map((each) => each.finished.catch(() => undefined)));
  await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 2000))]);
  const include = ['#storybook-root', '.ant-modal-wrap', '.ant-drawer-content-wrapper'].filter((each) => document.querySelector(each));
  const { violations } = await globalThis.axe.run(
    { include, exclude: ['.ant-select-disabled', '.ant-btn-loading', '.ant-select-open', 'textarea[role="combobox"]', furtherRows] },
    { resultTypes: ['violations'], selectors: false, preload: false, iframes: false },
  );
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
};

/** axe judges every story but those of whole pages, which the browser tests judge over the real server, and one whose colours are those of its own choice, beside the theme around it. */
const isJudged = (id) => !id.startsWith('pages-') && id !== 'shell-appearance--chosen';

/** Addresses that were asked for outside the folder that is served: none may be, so that Storybook works from any path and without a network. */
const left = new Set();
const watchRequests = (page) =>
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && /^(?:https?|wss?):/.test(address)) left.add(address);
  });

/** The components that were drawn, by file and name. */
const shown = new Set();

async function visit(browser, mine, linger = 0) {
  const faults = [];
  // What moves is drawn again and again, and is waited for: the toolbars and the browser tests look at it.
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  watchRequests(page);
  await page.addInitScript(() => (globalThis.__shownComponents = new Set()));
  const note = async () => {
    // A page that is being loaded anew tells nothing: what it alone had drawn is looked for once more at the end.
    const drawn = await page.evaluate(() => [...globalThis.__shownComponents]).catch(() => []);
    for (const each of drawn) shown.add(each);
  };
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
    if (linger > 0) await page.waitForTimeout(linger);
    const found = !fault && isJudged(id) ? await page.evaluate(askAxe, furtherRows) : [];
    return [...(fault ? [fault] : []), ...found];
  };
  // While it starts, the preview may load its own page anew.
  const open = async () => {
    if (page.url().startsWith(url)) await note();
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
    for (const text of new Set([...found, ...complaints])) faults.push(`${id}: ${text.split('\n')[0]}`);
  }
  await note();
  await page.close();
  return faults;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const began = performance.now();
const half = Math.ceil(ids.length / 2);
const faults = (await Promise.all([ids.slice(0, half), ids.slice(half)].map((mine) => visit(browser, mine)))).flat();
// Parts that are fetched may come after the story was left: those that were not seen are looked for once more, with patience.
for (const linger of beginnings.length > 0 ? [] : [1500, 6000]) {
  const again = new Set(findUndrawn(shown).flatMap((each) => storiesBeside(each, stories)));
  if (again.size > 0) faults.push(...(await visit(browser, [...again], linger)));
}
const storyOf = (fault) => fault.slice(0, fault.indexOf(': '));
const failing = [...new Set(faults.map(storyOf))];
// In CI a second try tells a fault from a machine that was busy.
const standing = process.env.CI && failing.length > 0 ? await visit(browser, failing) : faults;
const failed = new Set(standing.map(storyOf));
const flaky = faults.filter((fault) => !failed.has(storyOf(fault)));
if (beginnings.length > 0) {
  for (const fault of standing) console.error(fault);
  console.log(`stories: ${ids.length - failed.size} passed, ${failed.size} failed`);
  process.exit(failed.size || ids.length === 0 ? 1 : 0);
}
const tryTwice = async (look) => {
  const first = await look(browser, { url, watchRequests });
  return process.env.CI && first.faults.length > 0 ? look(browser, { url, watchRequests }) : first;
};
const seconds = () => Math.round((performance.now() - began) / 1000);
const visited = seconds();
// Each waits for its one page: beside each other they use both cores.
const ofWords = async () => [await tryTwice(visitDocuments), await tryTwice(visitToolbars)];
const [[documents, toolbars], pictures] = await Promise.all([ofWords(), tryTwice(visitPictures)]);
await browser.close();
built.close();
const unshown = findUnshown(shown).map((each) => `components: ${each}`);
const strayed = [...left].map((address) => `requests: ${address} was asked for, beside the folder of Storybook`);
const missed = [...built.missed].map((path) => `requests: ${path} was asked for, and is not there`);
const others = [...documents.faults, ...toolbars.faults, ...pictures.faults, ...strayed, ...missed, ...unshown];
for (const fault of [...standing, ...others]) console.error(fault);
for (const fault of flaky) console.error(`flaky, stood at the second try: ${fault}`);
if (report) writeFileSync(report, JSON.stringify({ stories: { failed: [...standing, ...others], flaky } }));
const bad = failed.size + others.length;
const count = ids.length + documents.count + toolbars.count + pictures.count + componentCount() + 2;
console.log(`stories: ${count - bad} passed, ${bad} failed (${seconds()} s, ${visited} of them for the stories themselves)`);
process.exit(bad || ids.length === 0 ? 1 : 0);
