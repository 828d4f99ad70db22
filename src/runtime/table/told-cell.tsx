import type { ReactNode } from 'react';
import { toldOf } from '../../schema/entry/told-value';
import type { RecordPlace } from '../source/record-place';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import type { CellRenderer } from './cells';

interface ToldRequest {
  /** Name of the own field. */
  readonly field: string;
  readonly language: Language;
  /** Opens the record that a value names; absent where nothing can be opened. */
  readonly onRecord?: ((place: RecordPlace) => void) | undefined;
}

/** Draws a value by the words that its row brings, as a link where they name a record; without them as it is drawn otherwise. */
export const tellCell =
  (draw: CellRenderer, { field, language, onRecord }: ToldRequest): CellRenderer =>
  (row: WireRow, active): ReactNode => {
    const told = toldOf(row, field);
    if (!told) return draw(row, active);
    const { path, id } = told;
    if (path === undefined || id === undefined || !onRecord) return told[language];
    return (
      <button type="button" className="lh-link" title={id} tabIndex={active === true ? 0 : -1} onClick={() => onRecord({ path, id })}>
        {told[language]}
      </button>
    );
  };
