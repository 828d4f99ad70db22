import type { FastifyRequest } from 'fastify';
import { platformTenant } from '../auth/caller';
import type { Database } from '../db/connections/database';
import { headerText } from './read-parameters';

/** What a tenant gives as its domain is a name, or an address that begins with the scheme and may end with a slash. */
const ofDomain = `select tenant_id from sys_tenant
  where enabled and domain <> '' and regexp_replace(lower(domain), '^https?://|/+$', '', 'g') in (lower($1), lower($2)) order by tenant_id limit 1`;

/**
 * The tenant in front of which a visitor without an account stands: the one that he names, in the call or by the header `tenant-id`, else the one whose
 * domain he came to, else the platform's own. Whatever he says opens no more to him than to anybody.
 */
export async function findVisitorTenant(database: Database, request: FastifyRequest, sent = ''): Promise<string> {
  const named = (sent || headerText(request, 'tenant-id')).slice(0, 20);
  if (named !== '') return named;
  const { rows } = await database.system((q) => q.query(ofDomain, [request.host.slice(0, 255), request.hostname.slice(0, 255)]));
  return String(rows[0]?.['tenant_id'] ?? platformTenant);
}
