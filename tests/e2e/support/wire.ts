import { url } from './shared-product';
import { password } from './staff';

const client = { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}` };

/** Signs an account of the demo institute in beside the browser; no cookie is kept, so several may be in at once. */
export async function tokenOf(account: string, productUrl = url()): Promise<string> {
  const form = { tenantId: '000000', username: account, password, grant_type: 'password', scope: 'all', type: 'account' };
  const answer = await fetch(`${productUrl}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: client,
    body: new URLSearchParams(form),
  });
  return String(((await answer.json()) as Readonly<Record<string, unknown>>)['access_token']);
}

/** Calls as somebody whose token is known. Shape: `data` of the answer. Errors: what the answer says, unless it is good. */
export async function callAs<T>(token: string, path: string, body?: object, productUrl = url()): Promise<T> {
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${productUrl}/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  const said = (await answer.json()) as { readonly success?: boolean; readonly data: T };
  if (said.success !== true) throw new Error(`${path}: ${JSON.stringify(said)}`);
  return said.data;
}
