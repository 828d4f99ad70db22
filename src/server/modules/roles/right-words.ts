import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Caller } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { type FollowingRules, tellFollowing } from '../../rights/tell-following';

type Fields = Readonly<Record<string, unknown>>;

/** What codes, paths and names of fields are called by people. */
export interface RightWords {
  /** By code: the menu, and its button where it is one. */
  readonly codes: Readonly<Record<string, { readonly menu: Text; readonly button?: Text }>>;
  /** By path. */
  readonly pages: Readonly<Record<string, Text>>;
  /** By `<record>.<field>`. */
  readonly fields: Readonly<Record<string, { readonly record: Text; readonly field: Text } & FollowingRules>>;
}

const codesSql = `
select m.code, m.category, m.name_zh, m.name_en, p.name_zh as above_zh, p.name_en as above_en from sys_menu m
left join sys_menu p on p.tenant_id = m.tenant_id and p.id = m.parent_id and p.is_deleted = 0
where m.tenant_id = $1 and m.is_deleted = 0 and m.code = any($2::text[])`;

const textOf = (zh: unknown, en: unknown): Text => ({ zh: String(zh ?? ''), en: String(en ?? zh ?? '') });

/** The records that a page shows: its own and those of its lines, each with what people call it. */
export function shownRecords(record: RecordModel, label: Text): readonly { readonly record: RecordModel; readonly label: Text }[] {
  return [{ record, label }, ...record.fields.flatMap((field) => (field.line ? shownRecords(field.line, field.label) : []))];
}

function wordsOfFields(
  schemas: Pick<CompiledSchemas, 'pages' | 'records'>,
  { numberSources }: Pick<Caller, 'numberSources'>,
  names: ReadonlySet<string>,
): RightWords['fields'] {
  const found = new Map<string, RightWords['fields'][string]>();
  for (const page of schemas.pages.values())
    for (const { record, label } of shownRecords(page.record, page.label))
      for (const field of record.fields) {
        const name = `${record.name}.${field.name}`;
        if (!names.has(name) || found.has(name)) continue;
        found.set(name, {
          record: label,
          field: field.label,
          ...tellFollowing(schemas, numberSources, { record: record.name, field: field.name }),
        });
      }
  return Object.fromEntries(found);
}

interface Said {
  readonly codes?: readonly string[];
  readonly scopes?: readonly Fields[];
  readonly fields?: readonly Fields[];
}

/** Finds the words for what is said of rights; what has no word any more is left out. */
export async function readRightWords(
  q: Queryable,
  schemas: Pick<CompiledSchemas, 'pages' | 'records'>,
  { caller, said }: { readonly caller: Pick<Caller, 'tenantId' | 'numberSources'>; readonly said: Said },
): Promise<RightWords> {
  const { codes = [], scopes = [], fields = [] } = said;
  const menus = codes.length === 0 ? [] : (await q.query(codesSql, [caller.tenantId, codes])).rows;
  const paths = [...new Set(scopes.map((scope) => String(scope['page'])))];
  return {
    codes: Object.fromEntries(
      menus.map((row) => {
        const own = textOf(row['name_zh'], row['name_en']);
        const button = Number(row['category']) === 2 && row['above_zh'] !== null;
        return [String(row['code']), button ? { menu: textOf(row['above_zh'], row['above_en']), button: own } : { menu: own }];
      }),
    ),
    pages: Object.fromEntries(
      paths.flatMap((path): (readonly [string, Text])[] => {
        const page = schemas.pages.get(path);
        return page ? [[path, page.label]] : [];
      }),
    ),
    fields: wordsOfFields(schemas, caller, new Set(fields.map((each) => `${String(each['record'])}.${String(each['field'])}`))),
  };
}
