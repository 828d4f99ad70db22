import { trimText } from '../../base/text';
import type { FieldModel } from '../model/record-model';
import type { Text } from '../model/text';
import type { SheetCell } from './sheet-cell';
import { cleanEntry } from './clean-entry';
import { spansOf, splitTexts, toPlain } from './plain-text';
import { readMoment } from './read-day';
import { readNumber } from './read-number';

/** What a cell means: a wire value, names of records to look for, or nothing that could be understood. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'names';
      readonly text: string;
      /** All that is to be looked up. */
      readonly names: readonly string[];
    }
  | { readonly kind: 'wrong'; readonly sentence: Text };

interface CellContext {
  readonly from1904: boolean;
  readonly findWord: (field: FieldModel, text: string) => string | undefined;
}

const value = (read: unknown): CellReading => ({ kind: 'value', value: read });

const brokenSentence = (field: FieldModel): Text => ({
  zh: `${field.label.zh}中有不完整的字符，请删除后重新输入`,
  en: `${field.label.en} has half of a character in it; please delete that and type it again`,
});

const notOne = (field: FieldModel, text: string): CellReading => ({
  kind: 'wrong',
  sentence: {
    zh: `${field.label.zh}没有“${text.slice(0, 50)}”这一项，请从下拉列表中选择`,
    en: `${field.label.en} has no choice "${text.slice(0, 50)}"; choose one from the list`,
  },
});

/** The number that a word stands for where numbers are chosen by their words. */
function chosenNumber({ choices }: FieldModel, text: string): number | undefined {
  const found = choices?.find(({ label }) => [label.zh, label.en].some((word) => toPlain(word) === toPlain(text)));
  return found && Number(found.key);
}

function readChoices(ctx: CellContext, field: FieldModel, text: string): CellReading {
  const whole = ctx.findWord(field, text);
  if (whole !== undefined) return value(whole);
  const parts = field.type === 'options' ? splitTexts(text, (part) => ctx.findWord(field, part) !== undefined) : [text];
  const keys = parts.map((part) => ctx.findWord(field, part));
  const unknown = parts.find((_part, index) => keys[index] === undefined);
  return unknown === undefined ? value(keys.join(',')) : notOne(field, trimText(unknown));
}

/**
 * Reads a cell as people write it. What cannot be understood as the field's type stays as it is written, for the page's own sentence to refuse.
 * Shape: references give names, since what they mean is looked up for many rows at once.
 */
export function readCell(ctx: CellContext, field: FieldModel, cell: SheetCell): CellReading {
  if (cell.broken === true) return { kind: 'wrong', sentence: brokenSentence(field) };
  const text = trimText(cell.text);
  switch (field.type) {
    case 'int':
    case 'decimal':
      return value(readNumber(field, cell) ?? chosenNumber(field, text) ?? text);
    case 'day':
      return value(readMoment(cell, ctx.from1904)?.slice(0, 10) ?? text);
    case 'dateTime': {
      const moment = readMoment(cell, ctx.from1904);
      return value(moment === undefined ? text : moment.length === 10 ? `${moment} 00:00:00` : moment);
    }
    case 'yesNo': {
      const key = ctx.findWord(field, text);
      return key === undefined ? notOne(field, text) : value(Number(key));
    }
    case 'option':
    case 'options':
      return readChoices(ctx, field, text);
    case 'ref':
      return { kind: 'names', text, names: [text] };
    case 'refs':
      return { kind: 'names', text, names: spansOf(text) };
    case 'text':
      return value(cleanEntry(field, cell.text));
    case 'files':
    case 'lines':
      return value(cell.text);
  }
}
