import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

export const builtFolder = '.storybook-static';

/** A folder below the root of a server, as a design team's pages have it: nothing may be asked for beside it. */
const below = '/design/liangheng/';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built Storybook below a path, and keeps what was asked for there in vain. */
export async function serveBuilt() {
  const missed = new Set();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const file = path.startsWith(below) ? join(builtFolder, normalize(path.slice(below.length) || 'index.html')) : '';
    if (file === '' || !existsSync(file) || !statSync(file).isFile()) {
      missed.add(path);
      return void response.writeHead(404).end();
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url: `${origin}${below.slice(0, -1)}`, missed, close: () => server.close() };
}
