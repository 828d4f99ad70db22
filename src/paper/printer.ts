import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFolders } from './font-faces';
import type { PrintAnswer, PrintOrder, PrintSetting } from './print-order';

/** Prints papers in a process of its own, one after the other. */
export interface Printer {
  /** Gives the paper, or what is wrong with its layout. Errors: PrintTimeout; none for a faulty layout. */
  print(order: PrintOrder): Promise<PrintAnswer>;
  close(): Promise<void>;
}

/** A layout that did not end in time; its process was ended. */
export class PrintTimeout extends Error {}

/** So many records are printed within the limit of one paper. */
const inOneLimit = 50;

interface PrinterTimes {
  /** How long the process may take to stand, and one paper, or fifty records of it, to be printed. */
  readonly start: number;
  readonly limit: number;
  /** How long an idle process stays. */
  readonly idle: number;
}

/** Units: ms. The wire waits 120 s, of which some may be spent waiting for others. */
const usualTimes: PrinterTimes = { start: 30_000, limit: 30_000, idle: 60_000 };

const isBuilt = import.meta.url.endsWith('.mjs');
const body = fileURLToPath(new URL(isBuilt ? './print-process.mjs' : './print-process.ts', import.meta.url));

/** A way out that leads nowhere: the engine would fetch packages that a layout imports. */
const nowhere = 'http://127.0.0.1:9';

function startProcess(): { readonly child: ChildProcess; readonly workspace: string } {
  const workspace = mkdtempSync(join(tmpdir(), 'liangheng-print-'));
  const setting: PrintSetting = { workspace, fonts: fontFolders() };
  const child = fork(body, [JSON.stringify(setting)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...(isBuilt ? [] : ['--import', 'tsx']), '--max-old-space-size=512'],
    // Nothing of the server's environment, keys above all, is the layout's to meet.
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOME: workspace, XDG_DATA_HOME: workspace, XDG_CACHE_HOME: workspace, TMPDIR: workspace },
      ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, ALL_PROXY: nowhere, NO_PROXY: '' },
    },
  });
  return { child, workspace };
}

/** Makes a printer; its process is started with the first paper, ended when idle, and ended by force where a layout does not end. */
export function createPrinter(times: PrinterTimes = usualTimes): Printer {
  let running: ReturnType<typeof startProcess> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let turns = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    const ended = running;
    running = undefined;
    if (!ended) return;
    ended.child.removeAllListeners();
    ended.child.on('error', () => undefined);
    ended.child.once('exit', () => rmSync(ended.workspace, { recursive: true, force: true }));
    ended.child.kill('SIGKILL');
    rmSync(ended.workspace, { recursive: true, force: true });
  }

  function run(order: PrintOrder): Promise<PrintAnswer> {
    clearTimeout(idle);
    try {
      running ??= startProcess();
    } catch (error) {
      return Promise.resolve({ kind: 'noEngine', reason: String(error) });
    }
    const { child } = running;
    child.ref();
    child.channel?.ref();
    turns += 1;
    const mine = turns;
    return new Promise<PrintAnswer>((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', leave);
        child.off('error', fail);
        idle = setTimeout(end, times.idle);
        idle.unref();
        // It keeps nobody from ending.
        child.unref();
        child.channel?.unref();
      };
      const hear = ({ turn, answer }: { readonly turn: number; readonly answer: PrintAnswer }): void => {
        if (turn !== mine) return;
        if (answer.kind === 'begun') {
          clearTimeout(timer);
          timer = setTimeout(late, times.limit * Math.max(1, Math.ceil(order.records.length / inOneLimit)));
          return;
        }
        settle();
        resolve(answer);
      };
      const fail = (error: Error): void => {
        settle();
        end();
        reject(error);
      };
      const leave = (): void => fail(new Error('The process that prints ended.'));
      const late = (): void => fail(new PrintTimeout('The layout did not end in time.'));
      let timer = setTimeout(late, times.start);
      child.on('message', hear);
      child.once('exit', leave);
      child.once('error', fail);
      child.send({ turn: mine, order });
    });
  }

  return {
    print: (order) => {
      const turn = last.then(() => run(order));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: async () => {
      await last;
      clearTimeout(idle);
      end();
    },
  };
}
