// Takes a picture of every part that has a guide in three looks and compares it with the one that is kept: what changes its look is seen before it ships.
// `node --import tsx scripts/stories/pictures.mjs [NAME...]` keeps new ones, after `npm run storybook:build`; look at them before they are committed.
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
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .toLowerCase()
    .replaceAll(/[ /]/g, '-');

/** The first story that a guide names of each part, unless it names another for its picture. */
const parts = Object.entries(guides).map(([title, { states, picture }]) => {
  const [seen] = Object.values(states).filter((each) => 'story' in each);
  return { title, name: slug(title), id: `${slug(title)}--${slug(picture ?? seen.story)}` };
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

/** Takes pictures until one is as it should be, or two are the same while nothing is on its way, so that nothing is still moving or to come. */
async function shoot(page, target, isAsKept) {
  let last;
  for (let turn = 0; turn < 40; turn += 1) {
    const picture = await target.screenshot({ animations: 'disabled', caret: 'hide' });
    if (onTheirWay.get(page) === 0 && (isAsKept(picture) || last?.equals(picture))) return picture;
    last = picture;
    await page.waitForTimeout(150);
  }
  throw new Error('it goes on moving');
}

/** Shows another story of the page that is open, in another look where one is given. Runs in the browser. */
const showStory = ({ id, globals, patience }) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('it was not shown in time')), patience);
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

const dialogs = '.ant-modal, .ant-drawer-content-wrapper, dialog[open]';

/** True once there is something to see in the place of a story or in a dialog, which may open a moment later. Runs in the browser. */
const hasFace = (dialogs) => document.querySelector('#storybook-root')?.clientHeight > 0 || document.querySelector(dialogs) !== null;

async function takeOnce(page, id, globals, isAsKept) {
  await page.evaluate(showStory, { id, globals, patience });
  await page.evaluate(leaveFocus);
  const dialog = page.locator(dialogs).first();
  const root = page.locator('#storybook-root');
  await page.waitForFunction(hasFace, dialogs, { timeout: 3000 }).catch(() => undefined);
  // What lies over the page, as menus and messages do, leaves the place of its story empty.
  const { height = 0 } = (await root.boundingBox()) ?? {};
  return shoot(page, (await dialog.isVisible()) ? dialog : height > 0 ? root : page, isAsKept);
}

/** Takes the picture of a story in a look: the first that is as it should be, else the one that stands. */
async function take(page, id, globals, isAsKept = () => false) {
  for (let turn = 1; ; turn += 1)
    try {
      return await takeOnce(page, id, globals, isAsKept);
    } catch (error) {
      // The preview may load its own page anew, which takes the story away.
      if (turn === 3) throw error;
      await enter(page, globals);
    }
}

const fileOf = (name) => join(folder, `${name}.png`);

/** Counts the points in which two pictures differ, and marks them; pictures of another size differ throughout. */
function differingPoints(keptFile, takenFile) {
  const [kept, taken] = [PNG.sync.read(keptFile), PNG.sync.read(takenFile)];
  if (kept.width !== taken.width || kept.height !== taken.height) return { kept, taken, isAlike: false };
  const marked = new PNG({ width: kept.width, height: kept.height });
  const count = pixelmatch(kept.data, taken.data, marked.data, kept.width, kept.height, { threshold: 0.02 });
  return { kept, taken, marked, count, isAlike: count <= tolerated * kept.width * kept.height };
}

/** Says how a picture differs from the one that is kept: undefined where it does not. Leaves both, and what differs, where somebody can look. */
function compare(name, picture) {
  const file = fileOf(name);
  if (!existsSync(file)) return `there is no ${file}: keep one by node --import tsx scripts/stories/pictures.mjs`;
  const { kept, taken, marked, count, isAlike } = differingPoints(readFileSync(file), picture);
  if (isAlike) return undefined;
  const put = (kind, content) => {
    const place = join(differences, `${name}.${kind}.png`);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
    return place;
  };
  const place = put('taken', picture);
  if (!marked) return `it is ${taken.width} × ${taken.height} and was ${kept.width} × ${kept.height} (${place})`;
  return `${count} points differ from ${file} (${put('differs', PNG.sync.write(marked))})`;
}

/** What people look at all day is compared in every look; each of the other parts in one, in turn, since a picture takes as long as two stories. */
const inEveryLook = new Set([
  ...['Runtime/List page', 'Runtime/Record form', 'Runtime/Search bar', 'Runtime/Statistic page', 'Runtime/Transition dialog'],
  ...['Slots/Panels', 'Shell/Frame', 'Shell/Home page'],
]);
const lookNames = Object.keys(looks);
const hasLook = (title, at, look) => /^(?:UI|Widgets)\//.test(title) || inEveryLook.has(title) || lookNames[at % lookNames.length] === look;

const eachPicture = Object.entries(looks).flatMap(([look, globals]) =>
  parts.flatMap(({ title, name, id }, at) => (hasLook(title, at, look) ? [{ name: `${look}/${name}`, id, globals }] : [])),
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
    const kept = existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : undefined;
    const isAsKept = (picture) => kept !== undefined && differingPoints(kept, picture).isAlike;
    const fault = await take(page, id, globals, isAsKept).then(
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

/** Keeps pictures anew: those that are named (`dark/ui-card`), all where none is. */
async function keepPictures(names) {
  const built = await serveBuilt();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await openPage(browser, built.url);
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  const wanted = eachPicture.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const { name, id, globals } of wanted) {
    const file = fileOf(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await take(page, id, globals));
  }
  await browser.close();
  built.close();
  console.log(`${wanted.length} pictures kept in ${folder}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await keepPictures(process.argv.slice(2));
