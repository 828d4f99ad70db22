import { sql } from 'kysely';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Database, Queryable } from '../../db/connections/database';
import { tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';
import { type DueField, dueFields, emptyRows, heldRows } from './due-fields';
import { readSignatures } from './refresh-computed';
import type { Records } from './rollup-plan';

async function countRows(q: Queryable, record: RecordModel, where: Sql): Promise<number> {
  const [found] = await runSql(q, sql`select count(*)::int as count from ${tableAs(record, 't')} where t.is_deleted = 0 and ${where}`);
  return Number(found?.['count'] ?? 0);
}

/** The columns that stand of a table; none before the first start. */
async function columnsOf(q: Queryable, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await q.query('select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped', [
    `"${table}"`,
  ]);
  return new Set(rows.map((row) => String(row['attname'])));
}

const english = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

async function tellField(q: Queryable, record: RecordModel, due: DueField): Promise<Text | undefined> {
  const { field, lines, work, fresh } = due;
  // What an earlier program left empty is filled without a change of the page file.
  if (work === 'empty' && !fresh) return undefined;
  const columns = await columnsOf(q, record.table);
  if (columns.size === 0) return undefined;
  const own = lines?.line ? await columnsOf(q, lines.line.table) : columns;
  const state = record.fields.find(({ name }) => name === record.states?.field);
  const all = await countRows(q, record, own.has(field.column) && work === 'empty' ? emptyRows(due) : sql`true`);
  if (all === 0) return undefined;
  const [of, name] = [record.label, field.label];
  if (work === 'empty')
    return {
      zh: `x-compute：“${of.zh}”已有的 ${all} 行算出新字段“${name.zh}”${due.through ? '，照所引用的记录现在的值' : ''}`,
      en: `x-compute: ${name.en}, which is new, is computed in ${english(all)} of ${of.en}${due.through ? ', from the records that they refer to as these are now' : ''}`,
    };
  if (work === 'left')
    return fresh
      ? {
          zh: `x-compute：“${of.zh}”的新字段“${name.zh}”要看何时、由谁保存：已有的 ${all} 行到下次保存时才有值`,
          en: `x-compute: ${name.en} of ${of.en}, which is new, depends on when or by whom a row is saved: ${english(all)} get it when they are saved next`,
        }
      : {
          zh: `x-compute：“${of.zh}”的“${name.zh}”公式改变，它${due.lasting ? '经引用读取' : '要看何时、由谁保存'}：已有的 ${all} 行保持原值，各自到下次保存时才照新公式`,
          en: `x-compute: the formula of ${name.en} of ${of.en} has changed and ${due.lasting ? 'reads through a reference' : 'depends on when or by whom a row is saved'}: ${english(all)} keep what they have until they are saved next`,
        };
  const kept = state === undefined || columns.has(state.column) ? await countRows(q, record, heldRows(record, due)) : 0;
  return {
    zh: `x-compute：“${of.zh}”的“${name.zh}”公式改变：${all - kept} 行照新公式重算${kept > 0 ? `；${kept} 行已冻结、已结束或已有正本，保持原值` : ''}`,
    en: `x-compute: the formula of ${name.en} of ${of.en} has changed: ${english(all - kept)} computed anew${kept > 0 ? `; ${english(kept)} frozen, closed or with an original keep what they have` : ''}`,
  };
}

/** Foresees what page files do to computed values that are stored. Shape: a sentence for each field of which rows are computed, or stay as they are though it has changed. */
export async function computedCosts(database: Database, records: Records, served: Records): Promise<readonly Text[]> {
  const noted = await readSignatures(database);
  const said: Text[] = [];
  for (const record of records.values())
    for (const due of dueFields(record, noted.get(record.name), served.get(record.name))) {
      const sentence = await database.system((q) => tellField(q, record, due), { timeout: 0 });
      if (sentence) said.push(sentence);
    }
  return said;
}
