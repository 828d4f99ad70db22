import { isLongList } from '../../../ui/long-list';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyWord } from '../../../protocol/relative-value';
import { yesNoWord } from '../../../schema/entry/format-value';
import { useLanguage, useText } from '../../source/use-text';
import { useComposing } from '../composing';
import { relativeKey } from '../search-model';
import { useSeveralNames } from './use-several-names';
import { oneOf, severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceSelectProps extends ValueWidgetProps {
  readonly choices: readonly Choice[];
  readonly loading?: boolean;
  readonly empty?: string;
  onOpen?(): void;
}

/** One of several choices that are all at hand, or some of them. */
export function ChoiceSelect(props: ChoiceSelectProps): ReactNode {
  const { source, multiple, operator, value, loading = false, empty, onOpen, onChange } = props;
  const { t } = useTranslation();
  const { composing, around } = useComposing();
  const severalNames = useSeveralNames();
  // A link from a group of rows without a value asks for it; nobody else is offered it.
  const none = severalOf(value).includes(emptyWord) ? [{ value: emptyWord, label: t(relativeKey(emptyWord)) }] : [];
  const choices = [...none, ...props.choices];
  const shared = {
    ...toControl(props),
    className: 'lh-fill',
    allowClear: source.clearable !== false,
    showSearch: source.filterable !== false,
    // Half a word of pinyin would empty the list.
    filterOption: (word: string, option?: Choice) =>
      composing || (option?.label.toLowerCase().includes(word.trim().toLowerCase()) ?? false),
    options: choices,
    loading,
    placeholder: t('search.choose'),
    popupMatchSelectWidth: false,
    virtual: isLongList(choices.length),
    notFoundContent: empty ?? t('search.noCandidates'),
    onOpenChange: (open: boolean) => {
      if (open) onOpen?.();
    },
  };
  return (
    <span {...around}>
      {multiple || operator === 'in' ? (
        <Select<string[], Choice>
          {...shared}
          mode="multiple"
          {...severalNames}
          value={[...severalOf(value)]}
          onChange={(next) => onChange(next)}
        />
      ) : (
        <Select<string | null, Choice>
          {...shared}
          value={oneOf(value) === '' ? null : oneOf(value)}
          onChange={(next?: string | null) => onChange(next ?? '')}
        />
      )}
    </span>
  );
}

/** Asks for choices of the item by itself, entries of a dictionary, options, or yes and no. */
export function ChoiceWidget(props: ValueWidgetProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { of, options = of.options ?? [] } = props.source;
  const choices =
    of.type === 'yesNo'
      ? ['1', '0'].map((key) => ({ value: key, label: yesNoWord(key, language) }))
      : options.map((option) => ({ value: option.key, label: text(option.label) }));
  return <ChoiceSelect {...props} choices={choices} />;
}
