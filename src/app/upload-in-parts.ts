import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashText } from '../base/hash-text';
import type { Http } from '../client/http';
import { RequestFailure } from '../client/request-failure';

/** Units: bytes; what a slow connection brings over well within the time that a call may take. */
const partSize = 1024 * 1024;
/** Units: ms; how long is waited before a part is sent again, one after the other. */
const pauses: readonly number[] = [500, 2_000, 5_000, 10_000];

/** Where several servers answer in turn and each has other parts, an upload in parts would never end; after so many steps back the file goes whole. */
const mostStepsBack = 3;

interface Sending {
  readonly params: Readonly<Record<string, string>>;
  readonly onProgress: (part: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The name of an upload follows from what is sent, byte for byte, and where to: another try goes on where the last one broke off, in another tab or after a reload too,
 * and no file is ever joined to the beginning of another one. Shape: 32 hexadecimal digits.
 */
async function uploadIdOf(file: File, params: Sending['params']): Promise<string> {
  const content = bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
  return content.slice(0, 20) + hashText(JSON.stringify([file.name, params])).slice(0, 12);
}

/** Says whether the same call may come through later: there was no answer, or the server was away or busy. */
const mayPass = (error: unknown): boolean =>
  error instanceof RequestFailure && (['network', 'timeout'].includes(error.kind) || error.code === 429 || error.code >= 502);

/** Waits, or until it is called off. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

async function insist<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = pauses[turn];
      if (wait === undefined || !mayPass(error)) throw error;
      await pause(wait, signal);
    }
  }
}

const isPart = (answer: object): answer is { readonly received: number } => 'received' in answer;

/**
 * Sends a file up, a large one in parts; a part that does not get through is tried again a few times, and another try of the same file goes on where it broke off.
 * Errors: those of the call; its kind is `cancelled` where the signal called it off.
 */
export async function uploadInParts<T extends object>(
  http: Pick<Http, 'post'>,
  file: File,
  { params, onProgress, signal }: Sending,
): Promise<T> {
  const send = <Answer>(content: Blob, further: Readonly<Record<string, string | number>>): Promise<Answer> => {
    const body = new FormData();
    body.append('file', content, file.name);
    return http.post('api/file/upload', body, { params: { ...params, ...further }, silent: 'all', signal });
  };
  if (file.size <= partSize) return send<T>(file, {});
  const uploadId = await uploadIdOf(file, params);
  const lastPart = Math.floor((file.size - 1) / partSize) * partSize;
  for (let stepsBack = 0, offset = 0; stepsBack <= mostStepsBack;) {
    onProgress(offset / file.size);
    const content = file.slice(offset, offset + partSize);
    const part = { uploadId, offset, total: file.size };
    const answer = await insist(() => send<T | { readonly received: number }>(content, part), signal);
    if (!isPart(answer)) return answer;
    if (answer.received < offset) stepsBack += 1;
    // All may have come when the server stopped before it was stored: the last part, once more, ends it.
    offset = Math.min(answer.received, lastPart);
  }
  return insist(() => send<T>(file, {}), signal);
}
