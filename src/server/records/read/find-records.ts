import { isObject } from '../../../base/dot-path';
import type { FindBy } from '../../../protocol/find-text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Caller } from '../../auth/caller';
import { isRestricted } from '../../query/field-rules';
import { toListSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { openPageContext } from '../../rights/open-page-context';
import { isOfEvent, tellsOf } from '../../messages/tells-of';
import { mayDo, type PageContext } from '../../rights/page-context';
import { toPinyinPattern } from './pinyin-pattern';
import { numberField } from './record-words';

/** A record that was found, and where it is shown. */
interface FoundRecord {
  /** `<module>/<page>` */
  readonly path: string;
  readonly label: Text;
  readonly id: string;
  /** '' where it has none, or none for the caller. */
  readonly number: string;
  /** What the record is called beside its number; '' where that is the number itself. */
  readonly name: string;
}

interface Asked {
  readonly text: string;
  readonly by: FindBy;
  /** On the pages alone that tell this notice, or one of this event; '' for every page. */
  readonly notice: string;
}

/** Most records of one page. */
const eachPage = 3;
/** Most records that are called so. */
const mostNamed = 12;

/** The field by which people call a record; undefined where that is its number. */
function nameField(record: RecordModel): FieldModel | undefined {
  const field = record.fields.find(({ name }) => name === record.display);
  return field?.type === 'text' && field !== numberField(record) && !field.mono ? field : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function findOnPage(
  ctx: PageContext,
  { text, by, pattern }: Omit<Asked, 'notice'> & { readonly pattern?: string | undefined },
): Promise<readonly FoundRecord[]> {
  const { model } = ctx.page;
  const own = numberField(model.record);
  const field = by === 'number' ? own : nameField(model.record);
  if (!field || isRestricted(ctx.source.rules, model.record.name, field.name)) return [];
  const matches = pattern === undefined ? {} : { orMatches: pattern };
  const condition = { kind: 'test', field: field.name, operator: 'LIKE', value: text, index: 0, ...matches } as const;
  const source = { ...ctx.source, sort: model.table.sort };
  const { tenantId } = ctx.caller;
  const [list] = await ctx.database.read(tenantId, (q) =>
    runSql(q, toListSql(source, { tenantId, condition, orderBy: [], current: 1, size: eachPage })),
  );
  const rows: unknown = JSON.parse(textOf(list?.['rows']) || '[]');
  const display = model.record.display === own?.name ? undefined : model.record.display;
  return (Array.isArray(rows) ? rows : []).filter(isObject).map((row) => ({
    path: model.path,
    label: model.label,
    id: textOf(row['id']),
    number: own ? textOf(row[own.name]) : '',
    name: display === undefined ? '' : textOf(row[display]),
  }));
}

interface Context {
  readonly database: PageContext['database'];
  readonly store: Parameters<typeof openPageContext>[0]['store'];
}

/** True for a page whose own rule draws its numbers: others repeat them, as the hand-overs of a sample do. */
const isNumbered = (record: RecordModel): boolean => record.fields.some((field) => field.number !== undefined);

/** What is called exactly so comes before what begins so, and that before all others. */
const rankOf = (name: string, text: string): number => (name === text ? 0 : name.startsWith(text) ? 1 : 2);

/**
 * Finds records by a part of their number or of what they are called, Chinese also by how it is read, on every page that the caller may see, within the rows that he
 * may see; of numbers those come first whose number it is, of names what is called exactly so. What is no number of any record may still be a name with figures in it.
 */
export async function findRecords(ctx: Context, caller: Caller, asked: Asked): Promise<readonly FoundRecord[]> {
  const isNumber = asked.by === 'number';
  const pattern = asked.by === 'spelt' ? await toPinyinPattern(asked.text) : undefined;
  const paths = [...ctx.store.current().serving.values()]
    // What another back end holds is found on its own page: it would have to be asked for each sign that somebody types.
    .filter(({ model }) => model.record.api === undefined && mayDo(caller, model, 'view'))
    .filter(({ model }) => asked.notice === '' || tellsOf(model.record).some((tell) => isOfEvent(tell, asked.notice)))
    .toSorted((a, b) => (isNumber ? Number(isNumbered(b.model.record)) - Number(isNumbered(a.model.record)) : 0))
    .map(({ model }) => model.path);
  const found: FoundRecord[] = [];
  // One page after the other: a search while somebody types must not take every connection.
  for (const path of paths)
    found.push(...(await findOnPage(openPageContext(ctx, { path, caller, request: { id: '', address: '' } }), { ...asked, pattern })));
  if (isNumber) return found.length > 0 ? found : findRecords(ctx, caller, { ...asked, by: 'name' });
  return found.toSorted((a, b) => rankOf(a.name, asked.text) - rankOf(b.name, asked.text)).slice(0, mostNamed);
}
