import { Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainNumber } from '../../../schema/entry/clean-entry';
import { fromHundredths, isRate, percentSign, toHundredths } from '../../../schema/model/rate-entry';
import { cleanValue } from '../clean-value';
import { useComposing } from '../composing';
import { isRange, type SearchValue } from '../search-model';
import { useText } from '../../source/use-text';
import { oneOf, severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

interface NumberEntryProps extends ValueWidgetProps {
  /** Writes what was typed as it is left standing. */
  clean(typed: string): string;
}

function NumberEntry({ clean, ...props }: NumberEntryProps): ReactNode {
  const { value, label, operator, source, onChange, onEnter } = props;
  const { t } = useTranslation();
  const say = useText();
  const suffix = source.of.unit ? say(source.of.unit) : percentSign(source.of);
  const { around } = useComposing();
  const input = (name: string, placeholder: string, at: { readonly text: string; change(next: string): void }): ReactNode => (
    <Input
      {...toControl({ ...props, label: name })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={60}
      placeholder={placeholder}
      value={at.text}
      {...(suffix === undefined ? {} : { suffix })}
      onChange={(event) => at.change(event.target.value)}
      onBlur={() => {
        if (clean(at.text) !== at.text) at.change(clean(at.text));
      }}
      onPressEnter={() => onEnter?.()}
    />
  );
  if (!isRange(operator)) return <span {...around}>{input(label, t('search.enter'), { text: oneOf(value), change: onChange })}</span>;
  const [from = '', to = ''] = severalOf(value);
  return (
    <span {...around}>
      <Space.Compact className="lh-fill">
        {input(`${label} ${t('search.from')}`, t('search.from'), { text: from, change: (next) => onChange([next, to]) })}
        {input(`${label} ${t('search.to')}`, t('search.to'), { text: to, change: (next) => onChange([from, next]) })}
      </Space.Compact>
    </span>
  );
}

/** A rate is searched as it is entered, in hundredths. */
function RateEntry({ value, onChange, ...props }: ValueWidgetProps): ReactNode {
  const clean = (entered: string): string => plainNumber(props.source.of, entered)?.text ?? entered.trim();
  const stored = (entered: string): string => fromHundredths(clean(entered));
  const [typed, setTyped] = useState<readonly string[]>([]);
  // What is being typed stays as it is as long as it means what is searched.
  const texts = severalOf(value).map((each, at) => {
    const text = typed[at] ?? '';
    return stored(text) === each ? text : toHundredths(each);
  });
  const change = (next: SearchValue): void => {
    const entered = severalOf(next);
    setTyped(entered);
    onChange(isRange(props.operator) ? entered.map(stored) : stored(oneOf(next)));
  };
  return <NumberEntry {...props} value={isRange(props.operator) ? texts : oneOf(texts)} clean={clean} onChange={change} />;
}

/** Asks for a number, or for the two ends of a range. What is no number stays as it was typed, for the search to say so. */
export function NumberWidget(props: ValueWidgetProps): ReactNode {
  const { source } = props;
  return isRate(source.of) ? <RateEntry {...props} /> : <NumberEntry {...props} clean={(typed) => oneOf(cleanValue(source, typed))} />;
}
