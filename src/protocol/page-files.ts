import type { PageModel } from '../schema/model/page-model';
import type { PartPlace } from '../schema/source/part-places';
import type { Text } from '../schema/model/text';

/** What is wrong at a place of a page file, or is likely not meant. */
export interface FileFault {
  /** Path in the schemas folder. */
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  readonly sentence: Text;
  readonly isWarning: boolean;
  /** What a test of the page is called that found it. */
  readonly test?: Text;
}

/** A file as the tree shows it. */
export interface FileHead {
  readonly file: string;
  /** What people call its page; absent where there is none. */
  readonly label?: Text;
  readonly faults: number;
  readonly warnings: number;
  /** True: a former text serves while the one in the folder waits. */
  readonly waits: boolean;
  /** Set for a page that is not in the folder any more: its versions bring it back. */
  readonly isRemoved?: true;
}

/** A text that served once. */
export interface FileVersion {
  readonly id: string;
  /** Shape: `YYYY-MM-DD HH:mm:ss`, the institute's time. */
  readonly time: string;
  /** Who published it in the app; absent where it came with the folder or from the command line. */
  readonly by?: string;
  /** True: the folder holds this very text. */
  readonly isFolder: boolean;
  /** True: it is the last that served. */
  readonly isServing: boolean;
  readonly isRemoval: boolean;
  /** Sentences of the steps that its tables took. */
  readonly steps: readonly string[];
}

export interface FileDetail {
  readonly file: string;
  /** What the folder holds; '' where it holds no such file. */
  readonly text: string;
  /** Fingerprint of the text, to which publishing is held; '' where the folder holds no such file. */
  readonly hash: string;
  readonly faults: readonly FileFault[];
  /** Why the text waits, a line each; empty where it serves. */
  readonly waiting: readonly string[];
  /** True: tests lie beside it. What they say takes a verdict on the text. */
  readonly isTested: boolean;
  readonly versions: readonly FileVersion[];
}

export interface FileVerdict {
  readonly faults: readonly FileFault[];
  /** The page that the text describes, where it was asked for and the text makes one. */
  readonly page?: PageModel;
  /** Where the text speaks of parts of the page; it comes with the page. */
  readonly places?: readonly PartPlace[];
  /** Address of the module that judges what is entered into the page's form; it comes with the page. */
  readonly validator?: string;
  /** What the roles are called that the page speaks of, by alias; it comes with the page. One that the tenant does not have is left out. */
  readonly roleNames?: Readonly<Record<string, string>>;
}

/** A page file to begin with, which is nowhere yet. */
export interface FileStart {
  readonly file: string;
  readonly text: string;
}

/** What somebody agrees to: nothing, steps that hit no row, or the loss of what stands in rows. */
export type FileConsent = 'none' | 'empty' | 'loss';

export interface FileStep {
  /** `+` is done by itself, `~` when it is asked for, `!` hits stored rows, `×` cannot be done. */
  readonly mark: '+' | '~' | '!' | '×';
  readonly sentence: Text;
  readonly statements: readonly string[];
}

/** What publishing a text would change. */
export interface FilePlan {
  readonly faults: readonly FileFault[];
  readonly steps: readonly FileStep[];
  readonly notes: readonly Text[];
  /** What has to be agreed to; absent where it cannot be done at all. */
  readonly needs?: FileConsent;
  /** Fingerprint of the steps, to which consent is held. */
  readonly stamp: string;
}

/** What the removal of a page file would do. */
export interface RemovalPlan {
  /** What would be wrong elsewhere without it; as long as there is any, it stays. */
  readonly faults: readonly FileFault[];
  /** What becomes of its rows, of what people have saved, and of rights. */
  readonly notes: readonly Text[];
}

export interface FilePublished {
  readonly file: string;
  readonly hash: string;
  /** What it costs, whom it shows what, and what of `roles` was not granted. */
  readonly notes: readonly Text[];
}

/** Units: bytes; a longer text is no page file that anybody types. */
export const longestFile = 400 * 1024;

/** Where drafts of page files are kept, as those of forms are kept by their page. */
export const fileDrafts = 'page-files';
