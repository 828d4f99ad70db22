interface LongEvent extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEventOfPage extends LongEvent {
  readonly data: unknown;
}

/** What a service worker has of the browser; the types of pages do not know it. */
interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', hear: (event: LongEvent) => void): void;
  addEventListener(kind: 'fetch', hear: (event: FetchEvent) => void): void;
  addEventListener(kind: 'message', hear: (event: MessageEventOfPage) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly includeUncontrolled: true }): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  readonly registration: { unregister(): Promise<boolean> };
  readonly location: Location;
}

export const workerScope = self as unknown as WorkerScope;

/** Before the name of every cache of files of the product. */
export const cachePrefix = 'liangheng-app-';

/** Deletes the caches of the product, less one. */
export async function deleteCaches(less?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== less);
  await Promise.all(names.map((name) => caches.delete(name)));
}
