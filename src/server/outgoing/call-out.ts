import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInternal } from './internal-address';

/** Why another server was not reached, or did not answer as it should. */
export type CallFault = 'address' | 'internal' | 'unreachable' | 'slow' | 'tooLarge';

export class CallOutError extends Error {
  constructor(
    readonly fault: CallFault,
    cause?: unknown,
    /** True where the other may have got what was sent: a line stood. */
    readonly begun = false,
  ) {
    // The address is not said here: what is behind its question mark may be somebody's.
    super(`A call to another server failed: ${fault}.`, cause === undefined ? {} : { cause });
    this.name = 'CallOutError';
  }
}

export interface OutgoingCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Units: ms; for all of it, from the look-up of the name to the last byte. */
  readonly patience: number;
  /** Units: bytes; what is longer is not read on. */
  readonly most: number;
  /** True where whoever runs the server named the address: it may lie in his own network. */
  readonly trusted: boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Looks a name up and gives the very addresses that were judged, so that no second answer of it leads inside. */
const guardedLookup: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) done(error ?? new CallOutError('unreachable'), '', 0);
    else if (found.some(({ address }) => isInternal(address))) done(new CallOutError('internal'), '', 0);
    else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

/**
 * Calls another server: the one way out over HTTP. Redirects are not followed, they are answers like others; addresses within a network of one's own are refused
 * unless the operator named them. Errors: CallOutError.
 */
export function callOut({ url, method, headers, body, patience, most, trusted }: OutgoingCall): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return reject(new CallOutError('address'));
    // A name in digits is looked up by nobody.
    if (!trusted && isIP(host) !== 0 && isInternal(host)) return reject(new CallOutError('internal'));
    let begun = false;
    const fail = (error: unknown): void => {
      const fault = error instanceof CallOutError ? error.fault : timer.aborted ? 'slow' : 'unreachable';
      reject(new CallOutError(fault, error instanceof CallOutError ? error.cause : error, begun));
    };
    const timer = AbortSignal.timeout(patience);
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const call = send(url, { method, headers, signal: timer, agent: false, ...(trusted ? {} : { lookup: guardedLookup }) }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > most) call.destroy(new CallOutError('tooLarge'));
        else parts.push(part);
      });
      answer.on('error', fail);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    // Nothing is written before the line stands, closed to others where it is to be.
    call.on('socket', (socket) => socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (begun = true)));
    call.on('error', fail);
    call.end(body);
  });
}
