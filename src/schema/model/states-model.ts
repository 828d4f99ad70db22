import type { Expression } from './field-type';
import type { Text } from './text';

/** What is said where a part of a guard does not hold. */
export interface Refusal {
  readonly part: Expression;
  readonly sentence: Text;
}

/** A list of related records, or of the record's own lines. */
export interface ListModel {
  readonly name: string;
  /** Gives the ids of those that are meant. */
  readonly ids: Expression;
}

/** What a transition does to other records. */
export interface EffectModel {
  readonly kind: 'move' | 'put' | 'make';
  /** The record that is written. */
  readonly record: string;
  /** The own reference that leads to it. */
  readonly reference?: string;
  readonly list?: ListModel;
  /** How many `make` makes, of each of the list where there is one; absent: one. */
  readonly times?: Expression;
  /** The name under which later effects read the one that `make` makes. */
  readonly as?: string;
  /** Names of what earlier effects make: the values may read them. */
  readonly made?: readonly string[];
  /** Transition of `move`. */
  readonly by?: string;
  readonly set: Readonly<Record<string, Expression>>;
}

/** A number or an address that a record holds, or a record that it refers to. */
export interface ContactModel {
  readonly field: string;
  /** The own reference that leads to the field. */
  readonly through?: string;
  readonly channel: 'sms' | 'mail';
}

/** People whom records name that refer to the one that is told of, in a field of theirs or in one of their lines. */
export interface DependentsModel {
  /** Name of those records. */
  readonly record: string;
  /** Their field that refers to staff or users. */
  readonly field: string;
}

/** Whom a transition tells of a record, once it is stored. */
export interface TellModel {
  /** Name of the notice. */
  readonly notice: string;
  readonly title: Text;
  readonly text: Text;
  /** Event of the message templates that the notice belongs to, and what fills the words of these. */
  readonly event?: string;
  readonly words: Readonly<Record<string, Text>>;
  /** Aliases of roles. */
  readonly roles: readonly string[];
  /** Names of transitions: told is whoever may make one of them with the record as it stands then. */
  readonly may: readonly string[];
  /** Fields of the record that refer to people; `old.<field>`: whom it referred to before. */
  readonly people: readonly string[];
  /** Whom records name that refer to this one and are not over. */
  readonly dependents: readonly DependentsModel[];
  /** Where people without an account are reached, by templates that name them as receivers; the first that is filled counts, of each way. */
  readonly contacts: readonly ContactModel[];
}

/** Reads whom a notice names: the field, and whether it is meant as it was before. */
export const personField = (name: string): { readonly field: string; readonly former: boolean } =>
  name.startsWith('old.') ? { field: name.slice('old.'.length), former: true } : { field: name, former: false };

/** True for what a transition asks for anew: the value of before is nothing to begin with. */
export const isAskedAnew = (fill: Expression): boolean => fill.trim() === 'null';

export interface TransitionModel {
  readonly name: string;
  readonly label: Text;
  readonly from: readonly string[];
  /** Absent: the state stays. */
  readonly to?: string;
  readonly when?: Expression;
  /** What is said where `when` refuses it, by its parts. */
  readonly whenNot?: readonly Refusal[];
  /** Sentence where the record is in none of the states of `from`. */
  readonly fromNot?: Text;
  /** It happens by itself as soon as this holds. */
  readonly auto?: Expression;
  readonly notBy: readonly string[];
  readonly comment?: 'required' | 'optional';
  /** True: whoever does it gives his password again. */
  readonly password?: true;
  readonly ask: readonly string[];
  /** Those of `ask` that may stay empty. */
  readonly optional?: readonly string[];
  /** What those of `ask` begin with that are known elsewhere. */
  readonly fills?: Readonly<Record<string, Expression>>;
  readonly set: Readonly<Record<string, Expression>>;
  /** Fields among those of `set` that it takes from references: nothing else writes them. */
  readonly snapshot?: readonly string[];
  /** Fields that get their number with it. */
  readonly number?: readonly string[];
  /** What follows in the same transaction, in order. */
  readonly then?: readonly EffectModel[];
  /** Who is told once the transaction has committed. */
  readonly tells?: readonly TellModel[];
  readonly danger: boolean;
  readonly bulk: boolean;
}

export interface StatesModel {
  readonly field: string;
  readonly initial: string;
  readonly freeze: Readonly<Record<string, 'all' | readonly string[]>>;
  readonly keep: readonly string[];
  /** Sentences of its own for a change that `freeze` refuses and a removal that `keep` does. */
  readonly freezeNot?: Text;
  readonly keepNot?: Text;
  /** States where it may end; absent where the file does not say. */
  readonly final?: readonly string[];
  /** True: records that it belongs to may change their state by themselves when it does. */
  readonly parentsFollow?: true;
  readonly transitions: readonly TransitionModel[];
}
