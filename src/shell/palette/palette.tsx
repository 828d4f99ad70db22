import { Modal } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundRecords } from '../../client/find/use-found-records';
import { sizes } from '../../ui/theme/sizes';
import { useWholeWord } from '../../ui/use-whole-word';
import { menuGroups, menuLeaves, menuTrail, type MenuEntry } from '../menu/menu-tree';
import { useServices } from '../services';
import { usePreference } from '../use-preference';
import styles from './palette.module.css';
import { rankNames } from './rank-names';
import { usePinyin } from './use-pinyin';

/** Something that the palette can do besides opening pages. */
export interface PaletteAction {
  readonly key: string;
  readonly name: string;
  /** Other words it may be looked for by. */
  readonly also?: readonly string[];
  readonly run: () => void;
}

interface PaletteProps {
  readonly open: boolean;
  readonly menu: readonly MenuEntry[];
  readonly actions: readonly PaletteAction[];
  readonly query: string;
  /** Enter was pressed: the best choice is to run as soon as the choices fit the query. */
  readonly entered: boolean;
  readonly onQuery: (query: string) => void;
  readonly onEnter: () => void;
  /** True when the entry has the focus, false when the palette has gone. */
  readonly onReady: (ready: boolean) => void;
  readonly onOpenEntry: (entry: MenuEntry) => void;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
  readonly onClose: () => void;
}

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly marks: readonly number[];
  /** Where it belongs. */
  readonly note: string;
  readonly run: () => void;
}

interface Group {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Most choices of one group. */
const longest = 8;

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly number[] }): ReactNode {
  if (marks.length === 0) return text;
  return [...text].map((sign, place) => (marks.includes(place) ? <mark key={place}>{sign}</mark> : sign));
}

interface Choosing {
  readonly groups: readonly Group[];
  /** True while something that may answer the query better is still on its way. */
  readonly waiting: boolean;
  /** True once nothing more can be found. */
  readonly settled: boolean;
}

function useChoices({ menu, actions, query, onOpenEntry, onGo }: PaletteProps): Choosing {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const pinyin = usePinyin(true);
  const { http } = useServices();
  const { records, byNumber, asking, waiting } = useFoundRecords(http, query);
  const nameOf = (entry: MenuEntry): readonly string[] => (language === 'en' ? [entry.nameEn, entry.name] : [entry.name, entry.nameEn]);
  const best = <T,>(all: readonly T[], names: (each: T) => readonly string[], toChoice: (each: T, marks: readonly number[]) => Choice) =>
    all
      .flatMap((each) => {
        const found = rankNames(names(each), query, pinyin);
        return found ? [{ each, found }] : [];
      })
      .toSorted((a, b) => a.found.rank - b.found.rank)
      .slice(0, longest)
      .map(({ each, found }) => toChoice(each, found.marks));
  const named = (entry: MenuEntry): string => nameOf(entry)[0] ?? '';
  // Groups are looked for by name; nobody who has asked for nothing yet needs them beside their pages.
  const sought = query.trim() === '' ? [] : menuGroups(menu);
  const groupsFound = best(
    sought,
    ({ group }) => nameOf(group),
    ({ group, first }, marks) => ({
      key: `group ${group.id}`,
      name: named(group),
      marks,
      note: t('palette.group', { page: named(first) }),
      run: () => onOpenEntry(first),
    }),
  );
  const pages = best(menuLeaves(menu), nameOf, (entry, marks) => ({
    key: `page ${entry.id}`,
    name: nameOf(entry)[0] ?? '',
    marks,
    note: menuTrail(menu, entry.path)
      .slice(0, -1)
      .map((each) => nameOf(each)[0])
      .join(' / '),
    run: () => onOpenEntry(entry),
  }));
  const doings = best(
    actions,
    ({ name, also = [] }) => [name, ...also],
    ({ key, name, run }, marks) => ({ key: `action ${key}`, name, marks, note: '', run }),
  );
  const found = records.map(({ path, label, id, number, name, match }) => ({
    key: `record ${path} ${id}`,
    name: byNumber ? [number, name].filter((part) => part !== '').join('  ') : name,
    marks: [],
    // What it was found by is said where neither number nor name shows it.
    note: [...(match ? [`${match.label[language]} ${match.value}`] : byNumber || number === '' ? [] : [number]), label[language]].join(
      '  ',
    ),
    run: () => onGo(`/${path}?open=${id}`),
  }));
  const others = [
    { title: t('palette.pages'), choices: [...groupsFound, ...pages] },
    { title: t('palette.actions'), choices: doings },
  ];
  const ofRecords = { title: t('palette.records'), choices: found };
  // A number means a record; a word means a page sooner, which stands there while records are still looked for.
  const groups = (byNumber ? [ofRecords, ...others] : [...others, ofRecords]).filter(({ choices }) => choices.length > 0);
  const isReading = query !== '' && pinyin === undefined;
  return { groups, waiting: waiting || isReading, settled: !asking && !isReading };
}

function Choices({ input, ...props }: PaletteProps & { readonly input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const { query, entered } = props;
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { whole, around } = useWholeWord(query);
  const { groups, waiting, settled } = useChoices({ ...props, query: whole });
  const choices = groups.flatMap((group) => group.choices);
  const current = Math.min(at, choices.length - 1);
  // antd names a dialog by its title alone, and this one has none.
  useEffect(() => input.current?.closest('[role="dialog"]')?.setAttribute('aria-label', t('palette.title')), [input, t]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, query]);
  const run = (choice: Choice | undefined) => {
    if (!choice) return;
    props.onClose();
    choice.run();
  };
  const runBest = useEffectEvent(() => run(choices[current]));
  useEffect(() => {
    if (entered && !waiting) runBest();
  }, [entered, waiting]);
  const handleKey = (event: KeyboardEvent) => {
    // An input method that is choosing characters takes these keys for itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') props.onEnter();
    else if (choices.length === 0) return;
    else if (event.key === 'ArrowDown') setAt((current + 1) % choices.length);
    else if (event.key === 'ArrowUp') setAt((current - 1 + choices.length) % choices.length);
    else return;
    event.preventDefault();
  };
  const optionId = (place: number) => `${id}-${place}`;
  return (
    <>
      <input
        ref={input}
        className={styles['input']}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? optionId(current) : undefined}
        placeholder={t('palette.placeholder')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          props.onQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
        {...around}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles['list']}>
        {groups.map(({ title, choices: own }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles['group']} aria-hidden="true">
              {title}
            </div>
            {own.map((choice) => {
              const place = choices.indexOf(choice);
              return (
                <div
                  key={choice.key}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === current}
                  className={styles['choice']}
                  onMouseMove={() => setAt(place)}
                  onClick={() => run(choice)}
                >
                  <span className={styles['name']}>
                    <Marked text={choice.name} marks={choice.marks} />
                  </span>
                  <span className={styles['note']}>{choice.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p className={styles['none']} role="status">
          {settled ? t('palette.none', { query }) : t('palette.asking')}
        </p>
      )}
      <p className={styles['keys']}>{t('palette.keys')}</p>
    </>
  );
}

/** The command palette: pages by name, pinyin or initials, records by their number, by what they are called or by its pinyin, actions; all by keyboard. */
export function Palette(props: PaletteProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    // antd's own: until it stands, another field has the focus and takes what is typed.
    <Modal
      open={props.open}
      // The dialog takes the focus to itself first.
      afterOpenChange={(open) => {
        if (open) input.current?.focus();
        props.onReady(open);
      }}
      onCancel={props.onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={sizes.state}
      style={{ top: '12vh' }}
      className={styles['palette'] ?? ''}
    >
      <Choices {...props} input={input} />
    </Modal>
  );
}
