import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { object, type Schema } from './fields';

/** What a route reads. Anything that is not named is no part of it. */
export interface CallSchema {
  /** Words of the address. */
  readonly params?: Schema<object>;
  /** Behind the address. */
  readonly query?: Schema<object>;
  readonly body?: Schema<unknown>;
  /** What may stand behind the address, in a form, or in a JSON body, as clients differ; it is read as the body. */
  readonly parameters?: Schema<object>;
}

type PartOf<S, K extends keyof CallSchema> = S extends { readonly [key in K]: infer Part } ? Part : undefined;
type Fallback<First, Second> = First extends undefined ? Second : First;

/** The same in the words of the server's framework. */
export interface RouteSchema<S extends CallSchema> {
  readonly params: PartOf<S, 'params'>;
  readonly querystring: PartOf<S, 'query'>;
  readonly body: Fallback<PartOf<S, 'parameters'>, PartOf<S, 'body'>>;
}

/** Types what a handler reads by the schema of its route. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends Schema<infer T> ? T : unknown;
}

/** A server whose routes declare what they read. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  SchemaTypes
>;

/** Puts what a route declares into the words of the server's framework. */
export function toRouteSchema<S extends CallSchema>({ params, query, body, parameters }: S): RouteSchema<S> {
  const sent = parameters ?? body;
  // The generics say of each part what the schema says.
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(sent ? { body: sent } : {}),
  } as unknown as RouteSchema<S>;
}

const nothing = object({});

/** A call that changes something knows all that is sent, also where it reads nothing of one of its parts. */
export function closeSchema(
  schema: FastifySchema,
  { method, gathers }: { readonly method: string; readonly gathers: boolean },
): FastifySchema {
  const { body = nothing, querystring = nothing } = schema;
  return { ...schema, ...(gathers ? {} : { querystring }), ...(method === 'POST' ? { body } : {}) };
}
