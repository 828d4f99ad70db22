import type { ExpressionContext } from '../../schema/expression/expressions';
import type { ColumnModel, PageModel } from '../../schema/model/page-model';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import { makeCell, wordRow } from './cells';
import { type ColourOf, compileColours } from './colour-of';
import { compileGetter, type FaultListener } from '../source/compile-getter';
import { columnWidth } from './column-width';
import type { RecordPlace } from '../source/record-place';
import { plainValue, toKeys } from '../../schema/entry/format-value';
import { toldOf } from '../../schema/entry/told-value';
import { tellCell } from './told-cell';

interface ColumnRequest {
  readonly model: PageModel;
  /** Columns as they are laid out, hidden ones left out. */
  readonly columns: readonly ColumnModel[];
  readonly language: Language;
  readonly context: ExpressionContext;
  readonly onFault?: FaultListener;
  /** Opens a record that a value names. */
  readonly onRecord?: ((place: RecordPlace) => void) | undefined;
  /** Colour of whole rows; its word stands in the first column. */
  readonly rowColourOf?: ColourOf | undefined;
}

const numeric: ReadonlySet<string> = new Set(['int', 'decimal', 'day', 'dateTime']);

function toClassName(column: ColumnModel): string | undefined {
  if (column.of.mono || column.of.cell === 'mono') return 'lh-mono';
  return numeric.has(column.of.type) ? 'lh-number' : undefined;
}

/** Gives a column's title with the unit of its values. */
export const toTitle = (column: ColumnModel, language: Language): string =>
  column.of.unit ? `${column.label[language]} (${column.of.unit[language]})` : column.label[language];

/** Gives both storeys of its head, where it stands under a title in common. */
export const toStoreys = ({ of, storeys }: ColumnModel, language: Language): Pick<GridColumn<WireRow>, 'storeys'> =>
  storeys
    ? { storeys: { upper: storeys.upper[language], lower: `${storeys.lower[language]}${of.unit ? ` (${of.unit[language]})` : ''}` } }
    : {};

/** A cell as it is copied; a reference is read as its target's words already. */
function plainText(column: ColumnModel, value: unknown, language: Language): string {
  const isReference = column.through === undefined && (column.of.type === 'ref' || column.of.type === 'refs');
  return isReference ? toKeys(value).join(language === 'zh' ? '、' : ', ') : plainValue(column.of, value, language);
}

/** Turns a page's columns into the grid's: getters, cells and colours are compiled once here, not while scrolling. */
export function toColumns({
  model,
  columns,
  language,
  context,
  onFault,
  onRecord,
  rowColourOf,
}: ColumnRequest): readonly GridColumn<WireRow>[] {
  const sorted = new Set(model.table.sort.map(({ field }) => field));
  const inFile = new Map(model.table.columns.map(({ field, width }) => [field, width]));
  return columns.map((column, index) => {
    const rules = column.through === undefined ? column.of.colours : [];
    const colourOf = compileColours(model.record, rules, context);
    const getter = compileGetter(column, onFault);
    const plain = makeCell({ column, getter, language, colourOf });
    // Rows of the system's own tables bring words for what they tell of.
    const brings = model.record.existing !== undefined && column.through === undefined;
    const draw = brings ? tellCell(plain, { field: column.own, language, onRecord }) : plain;
    const className = toClassName(column);
    const title = toTitle(column, language);
    const storeys = toStoreys(column, language);
    // A width that somebody chose is kept as it is; one of the page file is where it begins.
    const sized = inFile.has(column.field) && inFile.get(column.field) !== column.width;
    const words = index === 0 ? [...rules, ...model.table.rowColours] : rules;
    return {
      key: column.field,
      title,
      ...storeys,
      width: sized
        ? column.width
        : columnWidth(column, {
            title: storeys.storeys?.lower ?? title,
            words,
            language,
            ranked: sorted.size > 1 && sorted.has(column.field),
          }),
      ...(sized ? { sized } : {}),
      align: column.of.align,
      sortable: column.sortable,
      resizable: true,
      ...(column.fixed ? { fixed: column.fixed } : {}),
      ...(className ? { className } : {}),
      ...(column.emphasis ? { strong: true } : {}),
      text: (row) => (brings ? toldOf(row, column.own)?.[language] : undefined) ?? plainText(column, getter(row), language),
      cell: index === 0 && rowColourOf ? wordRow(draw, rowColourOf, language) : draw,
    };
  });
}
