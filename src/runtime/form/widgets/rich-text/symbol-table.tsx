import { App, Button, Popover, Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SymbolOwner } from '../../../source/symbol-source';
import { readFailure } from '../../../source/read-failure';
import { walkKeys } from '../walk-keys';
import { symbolsPerPage, useSymbols } from './use-symbols';

interface PanelProps {
  readonly open: boolean;
  onPick(symbol: string): void;
}

function SymbolPanel({ open, onPick }: PanelProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [owner, setOwner] = useState<SymbolOwner>('public');
  const [current, setCurrent] = useState(1);
  const [keeping, setKeeping] = useState(false);
  const { listed, loading, failed, own, toggleOwn, keeps } = useSymbols({ open, owner, current });
  const pages = Math.max(1, Math.ceil(listed.total / symbolsPerPage));
  const press = (code: string): void => {
    if (!keeping) onPick(code);
    else toggleOwn(code).catch((thrown: unknown) => void message.error(readFailure(thrown).sentence));
  };
  return (
    <div className="lh-symbols-panel">
      {keeps ? (
        <div className="lh-symbols-bar">
          <Segmented<SymbolOwner>
            size="small"
            value={owner}
            options={[
              { value: 'public', label: t('form.symbols.public') },
              { value: 'own', label: t('form.symbols.own') },
            ]}
            onChange={(next) => {
              setOwner(next);
              setCurrent(1);
            }}
          />
          <Button size="small" type={keeping ? 'primary' : 'default'} aria-pressed={keeping} onClick={() => setKeeping(!keeping)}>
            {t('form.symbols.keep')}
          </Button>
        </div>
      ) : null}
      <div className="lh-symbols" role="group" aria-label={t('form.symbols')} onKeyDown={walkKeys}>
        {listed.records.map(({ code, name }, index) => (
          <button
            key={code}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            title={name || code}
            {...(keeping ? { 'aria-pressed': own.includes(code) } : {})}
            onClick={() => press(code)}
          >
            {code}
          </button>
        ))}
      </div>
      <div className="lh-symbols-bar" role="status">
        {failed ? t('search.candidatesFailed') : loading ? t('search.loading') : listed.total === 0 ? t('form.symbols.none') : null}
        {keeping ? t('form.symbols.keepNote') : null}
      </div>
      {pages > 1 ? (
        <div className="lh-symbols-bar">
          <Button size="small" disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
            {t('form.symbols.before')}
          </Button>
          <span className="lh-number">
            {current} / {pages}
          </span>
          <Button size="small" disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
            {t('form.symbols.next')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface SymbolTableProps {
  /** Says before the table opens why nothing can be put anywhere. Shape: false where it stays shut. */
  onOpen(): boolean;
  onPick(symbol: string): void;
}

/** A button that opens the special characters: those of the institute and the reader's own, twenty at a time. */
export function SymbolTable({ onOpen, onPick }: SymbolTableProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Popover
      open={open}
      trigger="click"
      placement="topLeft"
      onOpenChange={(next) => setOpen(next && onOpen())}
      afterOpenChange={(isOpen) => {
        // It stands at the end of the document, where Tab would not lead. Whoever pressed the mouse has his cursor in the text still.
        if (isOpen && document.activeElement === button.current) panel.current?.focus();
      }}
      content={
        <div
          ref={panel}
          tabIndex={-1}
          style={{ outline: 0 }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
            button.current?.focus();
          }}
        >
          <SymbolPanel
            open={open}
            onPick={(symbol) => {
              setOpen(false);
              onPick(symbol);
            }}
          />
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className="lh-rich-tool"
        tabIndex={0}
        aria-label={t('form.symbols')}
        title={t('form.symbols')}
        aria-expanded={open}
        onMouseDown={(event) => event.preventDefault()}
      >
        Ω
      </button>
    </Popover>
  );
}
