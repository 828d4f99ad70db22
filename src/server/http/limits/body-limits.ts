import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';

/** Units: bytes. */
const anonymousBody = 64 * 1024;
/** What only reads is told what to look for, and at most what a form has in it. */
const readingBody = 1024 * 1024;

/** True for calls that reach their route without a session: these are read before anything is known of the caller. */
const isOpen = (access: string | undefined): boolean => access === 'public' || access === 'ticket';

/** Parts of a form are read as they come, past the count of the framework: their length has to be known beforehand. */
const isParts = (request: FastifyRequest): boolean => /^\s*multipart\//i.test(request.headers['content-type'] ?? '');

/**
 * Keeps bodies short where the caller need not be signed in, and shorter where nothing is written, by the rule of the route; refuses what a stranger says that it is longer before a byte of it is read.
 * Has to stand before the routes are added. Errors: bodyTooLarge, lengthNeeded.
 */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (isOpen(route.config?.access)) route.bodyLimit = anonymousBody;
    else if (route.config?.mutates !== true) route.bodyLimit ??= readingBody;
  });
  server.addHook('onRequest', (request, reply, done) => {
    const length = request.headers['content-length'];
    const open = isOpen(request.routeOptions.config.access);
    if (!open) return done();
    const refuse = (code: 'bodyTooLarge' | 'lengthNeeded'): void => {
      // The rest of it is not waited for.
      reply.header('Connection', 'close');
      throw refusal(code, {});
    };
    if (Number(length ?? 0) > anonymousBody) refuse('bodyTooLarge');
    if (length === undefined && isParts(request)) refuse('lengthNeeded');
    return done();
  });
}
