import { toWellFormed } from '../../base/well-formed';
import type { Parameter } from './state-codec';

/** Signs that may stand in a query as they are, so that people can read it. */
const readable: Readonly<Record<string, string>> = { '%3A': ':', '%2C': ',' };

const encodePart = (text: string): string =>
  encodeURIComponent(toWellFormed(text)).replace(/%3A|%2C/g, (found) => readable[found] ?? found);

/** Writes parameters as a query that people can read. Shape: without `?`. */
export const toQuery = (parameters: readonly Parameter[]): string =>
  parameters.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&');

/** Reads a query. */
export const readQuery = (query: string): readonly Parameter[] => [...new URLSearchParams(query)];
