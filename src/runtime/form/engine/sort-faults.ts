import { groupFields } from '../../../schema/model/form-fields';
import type { FormGroupModel } from '../../../schema/model/page-model';

/** Puts names of fields in the order of the form; those that it does not show come last. */
export function sortFaults(groups: readonly FormGroupModel[], names: readonly string[]): readonly string[] {
  const order = groups.flatMap(groupFields);
  const place = (name: string): number => {
    const found = order.findIndex((each) => name === each || name.startsWith(`${each}.`));
    return found < 0 ? order.length : found;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}
