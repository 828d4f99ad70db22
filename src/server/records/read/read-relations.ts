import { getAt, isObject } from '../../../base/dot-path';
import type { RelatedRow, RelationReport } from '../../../schema/view/relation-report';
import { findOption } from '../../../schema/entry/format-value';
import type { PageModel, RelationModel } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import { countLimit, toCountedListSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { showsRelated } from '../../rights/narrow-page';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo, type PageContext } from '../../rights/page-context';
import { apartField, nameOfRow, numberField, textAt } from './record-words';

/** Rows of each kind that are told. */
const newest = 5;

type Row = Readonly<Record<string, unknown>>;

/** What a row is called. One without a number that is called as the record it belongs to, such as the trainings of somebody, by the first text that its list shows beside that. */
function nameIn({ record, table }: PageModel, row: Row, by: string): string {
  const name = nameOfRow(record, row);
  const owner = getAt(row['$refs'], [by]);
  if (name === '' || numberField(record) || !isObject(owner) || owner['display'] !== name) return name;
  const texts = table.columns.flatMap(({ field, own, of }) => (field === own && of.type === 'text' ? textAt(row, of) : []));
  return texts.find((text) => text !== '' && text !== name) ?? name;
}

function toRow({ page: { model } }: PageContext, row: Row, by: string): RelatedRow {
  const { record } = model;
  const field = record.fields.find(({ name }) => name === record.states?.field);
  const state = field && findOption(field, textAt(row, field));
  const number = textAt(row, numberField(record));
  const name = nameIn(model, row, by) || textAt(row, apartField(model));
  return {
    id: String(row['id']),
    number,
    // Some are called by their number and a name: it is told once.
    name: number !== '' && name.startsWith(number) ? name.slice(number.length).trim() : name,
    ...(state ? { state: { label: state.label, ...(state.colour ? { colour: state.colour } : {}) } } : {}),
  };
}

async function readRelation(q: Queryable, ctx: PageContext, { name, by }: RelationModel, id: string): Promise<RelationReport> {
  const { tenantId } = ctx.caller;
  const condition = { kind: 'test', field: by, operator: '=', value: id, index: 0 } as const;
  // Without a sort of the page the last made come first.
  const statement = toCountedListSql({ ...ctx.source, sort: [] }, { tenantId, condition, orderBy: [], current: 1, size: newest });
  const [list] = await runSql(q, statement);
  const rows: unknown = JSON.parse(String(list?.['rows'] ?? '[]'));
  const found = Number(list?.['counted'] ?? list?.['found'] ?? 0);
  const { normal, more, advanced } = ctx.page.model.search;
  return {
    name,
    total: Math.min(found, countLimit),
    ...(found > countLimit ? { totalIsFloor: true as const } : {}),
    rows: (Array.isArray(rows) ? rows : []).filter(isObject).map((row) => toRow(ctx, row, by)),
    searchable: [...normal, ...more, ...advanced].some(({ field }) => field === by),
  };
}

/** Tells which records of other pages belong to a row that the caller may see: those of pages that he may view, within the rows that he may see there. */
export async function readRelations(
  ctx: PageContext,
  id: string,
  store: Parameters<typeof openPageContext>[0]['store'],
): Promise<readonly RelationReport[]> {
  const { caller, request, database, schemas, source } = ctx;
  const open = (ctx.page.model.form?.relations ?? []).flatMap((relation) => {
    const home = schemas.serving.get(relation.page);
    if (!home || !mayDo(caller, home.model, 'view') || !showsRelated(relation, source)) return [];
    return [{ relation, page: openPageContext({ database, store }, { path: relation.page, caller, request }) }];
  });
  return database.read(caller.tenantId, async (q) => {
    const told: RelationReport[] = [];
    for (const { relation, page } of open) told.push(await readRelation(q, page, relation, id));
    return told;
  });
}
