import type { FieldType } from '../model/field-type';
import type { PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';

type Json = Readonly<Record<string, unknown>>;

/** How a field stands in a schema; undefined leaves the field out. */
type FieldSchema = (field: FieldModel) => Json | undefined;

interface Level {
  readonly fields: readonly FieldModel[];
  readonly depth: number;
  readonly of: FieldSchema;
  /** Further properties of the outermost object. */
  readonly extra?: Json;
  readonly required?: (field: FieldModel) => boolean;
  readonly nullable: boolean;
}

/** Nests fields by their dotted names. */
function toObject(level: Level): Json {
  const { fields, depth, of, extra, required, nullable } = level;
  const properties: Record<string, unknown> = {};
  const groups = new Map<string, FieldModel[]>();
  const requiredNames: string[] = [];
  for (const field of fields) {
    const step = field.path[depth];
    if (step === undefined) continue;
    if (field.path.length > depth + 1) {
      groups.set(step, [...(groups.get(step) ?? []), field]);
      continue;
    }
    const schema = of(field);
    if (schema === undefined) continue;
    properties[step] = schema;
    if (required?.(field)) requiredNames.push(step);
  }
  for (const [step, inner] of groups) properties[step] = toObject({ ...level, fields: inner, depth: depth + 1, extra: {}, nullable });
  return {
    type: nullable && depth > 0 ? ['object', 'null'] : 'object',
    additionalProperties: false,
    properties: { ...properties, ...extra },
    ...(requiredNames.length === 0 ? {} : { required: requiredNames }),
  };
}

const plainTypes: Readonly<Record<FieldType, Json>> = {
  text: { type: 'string' },
  int: { type: 'integer' },
  decimal: { type: 'string' },
  yesNo: { enum: [0, 1] },
  day: { type: 'string' },
  dateTime: { type: 'string' },
  option: { type: 'string' },
  options: { type: 'string' },
  ref: { type: 'string' },
  refs: { type: 'string' },
  files: { type: 'string' },
  lines: { type: 'array' },
};

const decimalWords: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** A field's schema with null allowed: empty is judged by `required` alone. */
function toEnterable(field: FieldModel): Json | undefined {
  if (field.system) return undefined;
  if (field.line) return { type: ['array', 'null'], maxItems: 5000, items: lineSchema(field.line) };
  const words = Object.entries({ ...plainTypes[field.type], ...field.schema }).filter(
    ([word]) => field.type !== 'decimal' || !decimalWords.has(word),
  );
  const { pattern, allOf, ...schema } = Object.fromEntries(words);
  const { type, enum: keys, maxLength } = schema;
  const patterns = { ...(pattern === undefined ? {} : { pattern }), ...(allOf === undefined ? {} : { allOf }) };
  // A pattern reads no text that is too long already, so that no length of it takes long.
  const guarded = maxLength === undefined || Object.keys(patterns).length === 0 ? patterns : { if: { maxLength }, then: patterns };
  return {
    ...schema,
    ...guarded,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(keys) ? { enum: [...(keys as readonly unknown[]), null] } : {}),
  };
}

const idSchema: Json = { type: ['string', 'null'], pattern: '^[1-9]\\d{0,18}$' };

const lineSchema = (record: RecordModel): Json =>
  toObject({ fields: record.fields, depth: 0, of: toEnterable, nullable: true, extra: { id: idSchema, $refs: { type: 'object' } } });

/** The schema that a submit body of a record must fit: nested by dotted names, any value may be null, no unknown names. */
export const submitSchema = (record: RecordModel): Json =>
  toObject({
    fields: record.fields,
    depth: 0,
    of: toEnterable,
    nullable: true,
    extra: { id: idSchema, version: { type: ['integer', 'null'], minimum: 0 }, $refs: { type: 'object' } },
  });

const described = (field: FieldModel, schema: Json): Json => ({
  ...schema,
  description: [field.label.zh + (field.unit === undefined ? '' : `（${field.unit.zh}）`), field.label.en].join(' / '),
});

function typeOf(field: FieldModel): Json {
  if (field.type === 'option' && field.options && field.openOptions !== true) return { enum: field.options.map((option) => option.key) };
  return plainTypes[field.type];
}

const orNull = (schema: Json): Json => {
  if (Array.isArray(schema['enum'])) return { enum: [...(schema['enum'] as readonly unknown[]), null] };
  return { ...schema, type: [schema['type'], 'null'] };
};

const refsSchema = (record: RecordModel): Json | undefined => {
  const references = record.fields.filter((field) => field.target !== undefined);
  if (references.length === 0) return undefined;
  const properties = references.map((field) => {
    const targets = Object.entries(field.targetTypes ?? {}).map(([name, type]) => [name, orNull(plainTypes[type])]);
    const target: Json = {
      type: 'object',
      additionalProperties: false,
      properties: { id: { type: 'string' }, display: { type: ['string', 'null'] }, ...Object.fromEntries(targets) },
      required: ['id', 'display'],
    };
    return [field.name, field.type === 'refs' ? { type: 'array', items: target } : target];
  });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) as Json };
};

function rowOf(record: RecordModel): Json {
  const refs = refsSchema(record);
  const always: ReadonlySet<string> = new Set([
    'id',
    'version',
    'createTime',
    'createUser',
    'createUserName',
    'updateTime',
    'updateUserName',
  ]);
  return toObject({
    fields: record.fields,
    depth: 0,
    nullable: false,
    of: (field) => {
      if (field.line) return described(field, { type: 'array', items: rowOf(field.line) });
      return described(field, field.system ? typeOf(field) : orNull(typeOf(field)));
    },
    required: (field) => field.system && always.has(field.name),
    ...(refs ? { extra: { $refs: refs } } : {}),
  });
}

function formOf(record: RecordModel, extra: Json): Json {
  return toObject({
    fields: record.fields,
    depth: 0,
    nullable: false,
    of: (field) => {
      if (field.system || field.readOnly) return undefined;
      if (field.line) return described(field, { type: 'array', items: formOf(field.line, { id: { type: 'string' } }) });
      return described(field, orNull(typeOf(field)));
    },
    extra,
  });
}

function searchOf(page: PageModel): Json {
  const items = [...page.search.normal, ...page.search.more, ...page.search.advanced];
  const properties = items.map((item) => [
    item.field,
    described({ ...item.of, label: item.label }, { type: ['string', 'array'], items: { type: 'string' } }),
  ]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) as Json };
}

/** The payloads of a page: a row as it is read, a form as it is submitted, a search as it is asked. */
export const payloadSchemas = (page: PageModel): { readonly row: Json; readonly form: Json; readonly search: Json } => ({
  row: rowOf(page.record),
  form: formOf(page.record, { id: { type: 'string' }, version: { type: 'integer' } }),
  search: searchOf(page),
});
