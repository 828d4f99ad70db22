import { createStore as createState } from 'zustand/vanilla';
import { type Keeper, keepsNothing } from './offline/keeper';
import { RequestFailure } from './request-failure';
import { createScreenLock, type ScreenLock } from './screen-lock';
import type { SessionChannel } from './session-channel';
import type { Store } from './storage';
import type { TabLock } from './tab-lock';
import type { SessionUser, SignedIn, SignInRequest, TokenCalls } from './token-calls';

export type { SessionUser };

/** What the person may press, keyed by the code of the button. */
export type PermissionMap = Readonly<Record<string, true>>;

/** `unknown` only until the silent sign-in of a reload has been tried. */
export type SessionState =
  /** `waits`: the server has been asked for the session, and could not say. */
  | { readonly status: 'unknown'; readonly waits?: true }
  /** `left`: by the person's own choice, so that the next sign-in begins at home. */
  | { readonly status: 'out'; readonly left: boolean }
  /** `kept`: the server could not be asked yet; the frame stands by what this browser keeps, and no call has a token. */
  | { readonly status: 'in'; readonly user: SessionUser; readonly kept?: true };

type Renewal = 'renewed' | 'over' | 'unreachable';

export interface SessionParts {
  readonly calls: TokenCalls;
  readonly local: Store;
  readonly lock: TabLock;
  readonly channel: SessionChannel;
  /** Keeps what was shown for the time without a server; absent: nothing is kept. */
  readonly keeper?: Keeper;
  /** Units: ms since 1970. */
  readonly now?: () => number;
}

/** Codes of answers that say nothing about the session: of a server that cannot do its work, and of what is no answer of ours at all. */
const saysNothing = (code: number): boolean => code === 0 || code >= 500;

/** Units: seconds. */
const tokenTime = 3000;
/** Units: ms. */
const checkEvery = 10_000;
/** How soon a server that did not answer is asked for the session again. Units: ms. */
const askAgain = 3_000;

const toUser = ({ tenantId, userId, account, nickName, deptId, staffId, enterId, roles, mustChange }: SignedIn): SessionUser => ({
  tenantId,
  userId,
  account,
  nickName,
  deptId,
  ...(staffId ? { staffId } : {}),
  ...(enterId ? { enterId } : {}),
  roles,
  ...(mustChange ? { mustChange } : {}),
});

/** Makes the session: the access token stays in this closure, the refresh token in an HttpOnly cookie that no script sees. */
export function createSession({ calls, local, lock, channel, keeper = keepsNothing, now = Date.now }: SessionParts) {
  const state = createState<SessionState>(() => ({ status: 'unknown' }));
  const screen = createScreenLock(local);
  /** Undefined until it was asked for. */
  const permissions = createState<{ readonly map: PermissionMap | undefined }>(() => ({ map: undefined }));
  /** How often they were asked for, and which of these answers is the newest that counts. */
  let asked = 0;
  let answered = 0;
  let token: string | undefined;
  let syncToken = '';
  let takenAt = 0;
  let ended: SessionUser | undefined;
  /** True once a server that did not answer is being asked again. */
  let waits = false;

  const forgetPermissions = (): void => {
    answered = asked;
    permissions.setState({ map: undefined });
  };

  const become = (signedIn: SignedIn): void => {
    token = signedIn.accessToken;
    syncToken = signedIn.syncToken;
    takenAt = now();
    // Only the fact that there was a session, so that a reload knows that asking for it makes sense.
    local.set('session', { tenantId: signedIn.tenantId });
    local.set('tenant', signedIn.tenantId);
    ended = undefined;
    const before = state.getState();
    const user = toUser(signedIn);
    if (!screen.state.getState().locked) keeper.begin(user);
    if (before.status === 'in' && !before.kept && JSON.stringify(before.user) === JSON.stringify(user)) return;
    if (before.status !== 'in' || before.user.userId !== user.userId || before.user.tenantId !== user.tenantId) forgetPermissions();
    state.setState({ status: 'in', user }, true);
  };

  /** What this browser copied from the server goes with who leaves it. Drafts stay, and layouts that the server has not taken yet. */
  const forgetCopies = (): void => {
    const waits = (kept: unknown): boolean => typeof kept === 'object' && kept !== null && 'waits' in kept && kept.waits === true;
    for (const key of [...local.keys('dicts'), ...local.keys('page-')]) if (!waits(local.get(key))) local.remove(key);
  };

  const end = (left = false): void => {
    const before = state.getState();
    if (left) forgetCopies();
    if (left) ended = undefined;
    else if (before.status === 'in') ended = before.user;
    token = undefined;
    syncToken = '';
    forgetPermissions();
    keeper.clear();
    local.remove('session');
    screen.clear();
    state.setState({ status: 'out', left }, true);
  };

  screen.state.subscribe(({ locked }, before) => {
    const now = state.getState();
    if (locked && !before.locked) keeper.clear();
    else if (!locked && before.locked && now.status === 'in') keeper.begin(now.user);
  });

  channel.listen((message) => {
    if (message.kind === 'token') become(message.signedIn);
    else if (message.kind === 'lock') screen.set(message.lock);
    else end(true);
  });

  const keptTenant = (): string | undefined => {
    const kept = local.get('session');
    return typeof kept === 'object' && kept !== null && 'tenantId' in kept && typeof kept.tenantId === 'string' ? kept.tenantId : undefined;
  };

  /** Takes a new token, unless another request or browser tab has done so since `used` was taken. */
  const renew = (used: string | undefined): Promise<Renewal> =>
    lock(async () => {
      if (token !== used) return token ? 'renewed' : 'over';
      const current = state.getState();
      const tenantId = current.status === 'in' ? current.user.tenantId : (keptTenant() ?? '000000');
      try {
        const signedIn = await calls.refresh(tenantId);
        become(signedIn);
        channel.tell({ kind: 'token', signedIn });
        return 'renewed';
      } catch (error) {
        // Without an answer nothing is known: the session stays, the next check asks again.
        const answered =
          !(error instanceof RequestFailure) || error.kind === 'session' || (error.kind === 'refused' && !saysNothing(error.code));
        return answered ? 'over' : 'unreachable';
      }
    });

  /** True while the server has not said yet whether the session of a reload still is one. */
  const isOpen = (): boolean => {
    const current = state.getState();
    return current.status === 'unknown' || (current.status === 'in' && current.kept === true);
  };

  /** Asks a server that does not answer again and again; meanwhile what is kept of the session serves, where anything is and for as long as it may. */
  const waitForAnswer = async (): Promise<void> => {
    const kept = screen.state.getState().locked ? undefined : await keeper.recallUser();
    if (kept && kept.user.tenantId === keptTenant() && state.getState().status === 'unknown')
      state.setState({ status: 'in', user: kept.user, kept: true }, true);
    else if (state.getState().status === 'unknown') state.setState({ status: 'unknown', waits: true }, true);
    for (let renewal: Renewal = 'unreachable'; renewal === 'unreachable';) {
      await new Promise((again) => setTimeout(again, askAgain));
      if (!isOpen()) return;
      renewal = kept && now() >= kept.until ? 'over' : await renew(undefined);
      if (renewal === 'over' && isOpen()) end();
    }
  };

  return {
    state,
    /** Whether the screen is locked, in every browser tab of this person alike. */
    screen: screen.state,
    setScreen: (lock: Partial<ScreenLock>): void => {
      screen.set(lock);
      channel.tell({ kind: 'lock', lock: screen.state.getState() });
    },
    token: () => token,
    prove: calls.prove,
    /** '' where nobody is signed in. */
    syncToken: () => syncToken,
    permissions,
    /**
     * Begins to ask what the person may press. Shape: keeps the answer while the session lasts, unless a newer one is there or it is another's,
     * and says whether it did; without an answer what was known stays, and with nothing known there is nothing to press, until any answer comes.
     */
    askPermissions: (): ((map?: PermissionMap) => boolean) => {
      const mine = (asked += 1);
      return (map) => {
        if (mine <= answered) return false;
        if (map) answered = mine;
        const known = map ?? permissions.getState().map ?? {};
        permissions.setState({ map: known });
        return map !== undefined;
      };
    },
    /** Takes over the roles that the user-info call tells. */
    setRoles: (roles: readonly string[]): void => {
      const now = state.getState();
      if (now.status !== 'in' || JSON.stringify(now.user.roles) === JSON.stringify(roles)) return;
      state.setState({ status: 'in', user: { ...now.user, roles } }, true);
    },
    /** Whose session ended by itself in this browser tab, so that the same person comes back by the password alone. */
    ended: () => ended,
    renew,
    /** Ends the session in this tab, when the server says that it is over. */
    end: () => end(),
    /** Errors: RequestFailure with the server's sentence; nothing is stored then. */
    signIn: async (request: SignInRequest): Promise<void> => {
      const signedIn = await calls.signIn(request);
      screen.clear();
      become(signedIn);
      channel.tell({ kind: 'token', signedIn });
    },
    /** Ends the session here, in the other browser tabs and on the server; the local part never waits for the server. */
    signOut: async (): Promise<void> => {
      const used = token;
      end(true);
      channel.tell({ kind: 'over' });
      if (used) await calls.signOut(used).catch(() => undefined);
    },
    /** Signs in silently after a reload; ends as `in` or `out`, or goes on asking where the server does not answer. */
    restore: async (): Promise<void> => {
      if (state.getState().status !== 'unknown') return;
      const renewal = keptTenant() === undefined ? 'over' : await renew(undefined);
      if (renewal === 'over') end();
      if (renewal !== 'unreachable' || waits) return;
      waits = true;
      void waitForAnswer();
    },
    /** Looks every 10 s whether the token has reached its time; returns the way to stop. */
    startChecks: (): (() => void) => {
      const check = async () => {
        if (state.getState().status !== 'in' || now() - takenAt < tokenTime * 1000) return;
        if ((await renew(token)) === 'over') end();
      };
      const timer = setInterval(() => void check(), checkEvery);
      return () => clearInterval(timer);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
