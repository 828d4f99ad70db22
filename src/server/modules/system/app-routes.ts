import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { previewPath } from '../../../protocol/preview-path';
import { isOpenToAll } from '../../../protocol/public-paths';
import { reads } from '../../http/access';
import { appPermissions, previewPolicy } from '../../http/server-basics';

/** Addresses of calls: what is missing there is told as an envelope, whoever asks. */
const isCall = (path: string): boolean => /^\/(api|csApi|user|msgws|print)(\/|$)/.test(path);

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

/** No file of the app has such an address: it leads out of the folder, or names what no file can be called. */
const leadsAstray = (path: string): boolean => path.includes('\0') || path.split(/[\\/]/).includes('..');

/** Files whose name holds a hash of their content, as Vite writes them. */
const isHashed = (path: string): boolean => /\/assets\/[^/]+-[A-Za-z0-9_-]{8,}\.\w+$/.test(path);

/** The ground that the browser is to paint before any script runs, as the app left it in a cookie. Shape: `dark.14171a`. */
const groundOf = (cookies: string | undefined) => /(?:^|;\s*)liangheng-ground=(light|dark)\.([0-9a-f]{6})(?:;|$)/.exec(cookies ?? '');

/** Data within a page, which no text of theirs can end. Scripts read it by its id. */
const toIsland = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

interface AppParts {
  /** Folder of the built app; absent where there is none. */
  readonly appDir: string | undefined;
  /** False: browsers are told to keep nothing for the time without a server, and to drop what they keep. */
  readonly offline?: () => boolean;
  /** What goes with the page of an address for visitors. */
  readonly formsAt?: (path: string) => object;
}

/**
 * Serves the built app: its files, and its start page for every address that a person opens; visitors' addresses have a page of their own, which fetches
 * nothing else of the app. Without a built app it says so.
 */
export async function addAppRoutes(
  server: FastifyInstance,
  { appDir, offline = () => true, formsAt = () => ({}) }: AppParts,
): Promise<void> {
  if (appDir === undefined) {
    server.get('/*', reads('public', { budget: 'unlimited' }), (request, reply) => {
      if (isCall(request.url) || !isNavigation(request)) return reply.callNotFound();
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('界面尚未构建，请先运行 npm run build。\nThe app is not built yet; run npm run build.\n');
    });
    return;
  }
  await server.register(fastifyStatic, {
    root: appDir,
    serve: false,
    cacheControl: false,
    etag: true,
    lastModified: true,
    preCompressed: true,
    index: false,
  });
  const readPage = async (path: string): Promise<string> => {
    const whole = () => readFile(join(appDir, 'index.html'), 'utf8');
    if (!isOpenToAll(path)) return whole();
    // While a build is under way it is the last to come; the whole app shows these pages too. What cannot be read is a fault, and is told as one.
    const page = await readFile(join(appDir, 'visitors.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return whole();
      throw error;
    });
    return page.replace('</head>', () => `${toIsland('forms-at-hand', formsAt(path))}</head>`);
  };
  const startPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.replace(/[?#].*$/, '');
    const isPreview = path === previewPath;
    // A preview's ground is not its reader's.
    const [, scheme, ground] = isPreview ? [] : (groundOf(request.headers.cookie) ?? []);
    const text = await readPage(path);
    const painted = scheme && ground ? text.replace('<html ', `<html style="color-scheme:${scheme};background:#${ground}" `) : text;
    const page = offline() ? painted : painted.replace('<html ', '<html data-offline="off" ');
    // By its content: one build's page is as long as another's, and an image or an archive gives both the same time.
    const tag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Cookie').header('ETag', tag);
    if (isPreview) reply.header('Content-Security-Policy', previewPolicy);
    else if (!isOpenToAll(path)) reply.header('Permissions-Policy', appPermissions);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  };
  server.get<{ Params: { readonly '*': string } }>('/*', reads('public', { budget: 'unlimited' }), (request, reply) => {
    const path = request.params['*'];
    // The page for visitors stands at their addresses alone: at its own it would send itself away again and again.
    if (isCall(`/${path}`) || leadsAstray(path) || path === 'visitors.html') return reply.callNotFound();
    if (path === '' || path === 'index.html') return startPage(request, reply);
    // A page's address has no extension; a file that is missing is a fault to be seen, not a start page in its place.
    if (!/\.[A-Za-z0-9]{1,11}$/.test(path)) {
      if (isNavigation(request)) return startPage(request, reply);
      return reply.callNotFound();
    }
    reply.header('Cache-Control', isHashed(join('/', path)) ? 'public, max-age=31536000, immutable' : 'no-cache');
    // Browsers that have a service worker ask for it again and again: this one takes itself away.
    return reply.sendFile(path === 'worker.js' && !offline() ? 'worker-off.js' : path, appDir);
  });
}
