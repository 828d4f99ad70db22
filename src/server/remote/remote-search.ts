import type { Condition, Test } from '../../protocol/condition';
import { refusal } from '../../protocol/errors';
import type { WireOperator } from '../../protocol/operators';
import type { Connector, WirePair } from '../../protocol/search-body';
import type { SearchOrder } from '../../protocol/search-state';
import { toSnakeCase } from '../../base/snake-case';
import { wireOperatorsByType } from '../../protocol/operators';
import type { ApiModel } from '../../schema/model/api-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { ListRequest } from '../query/list-sql';
import { readDayStretch } from '../query/operands';
import { readRelative } from '../query/relative-test';
import type { Asker } from '../query/relative-test';
import { theirName } from './remote-row';

interface Place {
  readonly record: RecordModel;
  readonly api: ApiModel;
  readonly asker: Asker | undefined;
}

const cannot = (): Error => refusal('remoteSearch', {});

const fieldOf = ({ record }: Place, name: string): FieldModel => {
  const field = record.fields.find((each) => each.name === name);
  // The search was judged before: a name that the page does not have is refused there.
  if (!field) throw refusal('searchFieldUnknown', { column: name });
  return field;
};

/** A test with its operator, and the words that mean another day each time read. */
function settle(
  place: Place,
  { field: name, operator, value }: Test,
): { readonly field: FieldModel; readonly operator: WireOperator; readonly value: Test['value'] } {
  const field = fieldOf(place, name);
  const said = operator ?? wireOperatorsByType[field.type][0];
  if (said === undefined) throw cannot();
  return { field, ...readRelative(field, { operator: said, value }, place.asker) };
}

const toList = (value: Test['value']): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : value).map((part) => part.trim());

type Row = WirePair['searchParams'][number];

function toRow(place: Place, connector: Connector, test: Test): Row {
  const { field, operator, value } = settle(place, test);
  const name = theirName(place.api, field.name);
  const sent = typeof value === 'string' || value.some((part) => part.includes(',')) ? value : value.join(',');
  return { searchType: connector, filter: JSON.stringify({ [name]: sent }), op: JSON.stringify({ [name]: operator }) };
}

/** What stands under one connector, nested ones of the same taken in. */
function partsOf(condition: Condition): readonly Condition[] {
  if (condition.kind === 'test') return [condition];
  return condition.of.flatMap((part) => (part.kind === condition.kind ? partsOf(part) : [part]));
}

/** One or two tests that stand in one pair. Shape: undefined for what is more. */
function pairOf(place: Place, connector: Connector, condition: Condition): WirePair | undefined {
  const parts = partsOf(condition);
  const tests = parts.flatMap((part) => (part.kind === 'test' ? [part] : []));
  const inner = condition.kind === 'test' ? 'and' : condition.kind;
  if (tests.length < parts.length || tests.length > 2) return undefined;
  return { searchType: connector, searchParams: tests.map((test) => toRow(place, inner, test)) };
}

/** Pairs are folded from left to right: what is more than a pair must come first. Errors: remoteSearch where two are. */
function toPairs(place: Place, condition: Condition): readonly WirePair[] {
  const whole = pairOf(place, 'and', condition);
  if (whole || condition.kind === 'test') return whole ? [whole] : [];
  const kind = condition.kind;
  const parts = partsOf(condition).map((part) => ({ part, pair: pairOf(place, kind, part) }));
  const [great, ...others] = parts.filter(({ pair }) => pair === undefined);
  if (others.length > 0) throw cannot();
  return [...(great ? toPairs(place, great.part) : []), ...parts.flatMap(({ pair }) => pair ?? [])];
}

/** A search in the payload of the family. */
function toPayload(place: Place, condition: Condition | undefined): object {
  if (!condition) return { searchType: 'N', searchParam: [] };
  const parts = partsOf(condition);
  if (condition.kind !== 'or' && parts.every((part) => part.kind === 'test'))
    return {
      searchType: 'N',
      searchParam: parts
        .flatMap((part) => (part.kind === 'test' ? [toRow(place, 'and', part)] : []))
        .map(({ filter, op }) => ({ filter, op })),
    };
  return { searchType: 'Y', searchListVO: toPairs(place, condition) };
}

/** Endings of stock parameters, of texts and numbers, and of days. */
const endings: Partial<Record<WireOperator, readonly [plain: string, dated: string | undefined]>> = {
  LIKE: ['_like', undefined],
  'NOT LIKE': ['_notlike', undefined],
  '=': ['_equal', undefined],
  '!=': ['_notequal', undefined],
  '>': ['_gt', '_dategt'],
  '>=': ['_ge', '_datege'],
  '<': ['_lt', '_datelt'],
  '<=': ['_le', '_datele'],
};

/** The parameters of one test: of a stretch its two ends. */
function toParameters(place: Place, test: Test): readonly (readonly [string, string])[] {
  const { field, operator, value } = settle(place, test);
  const name = theirName(place.api, field.name);
  const isDated = field.type === 'day' || field.type === 'dateTime';
  const given = (ending: WireOperator, text: string): readonly (readonly [string, string])[] => {
    const [plain, dated] = endings[ending] ?? [];
    const suffix = isDated ? dated : plain;
    if (suffix === undefined) throw cannot();
    return text === '' ? [] : [[`${name}${suffix}`, text]];
  };
  const last = (text: string): string => (field.type === 'dateTime' && text.length === 10 ? `${text} 23:59:59` : text);
  if (operator === 'BETWEEN') {
    const [from = '', until = ''] = toList(value);
    return [...given('>=', from), ...given('<=', last(until))];
  }
  if (operator === 'IN') {
    const [only, ...more] = toList(value).filter((part) => part !== '');
    if (more.length > 0) throw cannot();
    return only === undefined ? [] : given('=', only);
  }
  const text = typeof value === 'string' ? value : (value[0] ?? '');
  if (isDated && operator === '=') {
    const days = readDayStretch(text);
    if (!days || text.length !== 10) throw cannot();
    return [...given('>=', text), ...given('<=', last(text))];
  }
  return given(operator, isDated && operator === '<=' ? last(text) : text);
}

/** A search in the parameters of stock lists, which all hold at once. Errors: remoteSearch for what they cannot say. */
function toFilters(place: Place, condition: Condition | undefined): Readonly<Record<string, string>> {
  const parts = condition ? partsOf(condition) : [];
  if (condition?.kind === 'or') throw cannot();
  const query: Record<string, string> = {};
  for (const part of parts) {
    if (part.kind !== 'test') throw cannot();
    for (const [name, value] of toParameters(place, part)) {
      if (Object.hasOwn(query, name)) throw cannot();
      query[name] = value;
    }
  }
  return query;
}

const columns = ({ api }: Place, orderBy: readonly SearchOrder[], order: 'asc' | 'desc'): string =>
  orderBy
    .filter((each) => each.order === order)
    .map(({ prop }) => toSnakeCase(theirName(api, prop)))
    .join(',');

/** Asks the list of another back end: which rows, in which order, and which page of them. Errors: remoteSearch. */
export function toListCall(
  place: Place,
  { condition, orderBy, current, size }: Pick<ListRequest, 'condition' | 'orderBy' | 'current' | 'size'>,
): { readonly method: 'GET' | 'POST'; readonly query: Readonly<Record<string, string>>; readonly body?: object } {
  const { list } = place.api;
  if (list.order === 'none' && orderBy.length > 0) throw cannot();
  const [ascs, descs] = [columns(place, orderBy, 'asc'), columns(place, orderBy, 'desc')];
  const byColumns = list.order === 'columns' ? { ...(ascs === '' ? {} : { ascs }), ...(descs === '' ? {} : { descs }) } : {};
  const page = { current: String(current), size: String(size), ...byColumns };
  if (list.search === 'filters') return { method: 'GET', query: { ...toFilters(place, condition), ...page } };
  const named = orderBy.map(({ prop, order }) => ({ prop: theirName(place.api, prop), order }));
  const sorted = list.order === 'orderBy' && named.length > 0 ? { orderBy: named } : {};
  return { method: 'POST', query: page, body: { current, size, ...toPayload(place, condition), ...sorted } };
}
