import type { FastifyInstance, RouteOptions } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { countWait } from '../../db/connections/call-time';

/** Work that takes long, of which one account or tenant could ask for more than the server has. */
export type LoadName = 'search' | 'export' | 'upload' | 'judge';

interface Share {
  /** Calls that run at once, of an account and of a tenant. */
  readonly account: number;
  readonly tenant: number;
  /** Calls of an account that wait for their turn. */
  readonly waiting: number;
  /** Units: ms; how long a call waits. */
  readonly patience: number;
}

/** The database has twenty connections, a search takes up to two: a tenant never has all of them. Documented in docs/settings.md and docs/security-measures.md. */
export const shares: Readonly<Record<LoadName, Share>> = {
  search: { account: 4, tenant: 6, waiting: 100, patience: 5_000 },
  export: { account: 2, tenant: 3, waiting: 10, patience: 5_000 },
  upload: { account: 4, tenant: 8, waiting: 50, patience: 10_000 },
  // One thread compiles all of them.
  judge: { account: 1, tenant: 2, waiting: 2, patience: 10_000 },
};

/** Units: s; when somebody refused should try again. */
const retryAfter = 5;

interface Waiter {
  readonly account: string;
  readonly begin: () => void;
}

/** Calls of one tenant that are of one kind. */
interface Line {
  readonly running: Map<string, number>;
  readonly waiting: Waiter[];
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, each) => all + each, 0);

/** Lets those who wait begin, in the order in which they came, but for accounts that have their share. */
function advance({ running, waiting }: Line, share: Share): void {
  for (let at = 0; at < waiting.length && sum(running.values()) < share.tenant;) {
    const next = waiting[at];
    const count = running.get(next?.account ?? '') ?? 0;
    if (!next || count >= share.account) {
      at += 1;
      continue;
    }
    waiting.splice(at, 1);
    running.set(next.account, count + 1);
    next.begin();
  }
}

/** Waits for a turn. Shape: true; false where it did not come in time. */
function waitForTurn(line: Line, account: string, share: Share): Promise<boolean> {
  return new Promise((done) => {
    const waiter: Waiter = {
      account,
      begin: () => {
        clearTimeout(timer);
        done(true);
      },
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(waiter), 1);
      done(false);
    }, share.patience);
    line.waiting.push(waiter);
    advance(line, share);
  });
}

function leave(line: Line, account: string, share: Share): void {
  const left = (line.running.get(account) ?? 1) - 1;
  if (left === 0) line.running.delete(account);
  else line.running.set(account, left);
  advance(line, share);
}

/** Says whether an address is that of a list: it names one, or is told which page of it is asked for. */
function isList({ url, schema }: RouteOptions): boolean {
  const isPaged = [schema?.querystring, schema?.body].some(
    (part) => isObject(part) && isObject(part['properties']) && 'size' in part['properties'],
  );
  return isPaged || /(?:list|page|tree)$/i.test(url);
}

/** The work of a route: as it says, or a search where a list is read. Shape: undefined where everybody may ask, who have budgets of their own. */
function loadOf(route: RouteOptions): LoadName | undefined {
  const { load, access, mutates } = route.config ?? {};
  if (load !== undefined) return load;
  return access !== undefined && access !== 'public' && mutates !== true && isList(route) ? 'search' : undefined;
}

/**
 * Gives each tenant, and within it each account, a share of the searches, exports and uploads that run at once: who asks for more waits a little, then is refused, and
 * nobody else waits with them. Has to stand before the routes are added. Errors: tooManyAtOnce.
 */
export function shareFairly(server: FastifyInstance): void {
  const lines = new Map<string, Line>();
  server.addHook('onRoute', (route) => {
    const load = loadOf(route);
    if (load === undefined) return;
    const share = shares[load];
    const { handler } = route;
    route.handler = async function (request, reply): Promise<unknown> {
      if (!request.caller) throw refusal('signedOut', {});
      const { tenantId, userId: account } = request.caller;
      const key = `${load} ${tenantId}`;
      const line = lines.get(key) ?? { running: new Map<string, number>(), waiting: [] };
      lines.set(key, line);
      const isFull = line.waiting.filter((each) => each.account === account).length >= share.waiting;
      if (isFull || !(await countWait(() => waitForTurn(line, account, share))))
        throw refusal('tooManyAtOnce', { load, seconds: retryAfter });
      try {
        return (await handler.call(this, request, reply)) as unknown;
      } finally {
        leave(line, account, share);
        if (line.running.size === 0 && line.waiting.length === 0) lines.delete(key);
      }
    };
  });
}
