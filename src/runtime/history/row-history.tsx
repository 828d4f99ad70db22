import { Alert, Button, Select, Skeleton, Timeline } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../protocol/history';
import type { PageModel } from '../../schema/model/page-model';
import { roleWord } from '../../base/roles/role-names';
import { lazyPart } from '../../ui/lazy-part';
import { readValue } from '../form/widgets/read-value';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import { useLanguage, useText } from '../source/use-text';
import type { ViewForm } from '../source/view-form';
import { CauseLine, FollowingLines } from './cause-and-effect';
import { type ChangePlace, placeOf, referredIds, targetsOf } from './describe-change';
import type { RecordPlace } from '../source/record-place';
import './row-history.css';

// Few follow a history to other records.
const OpenRecord = lazyPart(async () => (await import('./open-record')).OpenRecord);

type Displays = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Loaded {
  readonly entries: readonly HistoryEntry[];
  readonly displays: Displays;
}

/** Reads the history of a row, and the words of the records that it names. */
function useHistory(id: string): { readonly loaded: Loaded | undefined; readonly failure: string | undefined; retry(): void } {
  const { source, model } = usePage();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let requested = true;
    const read = async (): Promise<Loaded> => {
      const entries = await source.history(id);
      const asked = [...referredIds(model.record, entries)].map(async ([field, ids]) => {
        // A record that is gone by now keeps its number.
        const found = await source.candidates({ field, ids, size: ids.length }).catch(() => []);
        return [field, new Map(found.map((each) => [each.id, each.display]))] as const;
      });
      return { entries, displays: new Map(await Promise.all(asked)) };
    };
    setFailure(undefined);
    read().then(
      (found) => requested && setLoaded(found),
      (thrown: unknown) => requested && setFailure(readFailure(thrown).sentence),
    );
    return () => {
      requested = false;
    };
  }, [source, model, id, turn]);
  return { loaded, failure, retry: () => setTurn((count) => count + 1) };
}

// Readings are told one by one, which takes the machine of measurements.
const ReadingsChange = lazyPart(async () => (await import('../form/widgets/points/readings-change')).ReadingsChange);

interface ChangeLineProps {
  readonly place: ChangePlace;
  readonly change: HistoryEntry['changes'][number];
  readonly displays: Displays;
}

/** One change as a sentence: where, from what, to what. */
function ChangeLine({ place, change, displays }: ChangeLineProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { field, lines } = place;
  const known = displays.get(lines ? `${lines.field.name}.${field.name}` : field.name) ?? new Map<string, string>();
  const show = (value: unknown): ReactNode =>
    readValue({ field, value, target: targetsOf(value, known), say: text, empty: t('history.empty') });
  return (
    <li>
      <span className="lh-history-field">
        {lines ? t('history.line', { lines: text(lines.field.label), number: lines.number, field: text(field.label) }) : text(field.label)}
      </span>
      {field.normalize === 'readings' ? (
        <ReadingsChange before={change.before} after={change.after} />
      ) : (
        <span>
          <del>{show(change.before)}</del>
          <span aria-hidden> → </span>
          <ins>{show(change.after)}</ins>
        </span>
      )}
    </li>
  );
}

/** What an action is called: its button's word where it has one. */
function useActionWord(): (model: PageModel, action: string) => string {
  const text = useText();
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = { undo: t('history.undone'), restore: t('history.restored') };
  return (model, action) => {
    // What happens by itself has no right, and a word all the same.
    const found =
      model.permissions.find((each) => each.action === action) ?? model.record.states?.transitions.find(({ name }) => name === action);
    return found ? text(found.label) : ((Object.hasOwn(words, action) ? words[action] : undefined) ?? action);
  };
}

const all = '';

/** Who changed what in a record, when and why: the newest first, narrowed to a person or a field. */
export function RowHistory({ id, Form }: { readonly id: string; readonly Form: ViewForm }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const wordOf = useActionWord();
  const { model } = usePage();
  const { loaded, failure, retry } = useHistory(id);
  const [person, setPerson] = useState(all);
  const [field, setField] = useState(all);
  /** The record that is shown because an entry names it. */
  const [place, setPlace] = useState<RecordPlace>();
  const entries = loaded?.entries;
  const section = useRef<HTMLElement>(null);
  // It opens below what fills the window: who asks for it sees it at once.
  useEffect(() => {
    if (loaded) section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [loaded]);
  const people = useMemo(() => [...new Set(entries?.flatMap(({ userName }) => userName ?? []))], [entries]);
  const fields = useMemo(() => {
    const names = new Set(
      entries?.flatMap(({ changes }) => changes.map((change) => placeOf(model.record, change.field)?.field.name ?? '')),
    );
    return model.record.fields.filter(({ name }) => names.has(name));
  }, [entries, model]);
  if (failure !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        message={t('history.failed')}
        description={failure}
        action={<Button onClick={retry}>{t('list.retry')}</Button>}
      />
    );
  if (!loaded) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const shown = loaded.entries
    .filter(({ userName }) => person === all || userName === person)
    .map((entry) => ({
      entry,
      lines: entry.changes.flatMap((change) => {
        const found = placeOf(model.record, change.field);
        return found && (field === all || found.field.name === field) ? [{ place: found, change }] : [];
      }),
    }))
    .filter(({ lines }) => field === all || lines.length > 0);
  return (
    <section ref={section} className="lh-history" aria-label={t('history.title')}>
      {loaded.entries.length > 1 ? (
        <div className="lh-history-filters">
          <Select
            aria-label={t('history.person')}
            value={person}
            popupMatchSelectWidth={false}
            options={[
              { value: all, label: t('history.everybody') },
              ...people.map((name) => ({ value: name, label: roleWord(name, language) })),
            ]}
            onChange={setPerson}
          />
          <Select
            aria-label={t('history.field')}
            value={field}
            popupMatchSelectWidth={false}
            options={[
              { value: all, label: t('history.everything') },
              ...fields.map((each) => ({ value: each.name, label: text(each.label) })),
            ]}
            onChange={setField}
          />
        </div>
      ) : null}
      <Timeline
        items={shown.map(({ entry, lines }) => ({
          key: entry.id,
          children: (
            <>
              <p className="lh-history-head">
                <b>{entry.userName === undefined ? t('history.somebody') : roleWord(entry.userName, language)}</b>{' '}
                {wordOf(model, entry.action)}
                <time className="lh-number lh-quiet">{entry.time}</time>
              </p>
              {entry.cause ? <CauseLine cause={entry.cause} onOpen={setPlace} /> : null}
              {entry.comment ? <p className="lh-history-comment">{t('history.comment', { comment: entry.comment })}</p> : null}
              {lines.length > 0 ? (
                <ul className="lh-history-changes">
                  {lines.map(({ place: at, change }) => (
                    <ChangeLine key={change.field} place={at} change={change} displays={loaded.displays} />
                  ))}
                </ul>
              ) : null}
              {entry.following ? <FollowingLines following={entry.following} onOpen={setPlace} /> : null}
            </>
          ),
        }))}
      />
      {shown.length === 0 ? <p className="lh-quiet">{t('history.none')}</p> : null}
      {place ? <OpenRecord Form={Form} place={place} onClose={() => setPlace(undefined)} /> : null}
    </section>
  );
}
