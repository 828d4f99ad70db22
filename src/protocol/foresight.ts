import type { Text } from '../schema/model/text';

/** One kind of thing that a transition will set off. */
export interface Foreseen {
  /** An effect by its word in `then`; `auto`: a transition that happens by itself; `remove`: it goes along with what is removed. */
  readonly kind: 'move' | 'put' | 'make' | 'auto' | 'remove';
  /** What the records are called. */
  readonly page: Text;
  /** The transition that they go through, and the state that it leads to. */
  readonly action?: Text;
  readonly state?: Text;
  /** How many of them the caller may see. */
  readonly count: number;
}

/** A row that will refuse, and the sentence that pressing the button would be answered with. */
export interface ForeseenRefusal {
  readonly id: string;
  readonly sentence: Text;
}

/** What a transition of some rows will set off, as far as it can be said before. */
export interface Foresight {
  readonly effects: readonly Foreseen[];
  /** Records that change too and that the caller may not see. */
  readonly unseen: number;
  /** Rows whose guard refuses, as far as the caller may know why; absent where none does. */
  readonly refused?: readonly ForeseenRefusal[];
}
