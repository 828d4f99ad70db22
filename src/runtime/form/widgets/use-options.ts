import { useTranslation } from 'react-i18next';
import { toKeys } from '../../../schema/entry/format-value';
import { useText } from '../../source/use-text';
import type { WidgetProps } from '../engine/widget-props';

/** The options on offer: sealed ones, and those that a condition leaves out, only while they are chosen. */
export function useOptions({ field, value, offers }: WidgetProps): { value: string; label: string }[] {
  const text = useText();
  const chosen = toKeys(value);
  return (field.options ?? [])
    .filter((option) => chosen.includes(option.key) || (option.sealed !== true && offers({ ...option.values, key: option.key })))
    .map((option) => ({ value: option.key, label: text(option.label) }));
}

/** The numbers on offer: those that the field lists, else yes and no as they are stored. */
export function useNumbers({ field }: Pick<WidgetProps, 'field'>): { value: number; label: string }[] {
  const { t } = useTranslation();
  const text = useText();
  if (field.choices) return field.choices.map(({ key, label }) => ({ value: Number(key), label: text(label) }));
  return [
    { value: 1, label: t('form.yes') },
    { value: 0, label: t('form.no') },
  ];
}

/** What a field is chosen from: numbers where it holds one, else its options. */
export function useChoices(props: WidgetProps): readonly { value: string | number; label: string }[] {
  const numbers = useNumbers(props);
  const options = useOptions(props);
  return props.field.choices || props.field.type === 'yesNo' ? numbers : options;
}
