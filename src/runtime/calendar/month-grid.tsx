import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../ui/theme/sizes';
import type { WireRow } from '../source/page-source';
import { type EntryWords, GridEntry } from './day-entry';
import type { DayNames } from './day-names';
import type { Entry } from './entries';
import { type Sight, type Span, walkDay, weekdayOf } from './sight';

interface MonthGridProps {
  readonly label: string;
  /** The day that the keys go from. */
  readonly day: string;
  readonly today: string;
  readonly span: Span;
  readonly sight: Sight;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly words: EntryWords;
  readonly names: DayNames;
  /** The day whose records all stand beside the grid. */
  readonly opened: string | undefined;
  readonly busy: boolean;
  onDay(day: string): void;
  onOpen(row: WireRow): void;
  onOpenDay(day: string): void;
}

/** Units: px; as in the sheet. */
const line = sizes.tag + sizes.focus;
const head = sizes.space6 + sizes.space1;
const lowestWeek = 96;

/** Counts the lines that a day has room for. */
function useLines(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [lines, setLines] = useState(2);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = (): void => {
      const height = Math.max(lowestWeek, (element.clientHeight - sizes.space6) / weeks);
      setLines(Math.max(2, Math.floor((height - head) / line)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return lines;
}

/** The days of a month or a week in a grid: arrow keys go from day to day, Enter opens what stands on one. */
export function MonthGrid(props: MonthGridProps): ReactNode {
  const { day, today, span, sight, entries, words, names, opened, onDay, onOpen, onOpenDay } = props;
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const lines = useLines(grid, sight.weeks.length);
  const follows = useRef(false);
  const focusOn = useCallback((each: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${each}"]`)?.focus(), []);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    focusOn(day);
  }, [day, focusOn]);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // The focus may have been put on another day than the one that Tab leads to.
    const from = event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day) : day;
    const next = walkDay(from, event.key, span);
    if (next !== undefined) {
      event.preventDefault();
      follows.current = next !== day;
      if (next === day) focusOn(day);
      else onDay(next);
      return;
    }
    // On an entry Enter is that entry's own.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || event.target.dataset['day'] !== from) return;
    event.preventDefault();
    const [only, second] = entries.get(from) ?? [];
    if (only && !second) onOpen(only.row);
    else if (only) onOpenDay(from);
  };
  return (
    // The keys come from the days, which can have the focus.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="lh-calendar-grid"
      data-keys="calendar"
      aria-label={props.label}
      aria-busy={props.busy}
      onKeyDown={press}
    >
      <div role="row" className="lh-calendar-heads">
        {(sight.weeks[0] ?? []).map((each) => (
          <span key={each} role="columnheader" aria-label={names.weekdayWhole(each)}>
            {names.weekday(each)}
          </span>
        ))}
      </div>
      {sight.weeks.map((week) => (
        <div key={week[0]} role="row" className="lh-calendar-week">
          {week.map((each) => {
            const own = entries.get(each) ?? [];
            const shown = own.length > lines ? own.slice(0, lines - 1) : own;
            const isOutside = span === 'month' && each.slice(0, 7) !== day.slice(0, 7);
            return (
              <div
                key={each}
                role="gridcell"
                data-day={each}
                tabIndex={each === day ? 0 : -1}
                aria-label={own.length > 0 ? t('calendar.day', { day: names.whole(each), count: own.length }) : names.whole(each)}
                aria-current={each === today ? 'date' : undefined}
                className={`lh-calendar-cell${weekdayOf(each) > 4 ? ' is-weekend' : ''}${isOutside ? ' is-outside' : ''}${each === today ? ' is-today' : ''}`}
                onClick={() => onDay(each)}
              >
                <span className="lh-calendar-corner lh-number" aria-hidden>
                  {names.corner(each)}
                </span>
                {shown.map((entry) => (
                  <GridEntry key={entry.row.id} entry={entry} words={words} reached={each === day} onOpen={onOpen} />
                ))}
                {shown.length < own.length ? (
                  <button
                    type="button"
                    className="lh-link lh-calendar-more"
                    tabIndex={each === day ? 0 : -1}
                    aria-expanded={opened === each}
                    onClick={(event) => {
                      event.stopPropagation();
                      onOpenDay(each);
                    }}
                  >
                    {t('calendar.more', { count: own.length - shown.length })}
                  </button>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
