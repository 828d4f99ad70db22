import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyByKeys } from '../../../ui/empty-by-keys';
import { toInputProps, type WidgetProps } from '../engine/widget-props';

const dayFormat = 'YYYY-MM-DD';
/** A day may also be typed without its hyphens. */
const dayTyped = [dayFormat, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D'];
const timeFormat = 'YYYY-MM-DD HH:mm:ss';

function DateWidget({ format, ...props }: WidgetProps & { readonly format: string }): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, after } = props;
  const first = typeof after === 'string' && after !== '' ? after.slice(0, 10) : undefined;
  const formats = format === dayFormat ? dayTyped : [timeFormat, 'YYYY-MM-DD HH:mm'];
  /** A typed day that cannot be picked would vanish without a word: it stays, and the rules say what is wrong with it. */
  const keepTyped = (text: string): void => {
    const typed = formats.map((each) => dayjs(text, each, true)).find((each) => each.isValid());
    if (typed && first !== undefined && typed.format(dayFormat) < first) onChange(typed.format(format));
  };
  return (
    <EmptyByKeys onEmpty={() => onChange(null)}>
      <DatePicker
        {...toInputProps(props)}
        className="lh-fill"
        format={formats}
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
