import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { shanghaiNow } from '../../db/clock';
import { isRestricted } from '../../query/field-rules';
import { loadRule } from '../../records/numbers/number-rules';
import { previewNumber } from '../../records/numbers/preview-number';
import { fieldRulesOf } from '../../rights/caller-rules';
import type { Server } from '../../http/call-schema';
import { idQuery } from '../../http/common-schemas';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { guardOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

/** What the next numbers of a rule are made of. */
const makes = { ruleCode: true, bizType: true, abilityType: true, deptId: true, departmentOrType: true, resetBy: true, items: true };

/** Errors: forbidden where the caller does not see all of a rule that its numbers are made of: they would tell it. */
function requireSight(ctx: ServerContext, request: FastifyRequest): void {
  const schemas = ctx.store.current();
  const line = schemas.records.get('numberRules')?.fields.find(({ name }) => name === 'items')?.line;
  const rules = fieldRulesOf(callerOf(request), schemas);
  const seen = guardOf(ctx, request, 'numberRules').readable(makes);
  if (
    Object.keys(makes).some((name) => !Object.hasOwn(seen, name)) ||
    line?.fields.some(({ name }) => isRestricted(rules, line.name, name))
  )
    throw refusal('forbidden', {});
}

/** Shows what a numbering rule would write next; no number is drawn. */
export function addNumberRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/blade-system/number-rule/preview', reads('permission:numberRules_preview', { query: idQuery }), async (request) => {
    requireSight(ctx, request);
    const caller = callerOf(request);
    const place = { schemas: ctx.store.current(), caller };
    const { id } = request.query;
    const preview = await ctx.database.read(caller.tenantId, async (q) => {
      if (!(await guardOf(ctx, request, 'numberRules').keep(q, [id])).has(id)) return undefined;
      const rule = await loadRule(q, place, id);
      return rule && (await previewNumber(q, place, { rule, today: shanghaiNow().today }));
    });
    if (!preview) throw refusal('rowGone', {});
    return toEnvelope(preview);
  });
}
