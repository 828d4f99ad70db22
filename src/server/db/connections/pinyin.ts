import type { FieldModel } from '../../../schema/model/record-model';
import { isSerial } from '../serial-order';

/** Name of the collation in which people look words up: numbers, Chinese by pinyin, then Latin whatever its case. */
export const pinyin = 'pinyin';

/**
 * SQL that makes the collation in the product's own schema: pinyin where the database was built with ICU, the order of its characters where not. Where a new ICU sorts otherwise
 * than the one that the indexes were built with, they are built anew.
 */
export const pinyinCollation = `
do $$
declare
  own regnamespace := quote_ident(current_schema())::regnamespace;
  known oid := (select oid from pg_collation where collname = '${pinyin}' and collnamespace = own);
  stale regclass;
begin
  if known is null then
    begin
      create collation ${pinyin} (provider = icu, locale = 'zh-u-co-pinyin');
    exception when others then
      create collation ${pinyin} from "C";
    end;
  elsif exists (select 1 from pg_collation where oid = known and collversion is distinct from pg_collation_actual_version(oid)) then
    for stale in select indexrelid from pg_index where known = any(indcollation) loop
      execute format('reindex index %s', stale);
    end loop;
    execute 'alter collation ${pinyin} refresh version';
  end if;
end $$;`;

/** Says whether the values of a field are read as words, and so sorted by pinyin; codes, numbers and keys stand in the order of their characters. */
export const isSortedByPinyin = (field: FieldModel): boolean =>
  field.type === 'text' &&
  field.number === undefined &&
  field.mono !== true &&
  !isSerial(field) &&
  !(field.system && field.column === 'id');
