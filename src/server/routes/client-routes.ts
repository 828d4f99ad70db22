import type { FastifyInstance } from 'fastify';
import type { Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { addPageResource } from './page-resource';
import { bodyText } from './read-parameters';
import type { ServerDesk } from './server-desk';

const minute = 60;
const day = 86_400;

/** The wire form of a client application: it has no secret, since what is shipped in a browser keeps none. */
const toWire = (row: Values, tenantId: string): Values => ({
  id: row['id'],
  version: row['version'],
  tenantId,
  clientId: row['clientId'] ?? '',
  clientName: row['clientName'] ?? '',
  resourceIds: '',
  scope: 'all',
  authorizedGrantTypes: row['grantTypes'] ?? '',
  webServerRedirectUri: row['redirectUri'] ?? '',
  authorities: '',
  accessTokenValidity: Number(row['accessMinutes'] ?? 0) * minute,
  refreshTokenValidity: Number(row['refreshDays'] ?? 0) * day,
  additionalInformation: row['remark'] ?? '',
  autoapprove: '',
  status: row['enableStatus'] === '0' ? 1 : 0,
  isDeleted: 0,
  createTime: row['createTime'] ?? '',
  updateTime: row['updateTime'] ?? '',
});

const names = {
  clientId: 'clientId',
  clientName: 'clientName',
  authorizedGrantTypes: 'grantTypes',
  webServerRedirectUri: 'redirectUri',
  additionalInformation: 'remark',
} as const;

/** Reads seconds as whole units of the page. Errors: wrongParameter. */
function readSpan(body: Values, name: string, unit: number): number | undefined {
  const text = bodyText(body, name);
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw refusal('wrongParameter', { name });
  return Math.ceil(Number(text) / unit);
}

/** A secret that is sent is kept nowhere; an application without a name of its own is called by its id. */
function toSent(body: Values, old: Values | undefined): Values {
  const texts = Object.entries(names).flatMap(([wire, field]) =>
    Object.hasOwn(body, wire) ? [[field, bodyText(body, wire)] as const] : [],
  );
  const accessMinutes = readSpan(body, 'accessTokenValidity', minute);
  const refreshDays = readSpan(body, 'refreshTokenValidity', day);
  const status = bodyText(body, 'status');
  return {
    ...(old ? {} : { clientName: bodyText(body, 'clientId'), accessMinutes: 60, refreshDays: 7 }),
    ...Object.fromEntries(texts.filter(([field, text]) => field !== 'clientName' || text !== '')),
    ...(accessMinutes === undefined ? {} : { accessMinutes }),
    ...(refreshDays === undefined ? {} : { refreshDays }),
    ...(status === '' ? {} : { enableStatus: status === '1' ? '0' : '1' }),
  };
}

/** Serves client applications as known clients administer them; they are the rows of their page. Source: api-contract 16. */
export function addClientRoutes(server: FastifyInstance, desk: ServerDesk): void {
  addPageResource(server, desk, {
    at: '/api/blade-system/client',
    page: 'system/clients',
    filters: {
      clientId: 'clientId',
      clientName: 'clientName',
      webServerRedirectUri: 'redirectUri',
      additionalInformation: 'remark',
      createTime: 'createTime',
    },
    toWire,
    toSent,
  });
}
