import { useEventListener, useSize } from 'ahooks';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toThemeVariables } from '../../ui/theme/theme-variables';
import { useMarkAround } from '../../ui/use-mark-around';
import './print.css';

type Orientation = 'portrait' | 'landscape';

/** Units: mm; breadth of A4 as it lies. */
const breadths: Readonly<Record<Orientation, number>> = { portrait: 210, landscape: 297 };
/** Units: px; of a millimetre, and of what stands at both sides of a sheet. */
const ofMillimetre = 96 / 25.4;
const aside = 32;

interface PrintFrameProps {
  readonly title: string;
  /** How the paper lies until somebody turns it. */
  readonly lies?: Orientation;
  /** Size of a sheet that has its margins in itself; absent: A4, to be turned as one likes. Units: mm. */
  readonly size?: { readonly width: number; readonly height: number };
  /** False while what is to be printed is still being read. */
  readonly ready: boolean;
  /** Choices of their own beside the paper's. */
  readonly tools?: ReactNode;
  /** The sheet. */
  readonly children: ReactNode;
  onClose(): void;
}

/** A sheet of paper over the window, as it will be printed: always light, and alone on the paper. */
export function PrintFrame({ title, lies = 'portrait', size, ready, tools, children, onClose }: PrintFrameProps): ReactNode {
  const { t } = useTranslation();
  const [orientation, setOrientation] = useState(lies);
  const place = useRef<HTMLDivElement>(null);
  // A sheet is shown whole where the window is narrower than it; what is printed keeps its measures.
  const room = useSize(place)?.width ?? window.innerWidth;
  const shrunk = Math.min(1, (room - aside) / ((size?.width ?? breadths[orientation]) * ofMillimetre));
  useMarkAround(place, 'body', 'data-printing');
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    },
    { target: document },
  );
  return createPortal(
    <div ref={place} className="lh-print" role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
      {/* Paper knows no dark scheme; the margin boxes count the pages. */}
      <style>{`.lh-print-sheet { ${toThemeVariables({ scheme: 'light' })} }
${
  size
    ? `@page { size: ${size.width}mm ${size.height}mm; margin: 0; }`
    : `@page { size: A4 ${orientation}; margin: 12mm 10mm 14mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; } }`
}`}</style>
      <div className="lh-print-bar">
        <span className="lh-print-tools">
          {tools}
          {size ? null : (
            <Radio.Group
              aria-label={t('print.orientation')}
              value={orientation}
              options={[
                { value: 'landscape', label: t('print.landscape') },
                { value: 'portrait', label: t('print.portrait') },
              ]}
              onChange={(event) => setOrientation(event.target.value === 'portrait' ? 'portrait' : 'landscape')}
            />
          )}
        </span>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!ready} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      {/* It scrolls, and holds nothing that takes the keyboard. */}
      <div
        className="lh-print-desk"
        role="region"
        aria-label={t('print.sheet')}
        tabIndex={0}
        style={{ '--print-shrunk': shrunk } as CSSProperties}
      >
        {size ? children : <article className={`lh-print-sheet lh-print-${orientation}`}>{children}</article>}
      </div>
    </div>,
    document.body,
  );
}
