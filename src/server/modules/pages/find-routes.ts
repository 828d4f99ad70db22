import { findRecords } from '../../records/read/find-records';
import type { Server } from '../../http/call-schema';
import { object, text as textField } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';

/** Fewer characters find nearly everything. */
const shortest = 3;
const longest = 64;

/** Serves the search for records by their number over all pages. */
export function addFindRoutes(server: Server, ctx: ServerContext): void {
  const query = object({ text: textField(2000) }, { open: true });
  server.get('/api/find/records', reads('signed-in', { query, load: 'search' }), async (request) => {
    const text = (request.query.text ?? '').slice(0, longest);
    return toEnvelope(text.length < shortest ? [] : await findRecords(ctx, callerOf(request), text));
  });
}
