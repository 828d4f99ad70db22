import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Http } from '../../client/http';

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Calls with a body that is signed together with a token, so that nobody sends it again; what it may see is the token's. Errors: as `Http.post`. */
export function postSigned<T>(http: Http, url: string, { token, body }: { readonly token: string; readonly body: object }): Promise<T> {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const timestamp = String(Date.now());
  const sign = hashOf(['', hashOf(JSON.stringify(body)), token, nonce, timestamp].join('\n'));
  return http.post<T>(url, body, { anonymous: true, silent: 'all', headers: { token, nonce, timestamp, sign } });
}
