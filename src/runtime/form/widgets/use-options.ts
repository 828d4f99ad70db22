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

/** Yes and no as they are stored, with their words. */
export function useYesNo(): { value: number; label: string }[] {
  const { t } = useTranslation();
  return [
    { value: 1, label: t('form.yes') },
    { value: 0, label: t('form.no') },
  ];
}
