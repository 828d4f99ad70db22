import { StartError } from '../db/start-error';

/** Another back end of the family, and how this server proves itself to it. What it holds is secret and shown nowhere. */
export interface Backend {
  /** Where the paths of page files begin; without account, password and question mark. */
  readonly url: URL;
  readonly client: { readonly id: string; readonly secret: string };
  /** Their tenant. */
  readonly tenantId: string;
  /** Absent: the client proves itself alone. */
  readonly account?: { readonly name: string; readonly password: string };
  /** How the password goes over the wire. */
  readonly transport: 'plain' | 'md5';
  /** Path of the token call, below `url`. */
  readonly tokenPath: string;
}

/** Shape: `<tenant>/<alias>`, in small letters, -> back end. */
export type Backends = ReadonlyMap<string, Backend>;

const prefix = 'BACKEND_';
const known: ReadonlySet<string> = new Set(['tenant', 'account', 'password', 'transport', 'token']);

const refuse = (name: string, zh: string, en: string): StartError =>
  new StartError(`环境变量 ${name} ${zh}。`, `Environment variable ${name} ${en}.`);

/** Environments of some systems know no small letters. */
const keyOf = (tenantId: string, alias: string): string => `${tenantId}/${alias}`.toLowerCase();

function readBackend(name: string, value: string): Backend {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse(name, '应为 https://客户端:密钥@主机/路径 形式的地址', 'must be an address such as https://client:secret@host/path');
  const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (id === '' || secret === '')
    throw refuse(name, '缺少客户端与密钥（https://客户端:密钥@主机）', 'lacks client and secret (https://client:secret@host)');
  const said = url.searchParams;
  const strange = [...said.keys()].find((key) => !known.has(key));
  if (strange !== undefined)
    throw refuse(
      name,
      `不认识参数 ${strange}，可用 ${[...known].join('、')}`,
      `has the unknown parameter ${strange}; there are ${[...known].join(', ')}`,
    );
  const [account, password, transport] = [said.get('account') ?? '', said.get('password') ?? '', said.get('transport') ?? 'plain'];
  if ((account === '') !== (password === ''))
    throw refuse(name, '的 account 与 password 要一起写', 'has one of account and password without the other');
  if (transport !== 'plain' && transport !== 'md5')
    throw refuse(name, '的 transport 应为 plain 或 md5', 'must have plain or md5 as transport');
  const tokenPath = said.get('token') ?? '/blade-auth/oauth/token';
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(tokenPath))
    throw refuse(name, '的 token 应为 /a/b 形式的路径', 'must have a path such as /a/b as token');
  const place = new URL(url.origin);
  place.pathname = url.pathname.replace(/\/+$/, '');
  return Object.freeze({
    url: place,
    client: { id, secret },
    tenantId: said.get('tenant') ?? '000000',
    ...(account === '' ? {} : { account: { name: account, password } }),
    transport,
    tokenPath,
  });
}

/** Shape of the variables: `BACKEND_<tenant>_<alias>` is an address with client and secret, and what else the token call takes behind its question mark. */
export function readBackends(environment: Readonly<Record<string, string | undefined>>): Backends {
  const found = new Map<string, Backend>();
  for (const [name, given] of Object.entries(environment)) {
    const value = given?.trim() ?? '';
    if (!name.startsWith(prefix) || value === '') continue;
    const [, tenantId = '', alias = ''] = /^([0-9A-Za-z]{3,12})_([A-Za-z][0-9A-Za-z]{0,39})$/.exec(name.slice(prefix.length)) ?? [];
    if (tenantId === '')
      throw refuse(
        name,
        '应写作 BACKEND_租户_别名，别名以字母开头',
        'must be called BACKEND_tenant_alias, the alias beginning with a letter',
      );
    found.set(keyOf(tenantId, alias), readBackend(name, value));
  }
  return found;
}

/** The back end of an alias, of a tenant. */
export const findBackend = (backends: Backends, tenantId: string, alias: string): Backend | undefined =>
  backends.get(keyOf(tenantId, alias));

/** What the variable of an alias is called. */
export const backendVariable = (tenantId: string, alias: string): string => `${prefix}${tenantId}_${alias}`;
