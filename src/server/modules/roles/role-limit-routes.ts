import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { isLimitable } from '../../../schema/context/system-fields';
import { grantableKinds } from '../../rights/grant-guard';
import { tellFollowing } from '../../rights/tell-following';
import { checkScope } from '../../rights/check-scope';
import type { Server } from '../../http/call-schema';
import { object, required, text } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { shownRecords } from './right-words';
import type { ServerContext } from '../../http/server-context';

/** Errors: pageUnknown. */
function requirePage(ctx: ServerContext, path: string) {
  const model = ctx.store.current().pages.get(path);
  if (!model) throw refusal('pageUnknown', { path: path.slice(0, 100) });
  return model;
}

/** What can be limited on a page: its fields by their words, and how far the caller may let others see. */
function tellChoices(ctx: ServerContext, request: FastifyRequest, page: string): Promise<object> {
  const model = requirePage(ctx, page);
  const fields = shownRecords(model.record, model.label).flatMap(({ record, label }) =>
    record.fields
      .filter((field) => isLimitable(field) && field.type !== 'lines')
      .map((field) => ({
        ...{ record: record.name, recordLabel: label, field: field.name, label: field.label },
        ...tellFollowing(ctx.store.current(), callerOf(request).numberSources, { record: record.name, field: field.name }),
      })),
  );
  return Promise.resolve(toEnvelope({ kinds: grantableKinds(callerOf(request), model.path), fields }));
}

/** Says whether a condition can be asked of the rows of a page. Shape: `at` and `end` are the place in it that is wrong. */
function tellScope(
  ctx: ServerContext,
  request: FastifyRequest,
  { page, expression = '' }: { readonly page: string; readonly expression?: string | undefined },
): Promise<object> {
  const model = requirePage(ctx, page);
  const fault = checkScope(ctx.store.current(), { record: model.record, writer: callerOf(request), expression });
  if (!fault) return Promise.resolve(toEnvelope({ ok: true }));
  const { text, at, end } = fault;
  return Promise.resolve(toEnvelope({ ok: false, said: text[readLanguage(request.headers['accept-language'])], at, end }));
}

/** Serves what whoever sets the limits of a role chooses from, and checks conditions while they are written. */
export function addRoleLimitRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/role/${call}`;
  server.get(
    at('limit-choices'),
    reads('permission:roles_grant', { query: object({ page: required(text()) }, { open: true }) }),
    (request) => tellChoices(ctx, request, request.query.page),
  );
  server.get(
    at('scope-check'),
    reads('permission:roles_grant', { query: object({ page: required(text()), expression: text(1000) }, { open: true }) }),
    (request) => tellScope(ctx, request, request.query),
  );
}
