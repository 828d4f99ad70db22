/** A file of a record as people know it. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** Units: bytes. */
  readonly size?: number;
  /** Media type, by the content. */
  readonly type?: string;
}

/** Who waits for an upload. */
export interface UploadWatch {
  /** Is told the part that has arrived, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Calls it off. */
  readonly signal?: AbortSignal;
}

/** Where the files of a page's records are kept. */
export interface FileSource {
  /** Sends a file up for a field of the page; `items.scans` is one of its lines. The same file goes on where it broke off. */
  upload(file: File, field: string, watch?: UploadWatch): Promise<StoredFile>;
  describe(ids: readonly string[]): Promise<readonly StoredFile[]>;
  /** Has the reader's browser keep a file. */
  open(id: string): void;
  /** Shows a file in a tab of its own; absent where files are not shown. */
  preview?(id: string): void;
  /** Reads an image, to be shown; absent where files are not shown. */
  read?(id: string): Promise<Blob>;
}
