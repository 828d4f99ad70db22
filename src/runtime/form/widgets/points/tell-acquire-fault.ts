import type { TFunction } from 'i18next';
import type { AcquireFault } from '../../../../measure/record/acquisition';

/** What is wrong with a value of a source, with its place there. */
export function tellAcquireFault(t: TFunction, { rule, row, column = '', read = '', detail = '' }: AcquireFault): string {
  const place = row === undefined ? '' : t('points.faultAt', { row, column });
  return place + t(`points.fault.${rule === 'noRows' && detail === '' ? 'noRowsAtAll' : rule}`, { column, read, detail });
}
