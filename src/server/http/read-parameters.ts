import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';

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
