import type { Database } from '../connections/database';
import { changeMarks, type FolderMarks, markOfText, readMarks } from './folder-marks';
import { hasServed, readAppFiles, toVersionPath } from './schema-versions';

type Files = ReadonlyMap<string, string>;

interface Folder {
  readonly dir: string;
  readonly files: Files;
}

interface SettledFolder {
  /** The folder's texts, but for those in whose place the app's serve. */
  readonly files: Files;
  /** File whose text does not take the place of the app's -> why. */
  readonly conflicts: ReadonlyMap<string, string>;
}

function reasonOf(file: string, isBehind: boolean): string {
  const name = toVersionPath(file);
  const [zh, en] = isBehind
    ? ['目录里的是更早的内容', 'the folder holds an earlier state of it']
    : ['目录里的是没有据此改的另一份内容', 'the folder holds another text that was not made from it'];
  return `${file} 已在系统里发布了新内容，${zh}，没有发布；用 schema take ${name} served 采用系统里的，或用 schema take ${name} folder 发布目录里的 / ${file} was published in the app, and ${en}, which is not published; take the app's with schema take ${name} served, or publish the folder's with schema take ${name} folder`;
}

/** What one publisher has seen and was told beside what the folder itself knows. */
interface Publisher {
  /** File -> text that this process has seen the folder hold while it served: what comes in its place was written meanwhile. */
  readonly seen?: ReadonlyMap<string, string | undefined>;
  /** Files whose text somebody has chosen, whatever serves. */
  readonly taken?: ReadonlySet<string>;
}

/**
 * Tells a folder that was changed from one that is behind: a text takes the place of one that was published in the app where it was written over that very text, and is none that served before;
 * everything else waits until somebody takes a side. `last` are the texts that serve.
 */
export async function settleFolder(
  database: Database,
  { dir, files }: Folder,
  last: Files,
  { seen = new Map(), taken = new Set() }: Publisher = {},
): Promise<SettledFolder> {
  const { held, chosen } = readMarks(dir);
  const conflicts = new Map<string, string>();
  for (const file of await readAppFiles(database)) {
    const [own, theirs] = [files.get(file), last.get(file)];
    if (own === theirs || taken.has(file) || chosen[file]?.text === markOfText(own)) continue;
    const isFormer = own !== undefined && (await hasServed(database, file, own));
    const hasHeld = held[file] === markOfText(theirs) || (seen.has(file) && seen.get(file) === theirs);
    if (hasHeld && !isFormer) continue;
    conflicts.set(file, reasonOf(file, own === undefined || isFormer));
  }
  if (conflicts.size === 0) return { files, conflicts };
  const settled = new Map(files);
  for (const file of conflicts.keys()) {
    const theirs = last.get(file);
    if (theirs === undefined) settled.delete(file);
    else settled.set(file, theirs);
  }
  return { files: new Map([...settled].sort(([a], [b]) => (a < b ? -1 : 1))), conflicts };
}

/** Says of a text of the folder whether it was put there by the app. */
export function putByApp(dir: string, files: Files): (file: string) => boolean {
  const { chosen } = readMarks(dir);
  return (file) => chosen[file]?.inApp === true && chosen[file].text === markOfText(files.get(file));
}

interface Noting {
  /** The texts that serve by now. */
  readonly last: Files;
  /** What the folder knew before its texts were read. */
  readonly before: FolderMarks;
}

/** Notes in the folder which of the app's texts it holds, now that `last` serve. What somebody has chosen since its texts were read stays. */
export async function noteHeld(database: Database, { dir, files }: Folder, { last, before }: Noting): Promise<void> {
  const app = await readAppFiles(database);
  changeMarks(dir, ({ held, chosen }) => {
    const kept = app.flatMap((file): readonly (readonly [string, string])[] => {
      if (files.get(file) === last.get(file)) return [[file, markOfText(last.get(file))]];
      return held[file] === undefined ? [] : [[file, held[file]]];
    });
    // What serves by now, or has left the folder, is nobody's choice any more.
    const open = Object.entries(chosen).filter(([file, { text }]) => {
      if (text === markOfText(last.get(file))) return false;
      return text === markOfText(files.get(file)) || text !== before.chosen[file]?.text;
    });
    return { held: Object.fromEntries(kept), chosen: Object.fromEntries(open) };
  });
}
