import { closeCodes, type ServerFrame, socketsReason } from '../../protocol/notice-frame';
import type { Database } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import { shanghaiNow } from '../db/clock';
import { logMessages, type Message, messagesAfter, messagesBetween, mostAtOnce, newestMessage } from './notice-log';
import { byDepartment, isMissing, type Line, type Member, type Person } from './notice-members';
import { countUnread, findChanged, readPushed, readPushedTasks } from './notice-pushes';
import { readSeatStatuses, seatKey } from './notice-status';

/** Units: ms; what happens anywhere, also in another process or by the passing of time, is told after so long at most, and the time that telling takes. */
const lookEvery = 400;
/** Messages that are sent again to whoever missed them. */
const mostAgain = 100;
/** Units: bytes; whoever reads so slowly that more is waiting for him is let go, and asks again when he comes back. */
const mostWaiting = 256 * 1024;
/** Sockets of one user; one more and the oldest is closed. */
const perUser = 20;

/** Whoever listens at a line. */
export interface Listener {
  /** Sends again what came after a message that was received before, as far as it is kept; once a line. */
  resume(lastId: bigint): void;
  leave(): void;
}

export interface NoticeHub {
  /** Tells somebody from now on what is his to know. */
  join(line: Line, person: Person): Promise<Listener>;
  /** Tells all who listen that other texts of page files serve, or wait. */
  tellPages(): void;
  /** Closes all lines; those who listen come back when another process is there. */
  close(): Promise<void>;
}

interface HubParts {
  readonly database: Database;
  readonly store: Pick<SchemaStore, 'current'>;
  readonly onError: (error: unknown) => void;
}

/** The parts of a frame that differ from one to the next. */
type Said = ServerFrame extends infer F ? (F extends ServerFrame ? Omit<F, 'v' | 'ts'> : never) : never;

/** Writes a frame. */
export const toFrame = (said: Said): string => JSON.stringify({ v: 1, ...said, ts: shanghaiNow().now });

/**
 * Tells those whose sockets are open of new notices, of what they have not read, of their finished tasks and of the end of their session. It looks into the
 * database, where whatever another process does and what a clock brings about shows as well; while nobody listens it does not look.
 */
export function createNoticeHub({ database, store, onError }: HubParts): NoticeHub {
  const members = new Set<Member>();
  let cursor: bigint | undefined;
  let closed = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  // One at a time: looks, replays and those who join, so that nothing overtakes anything.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const say = (member: Member, text: string): void => {
    if (!members.has(member)) return;
    if (member.line.bufferedAmount > mostWaiting) {
      members.delete(member);
      member.line.terminate();
      return;
    }
    member.line.send(text);
  };

  /** Ends the lines of those whose session is over, and notes how the others stand. */
  async function judge(): Promise<void> {
    const statuses = await readSeatStatuses(database, [...members]);
    for (const member of members) {
      const status = statuses.get(seatKey(member));
      if (!status) continue;
      if (status.kick) {
        say(member, toFrame({ type: 'kick', data: { reason: status.kick } }));
        members.delete(member);
        member.line.close(closeCodes.signedOut, status.kick);
        continue;
      }
      if (member.held && !status.held) member.behind = true;
      member.held = status.held;
      if (member.deptId !== status.deptId) member.unread = undefined;
      member.deptId = status.deptId;
    }
  }

  /** Sends some messages to the people of one department of one tenant, each what is his. */
  async function tell(group: readonly Member[], messages: readonly Message[], mostOf: (member: Member) => number): Promise<void> {
    const [first] = group;
    if (!first || messages.length === 0) return;
    const of = (kind: Message['kind']) => messages.filter((message) => message.kind === kind).map(({ subjectId }) => subjectId);
    const [notices, tasks] = await database.read(first.tenantId, async (q) => [
      await readPushed(q, store.current(), { tenantId: first.tenantId, deptId: first.deptId, ids: of('notice') }),
      await readPushedTasks(q, first.tenantId, of('task')),
    ]);
    const frames = messages.flatMap((message) => {
      const id = `n-${message.id}`;
      const [notice, task] = [notices.get(message.subjectId), tasks.get(message.subjectId)];
      if (message.kind === 'notice') return notice ? [{ message, text: toFrame({ type: 'notice', id, data: notice }) }] : [];
      return task ? [{ message, text: toFrame({ type: 'task', id, data: task }) }] : [];
    });
    for (const member of group) {
      const own = frames.filter(({ message: { id, userId } }) => isMissing(member, id) && (userId === '' || userId === member.userId));
      for (const { text } of own.slice(-mostOf(member))) say(member, text);
    }
  }

  /** Tells people how many notices they have not read, where it differs from what they were told. */
  async function count(whom: readonly Member[]): Promise<void> {
    for (const group of byDepartment(whom)) {
      const [first] = group;
      if (!first) continue;
      const { tenantId, deptId } = first;
      const users = [...new Set(group.map(({ userId }) => userId))];
      const counts = await database.read(tenantId, (q) => countUnread(q, store.current(), { tenantId, deptId, users }));
      for (const member of group) {
        const unread = counts.get(member.userId) ?? 0;
        if (unread === member.unread) continue;
        member.unread = unread;
        say(member, toFrame({ type: 'unread', data: { count: unread } }));
      }
    }
  }

  /** Brings the people of one department of one tenant up to a message: those who have missed something by as much as is sent again, in one read for all of them. */
  async function bringUp(group: readonly Member[], fresh: readonly Message[], upTo: bigint): Promise<void> {
    const [first] = group;
    if (!first) return;
    const late = group.filter(({ behind, owed }) => behind || owed !== undefined);
    let messages = fresh.filter(({ tenantId }) => tenantId === first.tenantId);
    if (late.length > 0) {
      const after = late
        .map(({ owed, seen }) => (owed !== undefined && owed < seen ? owed : seen))
        .reduce((one, other) => (one < other ? one : other));
      const missed = await database.read(first.tenantId, (q) =>
        messagesBetween(q, { tenantId: first.tenantId, users: [...new Set(late.map(({ userId }) => userId))] }, { after, upTo }),
      );
      const known = new Set(missed.map(({ id }) => id));
      messages = [...missed, ...messages.filter(({ id }) => !known.has(id))].sort((one, other) => (one.id < other.id ? -1 : 1));
    }
    await tell(group, messages, (member) => (late.includes(member) ? mostAgain : messages.length));
    for (const member of group) Object.assign(member, { seen: upTo, owed: undefined, behind: false });
  }

  async function look(): Promise<void> {
    if (members.size === 0 || cursor === undefined) return;
    await judge();
    await logMessages(database, store.current());
    const tenants = [...new Set([...members].map(({ tenantId }) => tenantId))];
    // Up to the newest of all tenants, or whoever joins later would be told what happened in a tenant where nobody was.
    const newest = await newestMessage(database);
    const fresh = await messagesAfter(database, { after: cursor, upTo: newest }, tenants);
    const changed = await database.system((q) => findChanged(q, store.current(), tenants));
    const upTo = fresh.length < mostAtOnce ? newest : (fresh.at(-1)?.id ?? newest);
    const open = [...members].filter(({ held }) => !held);
    const came = new Set(open.filter(({ behind }) => behind));
    const faults: unknown[] = [];
    for (const group of byDepartment(open))
      await bringUp(group, fresh, upTo).catch((error: unknown) => {
        // Those are brought up with the next look; the others have theirs.
        faults.push(error);
        for (const member of group) member.behind = true;
      });
    const told = new Set(fresh.filter(({ kind }) => kind === 'notice').map(({ tenantId }) => tenantId));
    await count(
      open.filter(
        (member) =>
          member.unread === undefined ||
          came.has(member) ||
          told.has(member.tenantId) ||
          changed.tenants.has(member.tenantId) ||
          changed.users.has(`${member.tenantId} ${member.userId}`),
      ),
    );
    // What happens while nobody listens is nobody's to hear: the next one begins at what is the newest then.
    cursor = members.size === 0 ? undefined : upTo;
    if (faults.length > 0) throw faults[0];
  }

  const lookLater = (): void => {
    if (closed || timer !== undefined || members.size === 0) return;
    timer = setTimeout(() => {
      void inTurn(look)
        .then(
          () => {
            failing = false;
          },
          (error: unknown) => {
            // A database that is away is said once, not with every look.
            if (!failing) onError(error);
            failing = true;
          },
        )
        .finally(() => {
          timer = undefined;
          lookLater();
        });
    }, lookEvery);
    timer.unref();
  };

  function closeOldest({ tenantId, userId }: Person): void {
    const own = [...members].filter((member) => member.tenantId === tenantId && member.userId === userId);
    for (const member of own.slice(0, Math.max(0, own.length - perUser + 1))) {
      members.delete(member);
      member.line.close(closeCodes.tooMany, socketsReason);
    }
  }

  return {
    join: (line, person) =>
      inTurn(async () => {
        if (closed) line.close(closeCodes.goingAway, 'stopping');
        if (members.size === 0 || cursor === undefined) {
          await logMessages(database, store.current());
          cursor = await newestMessage(database);
        }
        const member: Member = {
          line,
          ...person,
          seen: cursor,
          start: cursor,
          resumed: false,
          owed: undefined,
          behind: false,
          unread: undefined,
        };
        closeOldest(person);
        if (!closed) members.add(member);
        // The count comes with the next look, for all who have joined until then at once.
        lookLater();
        return {
          resume: (lastId) => {
            if (member.resumed || lastId >= member.start) return;
            member.resumed = true;
            // It comes with the next look, for all who have come back until then at once; whoever may not be told now gets it when he may.
            member.owed = lastId;
            lookLater();
          },
          leave: () => void members.delete(member),
        };
      }),
    tellPages: () => {
      const text = toFrame({ type: 'pages', data: {} });
      for (const member of [...members]) if (!member.held) say(member, text);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      for (const { line } of members) line.close(closeCodes.goingAway, 'stopping');
      members.clear();
      await turn;
    },
  };
}
