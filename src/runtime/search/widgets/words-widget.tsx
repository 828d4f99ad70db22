import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanValue } from '../clean-value';
import { useComposing } from '../composing';
import { severalOf, toControl, type ValueWidgetProps } from './value-widget-props';

/** Asks for several texts: Enter ends each, Enter on nothing searches. A pasted column becomes as many texts. */
export function WordsWidget(props: ValueWidgetProps): ReactNode {
  const { source, value, onChange, onEnter } = props;
  const { t } = useTranslation();
  const { around } = useComposing();
  const [typed, setTyped] = useState('');
  return (
    <span {...around}>
      <Select<string[]>
        {...toControl(props)}
        className="lh-fill"
        mode="tags"
        open={false}
        suffixIcon={null}
        allowClear={source.clearable !== false}
        placeholder={t('search.enterSeveral')}
        maxTagCount="responsive"
        tokenSeparators={[',', '，', '、', ' ', '\n', '\t']}
        value={[...severalOf(value)]}
        onSearch={setTyped}
        onInputKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() === '') onEnter?.();
        }}
        onChange={(next) => {
          setTyped('');
          onChange([...new Set(severalOf(cleanValue(source, next)).filter((each) => each !== ''))]);
        }}
      />
    </span>
  );
}
