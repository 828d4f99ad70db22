import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ColumnModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import type { ColourOf } from './colour-of';
import type { Getter } from '../source/compile-getter';
import { findOption, formatValue, toKeys } from '../../schema/entry/format-value';
import { withWord } from './with-word';

/** Draws a cell; `active` says whether the row holds the keyboard, so that its buttons can be reached. */
export type CellRenderer = (row: WireRow, active?: boolean) => ReactNode;

interface CellRequest {
  readonly column: ColumnModel;
  readonly getter: Getter;
  readonly language: Language;
  readonly colourOf: ColourOf | undefined;
}

/** Draws the tags of option keys: the colour says it, the word says it too. */
function makeTags({ column, getter, language }: CellRequest): CellRenderer {
  const tagOf = (key: string): ReactNode => {
    const option = findOption(column.of, key);
    return (
      <span key={key} className={`lh-tag lh-tag-${option?.colour ?? 'grey'}`}>
        {option?.label[language] ?? key}
      </span>
    );
  };
  return (row) => {
    const keys = toKeys(getter(row));
    if (keys.length === 0) return null;
    return keys.length === 1 ? tagOf(keys[0] ?? '') : keys.map(tagOf);
  };
}

const makeText =
  ({ column, getter, language }: CellRequest): CellRenderer =>
  (row) =>
    formatValue(column.of, getter(row), language);

/** References are read as the target's words already. */
const makeReference =
  ({ getter, language }: CellRequest): CellRenderer =>
  (row) =>
    toKeys(getter(row)).join(language === 'zh' ? '、' : ', ');

const makeFiles =
  ({ column, getter, language }: CellRequest): CellRenderer =>
  (row) => {
    const count = toKeys(getter(row)).length;
    if (count === 0) return null;
    return (
      <span role="img" aria-label={`${column.label[language]} ${String(count)}`}>
        <PaperClipOutlined aria-hidden /> {count}
      </span>
    );
  };

const renderers: Readonly<Record<string, (request: CellRequest) => CellRenderer>> = {
  tag: makeTags,
  tags: makeTags,
  ref: makeReference,
  refs: makeReference,
};

/** Makes what draws a column's cells, with its colour rules: a coloured text and the rule's word beside it. */
export function makeCell(request: CellRequest): CellRenderer {
  const { column, colourOf, language } = request;
  const isReference = column.through === undefined && (column.of.type === 'ref' || column.of.type === 'refs');
  const make = column.of.type === 'files' ? makeFiles : isReference ? makeReference : (renderers[column.of.cell] ?? makeText);
  const draw = make(request);
  if (!colourOf) return draw;
  return (row) => {
    const rule = colourOf(row);
    return rule ? withWord(draw(row), { rule, language, inked: true }) : draw(row);
  };
}

/** Puts the word of a row's colour behind a cell, so that the colour never speaks alone. */
export const wordRow =
  (draw: CellRenderer, colourOf: ColourOf, language: Language): CellRenderer =>
  (row, active) => {
    const rule = colourOf(row);
    return rule ? withWord(draw(row, active), { rule, language, inked: false }) : draw(row, active);
  };
