import { Ajv, type AnySchema, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import { AppError } from '../../base/app-error';
import { refusal } from '../../protocol/errors';
import { readParts } from './read-multipart';
import { readSpelling, type Spelling } from './spellings';

/** Reads a value and puts what it means in its place. */
function compileSpelling(spelling: Spelling): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (sent: unknown, at) => {
    const read = readSpelling(sent, spelling);
    if ('value' in read) {
      if (at) at.parentData[at.parentDataProperty] = read.value;
      return true;
    }
    validate.errors = [{ keyword: 'spelled', params: read }];
    return false;
  };
  return validate;
}

const isNone = (id: unknown): boolean => id === undefined || id === null || ['', '0', '-1'].includes(String(id).trim());

function compileToCreate(names: readonly string[], parentSchema: object): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (sent: unknown) => {
    const missing = isObject(sent) && isNone(sent['id']) ? names.find((name) => !Object.hasOwn(sent, name)) : undefined;
    if (missing === undefined) return true;
    validate.errors = [{ keyword: 'required', params: { missingProperty: missing }, parentSchema, data: sent }];
    return false;
  };
  return validate;
}

function makeAjv(): Ajv {
  const ajv = new Ajv({ verbose: true, strictRequired: false, strictTypes: false, ownProperties: true });
  ajv.addKeyword({ keyword: 'spelled', modifying: true, errors: true, compile: (spelling: Spelling) => compileSpelling(spelling) });
  ajv.addKeyword({ keyword: 'requiredToCreate', errors: true, compile: compileToCreate });
  for (const keyword of ['isRequired', 'ignored']) ajv.addKeyword({ keyword });
  return ajv;
}

const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '')
    .slice(0, 100);

const within = (path: string, name: string): string => [nameOf(path), name.slice(0, 60)].filter((part) => part !== '').join('.');

const propertiesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};

/** Says which key is not known, and which one may be meant. */
function toUnknown({ instancePath, parentSchema }: ErrorObject, key: string): AppError {
  const known = Object.entries(propertiesOf(parentSchema)).filter(([, schema]) => !isObject(schema) || schema['ignored'] !== true);
  const closest = closestName(
    key,
    known.map(([name]) => name),
  );
  return refusal('unknownParameter', { name: within(instancePath, key), ...(closest === undefined ? {} : { closest }) });
}

/** A key that is missing may stand there under a wrong name, which says more. */
function toMissing(error: ErrorObject): AppError {
  const { instancePath, parentSchema, data } = error;
  const missing = String(error.params['missingProperty']);
  const known = propertiesOf(parentSchema);
  const isClosed = isObject(parentSchema) && parentSchema['additionalProperties'] === false;
  const stray =
    isClosed && isObject(data) ? Object.keys(data).find((key) => !Object.hasOwn(known, key) && !key.startsWith('$')) : undefined;
  if (stray !== undefined) return toUnknown(error, stray);
  const property = known[missing];
  const spelling = isObject(property) ? property['spelled'] : undefined;
  const code = isObject(spelling) ? spelling['missing'] : undefined;
  const name = within(instancePath, missing);
  return typeof code === 'string' ? new AppError(code, { name }) : refusal('missingParameter', { name });
}

function toRefusal(error: ErrorObject | undefined): AppError {
  if (!error) return refusal('unreadableBody', {});
  const name = nameOf(error.instancePath);
  switch (error.keyword) {
    case 'additionalProperties':
      return toUnknown(error, String(error.params['additionalProperty']));
    case 'required':
      return toMissing(error);
    case 'spelled':
      return new AppError(String(error.params['code']), { name, ...(isObject(error.params['detail']) ? error.params['detail'] : {}) });
    case 'maxItems':
      return refusal('tooManyItems', { limit: Number(error.params['limit']) });
    default:
      return name === '' ? refusal('unreadableBody', {}) : refusal('wrongParameter', { name });
  }
}

/** A parameter that stands in the address more than once counts as its first. */
const toSingle = (query: unknown): unknown =>
  isObject(query)
    ? Object.fromEntries(Object.entries(query).map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value[0] : value]))
    : {};

/** Fields of a form with files, without the files. */
async function readFormFields(request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  for await (const part of readParts(request, { files: 0, fields: 20, fieldSize: 4096 }))
    if (part.kind === 'field') fields.set(part.field, part.value);
  return fields;
}

/** Gathers parameters that may stand in the address, a form or a JSON body; what is not empty in the body wins. */
async function gather(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (body !== undefined && body !== null && !isObject(body)) throw refusal('unreadableBody', {});
  const form = request.isMultipart() ? Object.fromEntries(await readFormFields(request)) : (body ?? {});
  const all = new Map(Object.entries(toSingle(request.query) as Readonly<Record<string, unknown>>));
  for (const [name, value] of Object.entries(form)) if (value !== '' || !all.has(name)) all.set(name, value);
  request.body = Object.fromEntries(all);
}

/**
 * Checks what is sent by the schema that each route declares, and reads it as that says.
 * Errors: unknownParameter, missingParameter, wrongParameter and what a schema names.
 */
export function validateCalls(server: FastifyInstance): void {
  let ajv: Ajv | undefined;
  server.setValidatorCompiler(({ schema, httpPart }) => {
    // Most calls of an installation are never made between two starts: each schema is compiled at its first call.
    let validate: ValidateFunction | undefined;
    return (sent: unknown) => {
      validate ??= (ajv ??= makeAjv()).compile(schema as AnySchema);
      const value = httpPart === 'querystring' ? toSingle(sent) : (sent ?? {});
      return validate(value) ? { value } : { error: toRefusal(validate.errors?.[0]) };
    };
  });
  server.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.gathers === true) await gather(request);
  });
}
