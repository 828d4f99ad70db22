import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanValue } from '../clean-value';
import { useComposing } from '../composing';
import { oneOf, toControl, type ValueWidgetProps } from './value-widget-props';

/** Asks for a text; it is cleaned when left. */
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
          const clean = oneOf(cleanValue(source, value));
          if (oneOf(value) !== clean) onChange(clean);
        }}
        onPressEnter={() => onEnter?.()}
      />
    </span>
  );
}
