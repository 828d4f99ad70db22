/** Where the socket of the notices is. */
export const socketPath = '/msgws/websocket';

/** The page of booked pickups. */
export const pickupPage = 'crm/pickups';

/** Where pickup notices lead: an address that known clients have. */
export const pickupPath = '/appointment-pickup-manage/appointment-pickup/acceptance-index';

/** A station notice as it is pushed; its text is plain and cut. */
export interface PushedNotice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly date: string;
  /** `notice`, or what it is about: `pickup` is shown by a popup. */
  readonly bizType: string;
  readonly bizId: string;
  /** Where it leads; '' for nowhere. */
  readonly url: string;
}

/** A task in the background that has ended. */
export interface PushedTask {
  readonly taskId: string;
  readonly state: string;
  readonly fileId: string;
  readonly name: string;
}

/** Why a session is over: ended by somebody, run out, account shut, tenant shut, password changed. */
export type KickReason = 'ended' | 'expired' | 'disabled' | 'tenant' | 'password';

interface FrameOf<T extends string, D> {
  readonly v: 1;
  readonly type: T;
  /** Shape: `YYYY-MM-DD HH:mm:ss` by the institute's clock. */
  readonly ts: string;
  readonly data: D;
}

/** Frames that are kept and sent again to whoever missed them have an id, `n-` and digits. */
interface Kept {
  readonly id: string;
}

/** What the server says. */
export type ServerFrame =
  | (FrameOf<'notice', PushedNotice> & Kept)
  | (FrameOf<'task', PushedTask> & Kept)
  | FrameOf<'unread', { readonly count: number }>
  /** Other texts of page files serve, or wait. */
  | FrameOf<'pages', Readonly<Record<string, never>>>
  | FrameOf<'kick', { readonly reason: KickReason }>
  | FrameOf<'pong', Readonly<Record<string, never>>>;

/** Why the server closes a socket: nobody signed in, `u` is somebody else, silence, too many messages or sockets. */
export const closeCodes = Object.freeze({ signedOut: 4401, otherUser: 4403, silent: 4408, tooMany: 4429, goingAway: 1001 });

/** The reason beside `tooMany` where a newer socket of the same user takes the place of his oldest. */
export const socketsReason = 'sockets';
