import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import { storedRole } from '../../../base/roles/role-names';
import { toHalfWidth } from '../../../base/text';
import { splitTexts } from '../../../schema/entry/plain-text';
import type { FieldModel } from '../../../schema/model/record-model';
import { bearsShippedName } from '../../../schema/model/shipped-name';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { findWithin } from '../../query/load-rows';
import { displayOf, isOutOfReach } from '../../query/reach';
import { numberFields } from '../../query/number-fields';
import { findTarget } from '../../query/record-source';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import type { PageContext } from '../../rights/page-context';

/** Gives the ids of the records that a name can mean: none, one, or several of the same name. Outside the caller's row scope a name means what the row holds already, nothing else. */
export type FindIds = (name: string, held: readonly string[]) => readonly string[];

/** `张三（0012）`: what is called so, and its number. */
const numbered = /^(.+?)\s*[（(]([^（）()]+)[）)]$/;

function spellings(name: string): readonly string[] {
  const [, outer, inner] = numbered.exec(name) ?? [];
  return [name, toHalfWidth(name), ...(outer === undefined || inner === undefined ? [] : [outer, inner])];
}

/** Looks up what many names of one reference mean, with one statement: by what records are called, or by their number. */
export async function resolveNames(
  q: Queryable,
  ctx: PageContext,
  { field, names }: { readonly field: FieldModel; readonly names: ReadonlySet<string> },
): Promise<FindIds> {
  const target = findTarget(ctx.source, field);
  if (!target || names.size === 0) return () => [];
  const display = target.fields.find((each) => each.name === displayOf(field, target));
  const { reach, rules } = ctx.source;
  // A number names a record to whom the record's own page shows it.
  const numbers = numberFields(target, display?.name ?? '').filter(
    (each) => reach?.views(target.name) === true && !isRestricted(rules, target.name, each.name),
  );
  const fields = [
    ...(display && display.column !== '' && !isOutOfReach(ctx.source, { field, target, name: display.name }) ? [display] : []),
    ...numbers,
  ];
  if (fields.length === 0) return () => [];
  // What was exported in English comes back: a shipped name means the one that is stored.
  const storedOf = (name: string): string => (bearsShippedName(field) ? storedRole(name) : name);
  const texts = [...new Set([...names].flatMap((name) => [...spellings(name), storedOf(name)]))];
  const columns = fields.map((each) => (each.type === 'text' ? columnOf('t', each.column) : sql`${columnOf('t', each.column)}::text`));
  const rows = await runSql(
    q,
    sql`select t.id::text as id, ${sql.join(columns.map((column, index) => sql`${column} as ${sql.id(`c${index}`)}`))} from ${tableAs(target, 't')}
      where ${alive('t', ctx.caller.tenantId)} and (${sql.join(
        columns.map((column) => sql`${column} = any(${texts}::text[])`),
        sql` or `,
      )}) order by t.id`,
  );
  const called = new Map<string, string[]>();
  const byNumber = new Map<string, string[]>();
  for (const row of rows)
    fields.forEach((each, index) => {
      const text = row[`c${index}`];
      const map = each === display ? called : byNumber;
      if (typeof text === 'string') map.set(text, [...(map.get(text) ?? []), String(row['id'])]);
    });
  const ids = rows.map((row) => String(row['id']));
  const within = await findWithin(q, target, { tenantId: ctx.caller.tenantId, ids, scope: reach?.scopeOf(target.name) });
  return (name, held) => {
    const isOffered = (id: string): boolean => within.has(id) || held.includes(id);
    for (const spelling of [name, toHalfWidth(name), storedOf(name)]) {
      const found = byNumber.get(spelling) ?? called.get(spelling);
      if (found) return found.filter(isOffered);
    }
    const [, outer = '', inner = ''] = numbered.exec(name) ?? [];
    const own = new Set(called.get(outer));
    return (byNumber.get(inner) ?? []).filter((id) => own.has(id) && isOffered(id));
  };
}

const nobody = (field: FieldModel, name: string): Text => ({
  zh: `没有名称或编号为“${name.slice(0, 50)}”的${field.label.zh}`,
  en: `Nothing called or numbered "${name.slice(0, 50)}" was found for ${field.label.en}`,
});

function several(ctx: PageContext, field: FieldModel, at: { readonly name: string; readonly count: number }): Text {
  const target = findTarget(ctx.source, field);
  const [number] = target ? numberFields(target, field.targetDisplay ?? target.display) : [];
  const name = at.name.slice(0, 50);
  return number
    ? {
        zh: `名为“${name}”的有 ${at.count} 个，请改填${number.label.zh}`,
        en: `${at.count} are called "${name}"; give the ${number.label.en} instead`,
      }
    : {
        zh: `名为“${name}”的有 ${at.count} 个，无法确定是哪一个`,
        en: `${at.count} are called "${name}"; it is not clear which one is meant`,
      };
}

/** What a cell means. */
export interface Settled {
  readonly value?: unknown;
  readonly sentence?: Text;
}

/** Says which records the names of a cell mean; where several are called the same, the one that stands there already is meant. */
export function settleNames(
  ctx: PageContext,
  field: FieldModel,
  at: { readonly text: string; readonly find: FindIds; readonly old?: Values | undefined },
): Settled {
  const before = String((at.old && getAt(at.old, field.path)) ?? '').split(',');
  const ids: string[] = [];
  const names = field.type === 'refs' ? splitTexts(at.text, (part) => at.find(part, before).length > 0) : [at.text];
  for (const name of names) {
    const found = at.find(name, before);
    const id = found.length === 1 ? found[0] : found.find((each) => before.includes(each));
    if (id === undefined)
      return { sentence: found.length === 0 ? nobody(field, name) : several(ctx, field, { name, count: found.length }) };
    ids.push(id);
  }
  return { value: [...new Set(ids)].join(',') };
}
