import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Characters that measuring needs and no keyboard has. */
const symbols: readonly string[] = [
  ...['℃', 'Ω', 'μ', '°', '′', '″', '‰', '±', '×', '÷', '·', '≤', '≥', '≠', '≈', '∝', '√', '∑', '∫', '∞'],
  ...['α', 'β', 'γ', 'δ', 'ε', 'θ', 'λ', 'π', 'ρ', 'σ', 'φ', 'ω', 'Δ', 'Φ', '⌀', 'Å', '①', '②', '③', '④'],
];

const perRow = 10;

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };

function walk(event: KeyboardEvent<HTMLElement>): void {
  const stepBy = moves[event.key];
  if (stepBy === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = all[all.findIndex((each) => each === event.target) + stepBy];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** A button that opens a table of special characters. */
export function SymbolTable({ onPick }: { onPick(symbol: string): void }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      trigger="click"
      onOpenChange={setOpen}
      content={
        <div
          className="lh-symbols"
          role="group"
          aria-label={t('form.symbols')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              setOpen(false);
            } else walk(event);
          }}
        >
          {symbols.map((symbol, index) => (
            <button
              key={symbol}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => {
                setOpen(false);
                onPick(symbol);
              }}
            >
              {symbol}
            </button>
          ))}
        </div>
      }
    >
      <button type="button" className="lh-rich-tool" tabIndex={-1} aria-label={t('form.symbols')} title={t('form.symbols')}>
        Ω
      </button>
    </Popover>
  );
}
