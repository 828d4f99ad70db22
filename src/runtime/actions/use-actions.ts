import { useCallback, useState } from 'react';
import type { ActionModel, OpenModel } from '../../schema/model/page-model';
import type { ActionTarget } from './action-target';
import type { RecordPlace } from '../source/record-place';
import type { TransitionResult, WireRow } from '../source/page-source';

export type FormMode = 'create' | 'edit' | 'view' | 'copy';

/** What is done to the list as a whole. */
export type ListWork = 'import' | 'export' | 'print' | 'recycle' | 'diagram';

/** What stands over the list: nothing, a form, a question, an outcome or work on the whole list. */
export type Overlay =
  | { readonly kind: 'form'; readonly mode: FormMode; readonly row?: WireRow; readonly from?: WireRow | undefined }
  | { readonly kind: ListWork }
  | { readonly kind: 'record'; readonly place: RecordPlace }
  | { readonly kind: 'printRow'; readonly rows: readonly WireRow[] }
  | { readonly kind: 'change'; readonly target: ActionTarget }
  | { readonly kind: 'remove'; readonly target: ActionTarget }
  | { readonly kind: 'open'; readonly open: OpenModel; readonly row: WireRow; readonly from?: WireRow | undefined }
  | { readonly kind: 'panel'; readonly action: ActionModel; readonly row: WireRow }
  | { readonly kind: 'transition'; readonly action: ActionModel; readonly target: ActionTarget; readonly from?: WireRow | undefined }
  | { readonly kind: 'batch'; readonly action: ActionModel; readonly taskId: string }
  | {
      readonly kind: 'results';
      readonly action: ActionModel;
      readonly rows: readonly WireRow[];
      readonly results: readonly TransitionResult[];
    };

export interface Actions {
  readonly overlay: Overlay | undefined;
  open(overlay: Overlay): void;
  close(): void;
  /** Begins an action: opens what it needs. From an open record it leads back to it. */
  start(action: ActionModel, target: ActionTarget, from?: WireRow): void;
}

const modes: Readonly<Record<string, FormMode>> = { create: 'create', edit: 'edit', view: 'view', copy: 'copy' };

function toOverlay(action: ActionModel, target: ActionTarget, from: WireRow | undefined): Overlay | undefined {
  const [row] = target.rows;
  if (action.open) return row && { kind: 'open', open: action.open, row, from };
  if (action.panel !== undefined) return row && { kind: 'panel', action, row };
  if (action.transition) return { kind: 'transition', action, target, from };
  switch (action.name) {
    case 'remove':
      return { kind: 'remove', target };
    case 'import':
    case 'export':
      return { kind: action.name };
    case 'print':
      return row ? { kind: 'printRow', rows: target.rows } : { kind: 'print' };
    default: {
      const mode = Object.hasOwn(modes, action.name) ? modes[action.name] : undefined;
      return mode && { kind: 'form', mode, ...(row ? { row } : {}), ...(mode === 'edit' ? { from } : {}) };
    }
  }
}

/** Keeps what stands over the list. */
export function useActions(): Actions {
  const [overlay, open] = useState<Overlay>();
  const close = useCallback(() => open(undefined), []);
  const start = useCallback((action: ActionModel, target: ActionTarget, from?: WireRow) => {
    const next = toOverlay(action, target, from);
    if (next) open(next);
  }, []);
  return { overlay, open, close, start };
}
