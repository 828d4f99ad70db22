import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadInParts } from '../../../src/app/upload-in-parts';
import { RequestFailure } from '../../../src/client/request-failure';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Part {
  readonly uploadId: string;
  readonly offset: number;
  readonly length: number;
}

const gone = new RequestFailure('no answer', { kind: 'network' });

/** A server that keeps what comes, and answers some of its calls (by their number) otherwise. */
function serve(otherwise: Readonly<Record<number, 'gone' | 'refused' | 'forgotten'>> = {}, always?: 'forgotten') {
  const parts: Part[] = [];
  let kept = new Uint8Array();
  const post = async (
    _url: string,
    body: unknown,
    options?: { readonly params?: Readonly<Record<string, string | number | undefined>> },
  ) => {
    const content = new Uint8Array(await ((body as FormData).get('file') as Blob).arrayBuffer());
    const { uploadId, offset = 0, total } = options?.params ?? {};
    const turn = parts.push({ uploadId: String(uploadId), offset: Number(offset), length: content.length });
    if (otherwise[turn] === 'gone') throw gone;
    if (otherwise[turn] === 'refused') throw new RequestFailure('too large', { kind: 'refused', code: 413 });
    if ((otherwise[turn] ?? always) === 'forgotten') kept = new Uint8Array();
    if (content.length === 0) throw new RequestFailure('nothing in it', { kind: 'refused', code: 400 });
    if (kept.length === Number(offset)) kept = Uint8Array.from([...kept, ...content]);
    // As the server does: what is whole already is ended by its last part.
    const isEnd = kept.length === Number(total) && Number(offset) + content.length === kept.length;
    return uploadId === undefined || isEnd ? { fileId: 'f', kept } : { received: kept.length };
  };
  // The type of what comes back is the caller's.
  const fill = (whole: Uint8Array<ArrayBuffer>): void => {
    kept = whole;
  };
  return { parts, fill, http: { post } as unknown as Parameters<typeof uploadInParts>[0] };
}

const megabyte = 1024 * 1024;
const content = Uint8Array.from({ length: 2.5 * megabyte }, (_none, index) => index % 251);
const big = (): File => new File([content], 'big.bin', { lastModified: 1_700_000_000_000 });

/** Lets time pass until a sending has ended; what else waits in this process may go on for ever. */
async function passTime(sending: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = (): void => {
    ended = true;
  };
  sending.then(end, end);
  while (!ended) await vi.advanceTimersByTimeAsync(1_000);
}

async function send(http: Parameters<typeof uploadInParts>[0], file: File) {
  const progress: number[] = [];
  const sending = uploadInParts<{ readonly kept: Uint8Array }>(http, file, { params: {}, onProgress: (part) => progress.push(part) });
  await passTime(sending);
  return { progress, ...(await sending) };
}

test('a small file goes in one message', async () => {
  const { http, parts } = serve();
  await send(http, new File(['a'], 'a.txt'));
  expect(parts).toEqual([{ uploadId: 'undefined', offset: 0, length: 1 }]);
});

test('a large one goes in parts of one upload, tells how far it is, and arrives byte for byte', async () => {
  const { http, parts } = serve();
  const { progress, kept } = await send(http, big());
  expect(parts.map(({ offset, length }) => [offset / megabyte, length / megabyte])).toEqual([
    [0, 1],
    [1, 1],
    [2, 0.5],
  ]);
  expect(new Set(parts.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(progress).toEqual([0, 0.4, 0.8]);
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(content))).toBe(0);
});

test('a part without an answer is sent again; where the server has lost what came before, all of it is', async () => {
  const { http, parts } = serve({ 2: 'gone', 4: 'forgotten' });
  const { kept } = await send(http, big());
  expect(parts.map(({ offset }) => offset / megabyte)).toEqual([0, 1, 1, 2, 0, 1, 2]);
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(content))).toBe(0);
});

test('another try of the same file, chosen anew after a reload too, goes on where the first broke off', async () => {
  const { http, parts } = serve({ 3: 'gone', 4: 'gone', 5: 'gone', 6: 'gone', 7: 'gone' });
  await expect(send(http, big())).rejects.toBe(gone);
  const { kept } = await send(http, big());
  // The first part is how the server is asked what it has.
  expect(parts.map(({ offset }) => offset / megabyte)).toEqual([0, 1, 2, 2, 2, 2, 2, 0, 2]);
  expect(new Set(parts.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(content))).toBe(0);
});

test('an upload whose parts had all come when the server stopped is ended by another try', async () => {
  const { http, parts, fill } = serve();
  fill(content);
  const { kept } = await send(http, big());
  expect(parts.map(({ offset }) => offset / megabyte)).toEqual([0, 2]);
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(content))).toBe(0);
});

test('another file, or the same one for another field, is another upload', async () => {
  const { http, parts } = serve();
  // Of the same name, size and time, as an instrument writes it that fills its file anew.
  const changed = new File([Uint8Array.from(content, (byte, index) => (index === content.length - 1 ? byte ^ 1 : byte))], 'big.bin', {
    lastModified: 1_700_000_000_000,
  });
  for (const [file, field] of [
    [big(), 'scans'],
    [changed, 'scans'],
    [big(), 'photos'],
  ] as const) {
    const first = parts.length;
    const sending = uploadInParts(http, file, { params: { field }, onProgress: () => undefined });
    await passTime(sending);
    await sending;
    expect(parts.slice(0, first).map(({ uploadId }) => uploadId)).not.toContain(parts[first]?.uploadId);
  }
  for (const { uploadId } of parts) expect(uploadId).toMatch(/^[0-9a-f]{32}$/);
});

test('an upload that is called off waits for nothing and sends nothing more', async () => {
  const { http, parts } = serve({ 2: 'gone' });
  const controller = new AbortController();
  const post: typeof http.post = (url, body, options) =>
    options?.signal?.aborted === true ? Promise.reject(new RequestFailure('', { kind: 'cancelled' })) : http.post(url, body, options);
  const sending = uploadInParts({ post }, big(), { params: {}, onProgress: () => undefined, signal: controller.signal });
  const ended = expect(sending).rejects.toMatchObject({ kind: 'cancelled' });
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  await ended;
  expect(parts).toHaveLength(2);
});

test('what is refused is not tried again', async () => {
  const refusing = serve({ 1: 'refused' });
  await expect(send(refusing.http, big())).rejects.toThrow('too large');
  expect(refusing.parts).toHaveLength(1);
});

test('where servers answer in turn, each with parts of its own, the file goes whole in the end', async () => {
  const { http, parts } = serve({}, 'forgotten');
  const { kept } = await send(http, big());
  expect(parts.at(-1)).toEqual({ uploadId: 'undefined', offset: 0, length: content.length });
  expect(parts.length).toBeLessThan(12);
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(content))).toBe(0);
});
