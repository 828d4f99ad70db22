type Files = ReadonlyMap<string, string>;

/** Texts of this folder that do not serve because another publisher was faster. */
interface ForeignTexts {
  /** The folder's texts, but for those in whose place another publisher's serve. */
  readonly files: Files;
  /** File whose text waits -> why. */
  readonly reasons: ReadonlyMap<string, string>;
}

const reasonOf = (file: string): string =>
  `${file} 已由另一处发布了不同的内容，这里的内容没有生效；请用 schema history 比较，再用 schema apply 发布 / ${file} was published with another text by somebody else, so the one in this folder does not serve; compare them with schema history, then publish it with schema apply`;

/**
 * Makes what tells this folder's changes from those of others, who publish from another folder: of two who change the same file the first wins, and the text of
 * the second waits until it changes again or is published anew. `known` are the texts that served when this publisher began.
 */
export function followForeignTexts(known: Files): {
  /** Compares the folder with the texts that serve now. */
  readonly compare: (folder: Files, last: Files) => ForeignTexts;
  /** Notes the texts that serve after a publication of our own. */
  readonly note: (served: Files) => void;
} {
  let base = new Map(known);
  const waiting = new Map<string, string | undefined>();
  /** Texts that this folder has held: what was published of them by command is no stranger's. */
  const held = new Map<string, Set<string | undefined>>();
  const setBase = (file: string, text: string | undefined): void => {
    if (text === undefined) base.delete(file);
    else base.set(file, text);
  };
  return {
    compare: (folder, last) => {
      for (const file of new Set([...folder.keys(), ...last.keys(), ...base.keys()])) {
        const [own, theirs] = [folder.get(file), last.get(file)];
        const before = held.get(file) ?? new Set();
        held.set(file, before.add(own));
        if (theirs !== base.get(file) && theirs !== own && before.has(theirs)) setBase(file, theirs);
        if (waiting.has(file) && waiting.get(file) !== own) waiting.delete(file);
        if (theirs !== base.get(file)) waiting.set(file, own);
        if (own !== theirs) continue;
        // What both say is where either goes on from.
        waiting.delete(file);
        setBase(file, theirs);
      }
      const files = new Map(folder);
      for (const file of waiting.keys()) {
        const theirs = last.get(file);
        if (theirs === undefined) files.delete(file);
        else files.set(file, theirs);
      }
      const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        files: waiting.size === 0 ? folder : new Map(inOrder),
        reasons: new Map([...waiting.keys()].map((file) => [file, reasonOf(file)])),
      };
    },
    note: (served) => {
      base = new Map(served);
    },
  };
}
