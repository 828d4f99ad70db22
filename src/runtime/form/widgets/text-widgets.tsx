import { Input } from 'antd';
import type { ReactNode } from 'react';
import { toInputProps, type WidgetProps } from '../widget-props';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** One line of text. */
export function TextWidget(props: WidgetProps): ReactNode {
  const { field, value, onChange } = props;
  return (
    <Input
      {...toInputProps(props)}
      className={field.mono ? 'lh-mono' : ''}
      autoComplete="off"
      value={textOf(value)}
      {...(field.unit ? { suffix: <span className="lh-quiet">{field.unit}</span> } : {})}
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

/** A number as its text: what is typed stays exact, nothing passes through floating point. */
export function NumberWidget(props: WidgetProps): ReactNode {
  const { field, value, onChange } = props;
  return (
    <Input
      {...toInputProps(props)}
      className="lh-form-number"
      inputMode={field.type === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={textOf(value)}
      {...(field.unit ? { suffix: <span className="lh-quiet">{field.unit}</span> } : {})}
      onChange={(event) => {
        const text = event.target.value;
        if (text === '') onChange(null);
        else onChange(field.type === 'int' && /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text);
      }}
    />
  );
}
