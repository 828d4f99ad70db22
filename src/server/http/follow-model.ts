import type { FastifyInstance } from 'fastify';
import { refusal } from '../../protocol/errors';
import { isOutdated } from '../db/database-failure';
import type { SchemaStore } from '../db/schema/schema-store';
import { type AuthContext, renewCaller } from './authenticate';

/** So often is a call made at most; several files that are saved one after the other can overtake it again. */
const tries = 4;

/**
 * Makes a call again when its statements did not fit the tables because the page files changed while it ran: nothing of the first try is stored, since
 * a failed statement undoes its transaction, and what a call does after it has stored something must not fail so. Has to stand before the routes are added. Errors: unavailable where the new model is not there in time, changes came
 * faster than the call could be made, or the body was read as it came.
 */
export function followModel(server: FastifyInstance, ctx: AuthContext & { readonly store: SchemaStore }): void {
  const { store } = ctx;
  server.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || 'wsHandler' in route) return;
    const { handler } = route;
    route.handler = async function (request, reply): Promise<unknown> {
      for (let left = tries; ; left -= 1) {
        const seen = store.current();
        try {
          return await handler.call(this, request, reply);
        } catch (error) {
          if (!isOutdated(error) || reply.sent) throw error;
          const now = await store.catchUp(seen);
          if (now === seen) throw error;
          if (now === undefined || request.isMultipart() || left === 1) throw refusal('unavailable', {});
          // The rights that came with the new version hold for the next try.
          await renewCaller(ctx, request);
        }
      }
    };
  });
}
