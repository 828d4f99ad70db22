import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../../src/base/dot-path';
import type { BenchCase, Effort } from '../bench-case';
import { freePort, waitUntilReady } from './bench-server';

/** Makes the measured process say what it has spent, when it is asked. */
const meter = `data:text/javascript,process.on('message', () => process.send(process.cpuUsage())); process.channel.unref();`;

interface Start {
  readonly child: ChildProcess;
  readonly url: string;
  /** Units: ms. */
  readonly wall: number;
  /** Time of the processors, which others on this machine do not lengthen. Units: ms. */
  readonly cpu: number;
}

async function start(folder: string, demo: boolean): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', meter, 'scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      DEMO: demo ? '1' : '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, () => child.exitCode !== null);
  const wall = performance.now() - began;
  child.send('spent');
  const [spent] = (await once(child, 'message')) as unknown[];
  if (!isObject(spent)) throw new Error('the server does not say what it has spent');
  return { child, url, wall, cpu: (Number(spent['user']) + Number(spent['system'])) / 1000 };
}

async function kill({ child }: Start, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Serves the product without its demo institute while something is measured. */
export async function withProduct<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'liangheng-product-'));
  chmodSync(folder, 0o755);
  try {
    const started = await start(folder, false);
    try {
      return await measure(started.url);
    } finally {
      await kill(started, 'SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `npm start` costs after the server was killed with its data in place; the second of two starts, because the first one may build. */
export const restartCases = (effort: Effort): readonly BenchCase[] => [
  {
    ids: ['START'],
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'liangheng-restart-'));
      chmodSync(folder, 0o755);
      try {
        await kill(await start(folder, !effort.quick), 'SIGKILL');
        const again = await start(folder, !effort.quick);
        await kill(again, 'SIGTERM');
        return [
          { id: 'START', what: 'ready again after a crash', value: again.wall, unit: 'ms', kind: 'ceiling', most: 2000 },
          { id: 'START', what: 'processor time of that start', value: again.cpu, unit: 'ms', kind: 'ceiling', most: 2000 },
        ];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
