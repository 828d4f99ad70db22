// Opens the page of documentation of every part that has a guide, and one that has none, of the foundations: every place that docs/storybook.md names must be there, with content.
import { guides } from '../../.storybook/guides/all-guides.ts';

const patience = 30_000;

/** Parts of a guide, as `data-part` names them. */
const parts = ['states', 'size', 'spacing', 'keyboard', 'advice', 'words', 'tokens', 'stories'];

const idOf = (title) => `${title.toLowerCase().replaceAll(/[ /]/g, '-')}--docs`;

/** Says what a page of documentation lacks. Runs in the browser. */
const findLacking = (names) =>
  names.filter((name) => {
    const part = document.querySelector(`[data-part="${name}"]`);
    return (
      !part ||
      part.querySelectorAll('td, li, pre, p').length === 0 ||
      [...part.querySelectorAll('pre')].some((each) => each.textContent === '')
    );
  });

export async function visitDocuments(browser, { url, watchRequests }) {
  const faults = [];
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  watchRequests(page);
  let complaints = [];
  const isOfNetwork = (message) => message.text().startsWith('Failed to load resource');
  page.on('console', (message) => message.type() === 'error' && !isOfNetwork(message) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const wanted = [...Object.keys(guides).map((title) => [title, parts]), ['Foundations/Colour', ['stories']]];
  // A story in a frame of its own has all of Storybook loaded for it, and has been visited already: that it comes is seen once.
  const frames = new Set();
  await page.route(/iframe\.html\?id=.*viewMode=story/, (route) => {
    frames.add(new URL(route.request().url()).searchParams.get('id'));
    return frames.size === 1 ? route.continue() : route.fulfill({ contentType: 'text/html', body: '' });
  });
  for (const [title, names] of wanted) {
    complaints = [];
    if (page.url().startsWith(url))
      await page.evaluate(
        (storyId) => globalThis.__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId, viewMode: 'docs' }),
        idOf(title),
      );
    else await page.goto(`${url}/iframe.html?id=${idOf(title)}&viewMode=docs`);
    const heading = page.getByRole('heading', { level: 1, name: title.split('/')[1], exact: true });
    const lacking = await heading
      .waitFor({ timeout: patience })
      .then(() => page.waitForFunction(`(${findLacking})(${JSON.stringify(names)}).length === 0`, undefined, { timeout: 10_000 }))
      .then(
        () => [],
        (error) => page.evaluate(findLacking, names).then((found) => [found.join(', ') || error.message.split('\n')[0]]),
      );
    // A state leads to the story that shows it.
    const states = Object.values(guides[title]?.states ?? {}).filter((each) => 'story' in each).length;
    const led = await page.locator('[data-part="states"] a').count();
    if (led < states) lacking.push(`${states - led} stories of its states`);
    for (const text of [...lacking.map((found) => `lacks ${found}`), ...complaints]) faults.push(`documents: ${title}: ${text}`);
  }
  if (frames.size === 0) faults.push('documents: no story was shown in a frame of its own');
  await page.close();
  return { faults, count: wanted.length };
}
