import type { FieldModel } from '../../schema/model/record-model';

/** How a cell on paper stands. */
export const cellClass = ({ align, type }: FieldModel, { emphasis = false }: { readonly emphasis?: boolean } = {}): string =>
  `lh-print-${align}${type === 'day' || type === 'dateTime' ? ' lh-print-day' : ''}${emphasis ? ' lh-print-strong' : ''}`;
