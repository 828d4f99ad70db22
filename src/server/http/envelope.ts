import type { Envelope } from '../../protocol/envelope';

/** Wraps what a call gives, with a message of its own where it has more to say. */
export function toEnvelope<T>(data: T, msg = '操作成功'): Envelope<T> {
  return { code: 200, success: true, data, msg };
}

/**
 * Puts JSON text, as PostgreSQL wrote it, into the envelope of the wire. Shape: its bytes: Node sends a text of megabytes at twice the cost of the same in bytes.
 */
export function spliceEnvelope(json: string): Buffer {
  return Buffer.from(`{"code":200,"success":true,"msg":"操作成功","data":${json}}`);
}

/** A key of a dictionary as clients of the known wire read it where they expect a number; what is none stays a text. */
export const toKeyNumber = (key: unknown): unknown => (/^\d{1,9}$/.test(String(key)) ? Number(key) : (key ?? ''));
