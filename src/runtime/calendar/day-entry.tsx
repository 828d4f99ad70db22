import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import type { OptionModel } from '../../schema/model/field-type';
import { toExpressionContext } from '../source/expression-context';
import type { FaultListener } from '../source/compile-getter';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { toColumns } from '../table/to-columns';
import type { DayNames } from './day-names';
import type { Entry } from './entries';

/** How a record is told in a calendar. */
export interface EntryWords {
  titleOf(row: WireRow): string;
  /** The option that gives it its colour: of the field that the page names, else its state; undefined where there is none, or the reader may not see it. */
  stateOf(row: WireRow): OptionModel | undefined;
}

interface WordsRequest {
  /** What a record is called. */
  nameOf(row: WireRow): string;
  readonly onFault?: FaultListener | undefined;
}

/** Gives how records are told: the columns of the page file that are served, or else what they are called, and their state. */
export function useEntryWords({ nameOf, onFault }: WordsRequest): EntryWords {
  const { model, user } = usePage();
  const language = useLanguage();
  return useMemo(() => {
    const { record, table } = model;
    const told = (table.calendar?.title ?? []).flatMap((name) => table.columns.find(({ field }) => field === name) ?? []);
    const columns = toColumns({ model, columns: told, language, context: toExpressionContext(user), ...(onFault ? { onFault } : {}) });
    const coloured = table.calendar?.colour ?? record.states?.field;
    const state = record.fields.find(({ name }) => name === coloured);
    return {
      titleOf: (row) => {
        const parts = columns.map((column) => column.text?.(row) ?? '').filter((text) => text !== '');
        return parts.length > 0 ? parts.join(' ') : nameOf(row);
      },
      stateOf: (row) => state?.options?.find(({ key }) => key === String(getAt(row, state.path) ?? '')),
    };
  }, [model, user, language, nameOf, onFault]);
}

interface EntryProps {
  readonly entry: Entry;
  readonly words: EntryWords;
  onOpen(row: WireRow): void;
}

/** A record as one line of a day in the grid; its colour is that of its state, or of what the page names, whose word is in its name. */
export function GridEntry({ entry, words, onOpen, reached }: EntryProps & { readonly reached: boolean }): ReactNode {
  const text = useText();
  const { row, time, goesOn } = entry;
  const state = words.stateOf(row);
  const title = words.titleOf(row);
  const told = [time, title, state ? text(state.label) : ''].filter((part) => part !== '').join(' ');
  return (
    <button
      type="button"
      className={`lh-calendar-entry lh-tag-${state?.colour ?? 'grey'}${goesOn ? ' is-on' : ''}`}
      tabIndex={reached ? 0 : -1}
      aria-label={told}
      title={told}
      onClick={(event) => {
        // A press on the day itself goes there.
        event.stopPropagation();
        onOpen(row);
      }}
    >
      {time === '' ? null : <span className="lh-number">{time} </span>}
      {title}
    </button>
  );
}

interface EntriesProps extends Omit<EntryProps, 'entry'> {
  readonly entries: readonly Entry[];
  readonly names: DayNames;
}

/** All records of a day, one below the other, with the words of their states. */
export function DayEntries({ entries, words, names, onOpen }: EntriesProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <ul className="lh-calendar-entries">
      {entries.map(({ row, time, until }) => {
        const state = words.stateOf(row);
        return (
          <li key={row.id}>
            <button type="button" className="lh-calendar-line" onClick={() => onOpen(row)}>
              <span className="lh-calendar-title">
                {time === '' ? null : <span className="lh-number">{time} </span>}
                {words.titleOf(row)}
                {until === '' ? null : <span className="lh-quiet"> {t('calendar.untilDay', { day: names.short(until) })}</span>}
              </span>
              {state ? <span className={`lh-tag lh-tag-${state.colour ?? 'grey'}`}>{text(state.label)}</span> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
