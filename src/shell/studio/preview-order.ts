import type { Language } from '../../base/text';
import type { SessionUser } from '../../client/session';
import type { Scheme } from '../preferences';
import type { ThemeName } from '../../ui/theme/themes';
import type { DraftPage } from './use-file';

/** What of a page is looked at. */
export type PreviewKind = 'list' | 'form' | 'record';

/** What the preview draws, and how. It goes to the frame as a message, so it is plain data. */
export interface PreviewOrder {
  readonly page: DraftPage['page'];
  /** Address of the module that judges what is entered. */
  readonly validator: string;
  readonly kind: PreviewKind;
  /** Alias of the role that sees it; absent: somebody with every right. */
  readonly role?: string;
  readonly user: SessionUser;
  readonly language: Language;
  readonly theme: ThemeName;
  readonly scheme: Scheme;
}

/** Which parts of the page stand out, and whether a press leads to the text in the place of what it does. */
export interface PreviewPointing {
  /** Shape: as in `PartPlace`. */
  readonly parts: readonly string[];
  readonly locates: boolean;
}

/** What the editor tells the frame. */
export type ToFrame =
  { readonly preview: 'draw'; readonly order: PreviewOrder } | { readonly preview: 'point'; readonly pointing: PreviewPointing };

/** What the frame tells the editor: that it hears, or which part was pressed. */
export type FromFrame = { readonly preview: 'ready' } | { readonly preview: 'pressed'; readonly part: string };

const wordOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'preview' in data ? data.preview : undefined);

/** Whether a message is one of this very app's, from the window that it is expected from. */
const isFrom = ({ origin, source }: MessageEvent, other: Window | null | undefined): boolean =>
  origin === window.location.origin && source !== null && source === other;

/** Reads what the editor told. Shape: undefined where it is somebody else's message. */
export const readToFrame = (event: MessageEvent<unknown>): ToFrame | undefined =>
  isFrom(event, window.parent) && ['draw', 'point'].includes(String(wordOf(event.data))) ? (event.data as ToFrame) : undefined;

/** Reads what the frame told. Shape: undefined where it is somebody else's message. */
export const readFromFrame = (event: MessageEvent<unknown>, frame: Window | null | undefined): FromFrame | undefined =>
  isFrom(event, frame) && ['ready', 'pressed'].includes(String(wordOf(event.data))) ? (event.data as FromFrame) : undefined;

/** Sends a message to a window of this very app, and to no other. */
export const tell = (to: Window, message: ToFrame | FromFrame): void => to.postMessage(message, window.location.origin);
