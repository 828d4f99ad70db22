import { isObject } from '../../base/dot-path';
import type { Draft } from '../../protocol/draft';
import type { CellEdit } from '../table/row-edits';

/** What was entered in a cell of a list and is not stored, as it is kept. */
export interface KeptCell extends Omit<CellEdit, 'state' | 'latest'> {
  /** Of the row. */
  readonly id: string;
  readonly field: string;
}

const isSent = (sent: unknown): sent is NonNullable<CellEdit['sent']> =>
  isObject(sent) && typeof sent['key'] === 'string' && typeof sent['version'] === 'number' && 'value' in sent;

function readCell(kept: unknown): readonly KeptCell[] {
  if (!isObject(kept)) return [];
  const { id, field, text, value, version, sentence, sent } = kept;
  if (typeof id !== 'string' || typeof field !== 'string' || typeof text !== 'string' || typeof version !== 'number') return [];
  return [
    {
      ...{ id, field, text, value, version },
      ...(typeof sentence === 'string' ? { sentence } : {}),
      ...(isSent(sent) ? { sent } : {}),
    },
  ];
}

/** Writes cells as the draft of a list; forms of new records, whose drafts stand beside it, see no values in it. */
export const writeCells = (cells: readonly KeptCell[]): string => JSON.stringify({ cells });

/** Reads the cells of a draft. Shape: none where it is a form's. */
export function readCells({ parameter }: Draft): readonly KeptCell[] {
  try {
    const content: unknown = JSON.parse(parameter);
    return isObject(content) && Array.isArray(content['cells']) ? content['cells'].flatMap(readCell) : [];
  } catch {
    return [];
  }
}
