import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** What a draft that somebody has judged costs everybody else: PF1. */
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
];
