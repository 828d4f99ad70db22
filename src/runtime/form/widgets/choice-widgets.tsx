import { Checkbox, DatePicker, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeys } from '../../table/format-value';
import { useText } from '../../use-text';
import { toInputProps, toSelectProps, type WidgetProps } from '../widget-props';

/** The options on offer: sealed ones, and those that a condition leaves out, only while they are chosen. */
function useOptions({ field, value, offers }: WidgetProps): { value: string; label: string }[] {
  const text = useText();
  const chosen = toKeys(value);
  return (field.options ?? [])
    .filter((option) => chosen.includes(option.key) || (option.sealed !== true && offers({ ...option.values, key: option.key })))
    .map((option) => ({ value: option.key, label: text(option.label) }));
}

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

function useYesNo(): { value: number; label: string }[] {
  const { t } = useTranslation();
  return [
    { value: 1, label: t('form.yes') },
    { value: 0, label: t('form.no') },
  ];
}

/** Yes or no as two choices in sight; nothing is chosen before somebody chooses. */
export function YesNoRadio({ id, label, value, disabled, onChange, onBlur }: WidgetProps): ReactNode {
  return (
    <div id={id} role="radiogroup" aria-label={label} onBlur={onBlur}>
      <Radio.Group
        disabled={disabled}
        options={useYesNo()}
        value={typeof value === 'number' ? value : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
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

const dayFormat = 'YYYY-MM-DD';
/** A day may also be typed without its hyphens. */
const dayTyped = [dayFormat, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D'];
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

function DateWidget({ format, ...props }: WidgetProps & { readonly format: string }): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, after } = props;
  const first = typeof after === 'string' && after !== '' ? after.slice(0, 10) : undefined;
  return (
    <DatePicker
      {...toInputProps(props)}
      className="lh-fill"
      format={format === dayFormat ? dayTyped : [timeFormat, 'YYYY-MM-DD HH:mm']}
      showTime={format === timeFormat}
      needConfirm={false}
      {...(first === undefined ? {} : { disabledDate: (day) => day.format(dayFormat) < first })}
      placeholder={t('search.choose')}
      value={typeof value === 'string' && value !== '' ? dayjs(value, format) : null}
      onChange={(next) => onChange(next ? next.format(format) : null)}
    />
  );
}

/** A day without a time. */
export const DayWidget = (props: WidgetProps): ReactNode => <DateWidget {...props} format={dayFormat} />;

/** A day with a time, on the institute's clock. */
export const DateTimeWidget = (props: WidgetProps): ReactNode => <DateWidget {...props} format={timeFormat} />;
