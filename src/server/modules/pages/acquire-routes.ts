import { acquire, offerSources } from '../../acquire/acquire';
import { sourcePage } from '../../acquire/source';
import { trySource } from '../../acquire/try-source';
import { openPageContext } from '../../rights/open-page-context';
import { callerOf, changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { id, object, oneOf, required, text } from '../../http/fields';
import { noteRefusal, openContext } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';

const sourcesQuery = object({ id: required(text(18)) }, { open: true });
const acquireBody = object({ id: required(text(18)), sourceId: required(text(18)), fileId: text(64), stage: oneOf('asFound', 'asLeft') });

const trialBody = object({ id: required(id()), key: text(100) });

/** Serves the acquisition of measured values for records that have readings: which sources fit, and what one of them gives; and its trial by whoever sets it up. */
export function addAcquireRoutes(server: Server, ctx: ServerContext): void {
  const right = 'permission:<page>_edit';
  server.get('/api/:module/:page/sources', reads(right, { params: pageParams, query: sourcesQuery }), async (request) => {
    const page = openContext(ctx, request);
    try {
      return toEnvelope(await offerSources(page, request.query.id));
    } catch (error) {
      throw await noteRefusal(page, error, { action: 'acquire', id: request.query.id });
    }
  });
  server.post('/api/:module/:page/acquire', changes(right, { params: pageParams, body: acquireBody, load: 'upload' }), async (request) => {
    const page = openContext(ctx, request);
    const { id, sourceId, fileId, stage = 'asFound' } = request.body;
    try {
      return toEnvelope(await acquire(ctx, page, { id, sourceId, fileId, stage }));
    } catch (error) {
      throw await noteRefusal(page, error, { action: 'acquire', id });
    }
  });
  server.post(
    '/api/system/acquire/try',
    changes(`permission:${sourcePage}_tryOut`, { body: trialBody, load: 'upload' }),
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const caller = callerOf(request);
      const page = openPageContext(ctx, { path: `metrology/${sourcePage}`, caller, request: { id: request.id, address: request.ip } });
      const { id: source, key = '' } = request.body;
      try {
        return toEnvelope(await trySource(ctx, page, { id: source, key }));
      } catch (error) {
        throw await noteRefusal(page, error, { action: 'tryOut', id: source });
      }
    },
  );
}
