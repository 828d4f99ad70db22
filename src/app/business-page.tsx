import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { SessionUser } from '../client/session';
import { ListPage } from '../runtime/list/list-page';
import { loadListParts } from '../runtime/list/list-parts';
import { loadValueWidgets } from '../runtime/search/widgets/value-widget';
import type { FaultListener } from '../runtime/source/compile-getter';
import type { PageSource } from '../runtime/source/page-source';
import type { PageAddress } from '../runtime/list-state/page-address';
import { usePreference } from '../shell/use-preference';
import { loadWith, needWords } from '../ui/i18n';
import { lazyPart } from '../ui/lazy-part';
import { Splash } from './splash';

const StatisticPage = lazyPart(
  async () => (await loadWith('aside', () => import('../runtime/statistic/statistic-page'))).StatisticPage,
  <Splash />,
);

interface BusinessPageProps {
  readonly source: PageSource;
  readonly user: SessionUser;
  /** The text of the page under which it was begun, where it goes on under another one. */
  readonly begun?: string | undefined;
  /** Told of each column whose parent object is missing. */
  readonly onFault: FaultListener;
  readonly address: PageAddress;
  /** Name of the statistic that is shown in the place of the list. */
  readonly statistic?: string | undefined;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

/** One business page over its source; a chunk of its own, with the machine that turns a page file into a screen. @public */
export const BusinessPage = memo(function BusinessPage({ source, user, begun, onFault, address, statistic, onGo }: BusinessPageProps) {
  const pageUser = useMemo(
    () => ({
      ...{ id: user.userId, name: user.nickName, roles: [...user.roles], deptId: user.deptId },
      ...{ staffId: user.staffId ?? '', enterId: user.enterId ?? '' },
    }),
    [user],
  );
  const language = usePreference((each) => each.language);
  // Calendars name months and days by it; only business pages have any.
  useLayoutEffect(() => void dayjs.locale(language === 'en' ? 'en' : 'zh-cn'), [language]);
  const { model, drawn } = source.served;
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    let here = true;
    // What does not come says so in its own place.
    const draw = (): void => void (here && setWhole(true));
    const { toolbar, row } = model.actions;
    // Panels, the import and the diagram have words that most pages do without.
    const hasMore = drawn === true || [...toolbar, ...row].some(({ name, panel }) => name === 'import' || panel !== undefined);
    const words = hasMore ? needWords('panels') : undefined;
    const parts =
      statistic === undefined
        ? loadListParts(model)
        : loadValueWidgets([...model.search.normal, ...model.search.more, ...model.search.advanced]);
    Promise.all([parts, words]).then(draw, draw);
    return () => {
      here = false;
    };
  }, [model, drawn, statistic]);
  if (!whole) return <Splash />;
  if (statistic !== undefined) return <StatisticPage source={source} user={pageUser} statistic={statistic} onGo={onGo} />;
  return <ListPage source={source} user={pageUser} onFault={onFault} address={address} {...(begun ? { begun } : {})} />;
});
