import { refusal } from '../../../protocol/errors';
import { tellPresence } from '../../records/read/tell-presence';
import { changes } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { flag, object, required, text } from '../../http/fields';
import { openContext, readPage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';

const presenceBody = object({ id: required(text(18)), seat: required(text()), editing: flag(), field: text(), gone: flag() });

/** Serves who has a record open: windows tell it while they are looked at, and get told who else does. It locks nothing, and is no change that the audit trail keeps. */
export function addPresenceRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/:module/:page/presence', changes('permission:<page>_view', { params: pageParams, body: presenceBody }), (request) => {
    const page = openContext(ctx, request);
    const { id, seat, editing = false, field = '', gone = false } = request.body;
    if (!/^[0-9a-f]{32}$/.test(seat)) throw refusal('wrongParameter', { name: 'seat' });
    const present = { id, seat, editing, field: editing ? field : '', gone };
    return readPage(page, async () => toEnvelope(await page.database.write(page.caller.tenantId, (tx) => tellPresence(tx, page, present))));
  });
}
