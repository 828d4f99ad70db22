import { isObject, type Values } from '../../../base/dot-path';
import type { FindBy } from '../../../protocol/find-text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Caller } from '../../auth/caller';
import { isRestricted } from '../../query/field-rules';
import { toListSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { openPageContext } from '../../rights/open-page-context';
import { isWordedBy, tellsOf } from '../../../schema/view/tells-of';
import { mayDo, type PageContext } from '../../rights/page-context';
import { toPinyinPattern } from './pinyin-pattern';
import { numberField, textAt } from './record-words';

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
  /** What it was found by besides its number and its name. */
  readonly match?: { readonly label: Text; readonly value: string };
}

interface Asked {
  readonly text: string;
  readonly by: FindBy;
  /** On the pages alone that tell this notice, or one of this event; '' for every page. */
  readonly notice: string;
  /** Words that a notice which shares the event's templates has to fill. */
  readonly words: readonly string[];
  /** Most records of one page; then all are given that were found. */
  readonly each?: number;
  /** Names of the records that alone are looked through. */
  readonly of?: ReadonlySet<string>;
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

/** The fields besides its number that a record is found by, as far as the caller may read them. */
const furtherFields = ({ source, page: { model } }: PageContext): readonly FieldModel[] =>
  model.record.fields.filter(
    ({ name }) =>
      model.record.find?.includes(name) === true &&
      name !== numberField(model.record)?.name &&
      !isRestricted(source.rules, model.record.name, name),
  );

interface Sought {
  readonly fields: readonly FieldModel[];
  readonly text: string;
  /** A regular expression that may be met instead. */
  readonly pattern?: string | undefined;
  readonly size: number;
}

async function readRows(ctx: PageContext, { fields, text, pattern, size }: Sought): Promise<readonly Values[]> {
  const matches = pattern === undefined ? {} : { orMatches: pattern };
  const tests = fields.map(({ name }) => ({ kind: 'test', field: name, operator: 'LIKE', value: text, index: 0, ...matches }) as const);
  const [first] = tests;
  if (!first || size === 0) return [];
  const condition = tests.length === 1 ? first : ({ kind: 'or', of: tests } as const);
  const source = { ...ctx.source, sort: ctx.page.model.table.sort };
  const { tenantId } = ctx.caller;
  const [list] = await ctx.database.read(tenantId, (q) =>
    runSql(q, toListSql(source, { tenantId, condition, orderBy: [], current: 1, size })),
  );
  const rows: unknown = JSON.parse(String(list?.['rows'] ?? '[]'));
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

async function findOnPage(
  ctx: PageContext,
  { text, by, pattern, each = eachPage }: Omit<Asked, 'notice' | 'words' | 'of'> & { readonly pattern?: string | undefined },
): Promise<readonly FoundRecord[]> {
  const { model } = ctx.page;
  const { record } = model;
  const own = numberField(record);
  const field = by === 'number' ? own : nameField(record);
  const isOpen = field !== undefined && !isRestricted(ctx.source.rules, record.name, field.name);
  const named = await readRows(ctx, { fields: isOpen ? [field] : [], text, pattern, size: each });
  const further = by === 'number' ? furtherFields(ctx) : [];
  const seen = new Set(named.map((row) => row['id']));
  // What is found by its number may be found by another field as well.
  const others = named.length < each ? await readRows(ctx, { fields: further, text, size: each }) : [];
  const rest = others.filter((row) => !seen.has(row['id'])).slice(0, each - named.length);
  const matchOf = (row: Values): FoundRecord['match'] => {
    const found = further.find((field) => folded(textAt(row, field)).includes(folded(text)));
    return found && { label: found.label, value: textAt(row, found) };
  };
  const display = record.fields.find(({ name }) => name === record.display && name !== own?.name);
  const tell = (row: Values, match?: FoundRecord['match']): FoundRecord => ({
    path: model.path,
    label: model.label,
    id: String(row['id']),
    number: textAt(row, own),
    name: textAt(row, display),
    ...(match ? { match } : {}),
  });
  return [...named.map((row) => tell(row)), ...rest.map((row) => tell(row, matchOf(row)))];
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
 * Finds records by a part of their number, of a further field that their page names for it, or of what they are called, Chinese also by how it is read, on every page that the caller may see, within the rows that he
 * may see; of numbers those come first whose number it is, then what else holds it, of names what is called exactly so. What is no number of any record may still be a name with figures in it.
 */
export async function findRecords(ctx: Context, caller: Caller, asked: Asked): Promise<readonly FoundRecord[]> {
  const isNumber = asked.by === 'number';
  const pattern = asked.by === 'spelt' ? await toPinyinPattern(asked.text) : undefined;
  const paths = [...ctx.store.current().serving.values()]
    // What another back end holds is found on its own page: it would have to be asked for each sign that somebody types.
    .filter(({ model }) => model.record.api === undefined && mayDo(caller, model, 'view'))
    .filter(({ model }) => asked.of === undefined || asked.of.has(model.record.name))
    .filter(({ model }) => asked.notice === '' || tellsOf(model.record).some((tell) => isWordedBy(tell, asked.notice, asked.words)))
    .toSorted((a, b) => (isNumber ? Number(isNumbered(b.model.record)) - Number(isNumbered(a.model.record)) : 0))
    .map(({ model }) => model.path);
  const found: FoundRecord[] = [];
  // One page after the other: a search while somebody types must not take every connection.
  for (const path of paths)
    found.push(...(await findOnPage(openPageContext(ctx, { path, caller, request: { id: '', address: '' } }), { ...asked, pattern })));
  const further = found.filter(({ match }) => match);
  if (isNumber)
    return found.length > 0 ? [...found.filter(({ match }) => !match), ...further] : findRecords(ctx, caller, { ...asked, by: 'name' });
  const most = asked.each === undefined ? mostNamed : found.length;
  return found.toSorted((a, b) => rankOf(a.name, asked.text) - rankOf(b.name, asked.text)).slice(0, most);
}
