import type { Values } from '../../../base/dot-path';
import type { Server } from '../../http/call-schema';
import { entityKeys, id, object, oneOf, text, type TypeOf, whole } from '../../http/fields';
import { addPageResource } from '../../http/page-resource';
import { readMakers } from '../../records/read/read-beside';
import type { ServerContext } from '../../http/server-context';

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

const seconds = whole({ min: 0, max: 999_999_999 });

/** A secret that is sent is kept nowhere. */
const submitBody = object(
  {
    ...{ id: id(), version: whole(), clientId: text(), clientName: text(), authorizedGrantTypes: text(), webServerRedirectUri: text(2000) },
    ...{ additionalInformation: text(2000), accessTokenValidity: seconds, refreshTokenValidity: seconds, status: oneOf('0', '1') },
  },
  { ignored: [...entityKeys, 'clientSecret', 'resourceIds', 'scope', 'authorities', 'autoapprove'] },
);

const toUnits = (span: number | undefined, unit: number): number | undefined => (span === undefined ? undefined : Math.ceil(span / unit));

/** An application without a name of its own is called by its id. */
function toRow(body: TypeOf<typeof submitBody>, old: Values | undefined): Values {
  const texts = (['clientId', 'clientName', 'authorizedGrantTypes', 'webServerRedirectUri', 'additionalInformation'] as const).flatMap(
    (wire) => (body[wire] === undefined ? [] : [[names[wire], body[wire]] as const]),
  );
  const accessMinutes = toUnits(body.accessTokenValidity, minute);
  const refreshDays = toUnits(body.refreshTokenValidity, day);
  return {
    ...(old ? {} : { clientName: body.clientId ?? '', accessMinutes: 60, refreshDays: 7 }),
    ...Object.fromEntries(texts.filter(([field, said]) => field !== 'clientName' || said !== '')),
    ...(accessMinutes === undefined ? {} : { accessMinutes }),
    ...(refreshDays === undefined ? {} : { refreshDays }),
    ...(body.status ? { enableStatus: body.status === '1' ? '0' : '1' } : {}),
  };
}

/** Serves client applications as known clients administer them; they are the rows of their page. */
export function addClientRoutes(server: Server, ctx: ServerContext): void {
  addPageResource(server, ctx, {
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
    beside: (q, page, rows) =>
      readMakers(
        q,
        page,
        rows.map((row) => String(row['id'])),
      ),
    writes: { body: submitBody, toRow },
  });
}
