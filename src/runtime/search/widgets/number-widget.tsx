import { InputNumber, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposing } from '../composing';
import { isRange } from '../search-model';
import { oneOf, severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

/** Asks for a number, or for the two ends of a range. */
export function NumberWidget(props: ValueWidgetProps): ReactNode {
  const { value, label, operator, source, onChange, onEnter } = props;
  const { t } = useTranslation();
  const { around } = useComposing();
  const input = (name: string, placeholder: string, at: { readonly text: string; change(next: string): void }): ReactNode => (
    <InputNumber<string>
      {...toControl({ ...props, label: name })}
      stringMode
      controls={false}
      placeholder={placeholder}
      className="lh-fill"
      value={at.text === '' ? null : at.text}
      {...(source.of.unit ? { suffix: source.of.unit } : {})}
      onChange={(next) => at.change(next === null ? '' : String(next))}
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
