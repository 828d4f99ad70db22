import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toInputProps, type WidgetProps } from '../engine/widget-props';

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
