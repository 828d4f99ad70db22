import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Origin } from '../../../../measure/record/origins';

interface OriginListProps {
  readonly origins: readonly Origin[];
  /** The origin of each value that stands as it was acquired, by address. */
  readonly acquired: ReadonlyMap<string, Origin>;
}

/** So many signs of a digest tell two files apart by eye; the whole stands behind it. */
const digits = 12;

/** Where the values of a record come from that nobody typed: source, file, when, by whom, and how many of them still stand. */
export function OriginList({ origins, acquired }: OriginListProps): ReactNode {
  const { t } = useTranslation();
  const standing = origins.map((origin) => ({ origin, count: [...acquired.values()].filter((each) => each.id === origin.id).length }));
  const shown = standing.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="lh-origins" aria-label={t('points.origins')}>
      {shown.map(({ origin, count }) => (
        <li key={origin.id}>
          <span>{t('points.originOf', { source: origin.source, count })}</span>
          <span>{origin.from}</span>
          <span>{t('points.originWhen', { time: origin.time, by: origin.by })}</span>
          <span className="lh-mono" title={origin.hash}>
            SHA-256 {origin.hash.slice(0, digits)}…
          </span>
        </li>
      ))}
    </ul>
  );
}
