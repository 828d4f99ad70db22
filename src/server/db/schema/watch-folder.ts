import type { FSWatcher } from 'node:fs';
import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Names, sizes and times of all files under a folder, as one text, but for hidden ones, which are no texts. */
export function signFolder(dir: string): string {
  const lines: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else {
        const stat = statSync(path, { throwIfNoEntry: false });
        if (stat) lines.push(`${path} ${stat.size} ${stat.mtimeMs} ${stat.ino}`);
      }
    }
  };
  try {
    walk(dir);
  } catch {
    // A folder that vanishes while it is walked is seen again at the next look.
  }
  return lines.sort().join('\n');
}

export interface WatchTimes {
  /** How long a folder must be quiet after a change. */
  readonly settleMs: number;
  /** How often the files are looked at where the system reports nothing (mounted folders, too many watches). */
  readonly pollMs: number;
}

/**
 * Calls back when something under a folder has changed since `since` and has come to rest; again at the next look when the callback failed.
 * Shape: gives the function that ends it.
 */
export function watchFolder(options: {
  readonly dir: string;
  readonly since: string;
  readonly changed: () => Promise<unknown>;
  readonly times?: WatchTimes;
}): () => void {
  const { dir, times = { settleMs: 120, pollMs: 1_500 } } = options;
  let seen = options.since;
  let settling: NodeJS.Timeout | undefined;
  const look = () => {
    const now = signFolder(dir);
    if (now === seen) return;
    seen = now;
    options.changed().catch(() => {
      seen = '';
    });
  };
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(look, times.settleMs);
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dir, { recursive: true }, settle);
    watcher.on('error', () => watcher?.close());
    watcher.unref();
  } catch {
    // Not every system can watch a tree; looking at it now and then is enough.
  }
  settle();
  const timer = setInterval(look, times.pollMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearTimeout(settling);
    watcher?.close();
  };
}
