import type { PageDiagram } from '../../schema/model/page-diagram';
import type { ComponentType } from 'react';
import type { Values } from '../../base/dot-path';
import type { Draft } from '../../protocol/draft';
import type { Foresight } from '../../protocol/foresight';
import type { ActSource } from './act-source';
import type { CommentSource } from './comment-source';
import type { PresenceSource } from './presence-source';
import type { HistoryEntry } from '../../protocol/history';
import type { ImportHand, ImportReport } from '../../protocol/import-report';
import type { SavedView, ViewAudience } from '../../protocol/saved-view';
import type { SearchBody } from '../../protocol/search-body';
import type { FileSource } from './file-source';
import type { Task, TaskLine } from '../../protocol/task';
import type { Validator } from '../../schema/validate/judge';
import type { ServedPage } from '../../schema/model/page-model';
import type { PaperRequest } from './paper-request';
import type { ReachSource } from './reach-source';
import type { RelationSource } from './relation-source';
import type { SymbolSource } from './symbol-source';
import type { ReadingSource } from './reading-source';
import type { StatisticSource } from './statistic-source';

/** A row as it stands on the wire: own values nested by their dotted names, plus id, version, audit columns and `$refs`. */
export type WireRow = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

export interface PageOfRows {
  readonly records: readonly WireRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  /** Set when `total` is a floor: there are more than the exact count goes. */
  readonly totalIsFloor?: boolean;
  /** About how many rows there are, where `total` is a floor. */
  readonly estimate?: number;
  /** Opaque place after the last row; absent on the last page. */
  readonly next?: string;
  /** Set where the server did not answer and these are the rows that this browser keeps: from when they are. Units: ms since 1970. */
  readonly keptAt?: number;
}

/** Where a row stands in a tree. */
export interface TreeNode {
  readonly id: string;
  /** What it stands below; '' for a row of the top. */
  readonly parent: string;
  /** Said where not all that stands below has come: level by level, and below what a search has found. */
  readonly hasChildren: boolean;
  /** False for what only stands above a row that was found. */
  readonly matched: boolean;
}

/** Rows of a tree: all of it, some levels, or what a search finds with all above it. */
export interface TreeOfRows extends Pick<PageOfRows, 'records' | 'total' | 'totalIsFloor' | 'keptAt'> {
  /** One for each record, in the same order. */
  readonly nodes: readonly TreeNode[];
  /** True: all that there is to show has come. */
  readonly whole: boolean;
}

export interface Candidate {
  readonly id: string;
  /** Value of the target's display field. */
  readonly display: string;
  /** What tells it apart from others of its name, in the caller's language. */
  readonly details?: string;
  /** Set for trees. */
  readonly parentId?: string;
  /** Said where one level of a tree was asked for. */
  readonly hasChildren?: boolean;
  /** The target fields that the page reads. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface CandidateRequest {
  readonly field: string;
  readonly keyword?: string;
  readonly ids?: readonly string[];
  readonly size?: number;
  /** Page of candidates, from 1. */
  readonly current?: number;
  /** Of a tree: only what stands right below this node; '' for the roots. */
  readonly parent?: string;
  /** Of a target that belongs to a tree, such as staff to departments: only what stands in this branch of it. */
  readonly branch?: string;
  /** True: the nodes of that tree themselves are asked for. */
  readonly branches?: boolean;
  /** The row being filled in, for conditions on candidates that read it. */
  readonly values?: Values;
}

export interface RowKey {
  readonly id: string;
  readonly version: number;
}

export interface TransitionResult {
  readonly id: string;
  readonly ok: boolean;
  readonly state: string;
  readonly version: number;
  readonly msg: string;
}

/** A file made for the user right away, or the task that makes it in the background. */
export type ExportAnswer = { readonly file: Blob; readonly name: string } | { readonly taskId: string };

export interface ExportRequest {
  readonly search: SearchBody;
  /** The page of the search that `current` and `size` say, or all of it. */
  readonly scope: 'page' | 'all';
  readonly columns: readonly string[];
  readonly format: 'xlsx' | 'csv';
}

/** Background tasks of the signed-in user. */
export interface TaskSource {
  task(id: string): Promise<Task>;
  cancel(id: string): Promise<void>;
  /** Result lines of a batch; the failed ones alone where asked. */
  lines(request: { readonly id: string; readonly current: number; readonly size: number; readonly failed: boolean }): Promise<{
    readonly records: readonly TaskLine[];
    readonly total: number;
  }>;
  /** Opens a finished file. */
  open(fileId: string): void;
  /** Opens the download centre. */
  openCentre(): void;
}

/** Named searches of the page. */
export interface ViewSource {
  list(): Promise<readonly SavedView[]>;
  save(
    view: Pick<SavedView, 'name' | 'scope' | 'parameter'> & { readonly id?: string; readonly version?: number; readonly role?: string },
  ): Promise<{
    readonly id: string;
    readonly version: number;
  }>;
  remove(view: { readonly id: string; readonly version: number }): Promise<void>;
  /** Makes a view the one that the page opens with for this user; undefined: none. */
  setDefault(id: string | undefined): Promise<void>;
  /** Whom the user may share a search or a layout with. */
  audience(): Promise<ViewAudience>;
}

export interface SavedLayouts {
  readonly own: string;
  /** Default of the user's role, or else of the institute. */
  readonly base: string;
}

export type LayoutScope = { readonly scope: 'user' | 'tenant' } | { readonly scope: 'role'; readonly role: string };

/** What is done to many records at once in the background: those of a search, or those given. */
export interface BatchRequest {
  /** `remove` or the name of a transition. */
  readonly do: string;
  readonly search?: SearchBody;
  readonly items?: readonly RowKey[];
  /** How many records the user was told; a search that finds another number by then is refused. */
  readonly expected: number;
  readonly comment?: string;
  /** The person's own, where the transition asks for it. */
  readonly password?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly key: string;
}

type TransitionRequest = Pick<BatchRequest, 'comment' | 'password' | 'data' | 'key'> & {
  readonly name: string;
  readonly items: readonly RowKey[];
};

export interface ImportRequest {
  readonly file: File;
  readonly dryRun: boolean;
  /** All rows or none, or the good ones alone. */
  readonly mode: 'all' | 'good';
  /** What is said of the file by hand. */
  readonly hand: ImportHand;
  readonly key: string;
}

/** Where what is typed and not saved is kept; the drafts are the reader's own. */
export interface DraftSource {
  /** True: what was typed is put back without a question, and nothing is said where it was left. */
  readonly resumes?: true;
  /** Drafts of a record ('' for a new one) that no open form is holding, the newest first. */
  list(recordId: string): Promise<readonly Draft[]>;
  /** Keeps a draft. Shape: false where this browser has no room for it: the server alone keeps it. */
  save(draft: Omit<Draft, 'page'>): boolean;
  remove(id: string): void;
  /** Says that a form is open with a draft; gives the function that says it no more. */
  hold(id: string): () => void;
  /** Sends at once what waits for its turn. */
  flush(): void;
}

/** What this browser remembers of the page for its reader. Shape: JSON; content of another shape is the caller's to judge. */
export interface PageMemory {
  get(key: string): unknown;
  set(key: string, content: unknown): void;
  remove(key: string): void;
}

/** Records of the page that its reader has put aside for later; they are the same in every window and at every machine. */
export interface AsideSource {
  /** Their ids, in the order in which they were put aside; the same list as long as nothing changes. */
  ids(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Shape: how many were not there yet, and how many had no room. */
  put(records: readonly { readonly id: string; readonly name: string }[]): Promise<{ readonly added: number; readonly left: number }>;
}

/** What a panel that a page file names is given. */
export interface PanelProps {
  readonly title: string;
  readonly row: WireRow;
  onClose(): void;
  /** Told that rows have changed. */
  onChanged(): void;
}

/** All that a page needs from outside. The runtime owns it; `app` implements it over HTTP; stories and tests pass a fake. */
export interface PageSource extends StatisticSource {
  readonly served: ServedPage;
  /** Gives the page's validator where it does not come from `served.validator`: stories and tests. */
  validator?(): Promise<Validator>;
  /** Where files of records go; absent where there is no such place. */
  readonly files?: FileSource;
  /** Absent where readings are typed alone. */
  readonly readings?: ReadingSource;
  /** Absent where nobody keeps comments. */
  readonly comments?: CommentSource;
  /** Absent where nobody tells who else is there. */
  readonly presence?: PresenceSource;
  /** Special characters; absent where nobody keeps any. */
  readonly symbols?: SymbolSource;
  /** Where drafts of forms go; absent where there is no such place. */
  readonly drafts?: DraftSource;
  /** Opens another page that its reader may see, by its path; absent where there are no other pages. */
  openPage?(path: string): Promise<PageSource | undefined>;
  /** Absent where that is always so. */
  readonly reach?: ReachSource;
  /** Absent where nothing is changed from elsewhere. */
  readonly acts?: ActSource;
  /** Absent where nothing is remembered. */
  readonly memory?: PageMemory;
  /** What this browser tab alone remembers of the page, until it is closed; absent where nothing is. */
  readonly session?: PageMemory;
  /** Where records are put aside; absent where there is no such place. */
  readonly aside?: AsideSource;
  /** Draws a panel that page files may name; absent where there are none. */
  readonly Panel?: ComponentType<PanelProps & { readonly name: string }>;
  list(body: SearchBody, signal?: AbortSignal): Promise<PageOfRows>;
  /** Reads a page that is a tree; of a great one the levels below some rows, '' for those of the top. */
  tree(body: SearchBody & { readonly parents: readonly string[] }, signal?: AbortSignal): Promise<TreeOfRows>;
  /** What the page files say of states and flows; for whoever may configure. Absent where nobody can say. */
  diagram?(): Promise<PageDiagram>;
  /** `quiet`: the caller says itself, or nobody needs to know, that it was not read. */
  detail(id: string, how?: 'quiet'): Promise<WireRow>;
  /** Absent where nobody can say what belongs to a row. */
  readonly relations?: RelationSource;
  submit(values: Readonly<Record<string, unknown>>, key: string): Promise<RowKey>;
  remove(items: readonly RowKey[], key: string): Promise<void>;
  /** Says what a transition of rows will set off. Absent where nobody can say. */
  foresee?(name: string, ids: readonly string[]): Promise<Foresight>;
  transition(request: TransitionRequest): Promise<readonly TransitionResult[]>;
  /** Candidates of a reference field; `field` is dotted through lines: `items.catalogId`. */
  candidates(request: CandidateRequest, signal?: AbortSignal): Promise<readonly Candidate[]>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** Exact number of rows of a search, however long that takes. */
  count(body: SearchBody, signal?: AbortSignal): Promise<number>;
  /** Sums of the totalled columns over the whole search: field -> decimal text. */
  totals(body: SearchBody, signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** Removed rows, the last removed first, each with `removeTime` and `removeUserName`. */
  removed(body: SearchBody, signal?: AbortSignal): Promise<PageOfRows>;
  /** Brings removed rows back with their lines. */
  restore(items: readonly RowKey[], key: string): Promise<readonly TransitionResult[]>;
  /** Takes back the whole request that wrote a row last, with what followed from it. Shape: how many records were put back. Errors: why it cannot be. */
  undo(item: RowKey, key: string): Promise<number>;
  batch(request: BatchRequest): Promise<{ readonly taskId: string }>;
  export(request: ExportRequest): Promise<ExportAnswer>;
  /** Prints records on a paper of the page; many go on in the background. Absent where nothing prints. */
  printPaper?(request: PaperRequest): Promise<ExportAnswer>;
  /** Opens the template that rows can be entered in. */
  importTemplate(): Promise<{ readonly file: Blob; readonly name: string }>;
  import(request: ImportRequest): Promise<{ readonly taskId: string } | { readonly report: ImportReport }>;
  readonly tasks: TaskSource;
  readonly views: ViewSource;
  /** Saved layouts of the list, each the JSON text of `parameter` or `''`: the user's own, and what lies under it for a role or the institute. */
  loadLayout(): Promise<SavedLayouts>;
  /** Saves a layout, for oneself unless said otherwise; `''` takes it back. */
  saveLayout(parameter: string, scope?: LayoutScope): Promise<void>;
}
