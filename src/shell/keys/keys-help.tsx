import { useEventListener } from 'ahooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../client/chunk-fault';
import { loadWith } from '../../ui/i18n';
import { isTyping } from '../../ui/is-typing';
import { PartBoundary } from '../tabs/part-boundary';
import { findList } from './key-places';

const KeysSheet = lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./keys-sheet')))).KeysSheet }));

/** A scanner types a question mark among other signs, a person by itself. Units: ms. */
const burst = 60;

interface KeysHelpProps {
  /** False while the frame is out of sight: then no key opens anything. */
  readonly enabled: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Opens the sheet of keys by `?`, where nothing is typed, or by Ctrl /; F6 leads from wherever one is to the list. */
export function KeysHelp({ enabled, open, onOpen }: KeysHelpProps) {
  const [opening, setOpening] = useState({ open: false, count: 0 });
  const last = useRef(Number.NEGATIVE_INFINITY);
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Each opening tells of the places that are on screen then.
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) });
  useEffect(() => () => clearTimeout(waits.current), []);
  const show = () => onOpen(true);
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (key === 'Shift') return;
      clearTimeout(waits.current);
      const alone = timeStamp - last.current > burst;
      if (key.length === 1) last.current = timeStamp;
      if (event.isComposing || event.altKey) return;
      if (key === '/' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        show();
      } else if (key === '?' && !event.ctrlKey && !event.metaKey && alone && !isTyping(event.target))
        waits.current = setTimeout(show, burst);
      else if (key === 'F6' && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        const list = findList();
        if (!list) return;
        event.preventDefault();
        list.focus();
      }
    },
    { target: document, enable: enabled },
  );
  if (opening.count === 0) return null;
  return (
    <PartBoundary onGone={() => onOpen(false)}>
      <Suspense fallback={null}>
        <KeysSheet key={opening.count} open={open && enabled} onClose={() => onOpen(false)} />
      </Suspense>
    </PartBoundary>
  );
}
