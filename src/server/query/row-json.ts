import { sql } from 'kysely';
import { creatorField } from '../../schema/context/system-fields';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { hidesPersons, maskColumn, ruleOf } from './field-rules';
import { displayOf, reachKey, referredRule, referredScope } from './reach';
import { findTarget, type RecordSource } from './record-source';
import { alive, columnOf, tableAs } from './scope';
import { type Sql, toStatement } from './statement';

/** How a row is written. */
interface RowShape extends Pick<RecordSource, 'records' | 'rules' | 'reach'> {
  readonly tenantId: string;
  /** True: the lines of the row are written too. */
  readonly lines: boolean;
  /** How many rows there may be. */
  readonly most: number;
}

/**
 * Up to so many rows look up by themselves what they refer to; of more it is joined. A dozen joined tables take PostgreSQL 14 ms to plan, as long as the rest of a
 * page; of thousands of rows those joined are read a sixth faster.
 */
const fewRows = 1_000;

/** A row as JSON, and the joins that it needs. */
interface RowJson {
  readonly json: Sql;
  readonly joins: Sql;
}

/** The wire form of a column. Sessions write days and times as ISO does, in the time of Shanghai (`setSession`): formatting them once more took a tenth of a page. */
export function toWireColumn(field: FieldModel, alias: string): Sql {
  const column = columnOf(alias, field.column);
  if (field.system && field.column === 'id') return sql`${column}::text`;
  switch (field.type) {
    case 'decimal':
    case 'ref':
    case 'day':
      return sql`${column}::text`;
    case 'dateTime':
      return sql`left(${column}::text, 19)`;
    case 'options':
    case 'refs':
    case 'files':
      return sql`nullif(array_to_string(${column}, ','), '')`;
    default:
      return column;
  }
}

type Pair = readonly [name: string, value: Sql];

/** What a column may be called. Units: bytes. */
const longestName = 63;

/** An object of any width, written as a row: that is a tenth quicker than the usual function, which takes only fifty pairs. Names come from the page model. */
function jsonObject(pairs: readonly Pair[]): Sql {
  if (pairs.length === 0) return sql`'{}'::json`;
  if (pairs.length <= 50 && pairs.some(([name]) => Buffer.byteLength(name) > longestName))
    return sql`json_build_object(${sql.join(pairs.flatMap(([name, value]) => [sql.lit(name), value]))})`;
  const columns = pairs.map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  // A column of that name would be written in place of the row; no field may be called so.
  const row = sql.id('$row');
  return sql`(select row_to_json(${row}) from (select ${sql.join(columns)}) ${row})`;
}

/** What a row says of a record that it refers to. */
function referencePairs(
  shape: RowShape,
  at: { readonly field: FieldModel; readonly target: RecordModel; readonly alias: string },
): readonly Pair[] {
  const { field, target, alias } = at;
  const columnFor = (name: string): Sql => {
    const found = target.fields.find((each) => each.name === name);
    const rule = referredRule(shape, { field, target, name });
    if (!found || rule === 'hidden' || found.type === 'lines') return sql`null::text`;
    const value = rule === 'masked' ? maskColumn(found, alias) : toWireColumn(found, alias);
    const scope = referredScope(shape, { field, target, name });
    return scope ? sql`case when ${scope(alias)} then ${value} end` : value;
  };
  const told = (name: string): boolean => name !== 'id' && name !== 'display' && referredRule(shape, { field, target, name }) !== 'hidden';
  const names = (field.targetFields ?? []).filter(told);
  return [
    ['id', sql`${columnOf(alias, 'id')}::text`],
    ['display', columnFor(displayOf(field, target))],
    ...names.map((name): Pair => [name, columnFor(name)]),
  ];
}

interface Reference {
  readonly pair: Pair;
  readonly join?: Sql;
}

function toReference(shape: RowShape, field: FieldModel, at: { readonly alias: string; readonly index: number }): Reference | undefined {
  const target = field.type === 'ref' || field.type === 'refs' ? findTarget(shape, field) : undefined;
  if (!target) return undefined;
  const own = columnOf(at.alias, field.column);
  const alias = `${at.alias}r${at.index}`;
  const object = jsonObject(referencePairs(shape, { field, target, alias }));
  const id = columnOf(alias, 'id');
  const same = sql`${columnOf(alias, 'tenant_id')} = ${shape.tenantId}`;
  if (field.type === 'ref' && shape.most <= fewRows)
    return { pair: [field.name, sql`(select ${object} from ${tableAs(target, alias)} where ${same} and ${id} = ${own})`] };
  if (field.type === 'ref')
    return {
      pair: [field.name, sql`case when ${id} is not null then ${object} end`],
      join: sql` left join ${tableAs(target, alias)} on ${same} and ${id} = ${own}`,
    };
  const list = sql`(select coalesce(json_agg(${object} order by u.place), '[]') from unnest(${own}) with ordinality as u(key, place)
    join ${tableAs(target, alias)} on ${same} and ${id} = u.key::bigint)`;
  return { pair: [field.name, list] };
}

interface Branch {
  readonly pairs: Map<string, Sql | Branch>;
}

/** Puts dotted names into the nested form that they have on the wire. */
function put(branch: Branch, path: readonly string[], value: Sql): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    branch.pairs.set(name, value);
    return;
  }
  const inner = branch.pairs.get(name);
  const next = inner && 'pairs' in inner ? inner : { pairs: new Map<string, Sql | Branch>() };
  branch.pairs.set(name, next);
  put(next, rest, value);
}

const toObject = (branch: Branch): Sql =>
  jsonObject([...branch.pairs].map(([name, value]): Pair => [name, 'pairs' in value ? toObject(value) : value]));

function toLines(shape: RowShape, line: RecordModel, owner: Sql, alias: string): Sql {
  const { json, joins } = toRowJson(shape, line, alias);
  const of = sql`${columnOf(alias, 'parent_id')} = ${owner}`;
  return sql`(select coalesce(json_agg(${json} order by ${columnOf(alias, 'line_no')}, ${columnOf(alias, 'id')}), '[]')
    from ${tableAs(line, alias)}${joins} where ${alive(alias, shape.tenantId)} and ${of})`;
}

/** Who made a row. Who is told no persons of the record learns no more than whether it was himself. */
function toMaker({ rules, reach }: RowShape, record: RecordModel, alias: string): Sql {
  const maker = columnOf(alias, creatorField.column);
  const told = reach && hidesPersons(rules, record.name) ? sql`nullif(${maker}, nullif(${maker}, ${reach.userId}::bigint))` : maker;
  return sql`coalesce((${told})::text, '')`;
}

/** Writes a row as JSON, with what its reader may not see left out or masked. */
function writeRowJson(shape: RowShape, record: RecordModel, alias: string): RowJson {
  const root: Branch = { pairs: new Map() };
  const references: Reference[] = [];
  record.fields.forEach((field, index) => {
    const rule = ruleOf(shape.rules, record.name, field.name);
    if (rule === 'hidden') return;
    if (rule === 'masked') {
      put(root, field.path, field.type === 'lines' ? sql`'[]'::json` : maskColumn(field, alias));
      return;
    }
    if (field.type === 'lines') {
      if (shape.lines && field.line) put(root, field.path, toLines(shape, field.line, columnOf(alias, 'id'), `${alias}l${index}`));
      return;
    }
    put(root, field.path, field.name === creatorField.name ? toMaker(shape, record, alias) : toWireColumn(field, alias));
    const reference = toReference(shape, field, { alias, index });
    if (reference) references.push(reference);
  });
  root.pairs.set('$refs', jsonObject(references.map((reference) => reference.pair)));
  return {
    json: toObject(root),
    joins: sql`${sql.join(
      references.flatMap((reference) => reference.join ?? []),
      sql``,
    )}`,
  };
}

/** What was written once of a record whose fields are all free: the texts between which the tenant stands. */
interface WrittenJson {
  readonly json: readonly Sql[];
  readonly joins: readonly Sql[];
}

/** Writing the JSON of a wide record takes as long as the rest of a call; the models never change, so that it is kept with them. */
const written = new WeakMap<RowShape['records'], WeakMap<RecordModel, Map<string, WrittenJson>>>();

function findKept(shape: RowShape, record: RecordModel): Map<string, WrittenJson> {
  const byRecord = written.get(shape.records) ?? new WeakMap<RecordModel, Map<string, WrittenJson>>();
  written.set(shape.records, byRecord);
  const kept = byRecord.get(record) ?? new Map<string, WrittenJson>();
  byRecord.set(record, kept);
  return kept;
}

/** Shape: the texts between the parameters of a piece; undefined where it has a parameter that is not the tenant. */
function textsOf(piece: Sql, tenantId: string): readonly Sql[] | undefined {
  const { sql: text, parameters } = toStatement(piece);
  const texts = text.split(/\$\d+/);
  const known = texts.length === parameters.length + 1 && parameters.every((parameter) => parameter === tenantId);
  return known ? texts.map((each) => sql.raw(each)) : undefined;
}

const withTenant = (texts: readonly Sql[], tenantId: string): Sql => sql.join(texts, sql`${tenantId}`);

/** Writes a record's row as the JSON that goes over the wire, its references under `$refs`. */
export function toRowJson(shape: RowShape, record: RecordModel, alias: string): RowJson {
  const reached = reachKey(shape.reach, record);
  // Rules and row scopes differ from one asker to the other.
  if (reached === undefined || (shape.rules && shape.rules.size > 0)) return writeRowJson(shape, record, alias);
  const kept = findKept(shape, record);
  const key = `${alias} ${shape.lines ? 'lines' : ''} ${shape.most <= fewRows ? 'few' : ''} ${reached}`;
  const known = kept.get(key);
  if (known) return { json: withTenant(known.json, shape.tenantId), joins: withTenant(known.joins, shape.tenantId) };
  const fresh = writeRowJson(shape, record, alias);
  const json = textsOf(fresh.json, shape.tenantId);
  const joins = textsOf(fresh.joins, shape.tenantId);
  if (json && joins) kept.set(key, { json, joins });
  return fresh;
}
