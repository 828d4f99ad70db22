import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { readParts } from './read-multipart';

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : value);

/** Reads a parameter of the address as text; '' where there is none. */
export function queryText(request: FastifyRequest, name: string): string {
  const query: unknown = request.query;
  const value = isObject(query) && Object.hasOwn(query, name) ? first(query[name]) : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a header as text; '' where there is none. */
export function headerText(request: FastifyRequest, name: string): string {
  const value = first(request.headers[name]);
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a body that must be an object. Errors: unreadableBody. */
export function bodyObject(request: FastifyRequest): Values {
  if (!isObject(request.body)) throw refusal('unreadableBody', {});
  return request.body;
}

/** Reads a text of a body; '' where there is none. */
export function bodyText(body: Values, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** Reads a number of a body, by its text too; `otherwise` where it is none. An object is none, whatever it says of itself. */
export function bodyNumber(body: Values, name: string, otherwise: number): number {
  const text = bodyText(body, name);
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : otherwise;
}

/** Reads a list of texts of a body; what is no text is left out. */
export function bodyTexts(body: Values, name: string): readonly string[] {
  const list = Object.hasOwn(body, name) ? body[name] : undefined;
  return Array.isArray(list)
    ? list.flatMap((each: unknown) => (typeof each === 'string' || typeof each === 'number' ? [String(each)] : []))
    : [];
}

/** Reads a count of the address. Errors: wrongParameter. Shape: undefined where there is none. */
export function queryCount(request: FastifyRequest, name: string): number | undefined {
  const text = queryText(request, name);
  if (text === '') return undefined;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw refusal('wrongParameter', { name });
  return count;
}

/** Reads parameters that may stand in the address, a form or a JSON body; the body wins. */
export async function readEverywhere(request: FastifyRequest): Promise<(name: string) => string> {
  const fields = new Map<string, string>();
  if (request.isMultipart()) {
    for await (const part of readParts(request, { files: 0, fields: 20, fieldSize: 4096 }))
      if (part.kind === 'field') fields.set(part.field, part.value);
  }
  const { body } = request;
  return (name) => {
    const sent = fields.get(name) ?? (isObject(body) ? bodyText(body, name) : '');
    return sent === '' ? queryText(request, name) : sent;
  };
}
