import { sql } from 'kysely';
import type { FieldModel } from '../../../schema/model/record-model';
import { isRestricted } from '../../query/field-rules';
import { numberFields } from '../../query/number-fields';
import { displayOf, isOutOfReach } from '../../query/reach';
import { findTarget } from '../../query/record-source';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import type { PageContext } from '../../rights/page-context';

/** Gives the number of a record that is referred to, where others have its name. */
export type FindNumber = (field: FieldModel, id: string) => string | undefined;

/** Reads the numbers of namesakes within the caller's rows, by id; none where nobody shares a name, or the caller may not see numbers. */
async function loadNamesakes(ctx: PageContext, field: FieldModel): Promise<ReadonlyMap<string, string>> {
  const target = findTarget(ctx.source, field);
  const display = target?.fields.find((each) => each.name === displayOf(field, target));
  const { reach, rules } = ctx.source;
  if (!target || display?.type !== 'text' || display.column === '' || reach?.views(target.name) !== true) return new Map();
  if (isOutOfReach(ctx.source, { field, target, name: display.name })) return new Map();
  if (target.unique.some((each) => each.fields.length === 1 && each.fields[0] === display.name)) return new Map();
  const number = numberFields(target, display.name).find((each) => !isRestricted(rules, target.name, each.name));
  if (!number) return new Map();
  const scope = reach.scopeOf(target.name);
  const rows = await ctx.database.read(ctx.caller.tenantId, (q) =>
    runSql(
      q,
      sql`select id, number from (select t.id::text as id, ${columnOf('t', number.column)} as number,
          count(*) over (partition by ${columnOf('t', display.column)}) as namesakes
        from ${tableAs(target, 't')} where ${alive('t', ctx.caller.tenantId)}${scope ? sql` and ${scope('t')}` : sql``}) as n
      where namesakes > 1 and number <> ''`,
    ),
  );
  return new Map(rows.map((row) => [String(row['id']), String(row['number'])]));
}

/** Finds by what number an import would know a record whose name alone says too little, for those of the requested columns that can be imported. */
export async function loadNumbers(ctx: PageContext, columns: ReadonlySet<string>): Promise<FindNumber> {
  const imported = new Set(ctx.page.model.import?.columns.map(({ field }) => field));
  const fields = ctx.page.model.record.fields.filter(({ name, type }) => type === 'ref' && imported.has(name) && columns.has(name));
  const numbers = new Map<string, ReadonlyMap<string, string>>();
  for (const field of fields) numbers.set(field.name, await loadNamesakes(ctx, field));
  return (field, id) => numbers.get(field.name)?.get(id);
}
