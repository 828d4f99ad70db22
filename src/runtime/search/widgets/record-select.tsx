import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useComposing } from '../composing';
import { useRecordWords } from '../record-words';
import { useCandidateList } from './candidate-list';
import { usePagedCandidates } from './use-paged-candidates';
import { severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks for one record or several of a table however large: read from the server page by page while one types and scrolls. */
export function RecordSelect(props: ValueWidgetProps): ReactNode {
  const { source, multiple, value, onChange } = props;
  const paged = usePagedCandidates(source.own);
  const { search, open, close } = paged;
  const list = useCandidateList(paged, paged.candidates);
  const { composing, around } = useComposing((word) => (word.trim() === '' ? open() : search(word)));
  const keys = severalOf(value);
  const { wordOf } = useRecordWords([{ field: source.own, ids: keys }]);
  const toChoice = (id: string): Choice => ({ value: id, label: wordOf(source.own, id) });
  const take = (chosen: Choice | Choice[] | null | undefined): void => {
    const ids = [chosen ?? []].flat().map((each) => each.value);
    onChange(multiple ? ids : (ids[0] ?? ''));
  };
  const [first] = keys;
  return (
    <span {...around}>
      <Select<Choice | Choice[]>
        {...toControl(props)}
        {...list}
        className="lh-fill"
        labelInValue
        showSearch={source.filterable !== false}
        allowClear={source.clearable !== false}
        popupMatchSelectWidth={false}
        {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        value={multiple ? keys.map(toChoice) : first === undefined ? null : toChoice(first)}
        onSearch={(word) => {
          if (!composing) search(word);
        }}
        onOpenChange={(opened) => {
          if (!opened) close();
          else if (!composing) open();
        }}
        onChange={take}
      />
    </span>
  );
}
