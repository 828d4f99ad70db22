import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../table/row-edits.css';
import type { AwayCells } from './use-kept-cells';

interface AwayLineProps {
  readonly away: AwayCells;
  /** Lists the rows whose cells wait. */
  onShow(): void;
}

/** Says that cells were not saved whose rows do not stand here, and leads to them. */
export function AwayLine({ away, onShow }: AwayLineProps): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="lh-cells-away" role="status">
      {t('edit.away', { count: away.count })}
      <button type="button" className="lh-link" onClick={onShow}>
        {t('edit.awayShow')}
      </button>
      <button type="button" className="lh-link" onClick={away.drop}>
        {t('edit.drop')}
      </button>
    </p>
  );
}
