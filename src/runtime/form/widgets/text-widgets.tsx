import { Input } from 'antd';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { toHalfWidth, trimText } from '../../../base/text';
import { readWhole } from '../../../base/whole-number';
import { fromHundredths, isRate, percentSign, toHundredths } from '../../../schema/model/rate-entry';
import { toInputProps, type WidgetProps } from '../engine/widget-props';
import { useText } from '../../source/use-text';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What is left is shown as it will be stored: without spaces around it. */
const trimming = ({ field, onChange, onBlur }: WidgetProps) => ({
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { value } = event.target;
    const text = field.normalize === 'none' ? value : trimText(value);
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
      {...trimming(props)}
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
      {...trimming(props)}
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

const thousands = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Cleans a number as people type or paste it: full-width signs, spaces and commas between thousands. */
const cleanNumber = (text: string): string => {
  const plain = toHalfWidth(text).replaceAll('。', '.').replace(/\s/g, '');
  return thousands.test(plain) ? plain.replaceAll(',', '') : plain;
};

interface NumberEntryProps extends WidgetProps {
  /** What the entry shows; what is typed goes to `onChange`. */
  readonly text: string;
}

function NumberEntry({ text: shown, ...props }: NumberEntryProps): ReactNode {
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
        const text = cleanNumber(event.target.value);
        if (text !== event.target.value) enter(text);
        onBlur();
      }}
    />
  );
}

/** A rate in hundredths: who types 70 means 70 %. */
function RateEntry(props: WidgetProps): ReactNode {
  const { value, onChange } = props;
  const [typed, setTyped] = useState('');
  const stored = textOf(value);
  // What is being typed stays as it is (`70.`, `70.50`) as long as it means what is stored.
  const text = fromHundredths(typed) === stored ? typed : toHundredths(stored);
  const enter = (next: unknown): void => {
    const entered = textOf(next);
    setTyped(entered);
    onChange(entered === '' ? null : fromHundredths(entered));
  };
  return <NumberEntry {...props} text={text} onChange={enter} />;
}

/** A number as its text: what is typed stays exact, nothing passes through floating point. */
export function NumberWidget(props: WidgetProps): ReactNode {
  return isRate(props.field) ? <RateEntry {...props} /> : <NumberEntry {...props} text={textOf(props.value)} />;
}
