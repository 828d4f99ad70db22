/** Units: ms. */
const longest = 120_000;

/** A part of the product that could not be fetched. */
export class ChunkFault extends Error {
  override readonly name: string = 'ChunkLoadError';
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

  constructor(code: ChunkFault['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

// What browsers and the bundler say of a script or a style sheet that did not come.
const script =
  /dynamically imported module|importing a module script failed|failed to load module script|ChunkLoadError|CHUNK_LOAD_FAILED/i;
const style = /unable to preload css|CSS_CHUNK_LOAD_FAILED/i;

/** Tells a part that could not be fetched from every other fault; undefined for those. */
export function toChunkFault(error: unknown): ChunkFault | undefined {
  if (error instanceof ChunkFault) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (style.test(text)) return new ChunkFault('CSS_CHUNK_LOAD_FAILED', error);
  return script.test(text) ? new ChunkFault('CHUNK_LOAD_FAILED', error) : undefined;
}

/** Fetches a part of the product. Errors: ChunkFault where it does not come, at the latest after 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkFault('CHUNK_LOAD_FAILED')), longest);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw toChunkFault(error) ?? error;
  } finally {
    clearTimeout(timer);
  }
}
