import { DownOutlined } from '@ant-design/icons';
import { Button, DatePicker, Dropdown, Select } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRelativePeriod, relativePeriods } from '../../../protocol/relative-value';
import type { DateType } from '../../../schema/model/search-words-model';
import { EmptyByKeys } from '../../../ui/empty-by-keys';
import { isRange, relativeKey } from '../search-model';
import { oneOf, severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

interface Shape {
  readonly picker: 'date' | 'week' | 'month' | 'year';
  readonly format: string;
  readonly showTime: boolean;
}

const shapes: Readonly<Record<DateType, Shape>> = {
  day: { picker: 'date', format: 'YYYY-MM-DD', showTime: false },
  week: { picker: 'week', format: 'YYYY-MM-DD', showTime: false },
  month: { picker: 'month', format: 'YYYY-MM', showTime: false },
  year: { picker: 'year', format: 'YYYY', showTime: false },
  range: { picker: 'date', format: 'YYYY-MM-DD', showTime: false },
  dateTime: { picker: 'date', format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  dateTimeRange: { picker: 'date', format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
};

const pickers: Readonly<Record<string, Shape['picker']>> = { YYYY: 'year', 'YYYY-MM': 'month' };

/** What is asked for: the item's own word, or what follows from operator and field. A period of moments is asked for by days; its last day counts whole. */
function dateTypeOf({ source, operator }: ValueWidgetProps): DateType {
  if (source.dateType !== undefined) return source.dateType;
  const timed = source.as === 'dateTime' || (source.as === undefined && source.of.type === 'dateTime');
  if (isRange(operator)) return source.as === 'dateTime' ? 'dateTimeRange' : 'range';
  return timed ? 'dateTime' : 'day';
}

const read = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null);

/** Asks for days as the calendar has them, or for a period that means other days tomorrow: 上月, 近30天. */
export function DateWidget(props: ValueWidgetProps): ReactNode {
  const { source, value, label, onChange } = props;
  const { t } = useTranslation();
  const choices = relativePeriods.map((word) => ({ value: word, label: t(relativeKey(word)) }));
  const fixed = source.disabled === true || source.dateType === 'week' || source.dateType === 'month' || source.dateType === 'year';
  const chosen = [value].flat();
  const [word = ''] = chosen;
  if (chosen.length === 1 && isRelativePeriod(word))
    return (
      <Select<string | null>
        {...toControl(props)}
        className="lh-fill"
        showSearch
        optionFilterProp="label"
        allowClear={source.clearable !== false}
        popupMatchSelectWidth={false}
        value={word}
        options={choices}
        onChange={(next?: string | null) => onChange(next ?? '')}
      />
    );
  if (fixed) return <CalendarWidget {...props} />;
  return (
    <span className="lh-entry">
      <CalendarWidget {...props} />
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        menu={{
          items: choices.map((each) => ({ key: each.value, label: each.label })),
          className: 'lh-periods',
          onClick: ({ key }) => onChange(key),
        }}
      >
        <Button
          type="text"
          className="lh-period-button"
          icon={<DownOutlined aria-hidden />}
          aria-label={`${label} ${t('relative.choose')}`}
          aria-haspopup="menu"
          title={t('relative.choose')}
        />
      </Dropdown>
    </span>
  );
}

/** Asks for a day, a week, a month, a year, a moment, or for a period; the end of a period cannot come before its start. */
function CalendarWidget(props: ValueWidgetProps): ReactNode {
  const { source, value, onChange } = props;
  const { t } = useTranslation();
  const dateType = dateTypeOf(props);
  const shape = shapes[dateType];
  const sent = source.valueFormat ?? shape.format;
  const shared = {
    ...toControl(props),
    className: 'lh-fill',
    allowClear: source.clearable !== false,
    picker: dateType === 'week' ? shape.picker : (pickers[sent] ?? shape.picker),
    ...(dateType === 'week' ? {} : { format: sent }),
    showTime: shape.showTime ? (sent.endsWith('mm') ? { format: 'HH:mm' } : true) : false,
  } as const;
  const empty = (): void => {
    if (shared.allowClear) onChange('');
  };
  if (dateType === 'week')
    return (
      <EmptyByKeys onEmpty={empty}>
        <DatePicker
          {...shared}
          placeholder={t('search.chooseDay')}
          value={read(oneOf(value))}
          onChange={(next: Dayjs | null) => onChange(next ? [next.startOf('week').format(sent), next.endOf('week').format(sent)] : '')}
        />
      </EmptyByKeys>
    );
  if (dateType !== 'range' && dateType !== 'dateTimeRange')
    return (
      <EmptyByKeys onEmpty={empty}>
        <DatePicker
          {...shared}
          placeholder={t('search.chooseDay')}
          value={read(oneOf(value))}
          onChange={(next: Dayjs | null) => onChange(next ? next.format(sent) : '')}
        />
      </EmptyByKeys>
    );
  return <PeriodPicker {...props} shared={shared} sent={sent} />;
}

interface PeriodPickerProps extends ValueWidgetProps {
  readonly shared: Pick<RangePickerProps, 'allowClear' | 'className' | 'disabled' | 'format' | 'picker' | 'showTime' | 'status'>;
  /** How each end is written. */
  readonly sent: string;
}

/** Asks for a period: once its start is chosen, no day before it can be its end; chosen end first, the two are put in order. */
function PeriodPicker({ shared, sent, value, onChange }: PeriodPickerProps): ReactNode {
  const { t } = useTranslation();
  const [start, setStart] = useState<Dayjs>();
  const unit = shared.picker === 'month' || shared.picker === 'year' ? shared.picker : 'day';
  const [first, last] = severalOf(value);
  return (
    <EmptyByKeys
      onLeaving
      onEmpty={() => {
        if (shared.allowClear) onChange('');
      }}
    >
      <DatePicker.RangePicker
        {...shared}
        order
        placeholder={[t('search.fromDay'), t('search.toDay')]}
        value={first || last ? [read(first), read(last)] : null}
        disabledDate={(day) => start !== undefined && day.isBefore(start, unit)}
        onOpenChange={(open) => {
          if (!open) setStart(undefined);
        }}
        onCalendarChange={([from], _texts, { range }) => setStart((known) => (range === 'start' ? (from ?? undefined) : known))}
        onChange={(next) => onChange(next?.[0] && next[1] ? [next[0].format(sent), next[1].format(sent)] : '')}
      />
    </EmptyByKeys>
  );
}
