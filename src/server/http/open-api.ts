import { isObject } from '../../base/dot-path';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { type Caller, holdsCode, isPlatform } from '../auth/caller';
import type { RouteRule } from './access';
import { mayCallPage } from './guard-page-calls';
import { describeSpelling, type Spelling } from './spellings';

type Json = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => (isObject(value) ? Object.entries(value) : []);

/** The schema of a route in the words of JSON Schema alone; keys that mean nothing are left out. */
function toPlain(schema: unknown): Json {
  if (!isObject(schema)) return {};
  // The vocabulary of these schemas is closed.
  if (isObject(schema['spelled'])) return describeSpelling(schema['spelled'] as unknown as Spelling) as Json;
  const { properties, items, isRequired: _own, requiredToCreate, patternProperties: _notes, ...rest } = schema;
  const named = entriesOf(properties).filter(([, each]) => !isObject(each) || each['ignored'] !== true);
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(named.map(([name, each]) => [name, toPlain(each)])) }),
    ...(items === undefined ? {} : { items: toPlain(items) }),
    ...(requiredToCreate === undefined ? {} : { 'x-required-to-create': requiredToCreate }),
  };
}

function toParameters(place: 'path' | 'query', schema: unknown): readonly Json[] {
  const { properties, required } = toPlain(schema);
  const names: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  return entriesOf(properties).map(([name, each]) => ({
    name,
    in: place,
    schema: each,
    ...(place === 'path' || names.has(name) ? { required: true } : {}),
  }));
}

const hasKeys = (schema: Json): boolean =>
  schema['type'] !== 'object' || entriesOf(schema['properties']).length > 0 || schema['additionalProperties'] !== false;

interface Operation {
  readonly rule: RouteRule;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** What is sent, where a page file says it; else what the route says. */
  readonly body?: Json | undefined;
}

const answer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
});

function toOperation({ rule, path, tag, summary, body }: Operation): Json {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const sent = body ?? (rule.body === undefined ? undefined : toPlain(rule.body));
  const parameters = [
    ...toParameters('path', rule.params).filter(({ name }) => inPath.has(String(name))),
    ...toParameters('query', rule.query),
  ];
  return {
    tags: [tag],
    summary,
    'x-access': rule.access,
    ...(rule.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sent && hasKeys(sent) ? { requestBody: { content: { 'application/json': { schema: sent } } } } : {}),
    responses: { '200': answer('OK'), default: answer('Refused; `msg` says why') },
  };
}

/** Says whether a caller may make a call whose rule needs no page to be judged. */
function mayCall(caller: Caller, { access }: RouteRule): boolean {
  if (access === 'platform') return isPlatform(caller);
  if (!access.startsWith('permission:')) return true;
  return access
    .slice('permission:'.length)
    .split('|')
    .some((code) => holdsCode(caller, code));
}

function toFieldSchema(field: FieldModel, language: keyof Text): Json {
  const own = field.line === undefined ? field.schema : { type: 'array', items: toRowSchema(field.line.fields, language) };
  return { ...own, title: field.label[language], ...(field.readOnly ? { readOnly: true } : {}) };
}

/** A row as it is sent: one key a field, nested where the page file nests it. */
function toRowSchema(fields: readonly FieldModel[], language: keyof Text): Json {
  const shown = fields.filter((field) => !field.system);
  const roots = [...new Set(shown.map((field) => field.path[0] ?? field.name))];
  const properties = roots.map((root) => {
    const own = shown.filter((field) => field.path[0] === root);
    const [first] = own;
    if (first && first.path.length === 1) return [root, toFieldSchema(first, language)] as const;
    return [
      root,
      {
        type: 'object',
        properties: Object.fromEntries(own.map((field) => [field.path.slice(1).join('.'), toFieldSchema(field, language)])),
      },
    ] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const toRowBody = (model: PageModel, language: keyof Text): Json => {
  const row = toRowSchema(model.record.fields, language);
  const key = { id: { type: 'string', description: 'absent to create' }, version: { type: 'integer', description: 'as it was read' } };
  return { ...row, properties: { ...key, ...(isObject(row['properties']) ? row['properties'] : {}) } };
};

const toTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
const isPageCall = ({ path }: RouteRule): boolean => path.startsWith('/api/:module/:page/');
const lastWord = (path: string): string => path.split('/').at(-1) ?? '';

interface Described {
  readonly rules: readonly RouteRule[];
  readonly caller: Caller;
  /** The pages that serve, narrowed to what the caller may see. */
  readonly pages: readonly PageModel[];
  readonly language: keyof Text;
}

/** Describes the calls that a caller may make, and what each of them reads, as OpenAPI 3.1; the calls of a page for each page by itself. */
export function writeOpenApi({ rules, caller, pages, language }: Described): Json {
  const calls = rules
    .filter((rule) => !isPageCall(rule) && rule.path !== '/*' && mayCall(caller, rule))
    .map((rule) => ({
      rule,
      path: toTemplate(rule.path),
      tag: rule.path.split('/').slice(1, -1).join('/') || 'health',
      summary: lastWord(rule.path),
    }));
  const pageCalls = pages.flatMap((model) =>
    rules
      .filter((rule) => isPageCall(rule) && mayCallPage(caller, model, rule))
      .map((rule) => {
        const call = lastWord(rule.path);
        const body = call === 'submit' ? toRowBody(model, language) : undefined;
        return { rule, path: `/api/${model.path}/${call}`, tag: model.path, summary: `${model.label[language]} · ${call}`, body };
      }),
  );
  const paths = new Map<string, Record<string, Json>>();
  for (const operation of [...calls, ...pageCalls])
    paths.set(operation.path, { ...paths.get(operation.path), [operation.rule.method.toLowerCase()]: toOperation(operation) });
  return {
    openapi: '3.1.0',
    info: { title: 'Liangheng', version: '1' },
    paths: Object.fromEntries([...paths].sort(([left], [right]) => (left < right ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' } },
      schemas: {
        Envelope: {
          type: 'object',
          required: ['code', 'success', 'msg'],
          properties: { code: { type: 'integer' }, success: { type: 'boolean' }, msg: { type: 'string' }, data: {} },
        },
      },
    },
    security: [{ token: [] }],
  };
}
