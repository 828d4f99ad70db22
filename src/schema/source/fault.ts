/** One mistake in a file of the schemas folder, told to the person who wrote it. */
export interface Fault {
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
}

/** Writes a fault on one line: `file:line:col  sentence — did you mean …? (/json/pointer)`. */
export function formatFault(fault: Fault): string {
  const hint = fault.hint === undefined ? '' : ` — did you mean ${fault.hint}?`;
  const pointer = fault.pointer === undefined ? '' : ` (${fault.pointer})`;
  return `${fault.file}:${String(fault.line)}:${String(fault.column)}  ${fault.sentence}${hint}${pointer}`;
}

/** Puts faults in the order in which a reader meets them. */
export const sortFaults = (faults: readonly Fault[]): readonly Fault[] =>
  [...faults].sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1));
