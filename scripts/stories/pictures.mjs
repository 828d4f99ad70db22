// Takes a picture of every part that has a guide in three looks and compares it with the one that is kept: what changes its look is seen before it ships.
// `node --import tsx scripts/stories/pictures.mjs` keeps new ones, after `npm run storybook:build`; look at them before they are committed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pixelmatch from 'pixelmatch';
import { chromium } from 'playwright';
import { PNG } from 'pngjs';
import { guides } from '../../.storybook/guides/all-guides.ts';
import { findChromium } from '../find-chromium.mjs';
import { serveBuilt } from './serve-built.mjs';
import { toAddress } from './toolbars.mjs';

const folder = '.storybook/pictures';
/** Where pictures that differ are put, with what differs marked in red. */
const differences = 'node_modules/.cache/test-reports/pictures';
const patience = 30_000;

/** Three themes, the dark one among them. */
const looks = {
  default: { theme: 'default', scheme: 'light' },
  dark: { theme: 'default', scheme: 'dark' },
  d2: { theme: 'd2', scheme: 'light' },
};

/** One font, whatever fonts the machine has beside it. */
const font = 'Noto Sans CJK SC';
const fixed = `:root, body, #storybook-root { --lh-font-stack: '${font}' !important; --lh-mono-stack: '${font}' !important; }`;
const today = new Date('2026-03-02T09:30:00+08:00');

/** Share of points that may differ: letters are smoothed a little differently from one browser to the next. */
const tolerated = 0.002;

/** How many requests of a page are not answered yet. */
const onTheirWay = new Map();

const slug = (text) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[ /]/g, '-');

/** The first story that a guide names of each part. */
const parts = Object.entries(guides).map(([title, { states }]) => {
  const [seen] = Object.values(states).filter((each) => 'story' in each);
  return { name: slug(title), id: `${slug(title)}--${slug(seen.story)}` };
});

/** The browser's own measure says whether the font is there: without it, letters are as wide as in the one that stands for all that are missing. Runs in the browser. */
const hasFont = (name) => {
  const context = document.createElement('canvas').getContext('2d');
  const widthIn = (family) => {
    context.font = `40px ${family}`;
    return context.measureText('iiiiiWWWWW').width;
  };
  return widthIn(`'${name}', monospace`) !== widthIn('monospace');
};

/** Takes pictures until two are the same while nothing is on its way, so that nothing is still moving or to come. */
async function shoot(page, target) {
  let last;
  for (let turn = 0; turn < 40; turn += 1) {
    const picture = await target.screenshot({ animations: 'disabled', caret: 'hide' });
    if (onTheirWay.get(page) === 0 && last?.equals(picture)) return picture;
    last = picture;
    await page.waitForTimeout(150);
  }
  throw new Error('it goes on moving');
}

/** Shows another story of the page that is open, in another look where one is given. Runs in the browser. */
const showStory = ({ id, globals }) =>
  new Promise((resolve, reject) => {
    const { channel } = globalThis.__STORYBOOK_PREVIEW__;
    const shown = (storyId) => {
      if (storyId !== id) return;
      channel.off('storyRendered', shown);
      resolve();
    };
    channel.on('storyRendered', shown);
    for (const event of ['storyThrewException', 'storyErrored', 'storyMissing', 'playFunctionThrewException'])
      channel.once(event, (error) => reject(new Error(`${event}: ${error?.message ?? ''}`)));
    // The look is on before the story is drawn, which begins anew with it.
    if (globals) channel.emit('updateGlobals', { globals });
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });

/** Whether the frame of a focus is drawn depends on what was pressed before: none is in a picture. Runs in the browser. */
const leaveFocus = () => document.activeElement?.blur();

async function takeOnce(page, id, globals) {
  await page.evaluate(showStory, { id, globals });
  await page.evaluate(leaveFocus);
  const dialog = page.locator('.ant-modal, .ant-drawer-content-wrapper').first();
  return shoot(page, (await dialog.isVisible()) ? dialog : page.locator('#storybook-root'));
}

/** Takes the picture of a story in a look. */
async function take(page, id, globals) {
  for (let turn = 1; ; turn += 1)
    try {
      return await takeOnce(page, id, globals);
    } catch (error) {
      // The preview may load its own page anew, which takes the story away.
      if (turn === 3) throw error;
      await enter(page, globals);
    }
}

/** Says how a picture differs from the one that is kept: undefined where it does not. Leaves both, and what differs, where somebody can look. */
function compare(name, picture) {
  const file = join(folder, `${name}.png`);
  if (!existsSync(file)) return `there is no ${file}: keep one by node --import tsx scripts/stories/pictures.mjs`;
  const [kept, taken] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)];
  const put = (kind, content) => {
    const place = join(differences, `${name}.${kind}.png`);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
    return place;
  };
  if (kept.width !== taken.width || kept.height !== taken.height)
    return `it is ${taken.width} × ${taken.height} and was ${kept.width} × ${kept.height} (${put('taken', picture)})`;
  const marked = new PNG({ width: kept.width, height: kept.height });
  const differing = pixelmatch(kept.data, taken.data, marked.data, kept.width, kept.height, { threshold: 0.02 });
  if (differing <= tolerated * kept.width * kept.height) return undefined;
  put('taken', picture);
  return `${differing} points differ from ${file} (${put('differs', PNG.sync.write(marked))})`;
}

const eachPicture = Object.entries(looks).flatMap(([look, globals]) =>
  parts.map(({ name, id }) => ({ name: `${look}/${name}`, id, globals })),
);
const always = { density: 'standard', contrast: 'normal', language: 'zh', motion: 'reduced' };

/** Opens the preview of Storybook with the story of the last picture: each picture then shows another story than the one before. */
async function enter(page, globals, url = page.url().split('/iframe.html')[0]) {
  const address = toAddress({ ...always, ...globals });
  await page.goto(`${url}/iframe.html?id=${eachPicture.at(-1).id}&viewMode=story&globals=${address};a11y.manual:!true`);
  await page.addStyleTag({ content: fixed });
  await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished', undefined, { timeout: patience });
}

/** Opens the page that every picture is taken in. */
async function openPage(browser, url) {
  const page = await browser.newPage({
    ...{ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1, reducedMotion: 'reduce' },
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  onTheirWay.set(page, 0);
  const count = (by) => () => onTheirWay.set(page, onTheirWay.get(page) + by);
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  await page.clock.setFixedTime(today);
  await enter(page, eachPicture[0].globals, url);
  return page;
}

/** Compares each picture; one line for each that differs. Only where letters are drawn as in those that are kept: each system draws them in its own way. */
export async function visitPictures(browser, { url, watchRequests }) {
  if (process.platform !== 'linux') {
    console.log(`pictures: not compared, since ${process.platform} draws letters in another way than the pictures that are kept`);
    return { faults: [], count: 0 };
  }
  const page = await openPage(browser, url);
  watchRequests(page);
  const faults = [];
  for (const { name, id, globals } of eachPicture) {
    const fault = await take(page, id, globals).then(
      (picture) => compare(name, picture),
      (error) => error.message.split('\n')[0],
    );
    if (fault !== undefined) faults.push(`pictures: ${name}: ${fault}`);
  }
  if (faults.length > 0 && !(await page.evaluate(hasFont, font)))
    faults.push(`pictures: the font ${font} is missing, which the pictures are made with: install it (Debian: fonts-noto-cjk)`);
  // A picture of a part that has no guide any more would never be looked at.
  const known = new Set(eachPicture.map(({ name }) => `${name}.png`));
  for (const file of existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    if (file.endsWith('.png') && !known.has(file))
      faults.push(`pictures: ${join(folder, file)} belongs to no part that has a guide: remove it`);
  await page.close();
  return { faults, count: eachPicture.length };
}

async function keepPictures() {
  const built = await serveBuilt();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await openPage(browser, built.url);
  rmSync(folder, { recursive: true, force: true });
  for (const { name, id, globals } of eachPicture) {
    const file = join(folder, `${name}.png`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await take(page, id, globals));
  }
  await browser.close();
  built.close();
  console.log(`${eachPicture.length} pictures kept in ${folder}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await keepPictures();
