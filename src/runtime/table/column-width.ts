import type { ColourRuleModel } from '../../schema/model/field-type';
import type { ColumnModel } from '../../schema/model/page-model';
import { sizes } from '../../ui/theme/sizes';
import type { Language } from '../source/use-text';
import { estimateWidth } from '../../ui/estimate-width';

interface ColumnWords {
  /** What stands in the header. */
  readonly title: string;
  /** Colour rules whose words may stand beside the values. */
  readonly words: readonly ColourRuleModel[];
  readonly language: Language;
}

/** Beyond this a title or a tag is cut, and tells the rest where the pointer rests on it. Units: px. */
const mostForWords = 200;
const padding = 2 * sizes.space2;

const tagWidth = (label: string): number => estimateWidth(label, sizes.fontSmall) + 2 * (sizes.tagSpace + sizes.hair);

const widestOf = (texts: readonly string[], measure: (text: string) => number): number => Math.max(0, ...texts.map(measure));

/** A title with its sort mark. */
const headWidth = (column: ColumnModel, title: string): number =>
  estimateWidth(title) + (column.sortable ? sizes.space1 + sizes.space2 : 0) + padding;

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
export function columnWidth(column: ColumnModel, { title, words, language }: ColumnWords): number {
  const requested = Math.min(mostForWords, Math.max(headWidth(column, title), tagsWidth(column, language)));
  return Math.max(column.width, Math.ceil(Math.max(requested, wordedWidth(words, language))));
}
