import Fastify from 'fastify';
import { refusal } from '../../protocol/errors';

import type { SchemaTypes, Server } from '../http/call-schema';
import { collectRules, reads, type RouteRule } from '../http/access';
import { toEnvelope } from '../http/envelope';
import { addAcquireRoutes } from '../modules/pages/acquire-routes';
import { addAccountRoutes } from '../modules/accounts/account-routes';
import { addAppRoutes } from '../modules/system/app-routes';
import { addAuthRoutes } from '../modules/sessions/auth-routes';
import { addBatchRoutes } from '../modules/pages/batch-routes';
import { addClientRoutes } from '../modules/system/client-routes';
import { addDepartmentRoutes } from '../modules/departments/department-routes';
import { addDictAdminRoutes } from '../modules/dicts/dict-admin-routes';
import { addDictRoutes } from '../modules/dicts/dict-routes';
import { addExportRoutes } from '../modules/pages/export-routes';
import { addDocsRoutes } from '../modules/system/docs-routes';
import { addDraftRoutes } from '../modules/views/draft-routes';
import { addFileRoutes } from '../modules/files/file-routes';
import { addDirectoryRoutes } from '../modules/directories/directory-routes';
import { addFlowRoutes } from '../modules/flows/flow-routes';
import { addCustomerRoutes } from '../modules/directories/customer-routes';
import { addRegionAdminRoutes } from '../modules/directories/region-admin-routes';
import { addRegionRoutes } from '../modules/directories/region-routes';
import { addSymbolRoutes } from '../modules/directories/symbol-routes';
import { addFindRoutes } from '../modules/pages/find-routes';
import { addImportRoutes } from '../modules/pages/import-routes';
import { addLayoutRoutes } from '../modules/views/layout-routes';
import { addLogRoutes } from '../modules/system/log-routes';
import { addMaterialRoutes } from '../modules/files/material-routes';
import { addMenuAdminRoutes } from '../modules/menus/menu-admin-routes';
import { addMenuRoutes } from '../modules/menus/menu-routes';
import { addListRoutes } from '../modules/pages/list-routes';
import { addNoticeRoutes } from '../modules/notices/notice-routes';
import { addNoticeAdminRoutes } from '../modules/notices/notice-admin-routes';
import { addNumberRoutes } from '../modules/pages/number-routes';
import { addOpenAuthRoutes } from '../modules/sessions/open-auth-routes';
import { addPhoneCodeRoutes } from '../modules/sessions/phone-code-routes';
import { addPageRoutes } from '../modules/pages/page-routes';
import { addFaceRoutes, formsAt } from '../modules/public/face-routes';
import { addPresenceRoutes } from '../modules/pages/presence-routes';
import { addPrintRoutes } from '../modules/papers/print-routes';
import { addChallengeRoutes } from '../http/read-captcha';
import { addSchemaRoutes } from '../modules/pages/schema-routes';
import { addStudioRoutes } from '../modules/studio/studio-routes';
import type { ServerContext } from '../http/server-context';
import { addReportQueryRoutes } from '../modules/reports/report-query-routes';
import { addRightsRoutes } from '../modules/roles/rights-routes';
import { addRoleGrantRoutes } from '../modules/roles/role-grant-routes';
import { addApiScopeRoutes } from '../modules/menus/api-scope-routes';
import { addDataScopeRoutes } from '../modules/roles/data-scope-routes';
import { addRoleLimitRoutes } from '../modules/roles/role-limit-routes';
import { addRoleRoutes } from '../modules/roles/role-routes';
import { addTemplateRoutes } from '../modules/system/template-routes';
import { addSecretRoutes } from '../modules/system/secret-routes';
import { addSessionRoutes } from '../modules/sessions/session-routes';
import { addSettingsRoutes } from '../modules/system/settings-routes';
import { addSocketRoutes } from '../modules/notices/socket-routes';
import { addSsoRoutes } from '../modules/sessions/sso-routes';
import { addStatusRoutes } from '../modules/system/status-routes';
import { addTallyRoutes } from '../modules/pages/tally-routes';
import { addStatisticRoutes } from '../modules/pages/statistic-routes';
import { addCommentRoutes } from '../modules/pages/comment-routes';
import { addChartRoutes } from '../modules/pages/chart-routes';
import { addTodoRoutes } from '../modules/pages/todo-routes';
import { addTaskRoutes } from '../modules/pages/task-routes';
import { addTenantRoutes } from '../modules/tenants/tenant-routes';
import { addUserAdminRoutes } from '../modules/users/user-admin-routes';
import { addUserSessionRoutes } from '../modules/sessions/user-session-routes';
import { addUserFileRoutes } from '../modules/users/user-file-routes';
import { addUserRoutes } from '../modules/users/user-routes';
import { addViewRoutes } from '../modules/views/view-routes';

function addHealth(server: Server, ctx: ServerContext): void {
  server.get('/healthz', reads('public', { budget: 'unlimited' }), () => Promise.resolve(toEnvelope('alive')));
  server.get('/readyz', reads('public', { budget: 'unlimited' }), async () => {
    const ready = await ctx.database
      .system((q) => q.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    if (!ready) throw refusal('unavailable', {});
    return toEnvelope('ready');
  });
}

interface Parts {
  readonly rules: readonly RouteRule[];
  /** Folder of the built app; absent where there is none. */
  readonly appDir: string | undefined;
}

/** Adds every call of the server, each with its access rule. */
export async function addAllRoutes(server: Server, ctx: ServerContext, { rules, appDir }: Parts): Promise<void> {
  addHealth(server, ctx);
  addDocsRoutes(server, ctx, rules);
  addAuthRoutes(server, ctx);
  addOpenAuthRoutes(server, ctx);
  addChallengeRoutes(server, ctx);
  addPhoneCodeRoutes(server, ctx);
  addAccountRoutes(server, ctx);
  addNoticeRoutes(server, ctx);
  addNoticeAdminRoutes(server, ctx);
  addSocketRoutes(server, ctx);
  addMaterialRoutes(server, ctx);
  addDirectoryRoutes(server, ctx);
  addFlowRoutes(server, ctx);
  addCustomerRoutes(server, ctx);
  addSymbolRoutes(server, ctx);
  addRegionRoutes(server, ctx);
  addRegionAdminRoutes(server, ctx);
  addSsoRoutes(server, ctx);
  addReportQueryRoutes(server, ctx);
  addSessionRoutes(server, ctx);
  addUserAdminRoutes(server, ctx);
  addUserFileRoutes(server, ctx);
  addUserSessionRoutes(server, ctx);
  addRoleRoutes(server, ctx);
  addRoleGrantRoutes(server, ctx);
  addRoleLimitRoutes(server, ctx);
  addDataScopeRoutes(server, ctx);
  addApiScopeRoutes(server, ctx);
  addRightsRoutes(server, ctx);
  addMenuAdminRoutes(server, ctx);
  addDepartmentRoutes(server, ctx);
  addDictAdminRoutes(server, ctx);
  addSettingsRoutes(server, ctx);
  addTenantRoutes(server, ctx);
  addNumberRoutes(server, ctx);
  addClientRoutes(server, ctx);
  addSecretRoutes(server, ctx);
  addTemplateRoutes(server, ctx);
  addLogRoutes(server, ctx);
  addUserRoutes(server, ctx);
  addMenuRoutes(server, ctx);
  addDictRoutes(server, ctx);
  addSchemaRoutes(server, ctx);
  addStudioRoutes(server, ctx);
  addLayoutRoutes(server, ctx);
  addViewRoutes(server, ctx);
  addDraftRoutes(server, ctx);
  addFileRoutes(server, ctx);
  addTaskRoutes(server, ctx);
  addFindRoutes(server, ctx);
  addStatusRoutes(server, ctx);
  addListRoutes(server, ctx);
  addTallyRoutes(server, ctx);
  addStatisticRoutes(server, ctx);
  addCommentRoutes(server, ctx);
  addPresenceRoutes(server, ctx);
  addChartRoutes(server, ctx);
  addTodoRoutes(server, ctx);
  addPageRoutes(server, ctx);
  addAcquireRoutes(server, ctx);
  addExportRoutes(server, ctx);
  addBatchRoutes(server, ctx);
  addImportRoutes(server, ctx);
  addPrintRoutes(server, ctx);
  addFaceRoutes(server, ctx);
  await addAppRoutes(server, { appDir, offline: () => ctx.settings.offline, formsAt: (path) => formsAt(ctx, path) });
}

/** Lists every route with who may call it; needs neither database nor schemas. */
export async function listRoutes(): Promise<readonly RouteRule[]> {
  const server = Fastify();
  const rules = collectRules(server);
  // Routes touch the context only when they are called, and these never are.
  const nobody = new Proxy({}, { get: () => refuseUse }) as ServerContext;
  await addAllRoutes(server.withTypeProvider<SchemaTypes>(), nobody, { rules, appDir: undefined });
  await server.close();
  return [...rules];
}

const refuseUse = (): never => {
  throw new Error('These routes are only listed.');
};
