import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeys } from '../../../schema/entry/format-value';
import { toSelectProps, type WidgetProps } from '../engine/widget-props';
import { useText } from '../../source/use-text';
import { useOptions, useYesNo } from './use-options';

/** One option of a list. */
export function SelectWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const options = useOptions(props);
  const { value, onChange } = props;
  return (
    <Select<string | null>
      {...toSelectProps(props)}
      className="lh-fill"
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={t('search.choose')}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** One number of those that may be chosen. */
export function NumberSelect(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { field, value, onChange } = props;
  return (
    <Select<number | null>
      {...toSelectProps(props)}
      className="lh-fill"
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={t('search.choose')}
      options={(field.choices ?? []).map(({ key, label }) => ({ value: Number(key), label: text(label) }))}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** Several options of a list. */
export function MultiSelectWidget(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const options = useOptions(props);
  return (
    <Select<string[]>
      {...toSelectProps(props)}
      className="lh-fill"
      mode="multiple"
      allowClear
      optionFilterProp="label"
      placeholder={t('search.choose')}
      options={options}
      value={[...toKeys(props.value)]}
      onChange={(next) => props.onChange(next.length > 0 ? next.join(',') : null)}
    />
  );
}

/** Yes or no from a list; it may be left open. */
export function YesNoSelect(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Select<number | null>
      {...toSelectProps(props)}
      className="lh-fill"
      allowClear
      placeholder={t('search.choose')}
      options={useYesNo()}
      value={typeof props.value === 'number' ? props.value : null}
      onChange={(next) => props.onChange(next ?? null)}
    />
  );
}
