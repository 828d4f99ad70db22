import type { FieldModel } from './record-model';

/** Whether a field shows names that the product may have been shipped with: readers have those in their language, whatever shows or exports them. */
export const bearsShippedName = ({ kind, target }: Pick<FieldModel, 'kind' | 'target'>): boolean =>
  kind === 'shippedName' || target === 'roles';
