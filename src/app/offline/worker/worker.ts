// The service worker: lets the frame of the product open without a server. It holds files of the product alone, never an answer of a call.
import { isOpenToAll } from '../../../protocol/public-paths';
import { cachePrefix, deleteCaches, workerScope } from './worker-scope';

/** The files that the frame and its lists begin with, the entry first; the build puts them here. */
declare const __WORKER_FILES__: readonly string[];
/** Tells builds apart. */
declare const __WORKER_BUILD__: string;

const cacheName = cachePrefix + __WORKER_BUILD__;
const startPage = '/';

/** Takes all files of this build, or none: while another version is being put in place the browser tries again later. */
async function install(): Promise<void> {
  const page = await fetch(startPage, { headers: { accept: 'text/html' }, credentials: 'omit', cache: 'no-store' });
  const text = await page.clone().text();
  if (!page.ok || !text.includes(__WORKER_FILES__[0] ?? '')) throw new Error('The server serves another version.');
  const cache = await caches.open(cacheName);
  await cache.addAll([...__WORKER_FILES__]);
  await cache.put(startPage, page);
  await workerScope.skipWaiting();
}

/** Files whose name holds a hash of their content: one that is there never changes. */
const isHashed = ({ pathname }: URL): boolean => /^\/assets\/[^/]+-[\w-]{6,}\.\w+$/.test(pathname);

/** A page of the back office: not of the server's own addresses, nor of those that visitors open. */
const isPage = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' &&
  !/\.\w{1,11}$/.test(pathname) &&
  !/^\/(?:api|csApi|user|msgws|print|healthz|readyz)(?:\/|$)/.test(pathname) &&
  !isOpenToAll(pathname);

/** Statuses by which a proxy says that the server behind it does not answer. */
const ofProxies: ReadonlySet<number> = new Set([502, 503, 504]);

/** The page as the server has it now; only where it does not answer, the one that was kept. So no reload meets a new server with old files. */
async function openPage(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(cacheName)).match(startPage);
  try {
    const answer = await fetch(request);
    return ofProxies.has(answer.status) ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

const filesIn = (data: unknown): readonly string[] =>
  typeof data === 'object' && data !== null && 'files' in data && Array.isArray(data.files)
    ? data.files.filter((file): file is string => typeof file === 'string')
    : [];

/** Takes what the page had fetched before this worker stood beside it; the browser has it already. */
async function takeUsed(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    const url = new URL(file, workerScope.location.origin);
    if (url.origin !== workerScope.location.origin || !isHashed(url) || (await cache.match(url.href))) continue;
    await cache.add(url.href).catch(() => undefined);
  }
}

workerScope.addEventListener('install', (event) => event.waitUntil(install()));
workerScope.addEventListener('activate', (event) => event.waitUntil(deleteCaches(cacheName).then(() => workerScope.clients.claim())));
workerScope.addEventListener('message', (event) => event.waitUntil(takeUsed(filesIn(event.data))));
workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== workerScope.location.origin) return;
  if (isPage(request, url)) event.respondWith(openPage(request));
  // What visitors' pages are made of is theirs alone.
  else if (isHashed(url) && !(request.referrer && isOpenToAll(new URL(request.referrer).pathname))) event.respondWith(openFile(request));
});
