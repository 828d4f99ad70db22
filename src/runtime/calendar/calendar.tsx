import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instituteTime } from '../../base/institute-time';
import type { SearchState } from '../../protocol/search-state';
import type { CalendarModel } from '../../schema/model/page-model';
import type { FaultListener } from '../source/compile-getter';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import './calendar.css';
import { DayEntries, useEntryWords } from './day-entry';
import { makeDayNames } from './day-names';
import { entriesByDay } from './entries';
import { MonthGrid } from './month-grid';
import { sightOf, spans, turnSight } from './sight';
import { mostEntries, useCalendar } from './use-calendar';
import { usePlace } from './use-place';

interface CalendarProps {
  readonly applied: SearchState;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
  /** True where there is no room for a grid: the days stand one below the other. */
  readonly phone: boolean;
  nameOf(row: WireRow): string;
  readonly onFault?: FaultListener | undefined;
  onOpen(row: WireRow): void;
}

const noRows: readonly WireRow[] = [];
const noCalendar: CalendarModel = { day: '', title: [] };

/** The records of a list by their day: a month or a week of what the search finds. */
export function Calendar({ applied, turn, phone, nameOf, onFault, onOpen }: CalendarProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source } = usePage();
  const today = instituteTime().slice(0, 10);
  const { day, span, setDay, setSpan } = usePlace(source.session, today);
  const [opened, setOpened] = useState<string>();
  const names = useMemo(() => makeDayNames(language), [language]);
  const month = day.slice(0, 7);
  const anchor = span === 'month' ? `${month}-01` : day;
  const sight = useMemo(() => sightOf(anchor, span), [anchor, span]);
  const calendar = model.table.calendar ?? noCalendar;
  const { page, busy, failure } = useCalendar(source, { applied, calendar, turn, first: sight.first, last: sight.last });
  const rows = page?.records ?? noRows;
  const entries = useMemo(() => entriesByDay(rows, calendar, { sight, fields: model.record.fields }), [rows, calendar, sight, model]);
  const words = useEntryWords({ nameOf, onFault });
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [opened]);
  const close = useCallback(() => {
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    setOpened(undefined);
  }, []);
  const openDay = (each: string): void => {
    setDay(each);
    setOpened(each);
  };
  const period = names.period(day, span, sight);
  const isCut = page !== undefined && (page.totalIsFloor === true || page.total > page.records.length);
  const listed = sight.weeks.flat().filter((each) => entries.has(each) && (span === 'week' || each.startsWith(month)));
  const own = opened === undefined ? undefined : entries.get(opened);
  const turnTo = (by: 1 | -1) => setDay(turnSight(day, span, by));
  return (
    <div ref={box} className="lh-calendar" role="group" aria-label={text(model.label)} aria-busy={busy}>
      <div className="lh-calendar-bar">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={t(`calendar.previous.${span}`)} onClick={() => turnTo(-1)} />
        <Button onClick={() => setDay(today)}>{t('calendar.today')}</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={t(`calendar.next.${span}`)} onClick={() => turnTo(1)} />
        <h2 aria-live="polite">{period}</h2>
        <span className="lh-calendar-spans">
          {spans.map((each) => (
            <Button key={each} type={each === span ? 'default' : 'text'} aria-pressed={each === span} onClick={() => setSpan(each)}>
              {t(`calendar.${each}`)}
            </Button>
          ))}
        </span>
      </div>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" message={failure} />}
      {isCut ? (
        <Alert
          type="warning"
          showIcon
          message={t(page.totalIsFloor === true ? 'calendar.cutOpen' : 'calendar.cut', { total: page.total, most: mostEntries })}
        />
      ) : null}
      {failure === undefined && !busy && listed.length === 0 ? (
        <p className="lh-quiet lh-calendar-none">{t('calendar.none', { period })}</p>
      ) : null}
      <div className="lh-calendar-body">
        {phone ? (
          <div className="lh-calendar-agenda">
            {listed.map((each) => (
              <section key={each} aria-label={names.whole(each)}>
                <h3 className={each === today ? 'is-today' : ''}>{names.short(each)}</h3>
                <DayEntries entries={entries.get(each) ?? []} words={words} names={names} onOpen={onOpen} />
              </section>
            ))}
          </div>
        ) : (
          <MonthGrid
            {...{ day, today, span, sight, entries, words, names, opened, busy, onOpen }}
            label={`${text(model.label)} ${period}`}
            onDay={setDay}
            onOpenDay={openDay}
          />
        )}
        {own && opened !== undefined && !phone ? (
          <section
            ref={panel}
            className="lh-calendar-day"
            tabIndex={-1}
            aria-label={t('calendar.day', { day: names.whole(opened), count: own.length })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              close();
            }}
          >
            <div className="lh-calendar-day-head">
              <h3>{t('calendar.day', { day: names.short(opened), count: own.length })}</h3>
              <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('calendar.close')} onClick={close} />
            </div>
            <DayEntries entries={own} words={words} names={names} onOpen={onOpen} />
          </section>
        ) : null}
      </div>
    </div>
  );
}
