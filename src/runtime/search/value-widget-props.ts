import type { FieldSource, Operator } from '../../schema/page-model';
import type { SearchValue } from './search-model';

/** What every widget for a search value is given. */
export interface ValueWidgetProps {
  readonly source: FieldSource;
  readonly operator: Operator;
  readonly multiple: boolean;
  readonly value: SearchValue;
  readonly label: string;
  onChange(value: SearchValue): void;
  onEnter?(): void;
}
