/** What a background task does. */
export const taskKinds = ['export', 'import', 'batch', 'print'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** `waiting` → `running` → `done` | `failed` | `cancelled`. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A task as its owner sees it in the download centre. */
export interface Task {
  readonly id: string;
  readonly kind: TaskKind;
  /** What it is called: the page's name and what is done. */
  readonly name: string;
  /** Page it belongs to, `<module>/<page>`. */
  readonly page: string;
  readonly state: TaskState;
  /** Rows handled so far. */
  readonly done: number;
  /** Rows to handle; 0 while that is not known. */
  readonly total: number;
  /** Finished file, where there is one. */
  readonly fileId?: string;
  readonly fileName?: string;
  /** Why it failed, as a sentence. */
  readonly message?: string;
  /** What came of it: counts of a batch, the report of an import. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly createTime: string;
  readonly endTime?: string;
}

/** One record of a batch: what worked, what not, why. */
export interface TaskLine {
  readonly id: string;
  /** The record's display text. */
  readonly display: string;
  readonly ok: boolean;
  readonly msg: string;
}

/** A task that still has work to do. */
export const isUnfinished = (task: Pick<Task, 'state'>): boolean => task.state === 'waiting' || task.state === 'running';
