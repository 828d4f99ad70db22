/** One open socket. */
export interface Line {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Who is at a line when it begins. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly deptId: string;
  readonly held: boolean;
}

/** Somebody at a line, and how far he was told. */
export interface Member {
  readonly line: Line;
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  deptId: string;
  held: boolean;
  /** Everything up to here was told, or is not to be told. */
  seen: bigint;
  /** What the line began after. */
  readonly start: bigint;
  resumed: boolean;
  /** Set until it is sent again: what came after it up to the start of the line was missed. */
  owed: bigint | undefined;
  /** True until everything after `seen` has been sent: the line was held, or a read has failed. */
  behind: boolean;
  /** The count that was told last. */
  unread: number | undefined;
}

/** Whether somebody has not been sent a message yet: it is new to him, or he missed it before his line began. */
export const isMissing = ({ seen, owed, start }: Member, id: bigint): boolean =>
  id > seen || (owed !== undefined && id > owed && id <= start);

/** Parts people by department and tenant: whoever shares both may see the same notices. */
export function byDepartment(members: Iterable<Member>): readonly (readonly Member[])[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const key = JSON.stringify([member.tenantId, member.deptId]);
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return [...groups.values()];
}
