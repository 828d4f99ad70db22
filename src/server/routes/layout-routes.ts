import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { callerOf, changes, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { bodyObject, bodyText, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

const longest = 65_536;

async function readLayout(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const elementId = queryText(request, 'elementId') || queryText(request, 'code') || queryText(request, 'id');
  if (elementId === '') throw refusal('missingParameter', { name: 'elementId' });
  const row = await desk.database.read(
    caller.tenantId,
    async (q) =>
      (
        await q.query('select parameter, version, update_time from sys_layout where tenant_id = $1 and user_id = $2 and element_id = $3', [
          caller.tenantId,
          caller.userId,
          elementId,
        ])
      ).rows[0],
  );
  if (!row) return toEnvelope({});
  const { parameter, version } = row;
  return toEnvelope({ id: elementId, code: elementId, name: elementId, elementId, parameter, version, updateTime: row['update_time'] });
}

function checkParameter(parameter: string): void {
  if (Buffer.byteLength(parameter) > longest) throw refusal('layoutTooLong', {});
  if (parameter === '') return;
  try {
    if (isObject(JSON.parse(parameter))) return;
  } catch {
    throw refusal('layoutWrong', {});
  }
  throw refusal('layoutWrong', {});
}

/** Saves a user's own column layout; an empty one takes it back. Source: api-contract 13.5. */
async function saveLayout(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const body = bodyObject(request);
  const [elementId, parameter] = [bodyText(body, 'elementId'), body['parameter']];
  if (elementId === '' || elementId.length > 120) throw refusal('missingParameter', { name: 'elementId' });
  if (typeof parameter !== 'string') throw refusal('wrongParameter', { name: 'parameter' });
  checkParameter(parameter);
  const version = await desk.database.write(caller.tenantId, async (tx) => {
    const saved = await tx.query(
      `insert into sys_layout as l (tenant_id, user_id, element_id, parameter) values ($1, $2, $3, $4)
       on conflict (tenant_id, user_id, element_id) do update set parameter = excluded.parameter, version = l.version + 1, update_time = now() returning version`,
      [caller.tenantId, caller.userId, elementId, parameter],
    );
    return saved.rows[0]?.['version'];
  });
  return { ...toEnvelope({ elementId, version }), msg: '保存成功' };
}

/** Serves saved column layouts. */
export function addLayoutRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.get('/api/view-param/detail', reads('signed-in'), (request) => readLayout(desk, request));
  server.post('/api/view-param/saveTheader', changes('signed-in'), (request) => saveLayout(desk, request));
}
