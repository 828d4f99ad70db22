import { refusal } from '../../protocol/errors';
import { callOut, CallOutError, type OutgoingAnswer } from '../outgoing/call-out';
import type { AcquireSource } from './source';
import { bytesMost } from './source-table';

/** Units: ms. */
const patience = 10_000;

interface HttpReading {
  readonly source: Pick<AcquireSource, 'auth' | 'keyFrom' | 'keyParameter'>;
  readonly url: URL;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly trusted: boolean;
}

/** How a token goes along. */
function headersOf(auth: string, token: string): Readonly<Record<string, string>> {
  switch (auth) {
    case 'bearer':
      return { authorization: `Bearer ${token}` };
    case 'basic':
      return { authorization: `Basic ${Buffer.from(token, 'utf8').toString('base64')}` };
    case 'apiKey':
      return { 'x-api-key': token };
    default:
      return {};
  }
}

function tell(error: unknown): Error {
  if (!(error instanceof CallOutError)) throw error;
  switch (error.fault) {
    case 'internal':
    case 'address':
      return refusal('acquireAddress', {});
    case 'slow':
      return refusal('acquireSlow', {}, { cause: error });
    case 'tooLarge':
      return refusal('acquireTooLarge', { limit: bytesMost / 1024 / 1024 });
    case 'unreachable':
      return refusal('acquireUnreachable', {}, { cause: error });
  }
}

/** Asks the address of a source, and no other. Errors: acquireAddress, acquireSlow, acquireTooLarge, acquireUnreachable, acquireDenied, acquireAnswered. */
export async function readHttp({ source, url, key, token, trusted }: HttpReading): Promise<Buffer> {
  // A token in plain sight of every network between is everybody's.
  if (url.protocol !== 'https:' && !trusted) throw refusal('acquireAddress', {});
  const at = new URL(url);
  if (source.keyParameter !== '' && key !== undefined) at.searchParams.set(source.keyParameter, key);
  let answer: OutgoingAnswer;
  try {
    answer = await callOut({
      ...{ url: at, method: 'GET', patience, most: bytesMost, trusted },
      headers: { accept: 'application/json, text/csv, */*;q=0.1', ...(token === undefined ? {} : headersOf(source.auth, token)) },
    });
  } catch (error) {
    throw tell(error);
  }
  if (answer.status === 401 || answer.status === 403) throw refusal('acquireDenied', {});
  if (answer.status !== 200) throw refusal('acquireAnswered', { status: answer.status });
  return answer.body;
}
