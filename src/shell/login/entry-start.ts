/** What the sign-in begins with: the account that was remembered, or that another page before the sign-in hands on. */
export interface EntryStart {
  readonly tenantId: string;
  readonly account: string;
}

/** Default tenant. Source: spec 9.17. */
const firstTenant = '000000';

/** Reads what was kept or handed on. Shape: undefined where it is nothing of the kind. */
export const readEntryStart = (kept: unknown): EntryStart | undefined =>
  typeof kept === 'object' &&
  kept !== null &&
  'tenantId' in kept &&
  'account' in kept &&
  typeof kept.tenantId === 'string' &&
  typeof kept.account === 'string'
    ? { tenantId: kept.tenantId, account: kept.account }
    : undefined;

/** The account of a kept start, or nobody's in the default tenant. */
export const startFrom = (kept: unknown): EntryStart => readEntryStart(kept) ?? { tenantId: firstTenant, account: '' };

/** What another page before the sign-in tells this one by the address's state. Shape: `done` names a sentence. */
export const readDone = (state: unknown): 'registered' | 'reset' | undefined => {
  const done = typeof state === 'object' && state !== null && 'done' in state ? state.done : undefined;
  return done === 'registered' || done === 'reset' ? done : undefined;
};
