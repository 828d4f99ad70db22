import { compile, type JSONSchema } from 'json-schema-to-typescript';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites references between language files to one root and drops what sits beside a `$ref`, so that shared types keep one name. */
function toOneRoot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOneRoot);
  if (!isJson(value)) return value;
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'].replace(/^.*#/, '#') };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toOneRoot(part)]));
}

function definitions(file: Json): Json {
  const found = file['$defs'];
  return isJson(found) ? found : {};
}

/**
 * Writes the TypeScript types of one file of the page language.
 * Shape: `file` is the language file, `shared` the record language whose definitions it may refer to.
 */
export async function languageTypes(file: Json, shared: Json): Promise<string> {
  const { $schema: _schema, $id: _id, ...root } = file;
  const merged = toOneRoot({ ...root, $defs: { ...definitions(shared), ...definitions(file) } });
  return compile(merged as JSONSchema, String(file['title']), {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
  });
}
