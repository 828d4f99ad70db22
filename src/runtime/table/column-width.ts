import type { ColourRuleModel } from '../../schema/model/field-type';
import type { ColumnModel } from '../../schema/model/page-model';
import { sizes } from '../../ui/theme/sizes';
import type { Language } from '../source/use-text';
import { drawnWidth } from '../../ui/drawn-width';
import { textScale } from '../../ui/text-scale';

interface ColumnWords {
  /** What stands in the header. */
  readonly title: string;
  /** Colour rules whose words may stand beside the values. */
  readonly words: readonly ColourRuleModel[];
  readonly language: Language;
  /** Its head says which place it has in the sort. */
  readonly ranked?: boolean;
}

/** Beyond this a title or a tag is cut, and tells the rest where the pointer rests on it. Units: px. */
const mostForWords = 200;
const padding = 2 * sizes.space2;
/** The place of a column among those that rows are sorted by. */
const rankWidth = sizes.space1 + sizes.space3;

const tagWidth = (label: string): number => drawnWidth(label, sizes.fontSmall) + 2 * (sizes.tagSpace + sizes.hair);

const widestOf = (texts: readonly string[], measure: (text: string) => number): number => Math.max(0, ...texts.map(measure));

/** A title with its sort mark and, where rows are sorted by several columns, the place of this one among them. */
const headWidth = (column: ColumnModel, { title, ranked = false }: Pick<ColumnWords, 'title' | 'ranked'>): number =>
  drawnWidth(title) + (column.sortable ? sizes.space1 + sizes.space2 : 0) + (ranked ? rankWidth : 0) + padding;

/** How wide the column of a list of lines begins: as its file says, and wider where its title or the words of its colours need more. Units: px. */
export const lineColumnWidth = (width: number, { title, words, language }: ColumnWords): number =>
  Math.max(width * textScale(), Math.min(mostForWords * textScale(), Math.ceil(drawnWidth(title) + padding)), wordedWidth(words, language));

function tagsWidth({ of, through }: ColumnModel, language: Language): number {
  if (through !== undefined || of.type !== 'option') return 0;
  const labels = (of.options ?? []).map(({ label }) => label[language]);
  return labels.length === 0 ? 0 : widestOf(labels, tagWidth) + padding;
}

/** How much room a value wants with the words of its colours beside it; 0 where it has none. Units: px. */
export function wordedWidth(words: readonly ColourRuleModel[], language: Language): number {
  const labels = words.map(({ word }) => word[language]);
  return labels.length === 0 ? 0 : Math.ceil(sizes.noticeDay + widestOf(labels, tagWidth) + sizes.space1 + sizes.space4);
}

/**
 * Says how wide a column begins: as its page file says, and wider where its title, its tags or the words of its colours need more in the
 * language on screen. Units: px.
 */
export function columnWidth(column: ColumnModel, { title, words, language, ranked = false }: ColumnWords): number {
  const requested = Math.min(mostForWords * textScale(), Math.max(headWidth(column, { title, ranked }), tagsWidth(column, language)));
  return Math.max(column.width * textScale(), Math.ceil(Math.max(requested, wordedWidth(words, language))));
}
