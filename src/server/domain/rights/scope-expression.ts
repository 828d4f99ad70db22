import { parse } from '@marcbachmann/cel-js';
import { sql } from 'kysely';
import type { FieldModel } from '../../../schema/page-model';
import { findField, type RecordSource } from '../../query/record-source';
import { alive, columnOf, tableAs } from '../../query/scope';
import type { Sql } from '../../query/statement';

/** Where an expression is asked, and by whom. */
interface ScopePlace {
  readonly source: RecordSource;
  readonly tenantId: string;
  readonly user: { readonly id: string; readonly deptId: string; readonly roles: readonly string[] };
  readonly today: string;
}

interface Term {
  readonly kind: 'text' | 'number' | 'bool' | 'list';
  readonly sql: Sql;
}

interface Node {
  readonly op: string;
  readonly args: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** An expression, or a part of it, that no statement can say. */
export class ScopeExpressionError extends Error {}

function refuse(said: string): never {
  throw new ScopeExpressionError(said);
}

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
  if (kind === undefined) refuse(field.name);
  if (kind === 'bool') return { kind, sql: sql`${column} = 1` };
  if (field.type === 'day') return { kind, sql: sql`to_char(${column}, 'YYYY-MM-DD')` };
  if (field.type === 'dateTime') return { kind, sql: sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` };
  if (kind === 'text') return { kind, sql: sql`coalesce(${column}::text, '')` };
  return { kind, sql: column };
}

function toNamed(place: ScopePlace, alias: string, name: string): Term {
  const { user } = place;
  switch (name) {
    case 'user.id':
      return { kind: 'text', sql: sql`${user.id}::text` };
    case 'user.deptId':
      return { kind: 'text', sql: sql`${user.deptId}::text` };
    case 'user.roles':
      return { kind: 'list', sql: sql`${[...user.roles]}::text[]` };
    case 'today':
      return { kind: 'text', sql: sql`${place.today}::text` };
    case 'row.createUser':
    case 'createUser':
      return { kind: 'text', sql: sql`coalesce(${columnOf(alias, 'create_user')}::text, '')` };
  }
  // Rules that hide a field from somebody do not keep a scope from reading it.
  const { rules: _rules, ...source } = place.source;
  const found = findField(source, name.replace(/^row\./, ''));
  if (!found) refuse(name);
  const { field, record, through } = found;
  if (!through) return toColumn(field, alias);
  if (through.type !== 'ref') refuse(name);
  const term = toColumn(field, 'z');
  const meets = sql`${alive('z', place.tenantId)} and ${columnOf('z', 'id')} = ${columnOf(alias, through.column)}`;
  return { kind: term.kind, sql: sql`(select ${term.sql} from ${tableAs(record, 'z')} where ${meets})` };
}

function toLiteral(value: unknown): Term {
  if (typeof value === 'string') return { kind: 'text', sql: sql`${value}::text` };
  if (typeof value === 'boolean') return { kind: 'bool', sql: value ? sql`true` : sql`false` };
  if (typeof value === 'bigint' || typeof value === 'number') return { kind: 'number', sql: sql`${String(value)}::numeric` };
  return refuse(String(value));
}

const comparisons: Readonly<Record<string, Sql>> = {
  '==': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};

function toTerm(place: ScopePlace, alias: string, node: Node): Term {
  const walk = (inner: Node) => toTerm(place, alias, inner);
  const bool = (inner: Node): Sql => {
    const term = walk(inner);
    return term.kind === 'bool' ? term.sql : refuse(inner.op);
  };
  const name = nameOf(node);
  if (name !== undefined) return toNamed(place, alias, name);
  const [left, right] = nodesOf(node.args);
  if (node.op === 'value') return toLiteral(node.args);
  if (node.op === '!_' && left) return { kind: 'bool', sql: sql`not (${bool(left)})` };
  if ((node.op === '&&' || node.op === '||') && left && right)
    return { kind: 'bool', sql: sql`(${bool(left)} ${node.op === '&&' ? sql`and` : sql`or`} ${bool(right)})` };
  const comparison = Object.hasOwn(comparisons, node.op) ? comparisons[node.op] : undefined;
  if (comparison && left && right) {
    const [one, other] = [walk(left), walk(right)];
    if (one.kind !== other.kind || one.kind === 'list') refuse(node.op);
    return { kind: 'bool', sql: sql`(${one.sql} ${comparison} ${other.sql})` };
  }
  if (node.op === 'list')
    return { kind: 'list', sql: sql`array[${sql.join(nodesOf(node.args).map((each) => sql`(${walk(each).sql})::text`))}]::text[]` };
  if (node.op === 'in' && left && right) {
    const [one, list] = [walk(left), walk(right)];
    if (list.kind !== 'list') refuse(node.op);
    return { kind: 'bool', sql: sql`(${one.sql})::text = any(${list.sql})` };
  }
  if (node.op === 'call' && Array.isArray(node.args) && node.args[0] === 'filled') {
    const [argument] = nodesOf(node.args[1]);
    const term = argument ? walk(argument) : refuse('filled');
    return { kind: 'bool', sql: term.kind === 'text' ? sql`(${term.sql}) <> ''` : sql`(${term.sql}) is not null` };
  }
  return refuse(node.op);
}

/**
 * Says a row scope, written as an expression, in SQL; what is not known on a row (an empty number) leaves the row out.
 * Errors: ScopeExpressionError where the expression does not parse, or says what no statement can.
 */
export function toScopeSql(place: ScopePlace, expression: string, alias: string): Sql {
  let ast: unknown;
  try {
    ast = parse(expression).ast;
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
  if (!isNode(ast)) refuse(expression);
  const term = toTerm(place, alias, ast);
  return term.kind === 'bool' ? sql`coalesce(${term.sql}, false)` : refuse(expression);
}
