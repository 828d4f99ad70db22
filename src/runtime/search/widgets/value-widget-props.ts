import type { Operator } from '../../../schema/model/field-type';
import type { FieldSource } from '../../../schema/model/page-model';
import type { SearchWordsModel } from '../../../schema/model/search-words-model';
import type { SearchValue } from '../search-model';

/** What every widget for a search value is given. */
export interface ValueWidgetProps {
  /** The field, and what a search item says of itself where it is one. */
  readonly source: FieldSource & Partial<SearchWordsModel>;
  readonly operator: Operator;
  readonly multiple: boolean;
  readonly value: SearchValue;
  readonly label: string;
  /** Id of the sentence that says what is wrong with the value. */
  readonly faultId?: string | undefined;
  onChange(value: SearchValue): void;
  onEnter?(): void;
}

/** The one value, where several stand the first. */
export const oneOf = (value: SearchValue): string => (typeof value === 'string' ? value : (value[0] ?? ''));

/** The values as a list. */
export const severalOf = (value: SearchValue): readonly string[] => (typeof value === 'string' ? (value === '' ? [] : [value]) : value);

/** Attributes that every widget hands to its control. */
export const toControl = ({ source, label, faultId }: ValueWidgetProps) => ({
  'aria-label': label,
  ...(source.required ? { 'aria-required': true } : {}),
  ...(faultId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId, status: 'error' as const }),
  disabled: source.disabled === true,
});
