import { Button } from 'antd';
import type { ReactElement, ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../../source/page-source';
import type { PagedCandidates } from './use-paged-candidates';

/** True where the list is scrolled so near its end that the next page should be there already. */
const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean => list.scrollHeight - list.scrollTop <= list.clientHeight * 2;

interface CandidateOption {
  readonly value: string;
  readonly label: string;
  readonly details?: string;
}

/** What antd's Select needs to show candidates page by page, each with what tells it apart from others of its name. */
export function useCandidateList(
  { loading, failed, next }: Pick<PagedCandidates, 'loading' | 'failed' | 'next'>,
  candidates: readonly Candidate[],
) {
  const { t } = useTranslation();
  return {
    showSearch: true,
    allowClear: true,
    filterOption: false,
    loading,
    placeholder: t('search.choose'),
    notFoundContent: loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates'),
    options: candidates.map(({ id, display, details }): CandidateOption => ({
      value: id,
      label: display,
      ...(details ? { details } : {}),
    })),
    optionRender: ({ label, data }: { readonly label?: ReactNode; readonly data: Readonly<Record<string, unknown>> }): ReactNode => (
      <>
        {label}
        {typeof data['details'] === 'string' ? <div className="lh-candidate-details">{data['details']}</div> : null}
      </>
    ),
    onPopupScroll: (event: UIEvent<HTMLElement>) => {
      if (isNearEnd(event)) next();
    },
    popupRender: (list: ReactNode): ReactElement => (
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
  };
}
