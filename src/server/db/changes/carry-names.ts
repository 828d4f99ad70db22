import { isObject, moveAt } from '../../../base/dot-path';
import type { PageModel } from '../../../schema/model/page-model';
import type { Queryable } from '../connections/database';
import type { CarriedKeys, CarriedName } from '../table-step';

type Rename = (name: string) => string;

/** Where conditions over rows are kept: what roles have, and what lies ready for them. */
const scopeTables = ['sys_role_scope', 'sys_role_change', 'sys_data_scope'] as const;

/** A name of a page and what goes on below it: `items`, `items.0.price`, `customerId.enterName`. */
const renameBelow =
  (from: string, to: string): Rename =>
  (name) =>
    name === from || name.startsWith(`${from}.`) ? to + name.slice(from.length) : name;

/** What stands before a field of a record where a page names it: nothing on its own pages, and each reference to it or list of its lines. */
const prefixesOn = (
  { record: { table: own, fields } }: PageModel,
  { record, table }: Pick<CarriedName, 'record' | 'table'>,
): readonly string[] => [
  ...(own === table ? [''] : []),
  ...fields.flatMap((field) => (field.target === record || field.line?.table === table ? [`${field.name}.`] : [])),
];

/** How names of a page's fields change: its own, and those that it reads through its references to the record. */
function renameFor(page: PageModel, { from, to, ...of }: CarriedName): Rename | undefined {
  const renames = prefixesOn(page, of).map((prefix) => renameBelow(prefix + from, prefix + to));
  return renames.length === 0 ? undefined : (name) => renames.reduce((said, rename) => rename(said), name);
}

const renameProps = (list: unknown, rename: Rename): unknown =>
  Array.isArray(list)
    ? list.map((each: unknown) => (isObject(each) && typeof each['prop'] === 'string' ? { ...each, prop: rename(each['prop']) } : each))
    : list;

/** A search as the words of an address: `?q.total=…&sort=-total`. */
function renameSearch(text: string, rename: Rename): string {
  return text.replace(/(^|[?&])([qao]\.)([\w.%]+)(?==)|(^|[?&])(sort=)([^&]*)/g, (_, start, kind, field, sortStart, sort, orders) => {
    if (typeof field === 'string') return `${String(start)}${String(kind)}${rename(field)}`;
    const renamed = decodeURIComponent(String(orders))
      .split(',')
      .map((order) => (order.startsWith('-') ? `-${rename(order.slice(1))}` : rename(order)));
    return `${String(sortStart)}${String(sort)}${renamed.map(encodeURIComponent).join(',')}`;
  });
}

/** Renames fields in what people have saved of a list: columns, search items, a search. */
function renameSaved(parameter: string, rename: Rename): string {
  const saved: unknown = JSON.parse(parameter);
  if (!isObject(saved)) return parameter;
  const { columns, search } = saved;
  return JSON.stringify({
    ...saved,
    ...(columns === undefined ? {} : { columns: renameProps(columns, rename) }),
    ...(search === undefined ? {} : { search: typeof search === 'string' ? renameSearch(search, rename) : renameProps(search, rename) }),
  });
}

/** Renames a field in what somebody was typing. */
function renameDraft(parameter: string, { from, to }: CarriedName): string {
  const saved: unknown = JSON.parse(parameter);
  if (!isObject(saved)) return parameter;
  const [old, now] = [from.split('.'), to.split('.')];
  const moved = (values: unknown) => (isObject(values) ? moveAt(values, old, now) : values);
  return JSON.stringify({ ...saved, values: moved(saved['values']), base: moved(saved['base']) });
}

/** Renames fields in a row scope: names of the row, with or without `row.`, outside of texts. */
export function renameInScope(expression: string, rename: Rename): string {
  const parts = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\.\s*)?([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*(?!\s*\())*)/g;
  return expression.replace(parts, (whole, text: string | undefined, dot: string | undefined, path: string | undefined) => {
    if (text !== undefined || dot !== undefined || path === undefined) return whole;
    const [, row = '', name = ''] = /^((?:row|old)\s*\.\s*)?([\s\S]*)$/.exec(path) ?? [];
    const plain = name.replaceAll(/\s/g, '');
    const renamed = rename(plain);
    return renamed === plain ? whole : row + renamed;
  });
}

interface Saved {
  readonly table: string;
  readonly column: string;
  readonly page: string;
}

async function rewrite(
  q: Queryable,
  { table, column, page }: Saved,
  asked: { readonly path: string; readonly change: (text: string) => string },
) {
  const { rows } = await q.query(`select ctid::text as place, ${column} as text from ${table} where ${page} = $1 for update`, [asked.path]);
  for (const row of rows) {
    const text = String(row['text']);
    let changed: string;
    try {
      changed = asked.change(text);
    } catch {
      // What cannot be read was never of use; the page says so where it is opened.
      continue;
    }
    if (changed !== text) await q.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [row['place'], changed]);
  }
}

/** Carries a field's new name over to what people have saved about it, in all tenants: rules of roles, row scopes, layouts, saved searches, drafts. */
export async function carryName(q: Queryable, pages: Iterable<PageModel>, name: CarriedName): Promise<void> {
  const { record, from, to } = name;
  await q.query(
    `delete from sys_role_field f where record_name = $1 and field = $3
     and exists (select 1 from sys_role_field o where o.tenant_id = f.tenant_id and o.role_id = f.role_id and o.record_name = $1 and o.field = $2)`,
    [record, from, to],
  );
  await q.query('update sys_role_field set field = $3 where record_name = $1 and field = $2', [record, from, to]);
  for (const page of pages) {
    const rename = renameFor(page, name);
    if (!rename) continue;
    const { path } = page;
    const change = (text: string) => renameSaved(text, rename);
    for (const table of ['sys_layout', 'sys_layout_default', 'sys_view'])
      await rewrite(q, { table, column: 'parameter', page: 'element_id' }, { path, change });
    for (const table of scopeTables)
      await rewrite(q, { table, column: 'expression', page: 'page_path' }, { path, change: (text) => renameInScope(text, rename) });
    if (page.record.table === name.table)
      await rewrite(q, { table: 'sys_draft', column: 'parameter', page: 'page_path' }, { path, change: (text) => renameDraft(text, name) });
  }
}

/** Renames keys of options where a row scope holds the field against them: `kind == 'a'`, `'a' != kind`, `kind in ['a', 'b']`. */
function renameKeysInScope(expression: string, field: string, moves: CarriedKeys['moves']): string {
  const name = `(?<![\\w.])(?:row\\s*\\.\\s*|old\\s*\\.\\s*)?${field.replaceAll('.', '\\s*\\.\\s*')}(?![\\w.])`;
  const text = `(?:"[^"\\\\]*"|'[^'\\\\]*')`;
  const places = new RegExp(
    `${name}\\s*(?:==|!=)\\s*${text}|${text}\\s*(?:==|!=)\\s*${name}|${name}\\s+in\\s*\\[[^\\]]*\\]|${text}\\s+in\\s+${name}`,
    'g',
  );
  const inTexts = (part: string) =>
    part.replace(/(["'])([^"'\\]*)\1/g, (whole, quote: string, key: string) => {
      const now = moves.get(key);
      return now === undefined ? whole : quote + now + quote;
    });
  return expression.replace(places, inTexts);
}

/** Carries renamed keys of options over to the row scopes that are held against them, so that a role goes on seeing the same rows. */
export async function carryKeys(q: Queryable, pages: Iterable<PageModel>, { field, moves, ...of }: CarriedKeys): Promise<void> {
  for (const page of pages) {
    const { path } = page;
    const change = (text: string) => prefixesOn(page, of).reduce((said, prefix) => renameKeysInScope(said, prefix + field, moves), text);
    for (const table of scopeTables) await rewrite(q, { table, column: 'expression', page: 'page_path' }, { path, change });
  }
}
