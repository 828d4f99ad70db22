import type { KeptEntries, KeptEntry } from '../../../schema/check/warnings/find-unoffered';
import type { OptionModel } from '../../../schema/model/field-type';
import type { FieldSource, PageModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

const toOption = (key: string, { label, colour, sealed }: KeptEntry): OptionModel => ({
  key,
  label,
  ...(colour === undefined ? {} : { colour }),
  ...(sealed ? { sealed } : {}),
});

function withSeal(option: OptionModel, entry: KeptEntry | undefined): OptionModel {
  if (!entry || entry.sealed === (option.sealed === true)) return option;
  const { sealed: _said, ...open } = option;
  return entry.sealed ? { ...open, sealed: true } : open;
}

function toField(field: FieldModel, kept: KeptEntries): FieldModel {
  if (field.line) return { ...field, line: toRecord(field.line, kept) };
  const entries = field.dict === undefined ? undefined : kept.get(field.dict);
  if (!entries || !field.options) return field;
  const known = new Set(field.options.map((option) => option.key));
  const added = field.openOptions ? [...entries].flatMap(([key, entry]) => (known.has(key) ? [] : [toOption(key, entry)])) : [];
  return { ...field, options: [...field.options.map((option) => withSeal(option, entries.get(option.key))), ...added] };
}

const toRecord = (record: RecordModel, kept: KeptEntries): RecordModel => ({
  ...record,
  fields: record.fields.map((field) => toField(field, kept)),
});

/** The fields of a page that may choose from dictionaries: its own, and those of other records that it searches or shows. */
export const choosingFieldsOf = ({ record, search, table }: PageModel): readonly FieldModel[] => [
  ...record.fields,
  ...[...search.normal, ...search.more, ...search.advanced, ...table.columns].map((source) => source.of),
];

/** Gives a page with the dictionaries as a tenant keeps them: its seals, and what it has added to open ones. */
export function withEntries(model: PageModel, kept: KeptEntries): PageModel {
  if (kept.size === 0) return model;
  const put = <Source extends FieldSource>(sources: readonly Source[]): readonly Source[] =>
    sources.map((source) => ({ ...source, of: toField(source.of, kept) }));
  const { normal, more, advanced } = model.search;
  return {
    ...model,
    record: toRecord(model.record, kept),
    search: { ...model.search, normal: put(normal), more: put(more), advanced: put(advanced) },
    table: { ...model.table, columns: put(model.table.columns) },
  };
}
