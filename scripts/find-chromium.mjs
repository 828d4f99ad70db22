import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright';

// The one without windows first: it takes a quarter less time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () => {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
};

const isDebianRoot = () =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

const run = (command, args, timeout) => spawnSync(command, args, { stdio: 'inherit', timeout }).status === 0;

/**
 * Finds a Chromium for the browser tests, or installs one, and gives its path.
 * Order: CHROMIUM_PATH, Playwright's own, one on PATH, Playwright's installer, Debian's package (as root).
 * Errors: one message with every remedy.
 */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist.`);
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const found = onPath();
  if (found) return found;
  if (isDebianRoot()) {
    console.log('No Chromium found: installing Debian packages chromium-headless-shell and fonts-noto-cjk …');
    run('apt-get', ['update', '-qq'], 120_000);
    if (run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk'], 600_000)) {
      const installed = onPath();
      if (installed) return installed;
    }
  }
  console.log('No Chromium found: trying Playwright’s installer …');
  if (run('npx', ['playwright', 'install', 'chromium'], 180_000) && existsSync(own)) return own;
  throw new Error(
    'No Chromium for the browser tests. Do one of: set CHROMIUM_PATH; `npx playwright install chromium`; ' +
      '`apt-get install chromium-headless-shell fonts-noto-cjk` (Debian, as root).',
  );
}

/** Makes sure that Chinese can be drawn: without a CJK font every picture and width is wrong. */
export function ensureChineseFont() {
  try {
    if (execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim()) return;
  } catch {
    // No fontconfig: nothing can be said here.
  }
  if (isDebianRoot()) run('apt-get', ['install', '-y', '-qq', 'fonts-noto-cjk', 'fontconfig'], 600_000);
}
