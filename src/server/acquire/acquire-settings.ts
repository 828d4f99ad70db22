import { StartError } from '../db/start-error';

/** A host within a network of one's own that sources of acquired values may call. */
export interface AcquireHost {
  /** Absent: for all tenants. */
  readonly tenantId?: string;
  readonly host: string;
  /** Absent: any. */
  readonly port?: string;
}

/** Databases that sources of acquired values read, by tenant and alias. Shape: `<tenant>/<alias>` -> connection string. */
export type AcquireDatabases = ReadonlyMap<string, string>;

const refuse = (name: string, zh: string, en: string) => new StartError(`环境变量 ${name} ${zh}。`, `Environment variable ${name} ${en}.`);

/** Shape of the variable: `[tenant@]host[:port]` with commas between; an address of IPv6 stands in brackets. */
export function readAcquireHosts(text: string | undefined): readonly AcquireHost[] {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const found = /^(?:([0-9a-z]{3,12})@)?(\[[0-9a-f:.]+\]|[0-9a-z](?:[0-9a-z.-]*[0-9a-z])?)(?::(\d{1,5}))?$/.exec(part);
    if (!found)
      throw refuse(
        'ACQUIRE_HOSTS',
        `应为 主机[:端口] 或 租户@主机[:端口]，以逗号分隔，现有“${part}”`,
        `must be host[:port] or tenant@host[:port] with commas between, but has "${part}"`,
      );
    const [, tenantId, host = '', port] = found;
    return { ...(tenantId === undefined ? {} : { tenantId }), host, ...(port === undefined ? {} : { port }) };
  });
}

const prefix = 'ACQUIRE_DB_';

/** Shape of the variables: `ACQUIRE_DB_<tenant>_<alias>` is a connection string, which holds a password and is shown nowhere. */
export function readAcquireDatabases(environment: Readonly<Record<string, string | undefined>>): AcquireDatabases {
  const found = new Map<string, string>();
  for (const [name, given] of Object.entries(environment)) {
    const value = given?.trim() ?? '';
    if (!name.startsWith(prefix) || value === '') continue;
    const [, tenantId = '', alias = ''] = /^([0-9A-Za-z]{3,12})_([A-Za-z]\w{0,39})$/.exec(name.slice(prefix.length)) ?? [];
    if (tenantId === '')
      throw refuse(
        name,
        '应写作 ACQUIRE_DB_租户_别名，别名以字母开头',
        'must be called ACQUIRE_DB_tenant_alias, the alias beginning with a letter',
      );
    if (!URL.canParse(value) || !['postgres:', 'postgresql:'].includes(new URL(value).protocol))
      throw refuse(name, '应为 postgres://… 形式的地址', 'must be an address such as postgres://…');
    found.set(databaseKey(tenantId, alias), value);
  }
  return found;
}

/** Environments of some systems know no small letters. */
export const databaseKey = (tenantId: string, alias: string): string => `${tenantId}/${alias}`.toLowerCase();

/** Says whether whoever runs the server lets a tenant's sources call a host, wherever it lies. */
export function isTrustedHost(hosts: readonly AcquireHost[], tenantId: string, url: URL): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return hosts.some(
    (each) =>
      each.host === url.hostname.toLowerCase() &&
      (each.port ?? port) === port &&
      (each.tenantId ?? tenantId.toLowerCase()) === tenantId.toLowerCase(),
  );
}
