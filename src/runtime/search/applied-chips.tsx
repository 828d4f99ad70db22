import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Dispatch, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItem, SearchState } from '../../protocol/search-state';
import type { SearchItemModel } from '../../schema/model/page-model';
import { usePage } from '../source/page-context';
import { useLanguage } from '../source/use-text';
import { describeRow } from './describe-conditions';
import { useRecordWords } from './record-words';
import type { SearchAction } from './search-reducer';

interface AppliedChipsProps {
  readonly applied: SearchState;
  dispatch: Dispatch<SearchAction>;
}

interface Chip {
  readonly item: SearchItem;
  /** What joins it to the one before. */
  readonly joint: 'and' | 'or' | undefined;
  readonly drop: SearchAction;
}

function chipsOf(applied: SearchState): readonly Chip[] {
  if (applied.mode === 'N') return applied.items.map((item, at) => ({ item, joint: undefined, drop: { do: 'drop', pair: at, row: 0 } }));
  return applied.pairs.flatMap((pair, at) =>
    pair.rows.map((item, row): Chip => ({
      item,
      joint: row > 0 ? item.connector : at > 0 ? pair.connector : undefined,
      drop: { do: 'drop', pair: at, row },
    })),
  );
}

const filled = ({ value }: SearchItem): boolean => [value].flat().some((part) => part.trim() !== '');

/** What the list is narrowed by now, condition by condition in words; each is taken away by its cross, all by one press. */
export function AppliedChips({ applied, dispatch }: AppliedChipsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const { search } = usePage().model;
  const sources: readonly SearchItemModel[] = [...search.normal, ...search.more, ...search.advanced];
  const chips = chipsOf(applied).filter(({ item }) => filled(item));
  const sourceOf = (item: SearchItem): SearchItemModel | undefined => sources.find((each) => each.field === item.field);
  const { wordOf } = useRecordWords(
    chips.flatMap(({ item }) => {
      const source = sourceOf(item);
      const refers = source && source.through === undefined && (source.of.type === 'ref' || source.of.type === 'refs');
      return refers ? [{ field: source.own, ids: [item.value].flat() }] : [];
    }),
  );
  if (chips.length === 0) return null;
  const say = (key: string, values: Readonly<Record<string, string>> = {}): string => t(key, values);
  const take = (action: SearchAction): void => {
    dispatch(action);
    // The keyboard stays among the conditions that are left.
    setTimeout(() => box.current?.querySelector<HTMLElement>('button')?.focus(), 0);
  };
  return (
    <div ref={box} className="lh-chips" role="group" aria-label={t('search.applied')}>
      {chips.map(({ item, joint, drop }, at) => {
        const words = describeRow(item, sources, { language, say, wordOf });
        return (
          <span key={`${at} ${item.field}`} className="lh-chip-place">
            {at > 0 && joint ? <span className="lh-chip-joint">{t(joint === 'and' ? 'search.saidAnd' : 'search.saidOr')}</span> : null}
            <span className="lh-chip">
              <span className="lh-chip-words" title={words}>
                {words}
              </span>
              <button type="button" className="lh-chip-drop" aria-label={t('search.dropOne', { text: words })} onClick={() => take(drop)}>
                <CloseOutlined aria-hidden />
              </button>
            </span>
          </span>
        );
      })}
      {applied.mode === 'N' && applied.exact ? <span className="lh-chip-joint">{t('search.exactChip')}</span> : null}
      <Button type="link" size="small" className="lh-chips-clear" onClick={() => dispatch({ do: 'clear' })}>
        {t('search.clearAll')}
      </Button>
    </div>
  );
}
