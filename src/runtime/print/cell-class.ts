import type { FieldModel } from '../../schema/model/record-model';

/** How a cell on paper stands. */
export const cellClass = ({ align, type }: FieldModel): string =>
  `lh-print-${align}${type === 'day' || type === 'dateTime' ? ' lh-print-day' : ''}`;
