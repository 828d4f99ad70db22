import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedAction, offerRowActions } from '../../schema/view/offer-actions';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import { useAway } from '../source/use-away';

/** Why nothing can be done now; undefined where the server can be reached. */
export function useAwayReason(): string | undefined {
  const { t } = useTranslation();
  return useAway(usePage().source) ? t('away.actions') : undefined;
}

/** What rows offer to this user; without a server every button says why it cannot be pressed. */
export function useRowOffers(): readonly OfferedAction[] {
  const { model, source, user } = usePage();
  const reason = useAwayReason();
  return useMemo(() => {
    const offered = offerRowActions({ model, can: source.served.can, context: toExpressionContext(user) });
    if (reason === undefined) return offered;
    const said = { zh: reason, en: reason };
    return offered.map(({ action, judge }) => ({ action, offers: () => false, judge: (row) => (judge(row) === 'away' ? 'away' : said) }));
  }, [model, source, user, reason]);
}
