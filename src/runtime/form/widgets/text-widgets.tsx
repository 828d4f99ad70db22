import { Input } from 'antd';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { trimText } from '../../../base/text';
import { readWhole } from '../../../base/whole-number';
import { cleanEntry, plainNumber } from '../../../schema/entry/clean-entry';
import { fromHundredths, isRate, percentSign, toHundredths } from '../../../schema/model/rate-entry';
import { toInputProps, type WidgetProps } from '../engine/widget-props';
import { useText } from '../../source/use-text';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What is left is shown as it will be stored: without blanks around it and what people write between the signs. */
const cleaning = ({ field, onChange, onBlur }: WidgetProps) => ({
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { value } = event.target;
    const text = cleanEntry(field, value);
    if (text !== value) onChange(text === '' ? null : text);
    onBlur();
  },
});

/** One line of text. */
export function TextWidget(props: WidgetProps): ReactNode {
  const { field, value, onChange } = props;
  const say = useText();
  return (
    <Input
      {...toInputProps(props)}
      {...cleaning(props)}
      className={field.mono ? 'lh-mono' : ''}
      autoComplete="off"
      value={textOf(value)}
      {...(field.unit ? { suffix: <span className="lh-quiet">{say(field.unit)}</span> } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** Several lines of text. */
export function TextAreaWidget(props: WidgetProps): ReactNode {
  const { value, onChange, field } = props;
  const most = field.schema['maxLength'];
  return (
    <Input.TextArea
      {...toInputProps(props)}
      {...cleaning(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={textOf(value)}
      {...(typeof most === 'number' ? { count: { show: true, max: most } } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** A secret text. */
export function PasswordWidget(props: WidgetProps): ReactNode {
  return (
    <Input.Password
      {...toInputProps(props)}
      autoComplete="new-password"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

interface NumberEntryProps extends WidgetProps {
  /** What the entry shows; what is typed goes to `onChange`. */
  readonly text: string;
  /** Writes what was typed as it is left standing. */
  clean(typed: string): string;
}

function NumberEntry({ text: shown, clean, ...props }: NumberEntryProps): ReactNode {
  const { field, onChange, onBlur } = props;
  const say = useText();
  const suffix = field.unit ? say(field.unit) : percentSign(field);
  const enter = (text: string): void => {
    if (text === '') onChange(null);
    else onChange((field.type === 'int' ? readWhole(text) : undefined) ?? text);
  };
  return (
    <Input
      {...toInputProps(props)}
      className="lh-form-number"
      inputMode={field.type === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      {...(suffix === undefined ? {} : { suffix: <span className="lh-quiet">{suffix}</span> })}
      onChange={(event) => enter(event.target.value)}
      onBlur={(event) => {
        const text = clean(event.target.value);
        if (text !== event.target.value) enter(text);
        onBlur();
      }}
    />
  );
}

/** A rate in hundredths: who types 70 means 70 %. */
function RateEntry(props: WidgetProps): ReactNode {
  const { field, value, onChange } = props;
  const clean = (entered: string): string => plainNumber(field, entered)?.text ?? trimText(entered);
  const [typed, setTyped] = useState('');
  const stored = textOf(value);
  // What is being typed stays as it is (`70.`, `70.50`) as long as it means what is stored.
  const text = fromHundredths(clean(typed)) === stored ? typed : toHundredths(stored);
  const enter = (next: unknown): void => {
    const entered = textOf(next);
    setTyped(entered);
    onChange(entered === '' ? null : fromHundredths(clean(entered)));
  };
  return <NumberEntry {...props} text={text} clean={clean} onChange={enter} />;
}

/** A number as its text: what is typed stays exact, nothing passes through floating point. */
export function NumberWidget(props: WidgetProps): ReactNode {
  const { field, value } = props;
  if (isRate(field)) return <RateEntry {...props} />;
  return <NumberEntry {...props} text={textOf(value)} clean={(typed) => cleanEntry(field, typed)} />;
}
