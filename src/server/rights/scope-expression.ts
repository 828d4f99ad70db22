import { ParseError, parse } from '@marcbachmann/cel-js';
import { sql } from 'kysely';
import type { FieldModel } from '../../schema/model/record-model';
import { referencesOf } from '../../schema/check/row-condition';
import type { ValueRead } from '../../schema/check/value-flows';
import { isRestricted } from '../query/field-rules';
import { isWhollyMet } from '../query/reach';
import { findField, type RecordSource } from '../query/record-source';
import { alive, columnOf, tableAs } from '../query/scope';
import type { Sql } from '../query/statement';
import {
  noList,
  notSayable,
  notSortable,
  notYesOrNo,
  otherKinds,
  refuse,
  ScopeExpressionError,
  unfinished,
  unknownName,
  unreadable,
} from './scope-faults';

/** Where an expression is asked, and by whom. */
interface ScopePlace {
  readonly source: RecordSource;
  readonly tenantId: string;
  /** The id may be a column of the statement, where many people are asked about at once. */
  readonly user: {
    readonly id: string | Sql;
    readonly deptId: string;
    readonly roles: readonly string[];
    readonly staffId?: string | undefined;
    readonly enterId?: string | undefined;
  };
  readonly today: string;
  /** Set while a condition is written or checked: the rules of fields in the source then hold. */
  readonly writing?: true;
  /** Set where what is not known hides the row as what does not hold does, so that ids may be asked in a way that an index answers. */
  readonly plain?: boolean;
}

interface Term {
  readonly kind: 'text' | 'number' | 'bool' | 'list';
  readonly sql: Sql;
  /** What names the user, as the database keeps it. */
  readonly id?: Sql;
  /** That a reference of the row leads to somebody, as an index answers it. */
  readonly leadsTo?: (id: Sql) => Sql;
}

interface Node {
  readonly op: string;
  readonly args: unknown;
  /** Where it begins and ends in the text. */
  readonly start?: number;
  readonly end?: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

function nodesOf(args: unknown): readonly Node[] {
  return Array.isArray(args) ? args.filter(isNode) : isNode(args) ? [args] : [];
}

/** `a.b.c` as one dotted name. Shape: undefined for anything else. */
function nameOf(node: Node): string | undefined {
  if (node.op === 'id') return String(node.args);
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, last] = node.args as readonly unknown[];
  const first = isNode(left) ? nameOf(left) : undefined;
  return first === undefined || typeof last !== 'string' ? undefined : `${first}.${last}`;
}

const kinds: Readonly<Partial<Record<FieldModel['type'], Term['kind']>>> = {
  text: 'text',
  option: 'text',
  ref: 'text',
  day: 'text',
  dateTime: 'text',
  int: 'number',
  decimal: 'number',
  yesNo: 'bool',
  options: 'list',
  refs: 'list',
};

function toColumn(field: FieldModel, alias: string): Term {
  const column = columnOf(alias, field.column);
  const kind = kinds[field.type];
  if (kind === undefined) refuse(notSortable(field.name));
  if (kind === 'bool') return { kind, sql: sql`${column} = 1` };
  if (field.type === 'day') return { kind, sql: sql`to_char(${column}, 'YYYY-MM-DD')` };
  if (field.type === 'dateTime') return { kind, sql: sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` };
  const isId = field.type === 'ref' || field.column === 'id';
  if (kind === 'text')
    return { kind, sql: sql`coalesce(${column}::text, '')`, ...(isId ? { leadsTo: (id: Sql) => sql`${column} = ${id}` } : {}) };
  return { kind, sql: column };
}

/** The names that a hint may tell: a field that is hidden from whoever writes is answered like one that does not exist. */
const namesSeen = ({ source, writing }: ScopePlace): readonly string[] =>
  source.record.fields.flatMap(({ name }) => (writing === true && isRestricted(source.rules, source.record.name, name) ? [] : [name]));

const toUser = (id: Sql): Term => ({ kind: 'text', sql: sql`(${id})::text`, id });

/** Whom an account is linked to, which nothing equals for who is linked to nobody; the department of an account is the same. */
function toLinked(
  { tenantId, user }: ScopePlace,
  { said, column }: { readonly said: string | undefined; readonly column: 'staff_id' | 'enter_id' },
): Term {
  if (said !== undefined) return toUser(sql`nullif(${said}::text, '')::bigint`);
  const stored = sql`select ${columnOf('s', column)} from sys_user s where s.tenant_id = ${tenantId} and s.id = nullif(${user.id}::text, '')::bigint`;
  return toUser(sql`(${stored})`);
}

function toNamed(place: ScopePlace, alias: string, name: string): Term {
  const { user } = place;
  switch (name) {
    case 'user.id':
      return { kind: 'text', sql: sql`${user.id}::text` };
    case 'user.deptId':
      return toUser(sql`nullif(${user.deptId}::text, '')::bigint`);
    case 'user.staffId':
      return toLinked(place, { said: user.staffId, column: 'staff_id' });
    case 'user.enterId':
      return toLinked(place, { said: user.enterId, column: 'enter_id' });
    case 'user.roles':
      return { kind: 'list', sql: sql`${[...user.roles]}::text[]` };
    case 'today':
      return { kind: 'text', sql: sql`${place.today}::text` };
    case 'row.createUser':
    case 'createUser':
      return { kind: 'text', sql: sql`coalesce(${columnOf(alias, 'create_user')}::text, '')` };
  }
  // Rules that hide a field from somebody do not keep a scope from reading it; whoever writes one may name only what he sees.
  const { rules, reach, ...source } = place.source;
  const found = findField(place.writing === true ? { ...source, rules } : source, name.replace(/^row\./, ''));
  const { through: over, record: target, field: of } = found ?? {};
  if (!found || (over && target && of && !isWhollyMet({ reach }, { field: over, target, name: of.name })))
    refuse(unknownName(name, namesSeen(place)));
  const { field, record, through } = found;
  if (!through) return toColumn(field, alias);
  if (through.type !== 'ref') refuse(notSayable);
  // Whom a reference names is said by the row itself, whatever has become of the other.
  if (field.column === 'id') return toColumn(through, alias);
  const term = toColumn(field, 'z');
  const [from, there] = [tableAs(record, 'z'), alive('z', place.tenantId)];
  const [key, by] = [columnOf('z', 'id'), columnOf(alias, through.column)];
  const { leadsTo } = term;
  return {
    kind: term.kind,
    sql: sql`(select ${term.sql} from ${from} where ${there} and ${key} = ${by})`,
    // As an array, found once before: as a subquery that is joined, no index would answer it beside another condition under `or`.
    ...(leadsTo ? { leadsTo: (id: Sql) => sql`${by} = any(array(select ${key} from ${from} where ${there} and ${leadsTo(id)}))` } : {}),
  };
}

function toLiteral(value: unknown): Term {
  // The database keeps no such sign: every list of the page would fail.
  if (typeof value === 'string' && value.includes('\u0000')) return refuse(notSayable);
  if (typeof value === 'string') return { kind: 'text', sql: sql`${value}::text` };
  if (typeof value === 'boolean') return { kind: 'bool', sql: value ? sql`true` : sql`false` };
  if (typeof value === 'bigint' || typeof value === 'number') return { kind: 'number', sql: sql`${String(value)}::numeric` };
  return refuse(notSayable);
}

const comparisons: Readonly<Record<string, Sql>> = {
  '==': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};

/** Says a part in SQL; what is wrong bears the place of the innermost part that is. */
function toTerm(place: ScopePlace, alias: string, node: Node): Term {
  try {
    return toBareTerm(place, alias, node);
  } catch (error) {
    if (!(error instanceof ScopeExpressionError) || error.at !== undefined) throw error;
    throw new ScopeExpressionError(error.text, node.start ?? 0, node.end);
  }
}

function toBareTerm(place: ScopePlace, alias: string, node: Node): Term {
  const isJoining = node.op === '&&' || node.op === '||';
  const within: ScopePlace = { ...place, plain: place.plain === true && isJoining };
  const walk = (inner: Node) => toTerm(within, alias, inner);
  const bool = (inner: Node): Sql => {
    const term = walk(inner);
    return term.kind === 'bool' ? term.sql : refuse(notYesOrNo);
  };
  const name = nameOf(node) ?? referencesOf(node);
  if (name !== undefined) return toNamed(place, alias, name);
  const [left, right] = nodesOf(node.args);
  if (node.op === 'value') return toLiteral(node.args);
  if (node.op === '!_' && left) return { kind: 'bool', sql: sql`not (${bool(left)})` };
  if (isJoining && left && right)
    return { kind: 'bool', sql: sql`(${bool(left)} ${node.op === '&&' ? sql`and` : sql`or`} ${bool(right)})` };
  const comparison = Object.hasOwn(comparisons, node.op) ? comparisons[node.op] : undefined;
  if (comparison && left && right) {
    const [one, other] = [walk(left), walk(right)];
    if (one.kind !== other.kind || one.kind === 'list') refuse(otherKinds);
    if (place.plain === true && node.op === '==')
      for (const [reference, { id }] of [[one, other] as const, [other, one] as const])
        if (reference.leadsTo && id) return { kind: 'bool', sql: reference.leadsTo(id) };
    return { kind: 'bool', sql: sql`(${one.sql} ${comparison} ${other.sql})` };
  }
  if (node.op === 'list')
    return { kind: 'list', sql: sql`array[${sql.join(nodesOf(node.args).map((each) => sql`(${walk(each).sql})::text`))}]::text[]` };
  if (node.op === 'in' && left && right) {
    const [one, list] = [walk(left), walk(right)];
    if (list.kind !== 'list') refuse(noList);
    // So an index over lists answers it, which one of their members does not.
    if (place.plain === true && right.op !== 'list') return { kind: 'bool', sql: sql`${list.sql} @> array[(${one.sql})::text]` };
    return { kind: 'bool', sql: sql`(${one.sql})::text = any(${list.sql})` };
  }
  if (node.op === 'call' && Array.isArray(node.args) && node.args[0] === 'filled') {
    const [argument] = nodesOf(node.args[1]);
    const term = argument ? walk(argument) : refuse(notSayable);
    // Never unknown: `!filled(…)` has to hold where there is nothing.
    if (term.kind === 'text') return { kind: 'bool', sql: sql`(coalesce(${term.sql}, '') <> '')` };
    return {
      kind: 'bool',
      sql: term.kind === 'list' ? sql`(coalesce(cardinality(${term.sql}), 0) > 0)` : sql`((${term.sql}) is not null)`,
    };
  }
  return refuse(notSayable);
}

/**
 * Says a row scope, written as an expression, in SQL; where something is not known on a row (an empty number) it is not known whether the scope holds the row.
 * Errors: ScopeExpressionError where the expression does not parse, or says what no statement can.
 */
export function toScopeSql(place: ScopePlace, expression: string, alias: string): Sql {
  let ast: unknown;
  try {
    ast = parse(expression).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const at = error.range?.start ?? expression.length;
    throw new ScopeExpressionError(at >= expression.length ? unfinished : unreadable, at, error.range?.end);
  }
  if (!isNode(ast)) refuse(notSayable);
  const term = toTerm(place, alias, ast);
  return term.kind === 'bool' ? term.sql : refuse(notYesOrNo);
}

/** Names of the fields that a row scope reads, without `row.` before them. Shape: none where the expression does not parse. */
export function namesInScope(expression: string): readonly string[] {
  const walk = (part: unknown): readonly string[] => {
    if (Array.isArray(part)) return part.flatMap(walk);
    if (!isNode(part)) return [];
    const name = nameOf(part) ?? referencesOf(part);
    return name === undefined ? walk(part.args) : [name.replace(/^row\./, '')];
  };
  try {
    return walk(parse(expression).ast);
  } catch (error) {
    if (error instanceof ParseError) return [];
    throw error;
  }
}

/** Every name that an expression says, from the outermost. */
function namesOf(node: Node): readonly string[] {
  const name = nameOf(node) ?? referencesOf(node);
  if (name !== undefined) return [name];
  const parts = node.op === 'call' && Array.isArray(node.args) ? node.args.slice(1).flat() : node.args;
  return nodesOf(parts).flatMap(namesOf);
}

/** Says which fields of a page a row scope holds against each other; nothing where it does not parse. */
export function scopeReads(source: Pick<RecordSource, 'record' | 'records' | 'bigrams'>, expression: string): readonly ValueRead[] {
  let ast: unknown;
  try {
    ast = parse(expression).ast;
  } catch {
    return [];
  }
  const names = isNode(ast) ? namesOf(ast) : [];
  return names.flatMap((name): readonly ValueRead[] => {
    const found = findField(source, name.replace(/^row\./, ''));
    if (!found) return [];
    const { field, through } = found;
    return [{ record: source.record.name, ...(through ? { field: through, through: field.name } : { field }) }];
  });
}
