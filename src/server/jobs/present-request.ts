import { isObject, type Values } from '../../base/dot-path';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { toPresentNames } from '../records/write/present-names';
import type { PageContext } from '../rights/page-context';

type Rename = (name: string) => string;

/** The present name for a former one, with what goes on below it: `items`, `items.0.price`, `customerId.enterName`. */
function presentName(record: RecordModel, records: ReadonlyMap<string, RecordModel>): Rename {
  const isAt = (name: string, known: string): boolean => name === known || name.startsWith(`${known}.`);
  const inner = (field: FieldModel): RecordModel | undefined => field.line ?? records.get(field.target ?? '');
  return (name) => {
    for (const field of record.fields) {
      const known = [field.name, ...(field.was ?? [])].find((each) => isAt(name, each));
      if (known === undefined) continue;
      const below = inner(field);
      const rest = name.slice(known.length + 1);
      if (rest === '' || !below) return field.name + name.slice(known.length);
      const formers = below.fields.flatMap((each) => (each.was ?? []).map((former) => [former, each.name] as const));
      const [former, now] = formers.find(([each]) => each === rest) ?? [rest, rest];
      return `${field.name}.${now}${rest.slice(former.length)}`;
    }
    return name;
  };
}

const renameKeys = (text: unknown, rename: Rename): unknown => {
  const named: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  return isObject(named) ? JSON.stringify(Object.fromEntries(Object.entries(named).map(([name, value]) => [rename(name), value]))) : text;
};

const renameProps = (list: unknown, rename: Rename): unknown =>
  Array.isArray(list)
    ? list.map((each: unknown) => (isObject(each) && typeof each['prop'] === 'string' ? { ...each, prop: rename(each['prop']) } : each))
    : list;

/** Renames fields in a search. Source: src/protocol/search-body.ts. */
function renameAsked(asked: Values, rename: Rename): Values {
  const all = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((each: unknown) => (isObject(each) ? renameAsked(each, rename) : each)) : list;
  const rewrites: Readonly<Record<string, (value: unknown) => unknown>> = {
    columns: (value) => (Array.isArray(value) ? value.map((name: unknown) => (typeof name === 'string' ? rename(name) : name)) : value),
    orderBy: (value) => renameProps(value, rename),
    filter: (value) => renameKeys(value, rename),
    op: (value) => renameKeys(value, rename),
    searchParam: all,
    searchListVO: all,
    searchParams: all,
  };
  return Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, Object.hasOwn(rewrites, key) ? rewrites[key]?.(value) : value]),
  );
}

/** What a task was queued with, in the present names of fields that have been renamed since: columns, a search, values to be filled in. */
export function toPresentRequest({ page, schemas }: Pick<PageContext, 'page' | 'schemas'>, request: Values): Values {
  const { record } = page.model;
  const asked = renameAsked(request, presentName(record, schemas.records));
  return isObject(asked['data']) ? { ...asked, data: toPresentNames(record, asked['data']) } : asked;
}
