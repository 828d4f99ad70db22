import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isObject } from '../../../src/base/dot-path';
import type { BenchCase, Effort } from '../bench-case';
import { median } from '../median';
import type { BenchContext } from './bench-ground';

/** A page with tests beside it: what takes longest to judge. */
const file = 'pages/crm/contracts.json';

interface Judged {
  /** Units: ms, all of them. */
  readonly verdict: number;
  /** How long the calls of somebody else took meanwhile, one after the other. */
  readonly beside: readonly number[];
  readonly delay: number;
}

/** Has a draft judged, while somebody else goes on asking. */
async function judgeOnce({ server }: BenchContext, token: string, text: string): Promise<Judged> {
  const headers = { 'blade-auth': `bearer ${token}`, 'tenant-id': '000000', 'content-type': 'application/json' };
  await server.fare('begin');
  const began = performance.now();
  let isJudged = false;
  const verdict = fetch(`${server.url}/api/page-files/check`, { method: 'POST', headers, body: JSON.stringify({ file, text }) }).then(
    async (answer) => {
      const said = await answer.text();
      isJudged = true;
      if (!answer.ok) throw new Error(`a draft was not judged: ${said.slice(0, 400)}`);
      return performance.now() - began;
    },
  );
  const beside: number[] = [];
  while (!isJudged) {
    const asked = performance.now();
    await (await fetch(`${server.url}/api/schema/faults`, { headers })).text();
    beside.push(performance.now() - asked);
    await setTimeout(10);
  }
  return { verdict: await verdict, beside, delay: (await server.fare('now')).longest };
}

/** Saves a page file in the folder under another label; gives how long it took until the page is served so. Units: ms. */
async function saveOnce({ server }: BenchContext, token: string, zh: string): Promise<number> {
  const path = join(server.schemasDir, file);
  const before = readFileSync(path, 'utf8');
  const page: unknown = JSON.parse(before);
  if (!isObject(page)) throw new Error(`${file} is no page file`);
  const headers = { 'blade-auth': `bearer ${token}`, 'tenant-id': '000000' };
  const isServed = async (): Promise<boolean> =>
    (await (await fetch(`${server.url}/api/schema/pages/crm/contracts`, { headers })).text()).includes(zh);
  const began = performance.now();
  writeFileSync(path, JSON.stringify({ ...page, label: { zh, en: 'Contracts' } }, null, 2));
  while (!(await isServed())) {
    if (performance.now() - began > 60_000) throw new Error(`the saved ${file} is not served`);
    await setTimeout(10);
  }
  return performance.now() - began;
}

/** How long a saved page file takes to be served: PF2. */
const savingCase = (ground: () => Promise<BenchContext>, effort: Effort): BenchCase => ({
  ids: ['PF2'],
  run: async () => {
    const opened = await ground();
    const token = await opened.server.signIn('admin');
    const times: number[] = [];
    for (let round = 0; round < effort.rounds + 3; round += 1) {
      times.push(await saveOnce(opened, token, `合同${Date.now()}`));
      // Like a person, who looks before the next change.
      await setTimeout(1500);
    }
    return [
      {
        ...{ id: 'PF2', what: 'a saved page file is served', unit: 'ms', kind: 'ceiling', most: 1000 },
        value: median(times),
        detail: times.map((time) => time.toFixed(0)).join(', '),
      },
    ];
  },
});

/** What a draft that somebody has judged costs everybody else: PF1; and how soon a saved file is served. */
export const judgingCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['PF1'],
    run: async () => {
      const opened = await ground();
      const token = await opened.server.signIn('configurator');
      const text = readFileSync(join(opened.server.schemasDir, file), 'utf8');
      const rounds: Judged[] = [];
      // No two texts are the same: each is compiled anew.
      for (let round = 0; round < effort.rounds + 1; round += 1)
        rounds.push(await judgeOnce(opened, token, text.replace('{', `{${' '.repeat(round + 1)}`)));
      const [, ...warm] = rounds;
      const worst = Math.max(...rounds.flatMap(({ beside }) => beside));
      const delay = Math.max(...rounds.map((each) => each.delay));
      const detail = `${String(rounds.flatMap(({ beside }) => beside).length)} calls`;
      return [
        { id: 'PF1', what: 'a draft is judged: longest delay of the server', value: delay, unit: 'ms', kind: 'ceiling', most: 50 },
        { id: 'PF1', what: 'the same: slowest call of somebody else', value: worst, unit: 'ms', kind: 'ceiling', most: 100, detail },
        {
          id: 'PF1',
          what: 'the same: the verdict',
          value: median(warm.map(({ verdict }) => verdict)),
          unit: 'ms',
          kind: 'ceiling',
          most: 4000,
        },
      ];
    },
  },
  savingCase(ground, effort),
];
