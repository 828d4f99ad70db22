import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menuLeaves, menuName, type MenuEntry } from '../menu/menu-tree';
import { MenuIcon } from '../menu/menu-icon';
import { usePreference } from '../use-preference';
import { loadChunk } from '../../client/chunk-fault';
import { loadWith } from '../../ui/i18n';
import { quietMoment } from '../../ui/quiet-moment';
import { useNear } from '../../ui/use-near';
import styles from './home.module.css';
import { FaultsBanner } from '../status/cards';
import { PartBoundary } from '../tabs/part-boundary';
import { useTabActive } from '../tabs/tab-active';
import { TodoList } from './todo-list';
import { useCharts } from './use-charts';
import { useCounts } from './use-counts';
import { useFaults } from './use-faults';
import { useTodos } from './use-todos';
import { useWholePrint } from './use-whole-print';

/** Nobody waits for figures: they come when what is needed at once has come. */
const HomeFigures = lazy(async () => {
  await quietMoment();
  return loadChunk(() => loadWith('aside', () => import('./home-figures')));
});

interface HomePageProps {
  readonly menu: readonly MenuEntry[];
  /** The menu has not come yet: that it is empty says nothing. */
  readonly waiting?: boolean;
  readonly nickName: string;
  readonly roles: readonly string[];
  readonly onOpen: (entry: MenuEntry) => void;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

const partOfDay = (hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' => {
  if (hour < 6) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
};

/** The home tab: a greeting, what waits for the person, figures of the institute, and a way to each page of the person's menu with how much is in it. */
export function HomePage({ menu, waiting = false, nickName, roles, onOpen, onGo }: HomePageProps) {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const counts = useCounts(menu);
  const faults = useFaults(roles);
  const paths = useMemo(() => new Set(menuLeaves(menu).map((leaf) => leaf.path)), [menu]);
  const mine = useTodos(paths);
  const charts = useCharts(paths);
  const { near, place: figures, come } = useNear();
  const whole = useRef<HTMLDivElement>(null);
  useWholePrint(whole, useTabActive(), come);
  const now = new Date();
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'full' }).format(now);
  const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'zh-CN');
  const countOf = (path: string): string => {
    const count = counts[path];
    return count ? `${number.format(count.total)}${count.isFloor ? '+' : ''}` : '';
  };
  const places = [...(charts ?? []), 'materials'].map((_, place) => <div key={place} className={styles['chart']} data-figures="away" />);
  const groups = menu.map((entry) => ({ entry, leaves: menuLeaves([entry]) }));
  return (
    <div className={styles['home']} ref={whole}>
      <header>
        <h1>{t(`home.greeting.${partOfDay(now.getHours())}`, { name: nickName })}</h1>
        <p>{day}</p>
      </header>
      {faults.length > 0 && <FaultsBanner lines={faults} />}
      {groups.length === 0 && !waiting && <p className={styles['empty']}>{t('shell.menuEmpty')}</p>}
      {mine && mine.length > 0 && (
        <section aria-label={t('home.todos')}>
          <h2>{t('home.todos')}</h2>
          <PartBoundary>
            <TodoList todos={mine} onGo={onGo} />
          </PartBoundary>
        </section>
      )}
      {/* What stands below has its place once it is known how much stands above: nobody presses on what has just moved. */}
      {!waiting && mine && charts && (
        <>
          {/* Below a long list of to-dos nobody sees figures at first: they are asked for, and drawn, as one comes to them. */}
          <div className={styles['charts']} ref={figures}>
            <PartBoundary>
              <Suspense fallback={places}>{near ? <HomeFigures charts={charts} onGo={onGo} /> : places}</Suspense>
            </PartBoundary>
          </div>
          {groups.map(({ entry, leaves }) => (
            <section key={entry.id} aria-label={menuName(entry, language)}>
              <h2>{menuName(entry, language)}</h2>
              <ul>
                {leaves.map((leaf) => (
                  <li key={leaf.id}>
                    <a
                      href={leaf.path}
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(leaf);
                      }}
                    >
                      <span className={styles['icon']}>
                        <MenuIcon name={leaf.icon || entry.icon} />
                      </span>
                      <span className={styles['name']}>{menuName(leaf, language)}</span>
                      <span className={styles['count']}>{countOf(leaf.path)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  );
}
