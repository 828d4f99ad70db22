// `npm run cli`: a command of the built server, which is built first where its sources have changed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireServer } from './find-server.mjs';

await import(pathToFileURL(join(requireServer(), 'cli.mjs')).href);
