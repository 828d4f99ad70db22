import type { FormGroupModel, FormItemModel } from './page-model';

/** Names of the fields that an entry of a form shows: one, or the two of a range. */
export const itemFields = (item: FormItemModel): readonly string[] => (item.until === undefined ? [item.field] : [item.field, item.until]);

/** Names of the fields that a group of a form shows, in order. */
export const groupFields = (group: FormGroupModel): readonly string[] => group.items.flatMap(itemFields);
