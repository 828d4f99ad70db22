import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject } from '../../base/dot-path';
import { usePage } from '../source/page-context';
import { decodeLayout, emptyLayout, encodeLayout, layerLayouts, type SavedLayout } from './layout-codec';

/** The local copy's name in the memory of the page. */
const copyKey = 'search-layout';

/** How long direct changes, such as widths, wait for the next one before they are sent. Units: ms. */
const pause = 600;

interface LocalCopy {
  readonly parameter: string;
  /** True while the server has not taken it. */
  readonly waits: boolean;
}

function readCopy(kept: unknown): LocalCopy | undefined {
  if (!isObject(kept) || typeof kept['parameter'] !== 'string') return undefined;
  return { parameter: kept['parameter'], waits: kept['waits'] === true };
}

export interface SavedLayoutKeeper {
  /** Undefined until it is known. */
  readonly layout: SavedLayout | undefined;
  /** The layout in force now, for changes that follow each other closely. */
  current(): SavedLayout;
  /** What the user has saved of it himself. */
  own(): SavedLayout;
  /** Applies a layout; it stays in this browser until it is sent. */
  apply(own: SavedLayout): void;
  /** Sends after a while, without a word. */
  sendSoon(): void;
  /** Sends now. Shape: whether the server has it. */
  send(): Promise<boolean>;
  /** True where something was applied that was not sent. */
  isWaiting(): boolean;
}

/**
 * Keeps a user's layout on the server with a copy in this browser: the copy serves where the server cannot be asked, and what could not be
 * sent is sent the next time.
 */
export function useSavedLayout(): SavedLayoutKeeper {
  const { source, model } = usePage();
  const [layout, setLayout] = useState<SavedLayout>();
  const own = useRef<SavedLayout>(emptyLayout);
  const base = useRef<SavedLayout>(emptyLayout);
  const waits = useRef(false);
  const known = useRef(false);
  /** True where something was changed before the saved layout was known. */
  const early = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(source);
  latest.current = source;
  const keep = useCallback((parameter: string, waiting: boolean) => {
    waits.current = waiting;
    latest.current.memory?.set(copyKey, { parameter, waits: waiting });
  }, []);
  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const parameter = encodeLayout(own.current);
    // Before the saved one is known, what was pressed would be stored in its place; it is sent as soon as it is.
    if (model.path === '' || !known.current) return false;
    try {
      await latest.current.saveLayout(parameter);
    } catch {
      return false;
    }
    // A newer change waits for its own turn.
    if (encodeLayout(own.current) === parameter) keep(parameter, false);
    return true;
  }, [model.path, keep]);
  const sendSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), pause);
  }, [send]);
  const apply = useCallback(
    (next: SavedLayout) => {
      own.current = next;
      if (!known.current) early.current = true;
      keep(encodeLayout(next), true);
      setLayout(layerLayouts(next, base.current));
    },
    [keep],
  );
  useEffect(() => {
    let requested = true;
    const copy = readCopy(latest.current.memory?.get(copyKey));
    const take = (saved: { readonly own: string; readonly base: string }): void => {
      if (!requested) return;
      known.current = true;
      own.current = decodeLayout(saved.own);
      base.current = decodeLayout(saved.base);
      setLayout(layerLayouts(own.current, base.current));
    };
    /** What was pressed meanwhile stands over what comes only now. */
    const withEarly = (kept: string): string => (early.current ? encodeLayout(layerLayouts(own.current, decodeLayout(kept))) : kept);
    latest.current.loadLayout().then(
      (saved) => {
        const isAhead = copy?.waits === true || early.current;
        if (!isAhead) keep(saved.own, false);
        take({ ...saved, own: withEarly(copy?.waits ? copy.parameter : saved.own) });
        if (isAhead && requested) void send();
      },
      () => take({ own: withEarly(copy?.parameter ?? ''), base: '' }),
    );
    return () => {
      requested = false;
      clearTimeout(timer.current);
    };
  }, [keep, send]);
  const current = useCallback(() => layerLayouts(own.current, base.current), []);
  const isWaiting = useCallback(() => waits.current, []);
  const readOwn = useCallback(() => own.current, []);
  return { layout, current, own: readOwn, apply, sendSoon, send, isWaiting };
}
