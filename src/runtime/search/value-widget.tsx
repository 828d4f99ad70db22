import { DatePicker, Input, InputNumber, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { yesNoWord } from '../table/format-value';
import { useLanguage, useText } from '../use-text';
import { RecordSelect } from './record-select';
import { isDateField, isRange, type SearchValue } from './search-model';
import { TreePicker } from './tree-picker';
import type { ValueWidgetProps } from './value-widget-props';

const one = (value: SearchValue): string => (typeof value === 'string' ? value : (value[0] ?? ''));
const several = (value: SearchValue): readonly string[] => (typeof value === 'string' ? (value === '' ? [] : [value]) : value);

/** True while an input method is putting a word together: its Enter chooses a word and must not search. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

function TextWidget({ value, label, onChange, onEnter }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={t('search.enter')}
      maxLength={512}
      value={one(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(one(value).trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) onEnter?.();
      }}
    />
  );
}

function NumberWidget({ value, label, operator, source, onChange, onEnter }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  const input = (name: string, placeholder: string, text: string, change: (next: string) => void): ReactNode => (
    <InputNumber<string>
      stringMode
      controls={false}
      aria-label={name}
      placeholder={placeholder}
      className="lh-fill"
      value={text === '' ? null : text}
      {...(source.of.unit ? { suffix: source.of.unit } : {})}
      onChange={(next) => change(next === null ? '' : String(next))}
      onPressEnter={() => onEnter?.()}
    />
  );
  if (!isRange(operator)) return input(label, t('search.enter'), one(value), onChange);
  const [from = '', to = ''] = several(value);
  return (
    <Space.Compact className="lh-fill">
      {input(`${label} ${t('search.from')}`, t('search.from'), from, (next) => onChange([next, to]))}
      {input(`${label} ${t('search.to')}`, t('search.to'), to, (next) => onChange([from, next]))}
    </Space.Compact>
  );
}

function DateWidget({ value, label, operator, source, onChange }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  const format = source.of.type === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss';
  const showTime = source.of.type === 'dateTime';
  const read = (text: string | undefined) => (text ? dayjs(text) : null);
  if (!isRange(operator))
    return (
      <DatePicker
        className="lh-fill"
        aria-label={label}
        format={format}
        showTime={showTime}
        placeholder={t('search.chooseDay')}
        value={read(one(value))}
        onChange={(next) => onChange(next ? next.format(format) : '')}
      />
    );
  const [from, to] = several(value);
  // A period of moments is asked for by days; its last day counts whole.
  return (
    <DatePicker.RangePicker
      className="lh-fill"
      aria-label={label}
      format="YYYY-MM-DD"
      placeholder={[t('search.fromDay'), t('search.toDay')]}
      value={from || to ? [read(from), read(to)] : null}
      onChange={(next) => onChange(next?.[0] && next[1] ? [next[0].format('YYYY-MM-DD'), next[1].format('YYYY-MM-DD')] : '')}
    />
  );
}

function ChoiceWidget({ source, multiple, operator, value, label, onChange }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const options =
    source.of.type === 'yesNo'
      ? ['1', '0'].map((key) => ({ value: key, label: yesNoWord(key, language) }))
      : (source.of.options ?? []).map((option) => ({ value: option.key, label: text(option.label) }));
  const shared = {
    className: 'lh-fill',
    'aria-label': label,
    allowClear: true,
    showSearch: true,
    optionFilterProp: 'label',
    options,
    placeholder: t('search.choose'),
    popupMatchSelectWidth: false,
  } as const;
  if (multiple || operator === 'in')
    return (
      <Select
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        value={[...several(value)]}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  return (
    <Select
      {...shared}
      value={one(value) === '' ? null : one(value)}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

function WordsWidget({ value, label, onChange }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Select
      className="lh-fill"
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={label}
      placeholder={t('search.enterSeveral')}
      maxTagCount="responsive"
      tokenSeparators={[',', '，', ' ', '\n']}
      value={[...several(value)]}
      onChange={(next: string[]) => onChange(next.map((each) => each.trim()).filter((each) => each !== ''))}
    />
  );
}

/** Asks for the value of a search condition with what fits the field and the operator. */
export function ValueWidget(props: ValueWidgetProps): ReactNode {
  const { source, operator, multiple } = props;
  const { type, kind } = source.of;
  if (isDateField(source.of)) return <DateWidget {...props} />;
  if (type === 'int' || type === 'decimal') return <NumberWidget {...props} />;
  if (type === 'option' || type === 'options' || type === 'yesNo') return <ChoiceWidget {...props} />;
  if ((type === 'ref' || type === 'refs') && source.through === undefined)
    return kind === 'tree' ? (
      <TreePicker {...props} multiple={multiple || operator === 'in'} />
    ) : (
      <RecordSelect {...props} multiple={multiple || operator === 'in'} />
    );
  return operator === 'in' ? <WordsWidget {...props} /> : <TextWidget {...props} />;
}
