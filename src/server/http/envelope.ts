import type { Envelope } from '../../protocol/envelope';

/** Wraps what a call gives, with a message of its own where it has more to say. */
export function toEnvelope<T>(data: T, msg = '操作成功'): Envelope<T> {
  return { code: 200, success: true, data, msg };
}

/**
 * Wraps pieces of JSON text that the database has written, without reading them. Shape: the bytes of the answer: Node sends a text of megabytes at twice the cost
 * of its bytes, and joining texts first costs as much again.
 */
export function spliceEnvelope(...json: readonly string[]): Buffer {
  return Buffer.concat(['{"code":200,"success":true,"msg":"操作成功","data":', ...json, '}'].map((piece) => Buffer.from(piece)));
}

/** A key of a dictionary as clients of the known wire read it where they expect a number; what is none stays a text. */
export const toKeyNumber = (key: unknown): unknown => (/^\d{1,9}$/.test(String(key)) ? Number(key) : (key ?? ''));
