import { isObject, type Values } from '../base/dot-path';
import { findConversionKey, findShapeFault } from '../base/json-shape';
import { findBrokenText } from '../base/well-formed';
import type { Condition, ConditionValue, DecodedSearch, Test } from './condition';
import { refusal } from './errors';
import { readWireOperator } from './operators';
import type { Connector } from './search-body';
import type { SearchOrder } from './search-state';

/** Limits of a search body. */
const searchLimits = Object.freeze({
  conditions: 50,
  pairs: 25,
  rows: 2,
  values: 1000,
  filterLength: 65_536,
  opLength: 8192,
  orders: 5,
  depth: 64,
});

const column = /^[A-Za-z][A-Za-z0-9_]{0,63}(\.[A-Za-z][A-Za-z0-9_]{0,63}){0,3}$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('searchNotJson', {});
  }
}

/** Lists and objects may come as JSON text, which is held to what bodies are held to: it would pass them as a text. */
function readJson(sent: unknown, limit: number = searchLimits.filterLength): unknown {
  if (typeof sent !== 'string') return sent;
  if (sent.length > limit) throw refusal('searchTooLong', {});
  if (sent.trim() === '') return undefined;
  const shape = findShapeFault(sent, { depth: searchLimits.depth, values: limit });
  if (shape?.fault === 'number') throw refusal('numberTooLong', { name: shape.name.slice(0, 100) });
  if (shape) throw refusal('searchTooLong', {});
  const value = parseJson(sent);
  const conversion = findConversionKey(sent, value);
  if (conversion !== undefined) throw refusal('searchFieldUnknown', { column: conversion, index: 0 });
  const broken = findBrokenText(value);
  if (broken !== undefined) throw refusal('brokenText', { name: broken });
  return value;
}

function readList(sent: unknown, limit: number): readonly unknown[] {
  const list = readJson(sent);
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw refusal('searchNotJson', {});
  if (list.length > limit) throw refusal('searchTooLong', {});
  return list;
}

function readObject(sent: unknown, limit?: number): Values {
  const value = readJson(sent, limit) ?? {};
  if (!isObject(value)) throw refusal('searchNotJson', {});
  return value;
}

function readConnector(sent: unknown): Connector | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const word = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  if (word !== 'and' && word !== 'or') throw refusal('searchOperatorUnknown', { column: '', op: String(sent).slice(0, 32) });
  return word;
}

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Empty text, null and an empty list drop the condition. */
function readValue(sent: unknown, fault: { readonly column: string; readonly index: number }): ConditionValue | undefined {
  if (sent === null || sent === undefined) return undefined;
  const text = scalarText(sent);
  if (text !== undefined) return text === '' ? undefined : text;
  if (!Array.isArray(sent)) throw refusal('searchValueWrong', fault);
  if (sent.length > searchLimits.values) throw refusal('searchTooLong', {});
  const parts = sent.map((part: unknown) => {
    const word = part === null ? '' : scalarText(part);
    if (word === undefined) throw refusal('searchValueWrong', fault);
    return word;
  });
  return parts.every((part) => part === '') ? undefined : parts;
}

interface Counter {
  next: number;
}

function readTests(sent: unknown, counter: Counter): readonly Test[] {
  if (!isObject(sent)) throw refusal('searchNotJson', {});
  const filter = readObject(sent['filter']);
  const op = readObject(sent['op'], searchLimits.opLength);
  return Object.entries(filter).flatMap(([name, raw]) => {
    const index = counter.next;
    counter.next += 1;
    if (counter.next > searchLimits.conditions) throw refusal('searchTooLong', {});
    const shown = name.slice(0, 64);
    if (name === '') throw refusal('wrongParameter', { name: 'filter' });
    if (!column.test(name)) throw refusal('searchFieldUnknown', { column: shown, index });
    const value = readValue(raw, { column: name, index });
    if (value === undefined) return [];
    const sentOperator = Object.hasOwn(op, name) ? op[name] : undefined;
    if (sentOperator === undefined) return [{ kind: 'test', field: name, value, index } satisfies Test];
    const operator = readWireOperator(sentOperator);
    if (!operator) throw refusal('searchOperatorUnknown', { column: name, op: String(sentOperator).slice(0, 32), index });
    return [{ kind: 'test', field: name, operator, value, index } satisfies Test];
  });
}

const join = (kind: Connector, left: Condition | undefined, right: Condition): Condition => (left ? { kind, of: [left, right] } : right);

function all(tests: readonly Condition[]): Condition | undefined {
  const [first, ...rest] = tests;
  return first && rest.length > 0 ? { kind: 'and', of: tests } : first;
}

interface ReadPair {
  readonly connector: Connector;
  readonly condition: Condition;
}

function readPair(sent: unknown, counter: Counter): ReadPair | undefined {
  if (!isObject(sent)) throw refusal('searchNotJson', {});
  let condition: Condition | undefined;
  let firstConnector: Connector | undefined;
  readList(sent['searchParams'], searchLimits.rows).forEach((row, index) => {
    const connector = isObject(row) ? readConnector(row['searchType']) : undefined;
    if (index === 0) firstConnector = connector;
    const one = all(readTests(row, counter));
    if (one) condition = join(connector ?? 'and', condition, one);
  });
  const connector = readConnector(sent['searchType']) ?? firstConnector ?? 'and';
  return condition ? { connector, condition } : undefined;
}

function readOrder(sent: unknown): readonly SearchOrder[] {
  return readList(sent, searchLimits.orders).map((entry) => {
    const prop = isObject(entry) ? entry['prop'] : undefined;
    if (!isObject(entry) || typeof prop !== 'string' || prop === '') throw refusal('wrongParameter', { name: 'orderBy.prop' });
    if (!column.test(prop)) throw refusal('searchFieldUnknown', { column: prop.slice(0, 64) });
    const order = entry['order'] ?? 'asc';
    if (order !== 'asc' && order !== 'desc') throw refusal('searchValueWrong', { column: prop });
    return { prop, order };
  });
}

function readCount(sent: unknown, name: string): number | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const count = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) throw refusal('wrongParameter', { name });
  return count;
}

/**
 * Reads a search body into its normal form; lists, filters and operators may be JSON text or JSON, words in any case.
 * Errors: the search codes of the catalogue.
 */
export function decodeSearch(body: unknown): DecodedSearch {
  const sent = body === undefined || body === null ? {} : body;
  if (!isObject(sent)) throw refusal('searchNotJson', {});
  const mode = sent['searchType'] ?? 'N';
  if (mode !== 'N' && mode !== 'Y') throw refusal('wrongParameter', { name: 'searchType' });
  const counter: Counter = { next: 0 };
  let condition: Condition | undefined;
  if (mode === 'Y') {
    if (sent['searchListVO'] === undefined) throw refusal('missingParameter', { name: 'searchListVO' });
    for (const sentPair of readList(sent['searchListVO'], searchLimits.pairs)) {
      const pair = readPair(sentPair, counter);
      if (pair) condition = join(pair.connector, condition, pair.condition);
    }
  }
  const plain = all(readList(sent['searchParam'], searchLimits.conditions).flatMap((entry) => readTests(entry, counter)));
  if (plain) condition = join('and', condition, plain);
  const [current, size] = [readCount(sent['current'], 'current'), readCount(sent['size'], 'size')];
  return {
    ...(condition ? { condition } : {}),
    orderBy: readOrder(sent['orderBy']),
    ...(current === undefined ? {} : { current }),
    ...(size === undefined ? {} : { size }),
  };
}
