import type { Database } from '../db/connections/database';
import { type Attempt, readAttemptStatus, type AttemptStatus } from './login-attempts';
import { networkOf } from './network-of';

const turns = new Map<string, Promise<unknown>>();

/** Does work of one name one after the other: guesses sent at once would all pass before the first is counted. */
export async function takeTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}

/** How many passwords are being judged for a place, whose failures are not counted yet. */
const underWay = new Map<string, number>();
let waiting: (() => void)[] = [];

const add = (place: string, count: number): void => {
  const now = (underWay.get(place) ?? 0) + count;
  if (now === 0) underWay.delete(place);
  else underWay.set(place, now);
};

interface Entry {
  readonly status: AttemptStatus;
  /** Says that the attempt is over and its failure, if it was one, counted. */
  readonly leave: () => void;
}

/**
 * Reads how an account stands at the place that it is tried from, as soon as all passwords that are being judged for its address and its network, this one too,
 * may turn out wrong without passing what those are left: guesses at many accounts, sent at once, gain nothing by that. A browser that the account knows answers for itself.
 */
export async function enterPlace(database: Database, attempt: Attempt): Promise<Entry> {
  const { address, device } = attempt;
  if (device !== undefined) return { status: await readAttemptStatus(database, attempt), leave: () => undefined };
  const network = `network ${networkOf(address)}`;
  const places = [`address ${address}`, network];
  return takeTurn(network, async () => {
    for (;;) {
      // As it was before the failures are read: what is counted in between is then counted twice, not left out.
      const before = places.map((place) => underWay.get(place) ?? 0);
      const status = await readAttemptStatus(database, attempt);
      if (status.locked !== undefined) return { status, leave: () => undefined };
      if (before.every((count, index) => count < (status.left[index] ?? 0))) {
        for (const place of places) add(place, 1);
        const leave = (): void => {
          for (const place of places) add(place, -1);
          const woken = waiting;
          waiting = [];
          for (const wake of woken) wake();
        };
        return { status, leave };
      }
      if (places.every((place, index) => underWay.get(place) === before[index])) await new Promise<void>((done) => waiting.push(done));
    }
  });
}
