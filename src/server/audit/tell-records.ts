import { isObject, type Values } from '../../base/dot-path';
import type { ToldValue } from '../../schema/entry/told-value';
import { recordOfSubject, tellsOfRecords } from '../../schema/model/name-operations';
import type { PageContext } from '../rights/page-context';
import { recordOf } from '../rights/page-context';
import { type Deed, historySightOf, recordKey } from './history-sight';

const textOf = (row: Values, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

/** What a row tells of, as far as its reader sees of which record and what was done. */
function deedOf(row: Values): Deed {
  const id = textOf(row, 'subjectId');
  return { record: recordOfSubject(textOf(row, 'subject')), id: /^\d{1,18}$/.test(id) ? id : '', action: textOf(row, 'action') };
}

/**
 * Gives the rows of a page that tells of records the words of what they tell: what the record is called, where its reader may see it and its name, and what its own page
 * calls what was done. A name is read by the guard of histories, with two statements for each page that the rows tell of. Other pages' rows stay as they are.
 */
export async function tellRecords<Row extends Values>(ctx: PageContext, rows: readonly Row[]): Promise<readonly Row[]> {
  if (!tellsOfRecords(recordOf(ctx)) || rows.length === 0) return rows;
  const sight = historySightOf(ctx);
  const told = rows.map((row) => ({ row, deed: deedOf(row) }));
  const named = told.flatMap(({ deed }) => (deed.id === '' ? [] : [deed]));
  const seen = await ctx.database.read(ctx.caller.tenantId, (q) => sight.seen(q, named));
  return told.map(({ row, deed }) => {
    const word = deed.action === '' ? undefined : sight.findWord(deed);
    const name = seen.get(recordKey(deed))?.name;
    const path = sight.pageOf(deed.record)?.path;
    const subjectId: ToldValue | undefined =
      name === undefined ? undefined : { zh: name, en: name, ...(path === undefined ? {} : { path, id: deed.id }) };
    if (!word && !subjectId) return row;
    const refs = isObject(row['$refs']) ? row['$refs'] : {};
    return { ...row, $refs: { ...refs, ...(word ? { action: word } : {}), ...(subjectId ? { subjectId } : {}) } };
  });
}
