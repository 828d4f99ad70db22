import type { ReactNode } from 'react';
import { getAt } from '../../../base/dot-path';
import type { FieldModel, LineColumnModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { GridColumn } from '../../../ui/grid/grid-model';
import type { Language } from '../../source/use-text';
import { lineColumnWidth } from '../../table/column-width';
import { withWord } from '../../table/with-word';
import { plainConditions } from '../../../schema/view/field-conditions';
import type { Said } from '../engine/form-faults';
import { CopiedNames, isUnnamed } from '../widgets/copied-name';
import { readValue } from '../widgets/read-value';
import { inFull, lineText } from './line-text';
import type { LineView } from './line-views';
import { entryFault } from './read-entry';

/** A column of a sub-table with the field that it shows. */
export interface LineColumn extends LineColumnModel {
  readonly own: FieldModel;
}

/** The columns of a sub-table. */
export const lineColumns = (line: RecordModel): readonly LineColumn[] =>
  line.columns.flatMap((column) => {
    const own = line.fields.find((each) => each.name === column.field);
    return own ? [{ ...column, own }] : [];
  });

interface ColumnsRequest {
  /** The field that holds the lines. */
  readonly lines: string;
  readonly line: RecordModel;
  readonly columns: readonly LineColumn[];
  readonly language: Language;
  readonly readOnly: boolean;
  say(text: Text): string;
}

/** The sentence of a cell; where what was entered could not be understood, it says so rather than what follows from it. */
export function cellSentence(
  line: RecordModel,
  field: FieldModel,
  { value, said }: { readonly value: unknown; readonly said: Said },
): Text | string {
  return entryFault(line, field, value) ?? said.sentence;
}

/** Makes the columns of the grid; a cell with a fault bears a mark and its sentence, one that nobody enters stands back. */
export function toLineGridColumns({ lines, line, columns, language, readOnly, say }: ColumnsRequest): readonly GridColumn<LineView>[] {
  const read = (text: Text | string): string => (typeof text === 'string' ? text : say(text));
  return columns.map(({ field: key, width, own, emphasis = false }, position): GridColumn<LineView> => {
    const mark = plainConditions(line, own).required && !readOnly ? ' *' : '';
    const title = `${say(own.label)}${own.unit ? ` (${say(own.unit)})` : ''}${mark}`;
    return {
      key,
      title,
      width: lineColumnWidth(width, { title, words: own.colours, language }),
      align: own.align,
      ...(position === 0 && columns.length > 4 ? { fixed: 'left' as const } : {}),
      ...(position === 0 ? { heading: true } : {}),
      resizable: true,
      ...(emphasis ? { strong: true } : {}),
      className: [
        own.type === 'decimal' || own.type === 'int' ? 'lh-number' : '',
        own.mono ? 'lh-mono' : '',
        own.readOnly && !readOnly ? 'lh-line-given' : '',
      ].join(' '),
      text: (view) => lineText(own, view.line, language),
      cell: (view): ReactNode => {
        const now = view.now?.[own.name];
        if (now?.visible === false) return <span className="lh-line-off" />;
        const value = getAt(view.line, own.path);
        const target = getAt(view.line, ['$refs', own.name]);
        const plain = isUnnamed(own, value, target) ? (
          <CopiedNames name={`${lines}.${own.name}`} value={value} />
        ) : (
          readValue({ field: own.unit ? withoutUnit(own) : own, value: inFull(own, value), target, say, empty: '' })
        );
        const rule = view.colours?.[own.name];
        const content = rule ? withWord(plain, { rule, language, inked: true }) : plain;
        const said = view.said?.[own.name];
        if (!said) return content;
        return (
          <span className={said.blocks ? 'lh-line-fault' : 'lh-line-warning'} title={read(cellSentence(line, own, { value, said }))}>
            {content}
          </span>
        );
      },
    };
  });
}

const bare = new WeakMap<FieldModel, FieldModel>();

/** The unit stands in the title once, not in each cell. */
function withoutUnit(field: FieldModel): FieldModel {
  const known = bare.get(field);
  if (known) return known;
  const { unit: _unit, ...rest } = field;
  bare.set(field, rest);
  return rest;
}
