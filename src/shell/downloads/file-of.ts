import type { Task } from '../../protocol/task';

/** The file of a task: what it made, or the workbook that an import gave back. */
export const fileOf = (task: Task): string | undefined => {
  const marked = task.result?.['fileId'];
  return task.fileId ?? (typeof marked === 'string' ? marked : undefined);
};
