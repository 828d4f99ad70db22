import { Button, Select } from 'antd';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposing } from '../../search/composing';
import { usePagedCandidates } from '../../search/use-paged-candidates';
import { toKeys } from '../../table/format-value';
import { toSelectProps, toTarget, type WidgetProps } from '../widget-props';
import { askedName, type Choice, pickTarget, wordOf } from './use-records';

/** True where the list is scrolled so near its end that the next page should be there already. */
const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean => list.scrollHeight - list.scrollTop <= list.clientHeight * 2;

/** The candidates of a reference and what antd's Select needs of them: pages while one types and scrolls. */
function useRecordSelect(props: WidgetProps) {
  const { t } = useTranslation();
  const { candidates, loading, failed, search, open, close, next } = usePagedCandidates(askedName(props.name), props.around);
  const { composing, around } = useComposing((word) => (word.trim() === '' ? open() : search(word)));
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
      options: candidates.filter((each) => props.offers(toTarget(each))).map((each) => ({ value: each.id, label: each.display })),
      onSearch: (word: string) => {
        if (composing) return;
        if (word.trim() === '') open();
        else search(word);
      },
      onOpenChange: (opened: boolean) => {
        if (opened) open();
        else close();
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
  const { candidates, around, shared } = useRecordSelect(props);
  const { value, onChange } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <span {...around}>
      <Select<Choice | null>
        {...shared}
        value={id === undefined ? null : { value: id, label: wordOf(props, candidates, id) }}
        onChange={(next) => (next ? onChange(next.value, pickTarget(candidates, next.value, props.target)) : onChange(null, null))}
      />
    </span>
  );
}

/** Several records of a table however large. */
export function RecordsWidget(props: WidgetProps): ReactNode {
  const { candidates, around, shared } = useRecordSelect(props);
  return (
    <span {...around}>
      <Select<Choice[]>
        {...shared}
        mode="multiple"
        value={toKeys(props.value).map((id) => ({ value: id, label: wordOf(props, candidates, id) }))}
        onChange={(next) => {
          const ids = next.map((each) => each.value);
          const targets = ids.map((id) => pickTarget(candidates, id, props.target)).filter((each) => each !== undefined);
          props.onChange(ids.length > 0 ? ids.join(',') : null, targets);
        }}
      />
    </span>
  );
}
