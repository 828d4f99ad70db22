import { maskText } from '../../base/text';

/** Hides who gets a message: the middle of a number, and that of what stands before the @ of an address. */
export function maskReceiver(receiver: string): string {
  const at = receiver.lastIndexOf('@');
  return at < 0 ? maskText(receiver) : `${maskText(receiver.slice(0, at))}${receiver.slice(at)}`;
}
