import { SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../client/chunk-fault';
import layout from '../layout/layout.module.css';
import type { MenuEntry } from '../menu/menu-tree';
import { PartBoundary } from '../tabs/part-boundary';
import type { PaletteAction } from './palette';

const Palette = lazy(async () => ({ default: (await loadChunk(() => import('./palette'))).Palette }));

interface PaletteButtonProps {
  readonly menu: readonly MenuEntry[];
  readonly actions: readonly PaletteAction[];
  /** False while the frame is out of sight: then no key opens anything. */
  readonly shown: boolean;
  readonly onOpenEntry: (entry: MenuEntry) => void;
  readonly onGo: (path: string) => void;
}

/** Opens the command palette by a button or by Ctrl K, on a Mac by ⌘ K. */
export function PaletteButton({ shown, ...rest }: PaletteButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    if (!shown) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setState((before) => (before === 'open' ? 'closed' : 'open'));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shown]);
  const name = t('palette.title');
  return (
    <>
      <button
        type="button"
        className={layout['round']}
        aria-label={name}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${name} (Ctrl K)`}
        onClick={() => setState('open')}
      >
        <SearchOutlined aria-hidden />
      </button>
      {state !== 'never' && (
        <PartBoundary onGone={() => setState('never')}>
          <Suspense fallback={null}>
            <Palette {...rest} open={state === 'open' && shown} onClose={() => setState('closed')} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
