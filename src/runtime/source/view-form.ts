import type { ComponentType } from 'react';
import type { PageSource, WireRow } from './page-source';

/** The form of a record that is looked at: whoever brings it hands it on to those that it brings itself. */
export type ViewForm = ComponentType<{
  readonly source: PageSource;
  readonly mode: 'view';
  readonly row: WireRow;
  onSaved(): void;
  onClose(): void;
}>;
