import { Checkbox, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeys } from '../../../schema/entry/format-value';
import type { WidgetProps } from '../engine/widget-props';
import { useNumbers, useOptions } from './use-options';

/** One of a few options, all in sight. */
export function RadioWidget(props: WidgetProps): ReactNode {
  const options = useOptions(props);
  const { id, label, value, disabled, onChange, onBlur } = props;
  return (
    <div id={id} role="radiogroup" aria-label={label} onBlur={onBlur}>
      <Radio.Group disabled={disabled} options={options} value={value} onChange={(event) => onChange(String(event.target.value))} />
    </div>
  );
}

/** Several of a few options, all in sight. */
export function CheckboxesWidget(props: WidgetProps): ReactNode {
  const options = useOptions(props);
  const { id, label, value, disabled, onChange, onBlur } = props;
  return (
    <div id={id} role="group" aria-label={label} onBlur={onBlur}>
      <Checkbox.Group<string>
        disabled={disabled}
        options={options}
        value={[...toKeys(value)]}
        onChange={(next) => onChange(next.length > 0 ? next.join(',') : null)}
      />
    </div>
  );
}

/** Yes or no. */
export function SwitchWidget({ id, label, value, disabled, onChange, onBlur }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <span onBlur={onBlur}>
      <Switch
        id={id}
        aria-label={label}
        disabled={disabled}
        checked={Number(value ?? 0) === 1}
        checkedChildren={t('form.yes')}
        unCheckedChildren={t('form.no')}
        onChange={(checked) => onChange(checked ? 1 : 0)}
      />
    </span>
  );
}

/** Yes or no, or one of the numbers that the field lists, all in sight; nothing is chosen before somebody chooses. */
export function NumberRadio(props: WidgetProps): ReactNode {
  const options = useNumbers(props);
  const { id, label, value, disabled, onChange, onBlur } = props;
  return (
    <div id={id} role="radiogroup" aria-label={label} onBlur={onBlur}>
      <Radio.Group
        disabled={disabled}
        options={options}
        value={typeof value === 'number' ? value : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
