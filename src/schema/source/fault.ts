/** One mistake in a file of the schemas folder, told to the person who wrote it. */
export interface Fault {
  /** Set on what is told and refuses nothing. */
  readonly severity?: 'warning';
  /** Path relative to the schemas folder. */
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer of the part that is wrong; absent where the text as a whole is, or cannot be read. */
  readonly pointer?: string;
  /** What is wrong, for a Chinese reader. */
  readonly sentence: string;
  readonly en: string;
  /** The name that was probably meant. */
  readonly hint?: string;
  /** Files that it rests on, or the records in them: what is wrong there may be all that is wrong here. */
  readonly rests?: readonly string[];
}

/** Writes a fault on one line, in both languages: `file:line:col  句子，是不是“…”？ / Sentence, did you mean "…"? (/json/pointer)`; a warning says that it is one. */
export function formatFault(fault: Fault): string {
  const [zh, en] = fault.hint === undefined ? ['', ''] : [`，是不是“${fault.hint}”？`, `, did you mean "${fault.hint}"?`];
  const pointer = fault.pointer === undefined ? '' : ` (${fault.pointer})`;
  const [warnZh, warnEn] = fault.severity === undefined ? ['', ''] : ['提醒：', 'Warning: '];
  return `${fault.file}:${String(fault.line)}:${String(fault.column)}  ${warnZh}${fault.sentence}${zh} / ${warnEn}${fault.en}${en}${pointer}`;
}

/** Parts of a page file that no other file's record depends on. */
const pageParts = /^\/(?:actions|form|import|menu|roles|search|table)(?:\/|$)/;

/** What a fault may spoil for others: the file, and the record in it unless it stands in a part of the page alone. */
const spoils = ({ file, pointer }: Fault, unread: ReadonlySet<string>): readonly string[] =>
  pointer !== undefined && pageParts.test(pointer) && !unread.has(file) ? [file] : [file, recordIn(file)];

/** What a fault rests on where it needs no more of a file than its record. */
export const recordIn = (file: string): string => `${file}#`;

/**
 * Tells what follows from the faults of another file once for each of the two, without the sentence, which may be wrong. What files say of each other
 * in a circle, none of them having a fault of its own, stays.
 */
export function collapseFaults(faults: readonly Fault[], unread: ReadonlySet<string>): readonly Fault[] {
  const touched = new Set(faults.flatMap((fault) => spoils(fault, unread)));
  const others = ({ file, rests = [] }: Fault) => rests.filter((other) => other !== file && other !== recordIn(file));
  const isOwn = (fault: Fault) => !others(fault).some((other) => touched.has(other));
  const faulty = new Set(faults.filter(isOwn).flatMap((fault) => spoils(fault, unread)));
  const causeOf = (fault: Fault) => others(fault).find((other) => faulty.has(other));
  for (let known = -1; known !== faulty.size;) {
    known = faulty.size;
    for (const fault of faults) if (causeOf(fault) !== undefined) for (const spoilt of spoils(fault, unread)) faulty.add(spoilt);
  }
  const told = new Set<string>();
  return faults.flatMap((fault): readonly Fault[] => {
    const { rests: _, hint, ...rest } = fault;
    const cause = causeOf(fault)?.replace(/#$/, '');
    if (cause === undefined) return [{ ...rest, ...(hint === undefined ? {} : { hint }) }];
    const pair = `${fault.file} ${cause}`;
    if (told.has(pair)) return [];
    told.add(pair);
    return [{ ...rest, sentence: `${cause} 自身有错误，请先改正它`, en: `${cause} has faults of its own; mend it first` }];
  });
}

/** Puts faults in the order in which a reader meets them, each once: the same mistake can be met on several ways. */
export const sortFaults = (faults: readonly Fault[]): readonly Fault[] =>
  [...new Map(faults.map((fault) => [formatFault(fault), fault])).values()].sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
