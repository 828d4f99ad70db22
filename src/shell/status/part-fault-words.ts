import type { PartFault } from '../../client/part-faults';

/** What is said of a part that could not be fetched. */
export const partFaultWords: Readonly<Record<PartFault, { readonly title: string; readonly text: string }>> = {
  newer: { title: 'shell.newVersionTitle', text: 'shell.newVersion' },
  unreachable: { title: 'shell.unreachableTitle', text: 'shell.unreachable' },
  failed: { title: 'shell.partFailedTitle', text: 'shell.partFailed' },
};
