import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposing } from '../composing';
import { oneOf, toControl, type ValueWidgetProps } from './value-widget-props';

/** Asks for a text; it is trimmed when left. */
export function TextWidget(props: ValueWidgetProps): ReactNode {
  const { source, value, onChange, onEnter } = props;
  const { t } = useTranslation();
  const { around } = useComposing();
  return (
    <span {...around}>
      <Input
        {...toControl(props)}
        allowClear={source.clearable !== false}
        placeholder={t('search.enter')}
        maxLength={512}
        value={oneOf(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (oneOf(value) !== oneOf(value).trim()) onChange(oneOf(value).trim());
        }}
        onPressEnter={() => onEnter?.()}
      />
    </span>
  );
}
