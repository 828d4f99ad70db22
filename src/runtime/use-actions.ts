import { useCallback, useState } from 'react';
import type { ActionModel } from '../schema/page-model';
import type { TransitionResult, WireRow } from './page-source';

export type FormMode = 'create' | 'edit' | 'view' | 'copy';

/** What stands over the list: nothing, a form, a question or an outcome. */
export type Overlay =
  | { readonly kind: 'form'; readonly mode: FormMode; readonly row?: WireRow }
  | { readonly kind: 'remove'; readonly rows: readonly WireRow[] }
  | { readonly kind: 'transition'; readonly action: ActionModel; readonly rows: readonly WireRow[] }
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
  /** Begins an action on rows: opens what it needs. */
  start(action: ActionModel, rows: readonly WireRow[]): void;
}

const modes: Readonly<Record<string, FormMode>> = { create: 'create', edit: 'edit', view: 'view', copy: 'copy' };

/** Keeps what stands over the list. */
export function useActions(): Actions {
  const [overlay, open] = useState<Overlay>();
  const close = useCallback(() => open(undefined), []);
  const start = useCallback((action: ActionModel, rows: readonly WireRow[]) => {
    const [row] = rows;
    const mode = Object.hasOwn(modes, action.name) ? modes[action.name] : undefined;
    if (action.transition) open({ kind: 'transition', action, rows });
    else if (action.name === 'remove') open({ kind: 'remove', rows });
    else if (mode) open({ kind: 'form', mode, ...(row ? { row } : {}) });
  }, []);
  return { overlay, open, close, start };
}
