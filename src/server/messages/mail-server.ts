import { StartError } from '../db/start-error';

/** The server that e-mails are handed to, and what they say they come from. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** How the line is closed to others: from the start, by STARTTLS, or not at all. */
  readonly line: 'tls' | 'startTls' | 'open';
  /** Absent: the server takes mail without a name. The password is shown nowhere. */
  readonly account?: { readonly user: string; readonly password: string };
  readonly from: { readonly name: string; readonly address: string };
}

const refuse = (name: string, zh: string, en: string) => new StartError(`环境变量 ${name} ${zh}。`, `Environment variable ${name} ${en}.`);

/** One address and nothing beside it: no name, no second one, no sign that ends a line. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text);

/** Shape of the variable: `name <address>`, or the address alone. */
function readFrom(text: string | undefined): MailServer['from'] {
  const [, name = '', bracketed] = /^([^<>"\p{C}]*)<([^<>]*)>$/u.exec(text ?? '') ?? [];
  const address = bracketed ?? text ?? '';
  if (!isMailAddress(address))
    throw refuse(
      'SMTP_FROM',
      '应为 名称 <地址> 或地址',
      'must be an address, or a name and an address such as Institute <lims@example.cn>',
    );
  return { name: name.trim(), address };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads where e-mails are handed to. Shape of the variable: `smtps://user:password@host[:465]`, or `smtp://…[:587]`, which asks for STARTTLS unless `?tls=off` stands behind it.
 * Errors: StartError that names the variable; the address, which holds a password, is not said.
 */
export function readMailServer(text: string | undefined, from: string | undefined): MailServer | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOpen = url?.searchParams.get('tls') === 'off';
  const isSecure = url?.protocol === 'smtps:';
  const known = url && [...url.searchParams].every(([key, value]) => key === 'tls' && value === 'off' && !isSecure);
  const [user, password] = [decode(url?.username ?? ''), decode(url?.password ?? '')];
  if (
    !known ||
    user === undefined ||
    password === undefined ||
    (!isSecure && url.protocol !== 'smtp:') ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname)
  )
    throw refuse(
      'SMTP_URL',
      '应为 smtps://用户:密码@主机 或 smtp://用户:密码@主机[?tls=off] 形式的地址',
      'must be an address such as smtps://user:password@host or smtp://user:password@host[?tls=off]',
    );
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    line: isSecure ? 'tls' : isOpen ? 'open' : 'startTls',
    ...(user === '' ? {} : { account: { user, password } }),
    from: readFrom(from),
  };
}
