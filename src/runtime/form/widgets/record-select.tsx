import { Button, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../source/page-context';
import type { Candidate, PageSource } from '../../source/page-source';
import { useComposing } from '../../search/composing';
import { usePagedCandidates } from '../../search/widgets/use-paged-candidates';
import { toKeys } from '../../../schema/entry/format-value';
import { focusNext } from '../engine/move-focus';
import { toSelectProps, type WidgetProps } from '../engine/widget-props';
import { toTarget } from '../../source/target';
import { nameOf } from './copied-name';
import { askedName, type Choice, pickTarget, targetsOf } from './use-records';

/** True where the list is scrolled so near its end that the next page should be there already. */
const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean => list.scrollHeight - list.scrollTop <= list.clientHeight * 2;

/** The one record that a whole word means: named exactly so, or the only one that is found. */
async function findOne(source: PageSource, props: WidgetProps, keyword: string): Promise<Candidate | undefined> {
  const values = props.around();
  const found = await source.candidates({ field: askedName(props.name), keyword, size: 20, current: 1, ...(values ? { values } : {}) });
  const offered = found.filter((each) => props.offers(toTarget(each)));
  return offered.find((each) => each.display === keyword) ?? (offered.length === 1 ? offered[0] : undefined);
}

/**
 * The candidates of a reference and what antd's Select needs of them: pages while one types and scrolls. Enter behind a word whose
 * candidates are not there yet, as a scanner types it, finds the record by itself and goes on to the next entry.
 */
function useRecordSelect(props: WidgetProps, choose: (candidate: Candidate) => void) {
  const { t } = useTranslation();
  const { source } = usePage();
  const { candidates, keyword, loading, failed, search, open, close, next } = usePagedCandidates(askedName(props.name), props.around);
  const { composing, around } = useComposing((word) => (word.trim() === '' ? open() : search(word)));
  const typed = useRef('');
  const handleEnter = (event: KeyboardEvent): void => {
    const word = typed.current.trim();
    if (event.key !== 'Enter' || word === '' || (keyword === word && !loading)) return;
    // The list still shows what was asked for before; none of it is meant.
    event.preventDefault();
    event.stopPropagation();
    const entry = event.target;
    findOne(source, props, word).then(
      (candidate) => {
        if (!candidate) {
          search(word);
          return;
        }
        choose(candidate);
        if (entry instanceof HTMLElement) focusNext(entry.closest<HTMLElement>('.lh-form'), entry);
      },
      () => search(word),
    );
  };
  return {
    candidates,
    around,
    shared: {
      ...toSelectProps(props),
      className: 'lh-fill',
      labelInValue: true,
      showSearch: true,
      allowClear: true,
      filterOption: false,
      loading,
      placeholder: t('search.choose'),
      notFoundContent: loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates'),
      options: candidates
        .filter((each) => props.offers(toTarget(each)))
        .map(({ id, display, details }) => ({
          value: id,
          title: display,
          'aria-label': display,
          label: (
            <>
              {display}
              <div className="lh-candidate-details">{details}</div>
            </>
          ),
        })),
      onInputKeyDown: handleEnter,
      onSearch: (word: string) => {
        typed.current = word;
        if (composing) return;
        if (word.trim() === '') open();
        else search(word);
      },
      onOpenChange: (opened: boolean) => {
        if (opened) open();
        else {
          typed.current = '';
          close();
        }
      },
      onPopupScroll: (event: UIEvent<HTMLElement>) => {
        if (isNearEnd(event)) next();
      },
      popupRender: (list: ReactNode) => (
        <>
          {list}
          {candidates.length > 0 && (loading || failed) ? (
            <div className="lh-candidates-foot" role="status">
              {loading ? (
                t('search.loading')
              ) : (
                <Button type="link" size="small" onClick={next}>
                  {t('search.readMore')}
                </Button>
              )}
            </div>
          ) : null}
        </>
      ),
    },
  };
}

/** One record of a table however large: found by typing, read page by page. */
export function RecordWidget(props: WidgetProps): ReactNode {
  const { value, onChange } = props;
  const { candidates, around, shared } = useRecordSelect(props, (candidate) => onChange(candidate.id, toTarget(candidate)));
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <span {...around}>
      <Select<Choice | null>
        {...shared}
        value={id === undefined ? null : { value: id, label: nameOf(props, candidates, id) }}
        onChange={(next) => (next ? onChange(next.value, pickTarget(candidates, next.value, props.target)) : onChange(null, null))}
      />
    </span>
  );
}

/** Several records of a table however large. */
export function RecordsWidget(props: WidgetProps): ReactNode {
  const chosen = toKeys(props.value);
  const { candidates, around, shared } = useRecordSelect(props, (candidate) => {
    if (!chosen.includes(candidate.id))
      props.onChange([...chosen, candidate.id].join(','), [...targetsOf(props.target), toTarget(candidate)]);
  });
  return (
    <span {...around}>
      <Select<Choice[]>
        {...shared}
        mode="multiple"
        value={chosen.map((id) => ({ value: id, label: nameOf(props, candidates, id) }))}
        onChange={(next) => {
          const ids = next.map((each) => each.value);
          const targets = ids.map((id) => pickTarget(candidates, id, props.target)).filter((each) => each !== undefined);
          props.onChange(ids.length > 0 ? ids.join(',') : null, targets);
        }}
      />
    </span>
  );
}
