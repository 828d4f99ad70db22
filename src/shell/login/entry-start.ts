import type { ShellServices } from '../services';

/** What the sign-in begins with: the account that was remembered, or that another page before the sign-in hands on. */
export interface EntryStart {
  readonly tenantId: string;
  readonly account: string;
}

/** Default tenant. */
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

/**
 * What a page before the sign-in begins with: whose session ended by itself in this tab, else the remembered account, else nobody
 * in the tenant that was last used in this browser.
 */
export function startFrom({ session, local }: Pick<ShellServices, 'session' | 'local'>): EntryStart {
  const tenant = local.get('tenant');
  const nobody = { tenantId: typeof tenant === 'string' ? tenant : firstTenant, account: '' };
  return readEntryStart(session.ended()) ?? readEntryStart(local.get('account')) ?? nobody;
}

/** What another page before the sign-in tells this one by the address's state. Shape: `done` names a sentence. */
export const readDone = (state: unknown): 'registered' | 'reset' | undefined => {
  const done = typeof state === 'object' && state !== null && 'done' in state ? state.done : undefined;
  return done === 'registered' || done === 'reset' ? done : undefined;
};
