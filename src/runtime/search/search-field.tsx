import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItemModel } from '../../schema/model/page-model';
import { useText } from '../source/use-text';
import type { ItemFault } from './check-items';
import type { SearchValue } from './search-model';
import { ValueWidget } from './widgets/value-widget';

interface SearchFieldProps {
  readonly item: SearchItemModel;
  readonly value: SearchValue;
  readonly fault?: ItemFault | undefined;
  onChange(value: SearchValue): void;
  onEnter(): void;
}

/** One item of the bar: its name, its control, and what is wrong with its value. */
export function SearchField({ item, value, fault, onChange, onEnter }: SearchFieldProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const faultId = useId();
  const label = text(item.label);
  return (
    <div className="lh-search-field" data-field={item.field}>
      <span className={`lh-search-label${item.required ? ' is-required' : ''}`} title={label}>
        {label}
      </span>
      <div className="lh-search-control">
        <ValueWidget
          source={item}
          operator={item.operator}
          multiple={item.multiple}
          value={value}
          label={label}
          faultId={fault ? faultId : undefined}
          onChange={onChange}
          onEnter={onEnter}
        />
        {fault ? (
          <span id={faultId} className="lh-search-fault" role="alert">
            {typeof fault === 'string' ? t(fault) : text(fault)}
          </span>
        ) : null}
      </div>
    </div>
  );
}
