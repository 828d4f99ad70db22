import { useEventListener } from 'ahooks';
import { ScanOutlined, SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../client/chunk-fault';
import { handHeld } from '../../ui/camera/camera-part';
import { loadWith } from '../../ui/i18n';
import { useMedia } from '../../ui/use-media';
import layout from '../layout/layout.module.css';
import type { MenuEntry } from '../menu/menu-tree';
import { PartBoundary } from '../tabs/part-boundary';
import type { PaletteAction } from './palette';

const Palette = lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./palette')))).Palette }));

const Scanner = lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./scanner')))).Scanner }));

interface PaletteButtonProps {
  readonly menu: readonly MenuEntry[];
  readonly actions: readonly PaletteAction[];
  /** False while the frame is out of sight: then no key opens anything. */
  readonly shown: boolean;
  readonly onOpenEntry: (entry: MenuEntry) => void;
  readonly onGo: (path: string) => void;
}

/** Opens the command palette by a button or by Ctrl K, on a Mac by ⌘ K; a scanned number opens its record without it, by the camera of a phone too. */
export function PaletteButton({ shown, ...rest }: PaletteButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const [query, setQuery] = useState('');
  const [entered, setEntered] = useState(false);
  const [ready, setReady] = useState(false);
  const before = useRef<Element>(null);
  const early = useRef<KeyboardEvent[] | undefined>([]);
  const [listening, setListening] = useState(false);
  const [camera, setCamera] = useState(false);
  const isHeld = useMedia(handHeld);
  const isOpen = state === 'open';
  const open = () => {
    before.current = document.activeElement;
    setQuery('');
    setEntered(false);
    setState('open');
  };
  const close = () => {
    setReady(false);
    setState('closed');
  };
  const ask = (text: string) => {
    setQuery(text);
    setEntered(false);
  };
  const handleReady = (now: boolean) => {
    setReady(now);
    // The dialog would give the focus back to the entry that stood in for it.
    if (!now && document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
  };
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isOpen) close();
      else open();
    },
    { target: document, enable: shown },
  );
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      early.current?.push(event);
      setListening(true);
    };
    // Browsers that know no quiet moments begin with the first key.
    document.addEventListener('keydown', take);
    const asked = window.requestIdleCallback?.(() => setListening(true));
    return () => {
      document.removeEventListener('keydown', take);
      if (asked !== undefined) window.cancelIdleCallback(asked);
    };
  }, []);
  const takeEarly = () => {
    const keys = early.current ?? [];
    early.current = undefined;
    return keys;
  };
  const name = t('palette.title');
  return (
    <>
      <button
        type="button"
        className={layout['round']}
        aria-label={name}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${name} (Ctrl K)`}
        onClick={open}
      >
        <SearchOutlined aria-hidden />
      </button>
      {isHeld && (
        <button
          type="button"
          className={layout['round']}
          aria-label={t('palette.camera')}
          title={t('palette.camera')}
          aria-haspopup="dialog"
          onClick={() => setCamera(true)}
        >
          <ScanOutlined aria-hidden />
        </button>
      )}
      {isOpen && shown && !ready && (
        // What is typed before the palette stands is taken here, so that none of it is lost.
        <input
          className="lh-hidden-text"
          aria-label={name}
          autoFocus
          value={query}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape') close();
            else if (key === 'Enter' && !nativeEvent.isComposing) setEntered(query !== '');
          }}
        />
      )}
      {(listening || camera) && (
        <PartBoundary
          onGone={() => {
            setListening(false);
            setCamera(false);
          }}
        >
          <Suspense fallback={null}>
            <Scanner
              enabled={shown && !isOpen}
              takeEarly={takeEarly}
              camera={camera && shown}
              onCameraClose={() => setCamera(false)}
              onGo={rest.onGo}
            />
          </Suspense>
        </PartBoundary>
      )}
      {state !== 'never' && (
        <PartBoundary onGone={() => setState('never')}>
          <Suspense fallback={null}>
            <Palette
              {...rest}
              open={isOpen && shown}
              query={query}
              entered={entered}
              onQuery={ask}
              onEnter={() => setEntered(true)}
              onReady={handleReady}
              onClose={close}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
