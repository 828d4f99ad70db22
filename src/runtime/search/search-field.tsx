import type { ReactNode } from 'react';
import { useText } from '../source/use-text';
import { ItemControl, type ItemControlProps } from './item-control';

/** One item of the bar: its name, its control, and what is wrong with its value. */
export function SearchField(props: ItemControlProps): ReactNode {
  const text = useText();
  const { item } = props;
  const label = text(item.label);
  return (
    <div className="lh-search-field" data-field={item.field}>
      <span className={`lh-search-label${item.required ? ' is-required' : ''}`} title={label}>
        {label}
      </span>
      <div className="lh-search-control">
        <ItemControl {...props} />
      </div>
    </div>
  );
}
