import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskLine } from '../../protocol/task';
import '../../ui/grid/cells.css';

/** What became of each record: which, done or not, why not. */
export function ResultList({ lines }: { readonly lines: readonly TaskLine[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="lh-results" tabIndex={0} aria-label={t('batch.lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={`lh-tag lh-tag-${line.ok ? 'green' : 'red'}`}>{line.ok ? t('action.ok') : t('action.notDone')}</span>
          <span className="lh-results-name">{line.display}</span>
          <span className="lh-results-why">{line.msg}</span>
        </li>
      ))}
    </ul>
  );
}
