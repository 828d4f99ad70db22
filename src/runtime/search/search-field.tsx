import type { ReactNode } from 'react';
import { isRelative } from '../../protocol/relative-value';
import { useText } from '../source/use-text';
import { ItemControl, type ItemControlProps } from './item-control';
import { isDateField, isRange } from './search-model';

/** One item of the bar: its name, its control, and what is wrong with its value. */
export function SearchField(props: ItemControlProps): ReactNode {
  const text = useText();
  const { item, value } = props;
  const label = text(item.label);
  const isPeriod = isDateField(item.of) && isRange(item.operator) && !isRelative(value);
  return (
    <div className={`lh-search-field${isPeriod ? ' is-period' : ''}`} data-field={item.field}>
      <span className={`lh-search-label${item.required ? ' is-required' : ''}`} title={label}>
        {label}
      </span>
      <div className="lh-search-control">
        <ItemControl {...props} />
      </div>
    </div>
  );
}
