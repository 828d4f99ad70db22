import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../base/dot-path';
import { whileLocked } from './folder-lock';
import { putWhole } from './put-whole';

/** A text that somebody wants to serve, whatever serves now. */
export interface ChosenText {
  /** Mark of the text; '' for a removal. */
  readonly text: string;
  readonly inApp: boolean;
}

/** What a folder knows of texts that were published in the app, file by file. */
export interface FolderMarks {
  /** File -> mark of the last such text that the folder has held; '' for a removal. */
  readonly held: Readonly<Record<string, string>>;
  readonly chosen: Readonly<Record<string, ChosenText>>;
}

const name = '.published.json';

/** A short sign by which a text is told from others; '' for no text. */
export const markOfText = (text: string | undefined): string =>
  text === undefined ? '' : createHash('sha256').update(text).digest('hex').slice(0, 32);

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function toChosen(value: unknown): readonly ChosenText[] {
  if (!isObject(value) || typeof value['text'] !== 'string') return [];
  return [{ text: value['text'], inApp: value['inApp'] === true }];
}

/** Reads what a folder knows; one that nothing was published into, or whose marks cannot be read, knows nothing. */
export function readMarks(dir: string): FolderMarks {
  try {
    const read: unknown = JSON.parse(readFileSync(join(dir, name), 'utf8'));
    const [held, chosen] = isObject(read) ? [read['held'], read['chosen']] : [];
    return {
      held: Object.fromEntries(entriesOf(held).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      chosen: Object.fromEntries(entriesOf(chosen).flatMap(([file, value]) => toChosen(value).map((each) => [file, each] as const))),
    };
  } catch {
    return { held: {}, chosen: {} };
  }
}

function writeMarks(dir: string, marks: FolderMarks): void {
  if (JSON.stringify(readMarks(dir)) === JSON.stringify(marks)) return;
  try {
    if (Object.keys({ ...marks.held, ...marks.chosen }).length === 0) rmSync(join(dir, name), { force: true });
    else putWhole(join(dir, name), `${JSON.stringify(marks, undefined, 2)}\n`);
  } catch {
    // Nothing can be published into a folder that may not be written to, so what it holds is told as behind.
  }
}

/** Writes down what a folder knows by now, made from what it knew, where it may be written to: of several processes that do so at once none takes away what another has noted. */
export function changeMarks(dir: string, change: (marks: FolderMarks) => FolderMarks): void {
  whileLocked(join(dir, name), () => writeMarks(dir, change(readMarks(dir))));
}

/** Notes texts that were put into a folder to serve whatever serves now: undefined stands for a removal. */
export function chooseTexts(dir: string, texts: ReadonlyMap<string, string | undefined>, inApp: boolean): void {
  const added = [...texts].map(([file, text]) => [file, { text: markOfText(text), inApp }] as const);
  changeMarks(dir, ({ held, chosen }) => ({ held, chosen: { ...chosen, ...Object.fromEntries(added) } }));
}

/** Notes that a folder holds the text which serves. */
export function holdText(dir: string, file: string, text: string | undefined): void {
  changeMarks(dir, ({ held, chosen }) => ({ held: { ...held, [file]: markOfText(text) }, chosen }));
}
