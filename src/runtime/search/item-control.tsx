import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItemModel } from '../../schema/model/page-model';
import { useText } from '../source/use-text';
import type { ItemFault } from './check-items';
import type { SearchValue } from './search-model';
import { ValueWidget } from './widgets/value-widget';

export interface ItemControlProps {
  readonly item: SearchItemModel;
  readonly value: SearchValue;
  readonly fault?: ItemFault | undefined;
  onChange(value: SearchValue): void;
  onEnter(): void;
}

/** The control of a search item, and what is wrong with its value below it. */
export function ItemControl({ item, value, fault, onChange, onEnter }: ItemControlProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const faultId = useId();
  return (
    <>
      <ValueWidget
        source={item}
        operator={item.operator}
        multiple={item.multiple}
        value={value}
        label={text(item.label)}
        faultId={fault ? faultId : undefined}
        onChange={onChange}
        onEnter={onEnter}
      />
      {fault ? (
        <span id={faultId} className="lh-search-fault" role="alert">
          {typeof fault === 'string' ? t(fault) : text(fault)}
        </span>
      ) : null}
    </>
  );
}
