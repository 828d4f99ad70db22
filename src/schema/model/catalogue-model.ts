import type { Kind } from '../../generated/kinds-file';
import type { OptionModel } from './field-type';
import type { Text } from './text';

/** A kind of value of kinds.json. */
export type KindModel = Kind;

export interface DictModel {
  readonly code: string;
  readonly label: Text;
  /** True where a tenant may add entries of its own. */
  readonly open: boolean;
  readonly entries: readonly OptionModel[];
}

export interface MenuGroup {
  readonly code: string;
  readonly label: Text;
  readonly icon: string;
  readonly sort: number;
  readonly parent?: string;
  readonly path?: string;
}

export interface NumberItem {
  readonly text?: string;
  readonly date?: string;
  readonly serial?: number;
  /** Characters of a random code. */
  readonly random?: number;
}

export interface NumberRule {
  readonly code: string;
  readonly label: Text;
  readonly items: readonly NumberItem[];
}

/** What a notice says; words in braces are fields of the record that it is about. */
export interface NoticeTemplate {
  readonly name: string;
  readonly title: Text;
  readonly text: Text;
  /** Event of the message templates that it belongs to: a template for this is the second choice, after one for the notice itself. */
  readonly event?: string;
  /** What fills the words of the event's templates; words in braces are fields of the record. */
  readonly words: Readonly<Record<string, Text>>;
}

/** What pages and records choose from. */
export interface Catalogue {
  readonly kinds: ReadonlyMap<string, KindModel>;
  readonly dicts: ReadonlyMap<string, DictModel>;
  readonly menus: readonly MenuGroup[];
  readonly numbers: ReadonlyMap<string, NumberRule>;
  readonly notices: ReadonlyMap<string, NoticeTemplate>;
}
