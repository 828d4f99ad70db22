import type { Http } from '../client/http';
import { RequestFailure } from '../client/request-failure';

/** Units: bytes; what a slow connection brings over well within the time that a call may take. */
const partSize = 1024 * 1024;
/** Units: ms; how long is waited before a part is sent again, one after the other. */
const pauses: readonly number[] = [500, 2_000, 5_000, 10_000];

/** Where several servers answer in turn and each has other parts, an upload in parts would never end; after so many steps back the file goes whole. */
const mostStepsBack = 3;

interface Upload {
  readonly id: string;
  received: number;
}

/** Uploads that broke off, by their file: choosing another try goes on with them. */
const open = new WeakMap<File, Upload>();

const makeId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Says whether the same call may come through later: there was no answer, or the server was away or busy. */
const mayPass = (error: unknown): boolean =>
  error instanceof RequestFailure && (['network', 'timeout'].includes(error.kind) || error.code === 429 || error.code >= 502);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function insist<T>(send: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = pauses[turn];
      if (wait === undefined || !mayPass(error)) throw error;
      await pause(wait);
    }
  }
}

const isPart = (answer: object): answer is { readonly received: number } => 'received' in answer;

/**
 * Sends a file up, a large one in parts; a part that does not get through is tried again a few times, and another try of the same file goes on where it broke off.
 * Errors: those of the call.
 */
export async function uploadInParts<T extends object>(
  http: Pick<Http, 'post'>,
  file: File,
  { params, onProgress }: { readonly params: Readonly<Record<string, string>>; readonly onProgress: (part: number) => void },
): Promise<T> {
  const send = <Answer>(content: Blob, further: Readonly<Record<string, string | number>>): Promise<Answer> => {
    const body = new FormData();
    body.append('file', content, file.name);
    return http.post('api/file/upload', body, { params: { ...params, ...further }, silent: 'all' });
  };
  if (file.size <= partSize) return send<T>(file, {});
  const upload = open.get(file) ?? { id: makeId(), received: 0 };
  open.set(file, upload);
  for (let stepsBack = 0; stepsBack <= mostStepsBack;) {
    onProgress(upload.received / file.size);
    const { id: uploadId, received: offset } = upload;
    const content = file.slice(offset, offset + partSize);
    const answer = await insist(() => send<T | { readonly received: number }>(content, { uploadId, offset, total: file.size }));
    if (!isPart(answer)) {
      open.delete(file);
      return answer;
    }
    if (answer.received < offset) stepsBack += 1;
    upload.received = answer.received;
  }
  open.delete(file);
  return insist(() => send<T>(file, {}));
}
