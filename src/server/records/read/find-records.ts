import { isObject } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Caller } from '../../auth/caller';
import { isRestricted } from '../../query/field-rules';
import { toListSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo, type PageContext } from '../../rights/page-context';

/** A record found by its number, and where it is shown. */
interface FoundRecord {
  /** `<module>/<page>` */
  readonly path: string;
  readonly label: Text;
  readonly id: string;
  readonly number: string;
  /** What the record is called beside its number; '' where that is the number itself. */
  readonly name: string;
}

/** Most records of one page. */
const eachPage = 3;

/** The field that people know a record by: the number that a rule draws, or else its first code. */
const numberField = (record: RecordModel): FieldModel | undefined =>
  record.fields.find((field) => field.number !== undefined) ??
  record.fields.find((field) => field.mono && field.type === 'text' && !field.system);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function findOnPage(ctx: PageContext, text: string): Promise<readonly FoundRecord[]> {
  const { model } = ctx.page;
  const field = numberField(model.record);
  if (!field || isRestricted(ctx.source.rules, model.record.name, field.name)) return [];
  const condition = { kind: 'test', field: field.name, operator: 'LIKE', value: text, index: 0 } as const;
  const source = { ...ctx.source, sort: model.table.sort };
  const { tenantId } = ctx.caller;
  const [list] = await ctx.database.read(tenantId, (q) =>
    runSql(q, toListSql(source, { tenantId, condition, orderBy: [], current: 1, size: eachPage })),
  );
  const rows: unknown = JSON.parse(textOf(list?.['rows']) || '[]');
  const display = model.record.display === field.name ? undefined : model.record.display;
  return (Array.isArray(rows) ? rows : []).filter(isObject).map((row) => ({
    path: model.path,
    label: model.label,
    id: textOf(row['id']),
    number: textOf(row[field.name]),
    name: display === undefined ? '' : textOf(row[display]),
  }));
}

interface Context {
  readonly database: PageContext['database'];
  readonly store: Parameters<typeof openPageContext>[0]['store'];
}

/** True for a page whose own rule draws its numbers: others repeat them, as the hand-overs of a sample do. */
const isNumbered = (record: RecordModel): boolean => record.fields.some((field) => field.number !== undefined);

/** Finds records by a part of their number on every page that the caller may see, within the rows that he may see; those come first whose number it is. */
export async function findRecords(ctx: Context, caller: Caller, text: string): Promise<readonly FoundRecord[]> {
  const paths = [...ctx.store.current().serving.values()]
    .filter(({ model }) => mayDo(caller, model, 'view'))
    .toSorted((a, b) => Number(isNumbered(b.model.record)) - Number(isNumbered(a.model.record)))
    .map(({ model }) => model.path);
  const found: FoundRecord[] = [];
  // One page after the other: a search while somebody types must not take every connection.
  for (const path of paths)
    found.push(...(await findOnPage(openPageContext(ctx, { path, caller, request: { id: '', address: '' } }), text)));
  return found;
}
