import type { Values } from '../../../base/dot-path';
import type { Server } from '../../http/call-schema';
import { addPageResource, type PageResource } from '../../http/page-resource';
import type { ServerContext } from '../../http/server-context';

const textOf = (row: Values, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What every log entry says. What was sent is never among it: parameters hold passwords. */
const toEntry = (row: Values, tenantId: string): Values => ({
  id: row['id'],
  tenantId,
  serviceId: 'liangheng',
  serverIp: '',
  serverHost: '',
  env: '',
  remoteIp: textOf(row, 'address'),
  userAgent: '',
  requestUri: '',
  method: '',
  methodClass: '',
  methodName: '',
  params: '',
  time: '',
  createBy: textOf(row, 'userName'),
  createTime: textOf(row, 'createTime'),
});

/** Entries of calls that change something name them: `POST /api/…`. */
function readCall(comment: string): Values {
  const [, method, requestUri] = /^(GET|POST) (\/\S*)$/.exec(comment) ?? [];
  return method === undefined ? {} : { method, requestUri };
}

const logs: readonly PageResource[] = [
  {
    at: '/api/blade-log/usual',
    page: 'system/loginLogs',
    filters: { logId: 'requestId', createBy: 'userName', remoteIp: 'address', methodName: 'action', createTime: 'createTime' },
    toWire: (row, tenantId) => ({
      ...toEntry(row, tenantId),
      userAgent: row['refused'] === 1 ? '' : textOf(row, 'comment'),
      methodName: textOf(row, 'action'),
      logLevel: row['refused'] === 1 ? 'warn' : 'info',
      logId: textOf(row, 'requestId'),
      logData: row['refused'] === 1 ? textOf(row, 'comment') : textOf(row, 'action'),
    }),
  },
  {
    at: '/api/blade-log/api',
    page: 'system/operationLogs',
    filters: {
      title: 'action',
      methodName: 'action',
      methodClass: 'subject',
      createBy: 'userName',
      remoteIp: 'address',
      createTime: 'createTime',
    },
    toWire: (row, tenantId) => ({
      ...toEntry(row, tenantId),
      ...readCall(textOf(row, 'comment')),
      methodClass: textOf(row, 'subject'),
      methodName: textOf(row, 'action'),
      type: row['refused'] === 1 ? '2' : '1',
      title: `${textOf(row, 'subject')} ${textOf(row, 'action')}`.trim(),
    }),
  },
  {
    at: '/api/blade-log/error',
    page: 'system/errorLogs',
    filters: { exceptionName: 'kind', message: 'message', requestUri: 'url', createBy: 'userName', createTime: 'createTime' },
    toWire: (row, tenantId) => ({
      ...toEntry(row, tenantId),
      requestUri: textOf(row, 'url'),
      exceptionName: textOf(row, 'kind'),
      message: textOf(row, 'message'),
      stackTrace: textOf(row, 'stack'),
      fileName: '',
      lineNumber: -1,
    }),
  },
];

/** Serves sign-ins, operations and faults of browsers as logs of the known wire. */
export function addLogRoutes(server: Server, ctx: ServerContext): void {
  for (const log of logs) addPageResource(server, ctx, log);
}
