interface Told {
  change: boolean;
  refusal: boolean;
}

/** Calls that are being answered, and what the audit trail holds of them so far. */
const calls = new Map<string, Told>();

/** Follows a call from its start on. */
export function followCall(requestId: string): void {
  calls.set(requestId, { change: false, refusal: false });
}

/** Notes that the audit trail tells of a call; work that goes on after its answer is not followed. */
export function markTold(requestId: string, refused: boolean): void {
  const told = calls.get(requestId);
  if (!told) return;
  if (refused) told.refusal = true;
  else told.change = true;
}

/** Says whether the audit trail tells of a change, or of a refused attempt, in a call. */
export function isTold(requestId: string, refused: boolean): boolean {
  const told = calls.get(requestId);
  return told !== undefined && (refused ? told.refusal : told.change);
}

/** Follows a call no longer. */
export function leaveCall(requestId: string): void {
  calls.delete(requestId);
}
