import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyByKeys } from '../../../ui/empty-by-keys';
import { toInputProps, type WidgetProps } from '../engine/widget-props';

const dayFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

/**
 * What is taken while one types: nothing here is the beginning of anything longer. `2026-11-2` would be taken for the 2nd and written
 * anew under the hand that types the 27th.
 */
const whole: Readonly<Record<string, string[]>> = { [dayFormat]: [dayFormat, 'YYYYMMDD'], [timeFormat]: [timeFormat] };

/** What is taken once the entry is left. */
const short: Readonly<Record<string, readonly string[]>> = {
  [dayFormat]: ['YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D'],
  [timeFormat]: ['YYYY-M-D H:m:s', 'YYYY-M-D H:m', 'YYYY/M/D H:m', 'YYYYMMDDHHmm'],
};

function DateWidget({ format, ...props }: WidgetProps & { readonly format: string }): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, after } = props;
  const first = typeof after === 'string' && after !== '' ? after.slice(0, 10) : undefined;
  const { [format]: typing = [] } = whole;
  /** What was typed in short, and a day that cannot be picked, would vanish without a word: both stay, and the rules say what is wrong with them. */
  const keepTyped = (text: string): void => {
    const typed = [...typing, ...(short[format] ?? [])].map((each) => dayjs(text.trim(), each, true)).find((each) => each.isValid());
    const said = typed?.format(format);
    if (said !== undefined && said !== value) onChange(said);
  };
  return (
    <EmptyByKeys onEmpty={() => onChange(null)}>
      <DatePicker
        {...toInputProps(props)}
        className="lh-fill"
        format={typing}
        onBlur={(event) => {
          if (event.target instanceof HTMLInputElement) keepTyped(event.target.value);
          props.onBlur();
        }}
        showTime={format === timeFormat}
        needConfirm={false}
        {...(first === undefined ? {} : { disabledDate: (day) => day.format(dayFormat) < first })}
        placeholder={t('search.choose')}
        value={typeof value === 'string' && value !== '' ? dayjs(value, format) : null}
        onChange={(next) => onChange(next ? next.format(format) : null)}
      />
    </EmptyByKeys>
  );
}

/** A day without a time. */
export const DayWidget = (props: WidgetProps): ReactNode => <DateWidget {...props} format={dayFormat} />;

/** A day with a time, on the institute's clock. */
export const DateTimeWidget = (props: WidgetProps): ReactNode => <DateWidget {...props} format={timeFormat} />;
