import { Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromHundredths, isRate, percentSign, toHundredths } from '../../../schema/model/rate-entry';
import { useComposing } from '../composing';
import { isRange, type SearchValue } from '../search-model';
import { useText } from '../../source/use-text';
import { oneOf, severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

/** Writes what was typed or pasted as a plain number where it is one in another spelling: wide digits, grouped thousands, leading zeros. */
const toPlain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\s|,(?=\d{3}(?!\d))/g, '')
    .replace(/^(-?)0+(?=\d)/, '$1');

/** Writes out what stands for itself once somebody has typed to the end: `.5`, `5.`. */
const toWhole = (typed: string): string => typed.replace(/^(-?)\.(?=\d)/, '$10.').replace(/(\d)\.$/, '$1');

function NumberEntry(props: ValueWidgetProps): ReactNode {
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
      onChange={(event) => at.change(toPlain(event.target.value))}
      onBlur={() => {
        if (toWhole(at.text) !== at.text) at.change(toWhole(at.text));
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
  const [typed, setTyped] = useState<readonly string[]>([]);
  // What is being typed stays as it is as long as it means what is searched.
  const texts = severalOf(value).map((each, at) => {
    const text = typed[at] ?? '';
    return fromHundredths(text) === each ? text : toHundredths(each);
  });
  const change = (next: SearchValue): void => {
    const entered = severalOf(next);
    setTyped(entered);
    onChange(isRange(props.operator) ? entered.map(fromHundredths) : fromHundredths(oneOf(next)));
  };
  return <NumberEntry {...props} value={isRange(props.operator) ? texts : oneOf(texts)} onChange={change} />;
}

/** Asks for a number, or for the two ends of a range. What is no number stays as it was typed, for the search to say so. */
export function NumberWidget(props: ValueWidgetProps): ReactNode {
  return isRate(props.source.of) ? <RateEntry {...props} /> : <NumberEntry {...props} />;
}
