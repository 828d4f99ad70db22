import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeys } from '../../../schema/entry/format-value';
import { isLongList } from '../../../ui/long-list';
import { toSelectProps, type WidgetProps } from '../engine/widget-props';
import { useNumbers, useOptions } from './use-options';

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
      virtual={isLongList(options.length)}
      value={typeof value === 'string' && value !== '' ? value : null}
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
      virtual={isLongList(options.length)}
      value={[...toKeys(props.value)]}
      onChange={(next) => props.onChange(next.length > 0 ? next.join(',') : null)}
    />
  );
}

/** One number by its word, of those that the field lists, else yes or no; it may be left open. */
export function NumberSelect(props: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const options = useNumbers(props);
  const { field, value, onChange } = props;
  return (
    <Select<number | null>
      {...toSelectProps(props)}
      className="lh-fill"
      allowClear
      showSearch={field.choices !== undefined}
      optionFilterProp="label"
      placeholder={t('search.choose')}
      options={options}
      virtual={isLongList(options.length)}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
