import { findBy } from '../../../protocol/find-text';
import { findRecords } from '../../records/read/find-records';
import type { Server } from '../../http/call-schema';
import { object, text as textField } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';

const longest = 64;

/** Serves the search for records over all pages: by a part of their number, or by what people call them. */
export function addFindRoutes(server: Server, ctx: ServerContext): void {
  // `notice`: on the pages alone that tell this notice, or one that shares its event's templates and fills the `words` of one of them.
  const query = object({ text: textField(2000), notice: textField(64), words: textField(2000) }, { open: true });
  server.get('/api/find/records', reads('signed-in', { query, load: 'search' }), async (request) => {
    const text = (request.query.text ?? '').trim().slice(0, longest);
    const by = findBy(text);
    const { notice = '', words = '' } = request.query;
    const asked = { text, notice, words: words.split(',').filter((word) => word !== '') };
    return toEnvelope(by === undefined ? [] : await findRecords(ctx, callerOf(request), { ...asked, by }));
  });
}
