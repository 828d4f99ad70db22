import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error';
import { isWellFormed, toWellFormed } from '../../base/well-formed';
import { refusal } from '../../protocol/errors';

/** One part of a multipart body: a file, whole, or a field. */
export type ReceivedPart =
  | { readonly kind: 'file'; readonly field: string; readonly name: string; readonly content: Buffer }
  | { readonly kind: 'field'; readonly field: string; readonly value: string };

type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>;

/** The parser's own errors carry a code where a limit was passed, and none where the body is cut short or was never one. */
const toRefusal = (error: unknown): unknown =>
  error instanceof AppError || (error instanceof Error && 'code' in error) ? error : refusal('unreadableBody', {});

function requireWhole(field: string, text: string): void {
  if (!isWellFormed(text)) throw refusal('brokenText', { name: toWellFormed(field) });
}

/** Reads the parts of a multipart body one after the other. Errors: wrongMediaType, unreadableBody, brokenText, and those of the limits of the parser. */
export async function* readParts(request: FastifyRequest, limits?: Limits): AsyncGenerator<ReceivedPart> {
  if (!request.isMultipart()) throw refusal('wrongMediaType', {});
  try {
    for await (const part of request.parts(limits ? { limits } : {})) {
      requireWhole(part.fieldname, part.fieldname);
      if (part.type === 'file') {
        requireWhole(part.fieldname, part.filename);
        yield { kind: 'file', field: part.fieldname, name: part.filename, content: await part.toBuffer() };
      } else if (typeof part.value === 'string') {
        requireWhole(part.fieldname, part.value);
        yield { kind: 'field', field: part.fieldname, value: part.value };
      }
    }
  } catch (error) {
    throw toRefusal(error);
  }
}
