import { toWellFormed } from '../../base/well-formed';
import type { Connector } from '../../protocol/search-body';
import type { SearchItem, SearchOrder, SearchPair, SearchState } from '../../protocol/search-state';
import { decodeToken, encodeToken } from './value-token';

/** A parameter of an address. */
export type Parameter = readonly [name: string, value: string];

/** What the browser tab keeps for an address: values that must not stand in it. */
export interface Withheld {
  /** Says whether values of a field are personal. */
  isPersonal(field: string): boolean;
  /** Keeps values under a key of this browser tab. */
  keep(tokens: readonly string[]): string;
  /** Gives the values of a key back; undefined where this browser tab does not have them. */
  recall(key: string): readonly string[] | undefined;
}

/** An address longer than this is cut short by servers and chats; its values are kept by the browser tab instead. Units: characters. */
const longest = 6000;

const mark = '~';
const isFieldName = (name: string): boolean => /^[\w.]{1,120}$/.test(name);
const isConnector = (text: string): text is Connector => text === 'and' || text === 'or';

const sortText = (orders: readonly SearchOrder[]): string =>
  orders.map(({ prop, order }) => (order === 'desc' ? `-${prop}` : prop)).join(',');

function readSort(text: string): readonly SearchOrder[] {
  return text.split(',').flatMap((part): SearchOrder[] => {
    const prop = part.replace(/^-/, '');
    return isFieldName(prop) ? [{ prop, order: part.startsWith('-') ? 'desc' : 'asc' }] : [];
  });
}

function conditionsOf(state: SearchState): readonly Parameter[] {
  if (state.mode === 'N') return state.items.map((item) => [`q.${item.field}`, encodeToken(item)]);
  return state.pairs.flatMap(({ connector, rows }): Parameter[] => [
    ['pair', connector],
    ...rows.map((row): Parameter => [`${row.connector === 'and' ? 'a' : 'o'}.${row.field}`, encodeToken(row)]),
  ]);
}

const isCondition = (name: string): boolean => /^[qao]\../.test(name);
const lengthOf = (parameters: readonly Parameter[]): number =>
  parameters.reduce((sum, [name, value]) => sum + name.length + encodeURIComponent(toWellFormed(value)).length + 2, 0);

function withhold(conditions: readonly Parameter[], withheld: Withheld): readonly Parameter[] {
  const all = lengthOf(conditions) > longest;
  const tokens: string[] = [];
  const told = conditions.map(([name, value]): Parameter => {
    if (!isCondition(name) || !(all || withheld.isPersonal(name.slice(2)))) return [name, value];
    tokens.push(value);
    return [name, mark];
  });
  return tokens.length === 0 ? told : [...told, ['state', withheld.keep(tokens)]];
}

interface Writing {
  /** Rows a page where the address says nothing. */
  readonly size: number;
  readonly withheld: Withheld;
}

/** Writes a search as parameters of an address, in an order that counts. */
export function encodeState(state: SearchState, { size, withheld }: Writing): readonly Parameter[] {
  const { orderBy } = state;
  return [
    ...(state.mode === 'Y' ? [['adv', '1'] as const] : []),
    ...withhold(conditionsOf(state), withheld),
    ...(state.mode === 'N' && state.exact ? [['exact', '1'] as const] : []),
    ...(orderBy ? [['sort', sortText(orderBy)] as const] : []),
    ...(state.current === 1 ? [] : [['page', String(state.current)] as const]),
    ...(state.size === size ? [] : [['size', String(state.size)] as const]),
  ];
}

export interface ReadState {
  readonly state: SearchState;
  /** Fields whose values this browser tab does not have. */
  readonly withheld: readonly string[];
}

const readCount = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;

/** Reads a search from parameters; what is none is passed over. */
export function decodeState(parameters: readonly Parameter[], { size, withheld }: Writing): ReadState {
  const valueOf = (name: string): string | undefined => parameters.find(([each]) => each === name)?.[1];
  const key = valueOf('state');
  const kept = key === undefined ? undefined : withheld.recall(key);
  const missing: string[] = [];
  let taken = 0;
  const read = (name: string, value: string): SearchItem | undefined => {
    const field = name.slice(2);
    if (!isFieldName(field)) return undefined;
    if (value === mark && kept?.[taken] === undefined) missing.push(field);
    const token = decodeToken(value === mark ? (kept?.[taken++] ?? '') : value);
    return token && { field, ...token };
  };
  const pairs: SearchPair[] = [];
  const items: SearchItem[] = [];
  for (const [name, value] of parameters) {
    if (name === 'pair' && isConnector(value)) pairs.push({ connector: value, rows: [] });
    if (!isCondition(name)) continue;
    const item = read(name, value);
    const pair = pairs.at(-1);
    if (!item) continue;
    if (name.startsWith('q.')) items.push(item);
    else if (pair)
      pairs[pairs.length - 1] = { ...pair, rows: [...pair.rows, { ...item, connector: name.startsWith('a.') ? 'and' : 'or' }] };
  }
  const sort = valueOf('sort');
  const paging = {
    current: readCount(valueOf('page'), 1),
    size: readCount(valueOf('size'), size),
    ...(sort === undefined ? {} : { orderBy: readSort(sort) }),
  };
  const state: SearchState =
    valueOf('adv') === '1' ? { ...paging, mode: 'Y', pairs } : { ...paging, mode: 'N', exact: valueOf('exact') === '1', items };
  return { state, withheld: missing };
}
