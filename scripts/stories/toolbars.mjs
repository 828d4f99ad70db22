// Chooses in each toolbar of Storybook and looks whether the story shows it: what a designer picks must be what he sees.
import { widths } from '../../.storybook/globals.ts';
import { densities } from '../../src/ui/theme/sizes.ts';
import { toThemeVariables } from '../../src/ui/theme/theme-variables.ts';
import { themeNames, themes } from '../../src/ui/theme/themes.ts';

const patience = 30_000;

/** Choices of the toolbars as they stand in an address. */
export const toAddress = (globals) =>
  Object.entries(globals)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** What each choice of a look is, and the choice of theme that it stands for. */
const looks = [
  ...themeNames.map((theme) => [{ theme }, { scheme: 'light', highContrast: false, theme, density: 'standard' }]),
  [
    { theme: 'hey', scheme: 'dark' },
    { scheme: 'dark', highContrast: false, theme: 'hey', density: 'standard' },
  ],
  [{ contrast: 'more' }, { scheme: 'light', highContrast: true, theme: 'default', density: 'standard' }],
  [
    { contrast: 'more', scheme: 'dark' },
    { scheme: 'dark', highContrast: true, theme: 'default', density: 'standard' },
  ],
  ...densities.map((density) => [{ density }, { scheme: 'light', highContrast: false, theme: 'default', density }]),
];

/** Chooses in the toolbars, and waits until the story is drawn anew. Runs in the browser. */
const chooseGlobals = (globals) =>
  new Promise((resolve) => {
    const channel = globalThis.__STORYBOOK_PREVIEW__?.channel ?? globalThis.__STORYBOOK_ADDONS_CHANNEL__;
    channel.once('globalsUpdated', () => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    channel.emit('updateGlobals', { globals });
  });

/** Shows another story of the page that is open. Runs in the browser. */
const showStory = (storyId) =>
  new Promise((resolve) => {
    const { channel } = globalThis.__STORYBOOK_PREVIEW__;
    const shown = (id) => {
      if (id !== storyId) return;
      channel.off('storyRendered', shown);
      resolve();
    };
    channel.on('storyRendered', shown);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });

const defaults = {
  ...{ theme: 'default', scheme: 'light', contrast: 'normal', density: 'standard' },
  ...{ language: 'zh', motion: 'system', role: 'all' },
};

/** Says what is wrong with the toolbars: one line for each choice that does not do what it says. */
export async function visitToolbars(browser, { url, watchRequests }) {
  const faults = [];
  let count = 0;
  const page = await browser.newPage({ viewport: { width: 2400, height: 1100 } });
  watchRequests(page);
  const check = async (name, holds) => {
    count += 1;
    const error = await holds().then(
      (value) => (value === true ? undefined : String(value)),
      (reason) => reason.message.split('\n')[0],
    );
    if (error !== undefined) faults.push(`toolbars: ${name}: ${error}`);
  };
  const choose = (globals) => page.evaluate(chooseGlobals, { ...defaults, ...globals });
  const sees = (act, argument) => page.waitForFunction(act, argument, { timeout: 10_000 }).then(() => true);
  const isDressed = (choice) =>
    sees((text) => document.querySelector('#lh-theme')?.textContent === text, `:root {\n${toThemeVariables(choice)}\n}`);

  await check('what the address says', async () => {
    await page.goto(`${url}/iframe.html?id=ui-card--titled&viewMode=story&globals=theme:d2;scheme:dark;density:loose;contrast:normal`);
    await page.waitForSelector('#storybook-root > *', { timeout: patience });
    return isDressed({ scheme: 'dark', highContrast: false, theme: 'd2', density: 'loose' });
  });
  for (const [globals, choice] of looks)
    await check(toAddress(globals), async () => {
      await choose(globals);
      return isDressed(choice);
    });
  await page.evaluate(showStory, 'widgets-text--states');
  for (const [language, lang, word] of [
    ['en', 'en', '(empty)'],
    ['zh', 'zh-CN', '（没有填）'],
  ])
    await check(`language:${language}`, async () => {
      await choose({ language });
      return sees(([tag, text]) => document.documentElement.lang === tag && document.body.innerText.includes(text), [lang, word]);
    });
  await page.evaluate(showStory, 'ui-dialog--wide');
  for (const [motion, isCalm] of [
    ['reduced', true],
    ['system', false],
  ])
    await check(`motion:${motion}`, async () => {
      await choose({ motion });
      return sees((calm) => (getComputedStyle(document.querySelector('.ant-modal')).transitionDuration === '0.001s') === calm, isCalm);
    });
  await page.evaluate(showStory, 'pages-crm-quotes--page');
  for (const [role, isOffered] of [
    ['salesman', true],
    ['finance', false],
  ])
    await check(`role:${role}`, async () => {
      await choose({ role });
      return sees((wanted) => {
        const names = [...document.querySelectorAll('button')].map((each) => each.innerText.trim());
        return document.querySelector('[role="gridcell"]') !== null && names.includes('新增') === wanted;
      }, isOffered);
    });
  await check('role:hr, who may not see quotes', async () => {
    await choose({ role: 'hr' });
    return sees(() => document.querySelector('[role="grid"]') === null && document.body.innerText.includes('权限'));
  });

  // The frame around the story: the width of the window, and the choice in the address.
  await page.goto(`${url}/index.html?path=/story/ui-card--titled&globals=viewport.value:w${widths[0]}`);
  await page.waitForSelector('#storybook-preview-iframe', { timeout: patience });
  for (const [index, width] of widths.entries())
    await check(`viewport:w${width}`, async () => {
      if (index > 0) await page.evaluate(chooseGlobals, { viewport: { value: `w${width}`, isRotated: false } });
      return sees((px) => document.querySelector('#storybook-preview-iframe')?.clientWidth === px, width);
    });
  await check('a choice in a toolbar goes into the address', async () => {
    await page
      .getByRole('button', { name: /主题 Theme|默认 Default/ })
      .first()
      .click();
    await page.getByText('d2', { exact: true }).click();
    await page.waitForURL(/globals=[^&]*theme:d2/);
    const floor = () => getComputedStyle(document.documentElement).getPropertyValue('--lh-floor').trim();
    const found = await page.frameLocator('#storybook-preview-iframe').locator('html').evaluate(floor);
    return found === themes.d2.light.floor || `--lh-floor is ${found}`;
  });
  await page.close();
  return { faults, count };
}
