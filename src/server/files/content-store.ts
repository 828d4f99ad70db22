import type { Readable } from 'node:stream';

/** Keeps the contents of files, each under the SHA-256 of its bytes. Errors of all calls: storageFull, and `unavailable` where the storage cannot be reached. */
export interface ContentStore {
  /** Folder of this machine for files in the making; it may have to be made first. */
  readonly draftDir: string;
  /** Stores a content; it is there whole or not at all. One that is there already is left. */
  put(sha256: string, content: Buffer): Promise<void>;
  /** Stores the finished file at `path`, which is taken away. */
  take(sha256: string, made: { readonly path: string; readonly size: number }): Promise<void>;
  /** Opens a content as a stream, so that a large one is never in memory as a whole. Shape: undefined where there is none. */
  open(sha256: string): Promise<Readable | undefined>;
  /** Takes a content away; one that is not there counts as taken. */
  remove(sha256: string): Promise<void>;
  /** Says whether the storage can be used as it was set up. Errors: StartError. */
  check(): Promise<void>;
}

/** Path of a content in its folder or bucket; one may be copied into the other. */
export const contentPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
