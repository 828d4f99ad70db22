import { Cascader } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';
import { useComposing } from '../../search/composing';
import { useCandidates } from '../../search/widgets/use-candidates';
import { toSelectProps, type WidgetProps } from '../engine/widget-props';
import { toTarget } from '../../source/target';
import { nameOf } from './copied-name';
import { askedName } from './use-records';

interface Place {
  readonly value: string;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly candidate: Candidate;
  /** Its whole name and those of what lies above, the nearest first. */
  readonly above: readonly string[];
  children?: Place[];
}

/** Units: records; no level of a tree that people go through step by step is longer. */
const level = 500;
/** Units: records that a word finds. */
const found = 30;

/** The last part of a name that says its whole way: a level shows `长沙市`, not `湖南省长沙市`. The longest name above it counts. */
function ownName({ display }: Candidate, above: readonly string[]): string {
  const prefix = above.find((each) => each !== '' && display.length > each.length && display.startsWith(each));
  return prefix === undefined ? display : display.slice(prefix.length).replace(/^[\s/·]+/, '');
}

const toPlace = (candidate: Candidate, above: readonly string[]): Place => ({
  value: candidate.id,
  label: ownName(candidate, above),
  isLeaf: candidate.hasChildren === false,
  candidate,
  above: [candidate.display, ...above],
});

interface LevelsProps {
  /** Of the entry, which says what it controls. */
  readonly id: string;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The levels as they stand beside each other; each can be scrolled by keys. */
function Levels({ id, place, children }: LevelsProps): ReactNode {
  useEffect(() => {
    const panel = place.current;
    if (!panel) return undefined;
    const reach = (): void => {
      for (const level of panel.querySelectorAll<HTMLElement>('.ant-cascader-menu')) level.tabIndex = 0;
    };
    reach();
    // Levels open and close without this part being drawn anew.
    const watch = new MutationObserver(reach);
    watch.observe(panel, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [place]);
  return (
    <div id={`${id}_list`} ref={place} className="lh-form-levels">
      {children}
    </div>
  );
}

/** A place in a tree, gone through level by level: each level is read when it is opened; a word finds places of every level. */
export function CascaderWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const field = askedName(props.name);
  const [roots, setRoots] = useState<readonly Place[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [word, setWord] = useState('');
  /** The way to what was chosen here: the levels stay open along it. */
  const [way, setWay] = useState<readonly string[]>([]);
  const hits = useCandidates(field, found, props.around);
  const turn = useRef(0);
  const { offers, onChange } = props;
  const read = useCallback(
    async (parent: Place | undefined) => {
      turn.current += 1;
      setState('loading');
      try {
        const under = await source.candidates({ field, parent: parent?.value ?? '', size: level });
        const places = under.map((each) => toPlace(each, parent?.above ?? []));
        if (parent) parent.children = places;
        setRoots((old) => (parent ? [...old] : places));
        setState('idle');
      } catch {
        setState('failed');
      }
    },
    [source, field],
  );
  // On a phone the levels do not stand side by side: the last one is in sight, those before it are gone back to.
  const levels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = levels.current?.firstElementChild;
    if (row) row.scrollLeft = row.scrollWidth;
  }, [roots, way]);
  const searching = word !== '';
  const { around, composing } = useComposing((typed) => {
    setWord(typed.trim());
    if (typed.trim() !== '') hits.search(typed);
  });
  const options = searching ? hits.candidates.map((each) => ({ ...toPlace(each, []), isLeaf: true })) : roots;
  const { value } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  const busy = searching ? hits.loading : state === 'loading';
  const failed = searching ? hits.failed : state === 'failed';
  return (
    <span {...around}>
      <Cascader<Place>
        {...toSelectProps(props)}
        className="lh-fill"
        allowClear
        changeOnSelect
        // One word finds places of every level, each by its whole name.
        showSearch={{ filter: () => true, limit: found, render: (_, path) => path.at(-1)?.label ?? '' }}
        loading={busy}
        placeholder={t('form.chooseStep')}
        notFoundContent={busy ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
        popupRender={(panel) => (
          <Levels id={props.id} place={levels}>
            {panel}
          </Levels>
        )}
        options={options.filter((each) => offers(toTarget(each.candidate)))}
        value={id === undefined ? [] : way.at(-1) === id ? [...way] : [id]}
        displayRender={() => (id === undefined ? '' : nameOf(props, hits.candidates, id))}
        loadData={(path) => {
          const last = path.at(-1);
          if (last && !last.children && !last.isLeaf) void read(last);
        }}
        onSearch={(typed) => {
          if (composing) return;
          setWord(typed.trim());
          if (typed.trim() !== '') hits.search(typed);
        }}
        onOpenChange={(open) => {
          if (open && roots.length === 0) void read(undefined);
          if (!open) setWord('');
        }}
        onChange={(values, path) => {
          setWay((values ?? []).map(String));
          const last = path?.at(-1);
          if (last) onChange(last.value, toTarget(last.candidate));
          else onChange(null, null);
        }}
      />
    </span>
  );
}
