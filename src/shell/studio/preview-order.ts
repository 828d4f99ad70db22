import type { Language } from '../../base/text';
import type { SessionUser } from '../../client/session';
import type { Scheme } from '../preferences';
import type { ThemeName } from '../../ui/theme/themes';
import type { DraftPage } from './use-file';

/** What of a page is looked at. */
export type PreviewKind = 'list' | 'form' | 'record';

/** What the preview draws, and how. It goes to the frame as a message, so it is plain data. */
export interface PreviewOrder {
  readonly page: DraftPage;
  readonly kind: PreviewKind;
  /** Alias of the role that sees it; absent: somebody with every right. */
  readonly role?: string;
  readonly user: SessionUser;
  readonly language: Language;
  readonly theme: ThemeName;
  readonly scheme: Scheme;
}

/** What the editor tells the frame. */
export interface ToFrame {
  readonly preview: 'draw';
  readonly order: PreviewOrder;
}

/** What the frame tells the editor: that it hears. */
export interface FromFrame {
  readonly preview: 'ready';
}

const wordOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'preview' in data ? data.preview : undefined);

/** Whether a message is one of this very app's, from the window that it is expected from. */
const isFrom = ({ origin, source }: MessageEvent, other: Window | null | undefined): boolean =>
  origin === window.location.origin && source !== null && source === other;

/** Reads what the editor told. Shape: undefined where it is somebody else's message. */
export const readOrder = (event: MessageEvent<unknown>): PreviewOrder | undefined =>
  isFrom(event, window.parent) && wordOf(event.data) === 'draw' ? (event.data as ToFrame).order : undefined;

/** Reads what the frame told. Shape: undefined where it is somebody else's message. */
export const readTold = (event: MessageEvent<unknown>, frame: Window | null | undefined): FromFrame | undefined =>
  isFrom(event, frame) && wordOf(event.data) === 'ready' ? (event.data as FromFrame) : undefined;

/** Sends a message to a window of this very app, and to no other. */
export const tell = (to: Window, message: ToFrame | FromFrame): void => to.postMessage(message, window.location.origin);
