import type { KickReason, PushedNotice } from '../protocol/notice-frame';

/** A booking whose instruments are to be handed out. */
export interface PickupBooking {
  readonly id: string;
  readonly customerName: string;
  readonly pickupTime: string;
  readonly pickupNo: string;
  readonly instrumentCount: string;
}

/** What came through the socket, as far as this client knows it; `id` is '' for what is not sent again. */
export type HeardFrame =
  | { readonly kind: 'notice'; readonly id: string; readonly notice: PushedNotice }
  | { readonly kind: 'pickup'; readonly id: string; readonly booking: PickupBooking }
  /** An older server that sends bare text. */
  | { readonly kind: 'text'; readonly id: ''; readonly text: string }
  | { readonly kind: 'unread'; readonly id: ''; readonly count: number }
  | { readonly kind: 'task'; readonly id: string }
  /** Other texts of page files serve, or wait. */
  | { readonly kind: 'pages'; readonly id: '' }
  | { readonly kind: 'kick'; readonly id: ''; readonly reason: KickReason }
  | { readonly kind: 'other'; readonly id: '' };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

const reasons: readonly KickReason[] = ['ended', 'expired', 'disabled', 'tenant', 'password'];

/** Reads a notice, wherever it comes from; what is missing is empty. */
export function toNotice(data: Fields): PushedNotice {
  const [id, title, text, date] = [
    textOf(data['id']) || textOf(data['bizId']),
    textOf(data['title']),
    textOf(data['text']),
    textOf(data['date']),
  ];
  // Only an address of this app is followed.
  const url = /^\/(?!\/)/.test(textOf(data['url'])) ? textOf(data['url']) : '';
  return { id, title, text, date, bizType: textOf(data['bizType']) || 'notice', bizId: textOf(data['bizId']), url };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a booked pickup, as the socket and the call for those that wait tell it. */
export function toBooking(data: Readonly<Record<string, unknown>>): PickupBooking {
  const field = (name: string): string => textOf(data[name]);
  return {
    ...{ id: field('id'), customerName: field('customerName'), pickupTime: field('pickupTime') },
    ...{ pickupNo: field('pickupNo'), instrumentCount: field('instrumentCount') },
  };
}

/** Reads a message of the socket; a kind that a newer server may send is `other`. */
export function readFrame(text: string): HeardFrame {
  const frame = parse(text);
  if (!isFields(frame) || typeof frame['type'] !== 'string') return { kind: 'text', id: '', text };
  const [id, data] = [textOf(frame['id']), isFields(frame['data']) ? frame['data'] : {}];
  switch (frame['type']) {
    case 'notice':
      return { kind: 'notice', id, notice: toNotice(data) };
    case 'pickup':
      return { kind: 'pickup', id, booking: toBooking(data) };
    case 'unread':
      return { kind: 'unread', id: '', count: Number(data['count']) || 0 };
    case 'task':
      return { kind: 'task', id };
    case 'pages':
      return { kind: 'pages', id: '' };
    case 'kick':
      return { kind: 'kick', id: '', reason: reasons.find((reason) => reason === data['reason']) ?? 'ended' };
    default:
      return { kind: 'other', id: '' };
  }
}
