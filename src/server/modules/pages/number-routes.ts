import { refusal } from '../../../protocol/errors';
import { shanghaiNow } from '../../db/clock';
import { loadRule } from '../../records/numbers/number-rules';
import { previewNumber } from '../../records/numbers/preview-number';
import type { Server } from '../../http/call-schema';
import { idQuery } from '../../http/common-schemas';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { guardOf } from '../../http/admin-call';
import type { ServerDesk } from '../../http/server-desk';

/** Shows what a numbering rule would write next; no number is drawn. */
export function addNumberRoutes(server: Server, desk: ServerDesk): void {
  server.get('/api/blade-system/number-rule/preview', reads('permission:numberRules_view', { query: idQuery }), async (request) => {
    const caller = callerOf(request);
    const place = { schemas: desk.store.current(), caller };
    const { id } = request.query;
    const preview = await desk.database.read(caller.tenantId, async (q) => {
      if (!(await guardOf(desk, request, 'numberRules').keep(q, [id])).has(id)) return undefined;
      const rule = await loadRule(q, place, id);
      return rule && (await previewNumber(q, place, { rule, today: shanghaiNow().today }));
    });
    if (!preview) throw refusal('rowGone', {});
    return toEnvelope(preview);
  });
}
