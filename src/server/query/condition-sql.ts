import { sql } from 'kysely';
import type { Condition, Test } from '../../protocol/condition';
import { importOf } from '../../protocol/import-report';
import { emptyWord } from '../../protocol/relative-value';
import { refusal } from '../../protocol/errors';
import { takesOperator, type WireOperator, wireOperatorsByType } from '../../protocol/operators';
import type { FieldType } from '../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { isSerial } from '../db/serial-order';
import { departmentsOf, readRelative, takeTeam } from './relative-test';
import { isRestricted } from './field-rules';
import { referredScope, treeParentOf } from './reach';
import { findField, findRelated, type FoundField, type FoundRelated, findTarget, type RecordSource } from './record-source';
import { alive, columnOf, serialOf, tableAs } from './scope';
import type { Sql } from './statement';
import { type Comparison, testsByType } from './tests-by-type';

/** Where a condition is asked: whose rows, and of which record. */
export interface ConditionPlace extends RecordSource {
  readonly tenantId: string;
  readonly alias: string;
}

const comparisonType = (field: FieldModel): FieldType => (isSerial(field) ? 'decimal' : field.type);

/** The type by which a field is compared: `id` has one of its own, since what it looks like differs from what it is. */
const comparedAs = (field: FieldModel): FieldType | 'id' => (field.system && field.column === 'id' ? 'id' : comparisonType(field));

function allowed(field: FieldModel, operator: WireOperator): boolean {
  const type = comparedAs(field);
  return takesOperator(type === 'id' ? 'ref' : type, operator);
}

/** Ids of the chosen nodes and of all that hang below them, as far as the asker may know. */
function subtree(place: ConditionPlace, target: RecordModel, chosen: Sql): Sql | undefined {
  const parent = treeParentOf(place, target);
  if (!parent) return undefined;
  const scope = place.reach?.scopeOf(target.name);
  const seen = scope ? sql`${alive('c', place.tenantId)} and ${scope('c')}` : alive('c', place.tenantId);
  return sql`(with recursive sub(id) as (select n.id from ${tableAs(target, 'n')} where ${alive('n', place.tenantId)} and ${chosen}
    union select c.id from ${tableAs(target, 'c')} join sub on ${columnOf('c', parent.column)} = sub.id where ${seen}) select id from sub)`;
}

/** A search over a branch of a tree finds what hangs anywhere below it. */
function testBranch(place: ConditionPlace, field: FieldModel, comparison: Comparison): Sql | undefined {
  const target = field.type === 'ref' && field.targetParent !== undefined ? findTarget(place, field) : undefined;
  const make = testsByType['ref'];
  if (!target || !make) return undefined;
  const positive = comparison.operator === '=' || comparison.operator === 'IN';
  const chosen = make({
    ...comparison,
    column: columnOf('n', 'id'),
    operator: comparison.operator === '=' || comparison.operator === '!=' ? '=' : 'IN',
  });
  const ids = chosen && subtree(place, target, chosen);
  if (!ids) return undefined;
  return positive ? sql`${comparison.column} in ${ids}` : sql`${comparison.column} not in ${ids}`;
}

/**
 * Ids of the people of the asker's own department and of those below it: colleagues are known to each other, whether or not they may look through all
 * employees; a limit of their department's field and row scopes hold. Shape: undefined where there are none for him.
 */
function teamOf(place: ConditionPlace, field: FieldModel): Sql | undefined {
  const people = findTarget(place, field);
  const dept = people?.fields.find(({ type, target }) => type === 'ref' && target === 'departments');
  const departments = dept && findTarget(place, dept);
  const own = place.asker ? departmentsOf(place.asker) : [];
  if (!people || !departments || own.length === 0 || isRestricted(place.rules, people.name, dept.name)) return undefined;
  const chosen = sql`${columnOf('n', 'id')} = any(${own}::bigint[])`;
  const below =
    subtree(place, departments, chosen) ??
    sql`(select n.id from ${tableAs(departments, 'n')} where ${alive('n', place.tenantId)} and ${chosen})`;
  const scope = place.reach?.scopeOf(people.name);
  return sql`(select ${columnOf('p', 'id')} from ${tableAs(people, 'p')} where ${alive('p', place.tenantId)}${scope ? sql` and ${scope('p')}` : sql``}
    and ${columnOf('p', dept.column)} in ${below})`;
}

/** A search for the people of one's department, and for further ones beside them. */
function testTeam(place: ConditionPlace, test: Test, found: FoundField | FoundRelated): Sql | undefined {
  const { field } = found;
  const operator = test.operator ?? '=';
  const taken = ['=', '!=', 'IN', 'NOT IN'].includes(operator) ? takeTeam(field, { operator, value: test.value }) : undefined;
  if (!taken || 'by' in found || 'through' in found || !allowed(field, operator)) return undefined;
  const among = operator === '=' || operator === 'IN';
  const ids = teamOf(place, field);
  const column = columnOf(place.alias, field.column);
  const team = ids ? (among ? sql`${column} in ${ids}` : sql`${column} not in ${ids}`) : among ? sql`false` : sql`true`;
  const rest = taken.rest && testColumn(place, { ...test, ...taken.rest }, found);
  return rest ? sql`(${team} ${among ? sql`or` : sql`and`} ${rest})` : team;
}

/** A search for the records that an import has added. */
function testImport(place: ConditionPlace, { operator = '=', value }: Test, found: FoundField | FoundRelated): Sql | undefined {
  if (comparedAs(found.field) !== 'id' || operator !== '=' || 'by' in found || 'through' in found) return undefined;
  const importId = importOf(value);
  if (importId === undefined) return undefined;
  return sql`${columnOf(place.alias, 'id')} in (select m.row_id from sys_import_made m where m.tenant_id = ${place.tenantId} and m.import_id = ${importId}::bigint)`;
}

/** Types of columns by which lists and statistics are grouped: a group of rows without a value is found by a word for that. */
const groupedTypes: readonly FieldType[] = ['text', 'option', 'yesNo', 'ref', 'day', 'dateTime'];

/** A search for rows that have no value there, and for those with others beside it. */
function testEmpty(place: ConditionPlace, test: Test, found: FoundField | FoundRelated): Sql | undefined {
  const { operator = '=', value } = test;
  const parts = operator === 'IN' && typeof value === 'string' ? value.split(',') : [value].flat();
  if (!parts.includes(emptyWord) || !['=', 'IN', 'BETWEEN'].includes(operator)) return undefined;
  const others = parts.filter((part) => part !== emptyWord);
  const empty = 'by' in found || (others.length > 0 && operator !== 'IN') ? undefined : hasNone(place, found);
  if (!empty || others.length === 0) return empty;
  const rest = testColumn(place, { ...test, value: others }, found);
  return rest && sql`(${empty} or ${rest})`;
}

/** Rows without a value; what stands behind a reference that does not lead anywhere for the asker has none. */
function hasNone(place: ConditionPlace, found: FoundField | FoundRelated): Sql | undefined {
  const { field, record } = found;
  if (!groupedTypes.includes(field.type)) return undefined;
  const through = 'through' in found ? found.through : undefined;
  if (!through) return sql`coalesce(${columnOf(place.alias, field.column)}::text, '') = ''`;
  if (through.type !== 'ref') return undefined;
  const scope = referredScope(place, { field: through, target: record, name: field.name });
  return sql`not exists (select 1 from ${tableAs(record, 'x')} where ${alive('x', place.tenantId)}${scope ? sql` and ${scope('x')}` : sql``}
    and ${columnOf('x', 'id')} = ${columnOf(place.alias, through.column)} and coalesce(${columnOf('x', field.column)}::text, '') <> '')`;
}

function testColumn(place: ConditionPlace, test: Test, found: FoundField | FoundRelated): Sql | undefined {
  const { field, record } = found;
  const own = testTeam(place, test, found) ?? testImport(place, test, found) ?? testEmpty(place, test, found);
  if (own) return own;
  const through = 'through' in found ? found.through : undefined;
  const by = 'by' in found ? found.by : undefined;
  const said = test.operator ?? wireOperatorsByType[comparisonType(field)][0];
  if (said === undefined || !allowed(field, said))
    throw refusal('searchOperatorRefused', { column: test.field, op: said ?? '', index: test.index });
  const { operator, value } = readRelative(field, { operator: said, value: test.value }, place.asker);
  const fault = { column: test.field, op: operator, index: test.index };
  const alias = through || by ? 'x' : place.alias;
  const comparison: Comparison = {
    column: isSerial(field) ? serialOf(columnOf(alias, field.column)) : columnOf(alias, field.column),
    operator,
    value,
    bigrams: place.bigrams.has(`${record.table}.${field.column}`),
    refuse: () => {
      throw refusal('searchValueWrong', fault);
    },
    refuseOrder: () => {
      throw refusal('searchRangeReversed', fault);
    },
  };
  const compared = testBranch(place, field, comparison) ?? testsByType[comparedAs(field)]?.(comparison);
  const made = compared && test.orMatches !== undefined ? sql`(${compared} or ${comparison.column} ~ ${test.orMatches})` : compared;
  if (made && by) {
    // Rows of theirs that the asker does not see find nothing.
    const seen = place.reach?.scopeOf(record.name);
    return sql`${columnOf(place.alias, 'id')} in (select ${columnOf('x', by.column)} from ${tableAs(record, 'x')} where ${alive('x', place.tenantId)}${seen ? sql` and ${seen('x')}` : sql``} and ${made})`;
  }
  if (!made || !through) return made;
  const joined = columnOf(place.alias, through.column);
  const scope = referredScope(place, { field: through, target: record, name: field.name });
  const those = sql`from ${tableAs(record, 'x')} where ${alive('x', place.tenantId)}${scope ? sql` and ${scope('x')}` : sql``}`;
  if (through.type !== 'ref') return sql`exists (select 1 ${those} and ${columnOf('x', 'id')} = any(${joined}::bigint[]) and ${made})`;
  // Looked for once, and not once for each row: what a new table holds the planner cannot know.
  return sql`${joined} in (with found as materialized (select ${columnOf('x', 'id')} ${those} and ${made}) select id from found)`;
}

/**
 * Turns a condition into SQL; names, operators and types come from the page's record alone, values become parameters.
 * Shape: undefined where nothing is left to test. Errors: the search codes of the catalogue.
 */
export function toConditionSql(place: ConditionPlace, condition: Condition): Sql | undefined {
  if (condition.kind === 'test') {
    const found = findField(place, condition.field) ?? findRelated(place, condition.field);
    if (!found) throw refusal('searchFieldUnknown', { column: condition.field, index: condition.index });
    return testColumn(place, condition, found);
  }
  const parts = condition.of.map((part) => toConditionSql(place, part)).filter((part) => part !== undefined);
  if (parts.length < 2) return parts[0];
  return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
}
