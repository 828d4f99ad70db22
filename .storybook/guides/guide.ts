import type { Text } from '../../src/schema/model/text';
import type { sizes } from '../../src/ui/theme/sizes';

/** A length that a part has, as one of the lengths of the theme. */
interface Measure {
  readonly what: Text;
  readonly token: keyof typeof sizes;
}

/** Which states a part must show, by what kind of part it is. */
export const requiredStates = {
  input: ['empty', 'filled', 'focus', 'wrong', 'readOnly', 'long', 'narrow'],
  lookup: ['empty', 'filled', 'focus', 'wrong', 'readOnly', 'long', 'loading', 'failing', 'nothing', 'narrow'],
  view: ['default', 'loading', 'empty', 'failing', 'long', 'narrow'],
  surface: ['default', 'loading', 'failing', 'long', 'narrow'],
  /** Draws what it is given: it reads nothing itself, so that it neither waits nor fails. */
  part: ['default', 'long', 'narrow'],
} as const;

type Kind = keyof typeof requiredStates;
export type StateName = (typeof requiredStates)[Kind][number];

/** What a state is called. */
export const stateNames: Readonly<Record<StateName, Text>> = {
  default: { zh: '平常', en: 'Default' },
  empty: { zh: '空', en: 'Empty' },
  filled: { zh: '已填', en: 'Filled in' },
  focus: { zh: '焦点', en: 'Focus' },
  wrong: { zh: '有错', en: 'With a fault' },
  readOnly: { zh: '不能改', en: 'Read only' },
  long: { zh: '文字很长', en: 'Long text' },
  loading: { zh: '正在读取', en: 'Loading' },
  failing: { zh: '失败', en: 'Failing' },
  nothing: { zh: '没有找到', en: 'Nothing found' },
  narrow: { zh: '很窄（320 像素）', en: 'Narrow (320 px)' },
};

/** Where a state is to be seen: the name of a story of the same title, or why the part has no such state. */
export type Seen = { readonly story: string; readonly note?: Text } | { readonly none: Text };

/** What is told of one of several parts that share a guide. */
export type PartGuide = {
  readonly purpose: Text;
  /** A shipped page that has it. */
  readonly page: string;
} & Seen;

/** What a designer may ask of a part. */
export interface Guide {
  readonly kind: Kind;
  /** Its name in the registry of widgets, under which page files choose it as `x-widget` where a type may have it. */
  readonly widget?: string;
  /** The part's own file. */
  readonly file: string;
  /** Sheets that dress it. */
  readonly sheets: readonly string[];
  readonly purpose: Text;
  readonly dos: readonly Text[];
  readonly donts: readonly Text[];
  /** Its lengths where they come from elsewhere than its sheets; absent, they are read from its sheets. */
  readonly size?: readonly Measure[];
  readonly spacing?: readonly Measure[];
  readonly states: Readonly<Partial<Record<StateName, Seen>>>;
  /** The story of its picture, where the first one that is named above goes on moving. */
  readonly picture?: string;
  /** Keys and what they do; `Tab` says where the focus goes, also where the part itself takes none. */
  readonly keys: readonly (readonly [keys: string, does: Text])[];
  /** The parts that it stands for, by their names in page files, where they share a guide. */
  readonly parts?: Readonly<Record<string, PartGuide>>;
  /** Words of a page file that bring it, shown as they stand in a shipped page; or why there are none. */
  readonly words: { readonly page: string; readonly at: readonly string[]; readonly note: Text } | { readonly none: Text };
}

/** A guide belongs to the stories of a title. */
export type Guides = Readonly<Record<string, Guide>>;
