import { type ReactNode, useMemo } from 'react';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage } from '../source/use-text';
import './row-facts.css';
import { toColumns } from './to-columns';

/** What a decision about a record rests on: the values that stand in its head, as its list tells them; nothing where it tells none. */
export function RowFacts({ row }: { readonly row: WireRow }): ReactNode {
  const { model, user } = usePage();
  const language = useLanguage();
  const columns = useMemo(() => {
    const told = (model.form?.facts ?? []).flatMap((name) => model.table.columns.find(({ own }) => own === name) ?? []);
    return toColumns({ model, columns: told, language, context: toExpressionContext(user) });
  }, [model, language, user]);
  const shown = columns.filter((column) => (column.text?.(row) ?? '') !== '');
  if (shown.length === 0) return null;
  return (
    <dl className="lh-row-facts">
      {shown.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd className={column.className}>{column.cell(row, false)}</dd>
        </div>
      ))}
    </dl>
  );
}
