import { fileMisfit } from '../../../base/accepted-files';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import type { Queryable } from '../../db/connections/database';
import { type FileAsker, findOpen } from '../../files/file-access';
import { isFileId } from '../../files/file-store';

interface Place {
  readonly key: string;
  readonly field: FieldModel;
  readonly ids: readonly string[];
}

interface Attachable {
  readonly name: string;
  readonly type: string;
  /** Units: bytes. */
  readonly size: number;
}

function placesOf(record: RecordModel, values: Values, prefix: string): readonly Place[] {
  return record.fields.flatMap((field): readonly Place[] => {
    const value = getAt(values, field.path);
    const { line } = field;
    if (line && Array.isArray(value))
      return value.flatMap((each: unknown, index) => (isObject(each) ? placesOf(line, each, `${prefix}${field.name}.${index}.`) : []));
    if (field.type !== 'files' || isEmpty(value)) return [];
    return [{ key: prefix + field.name, field, ids: String(value).split(',') }];
  });
}

/** Files that the writer may have: who could attach another's file could read it. They are held, so that nobody removes one that is about to be attached. */
async function findAttachable(tx: Queryable, asker: FileAsker, ids: readonly string[]): Promise<ReadonlyMap<string, Attachable>> {
  const answer = await tx.query(
    'select id, original_name, content_type, size, create_user from sys_file where tenant_id = $1 and id = any($2::text[]) and is_deleted = 0 order by id for share',
    [asker.caller.tenantId, ids.filter(isFileId)],
  );
  const files = answer.rows.map((row) => ({
    fileId: String(row['id']),
    ownerId: String(row['create_user']),
    name: String(row['original_name']),
    type: String(row['content_type']),
    size: Number(row['size']),
  }));
  return new Map((await findOpen(tx, asker, files)).map((file) => [file.fileId, file]));
}

/** Finds newly named attachments that the tenant does not have, or that the writer may not have. Shape: a sentence at each field that names one. */
export async function checkFiles(
  tx: Queryable,
  { record, ...asker }: FileAsker & { readonly record: RecordModel },
  row: { readonly values: Values; readonly old?: Values | undefined },
): Promise<ReadonlyMap<string, Text>> {
  const places = placesOf(record, row.values, '');
  const before = new Set(row.old ? placesOf(record, row.old, '').flatMap((place) => place.ids) : []);
  const ids = [...new Set(places.flatMap((place) => place.ids))].filter((id) => !before.has(id));
  if (ids.length === 0) return new Map();
  const found = await findAttachable(tx, asker, ids);
  return new Map(
    places.flatMap(({ key, field, ids: named }): readonly (readonly [string, Text])[] => {
      const { label } = field;
      const fresh = named.filter((id) => !before.has(id)).map((id) => found.get(id));
      if (fresh.includes(undefined))
        return [
          [key, { zh: `${label.zh}中有不存在的文件，请重新上传`, en: `${label.en} names a file that does not exist; upload it again` }],
        ];
      return fresh.every((file) => file && fileMisfit(field, file) === undefined) ? [] : [[key, sentences.filesTaken(label, field)]];
    }),
  );
}
