import { useCallback, useEffect, useState } from 'react';
import { usePage } from '../../../source/page-context';
import type { SymbolEntry, SymbolOwner } from '../../../source/symbol-source';

/** Characters that are offered where the institute keeps none. */
const usual: readonly SymbolEntry[] = [
  ...['℃', 'Ω', 'μ', '°', '′', '″', '‰', '±', '×', '÷', '·', '≤', '≥', '≠', '≈', '∝', '√', '∑', '∫', '∞'],
  ...['α', 'β', 'γ', 'δ', 'ε', 'θ', 'λ', 'π', 'ρ', 'σ', 'φ', 'ω', 'Δ', 'Φ', '⌀', 'Å', '①', '②', '③', '④'],
].map((code) => ({ code, name: '' }));

/** Units: characters of one page. Source: [9.7] of the specification. */
export const symbolsPerPage = 20;
/** Units: characters that one person keeps. */
const mostOwn = 200;

interface Listed {
  readonly records: readonly SymbolEntry[];
  readonly total: number;
}

const nothing: Listed = { records: [], total: 0 };

/** Reads characters page by page, and keeps the reader's own. */
export function useSymbols({ open, owner, current }: { readonly open: boolean; readonly owner: SymbolOwner; readonly current: number }) {
  const { source } = usePage();
  const { symbols } = source;
  const [listed, setListed] = useState<Listed>();
  const [failed, setFailed] = useState(false);
  const [own, setOwn] = useState<readonly string[]>([]);

  const read = useCallback(async (): Promise<Listed> => {
    const at = { owner, current, size: symbolsPerPage };
    const found = (await symbols?.list(at)) ?? nothing;
    if (owner === 'own' || found.total > 0) return found;
    return { records: usual.slice((current - 1) * symbolsPerPage, current * symbolsPerPage), total: usual.length };
  }, [symbols, owner, current]);

  useEffect(() => {
    if (!open) return undefined;
    let requested = true;
    setFailed(false);
    read().then(
      (found) => requested && setListed(found),
      () => requested && setFailed(true),
    );
    return () => {
      requested = false;
    };
  }, [open, read, own]);

  useEffect(() => {
    if (!open || !symbols) return undefined;
    let requested = true;
    symbols.list({ owner: 'own', current: 1, size: mostOwn }).then(
      ({ records }) => {
        // A list that says the same is the same, or it would be read for ever.
        const codes = records.map(({ code }) => code);
        if (requested) setOwn((before) => (before.join() === codes.join() ? before : codes));
      },
      () => undefined,
    );
    return () => {
      requested = false;
    };
  }, [open, symbols]);

  /** Takes a character among the own ones, or out of them. Errors: those of the source. */
  const toggleOwn = async (code: string): Promise<void> => {
    const next = own.includes(code) ? own.filter((each) => each !== code) : [...own, code];
    await symbols?.keep(next);
    setOwn(next);
  };
  return { listed: listed ?? nothing, loading: listed === undefined && !failed, failed, own, toggleOwn, keeps: symbols !== undefined };
}
