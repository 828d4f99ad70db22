import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isObject } from '../../../src/base/dot-path';
import type { BenchCase, Reading } from '../bench-case';
import type { BenchContext } from './bench-ground';

interface Written {
  readonly time: number;
  readonly first: number;
  /** Units: MB. */
  readonly growth: number;
}

async function write(ground: BenchContext, way: 'stream' | 'buffer' | 'xlsx' | 'exceljs'): Promise<Written> {
  const folder = mkdtempSync(join(tmpdir(), 'lh-bench-write-'));
  try {
    const to = join(folder, 'said.json');
    const asked = { way, connection: ground.server.connection, schemas: ground.server.schemasDir, path: 'bench/benchWide', to };
    const words = ['--expose-gc', '--import', 'tsx', resolve('scripts/bench/server/write-once.ts'), JSON.stringify(asked)];
    await new Promise<void>((done, fail) => {
      const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.once('error', fail);
      child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${way}: ${said.slice(-2000)}`))));
    });
    const said: unknown = JSON.parse(readFileSync(to, 'utf8'));
    const of = (name: string): number => Number(isObject(said) ? said[name] : Number.NaN);
    return { time: of('time'), first: of('first'), growth: of('growth') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const share = (id: string, what: string, values: { ours: number; theirs: number; most: number; unit: string }): Reading => ({
  id,
  what,
  value: values.ours / values.theirs,
  unit: '×',
  kind: 'ratio',
  most: values.most,
  detail: `${values.ours.toFixed(1)} / ${values.theirs.toFixed(0)} ${values.unit}`,
});

/** What leaves the server row by row: S8, S16. */
export const serverStreamCases = (ground: () => Promise<BenchContext>): readonly BenchCase[] => [
  {
    ids: ['S8'],
    run: async () => {
      const opened = await ground();
      await opened.fill('benchWide');
      const [ours, theirs] = [await write(opened, 'stream'), await write(opened, 'buffer')];
      return [
        share('S8', '50,000 × 40 rows streamed, to buffered: memory', { ours: ours.growth, theirs: theirs.growth, most: 0.25, unit: 'MB' }),
        share('S8', 'the same: first byte', { ours: ours.first, theirs: theirs.first, most: 0.05, unit: 'ms' }),
      ];
    },
  },
  {
    ids: ['S16'],
    run: async () => {
      const opened = await ground();
      await opened.fill('benchWide');
      const [ours, theirs] = [await write(opened, 'xlsx'), await write(opened, 'exceljs')];
      return [
        share('S16', 'XLSX of 50,000 × 40, to exceljs buffered: time', { ours: ours.time, theirs: theirs.time, most: 0.3, unit: 'ms' }),
        share('S16', 'the same: memory', { ours: ours.growth, theirs: theirs.growth, most: 0.15, unit: 'MB' }),
      ];
    },
  },
];
