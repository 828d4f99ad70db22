import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { narrowPage } from '../../rights/narrow-page';
import type { Server } from '../../http/call-schema';
import { writeOpenApi } from '../../http/open-api';
import { callerOf, reads, type RouteRule } from '../../http/access';
import { readLanguage } from '../../language';
import type { ServerContext } from '../../http/server-context';

/** Serves the description of the calls that the caller may make, to who sets up pages: as OpenAPI, for clients and their generators. */
export function addDocsRoutes(server: Server, ctx: ServerContext, rules: readonly RouteRule[]): void {
  for (const url of ['/api/docs', '/api/docs/openapi.json'])
    server.get(url, reads('permission:configurator', {}), (request) => {
      const caller = callerOf(request);
      const schemas = ctx.store.current();
      const sight = { rules: fieldRulesOf(caller, schemas), reach: reachOf(caller, schemas), records: schemas.records };
      const pages = [...schemas.serving.values()].map(({ model }) => narrowPage(model, sight));
      const language = readLanguage(request.headers['accept-language']);
      return Promise.resolve(writeOpenApi({ rules, caller, pages, language }));
    });
}
