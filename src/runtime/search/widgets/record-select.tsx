import { Button, Select } from 'antd';
import { type ReactNode, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposing } from '../composing';
import { useRecordWords } from '../record-words';
import { useOwnWord } from './use-own-word';
import { useSeveralNames } from './use-several-names';
import { usePagedCandidates } from './use-paged-candidates';
import { severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Rows left below when the next page is asked for. Units: heights of the list. */
const ahead = 1;

const isNearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): boolean =>
  list.scrollHeight - list.scrollTop - list.clientHeight <= list.clientHeight * ahead;

/** Asks for one record or several of a table however large: read from the server page by page while one types and scrolls. */
export function RecordSelect(props: ValueWidgetProps): ReactNode {
  const { source, multiple, value, onChange } = props;
  const { t } = useTranslation();
  const { candidates, loading, failed, search, open, close, next } = usePagedCandidates(source.own);
  const { composing, around } = useComposing((word) => (word.trim() === '' ? open() : search(word)));
  const keys = severalOf(value);
  const severalNames = useSeveralNames();
  const { wordOf } = useRecordWords([{ field: source.own, ids: keys }]);
  const own = useOwnWord(source);
  const toChoice = (id: string): Choice => ({ value: id, label: own.wordOr(id, (each) => wordOf(source.own, each)) });
  const take = (chosen: Choice | Choice[] | null | undefined): void => {
    const ids = [chosen ?? []].flat().map((each) => each.value);
    onChange(multiple ? ids : (ids[0] ?? ''));
  };
  const [first] = keys;
  return (
    <span {...around}>
      <Select<Choice | Choice[]>
        {...toControl(props)}
        className="lh-fill"
        labelInValue
        showSearch={source.filterable !== false}
        allowClear={source.clearable !== false}
        filterOption={false}
        loading={loading}
        popupMatchSelectWidth={false}
        placeholder={t('search.choose')}
        notFoundContent={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
        options={[...own.choices, ...candidates.map((each) => ({ value: each.id, label: each.display }))]}
        {...(multiple ? { mode: 'multiple' as const, ...severalNames } : {})}
        value={multiple ? keys.map(toChoice) : first === undefined ? null : toChoice(first)}
        onSearch={(word) => {
          if (!composing) search(word);
        }}
        onOpenChange={(opened) => {
          if (!opened) close();
          else if (!composing) open();
        }}
        onPopupScroll={(event) => {
          if (isNearEnd(event)) next();
        }}
        popupRender={(list) => (
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
        )}
        onChange={take}
      />
    </span>
  );
}
