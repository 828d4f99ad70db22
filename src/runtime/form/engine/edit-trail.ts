import { observable } from '@formily/reactive';

/** One change that somebody made: what stood at a place, and what stands there now. */
export interface Edit {
  /** Dotted place in the form: `items.0.price`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The target of a reference, where the change chose one. */
  readonly target?: { readonly before: unknown; readonly after: unknown };
}

/** Typing that goes on in one place without such a pause is one change. Units: ms. */
const pause = 1000;
const longest = 500;

/** Remembers what was changed in a form, so that it can be taken back and done again, step by step. */
export class EditTrail {
  readonly #done: Edit[] = [];
  readonly #undone: Edit[] = [];
  /** Told to whoever draws the buttons. */
  readonly #size = observable.ref({ done: 0, undone: 0 });
  #last = -Infinity;
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  canUndo(): boolean {
    return this.#size.value.done > 0;
  }

  canRedo(): boolean {
    return this.#size.value.undone > 0;
  }

  /** Notes a change; what was taken back before cannot be done again after it. */
  note(edit: Edit): void {
    const now = this.#clock();
    const last = this.#done.at(-1);
    const goesOn = last?.name === edit.name && now - this.#last < pause && typeof edit.after === 'string' && this.#undone.length === 0;
    if (last && goesOn) {
      const target = edit.target && { target: { before: last.target?.before, after: edit.target.after } };
      this.#done[this.#done.length - 1] = { ...last, ...edit, ...target, before: last.before };
    } else this.#done.push(edit);
    if (this.#done.length > longest) this.#done.shift();
    this.#undone.length = 0;
    this.#last = now;
    this.#tell();
  }

  /** Ends a change: what follows in the same place is another. */
  end(): void {
    this.#last = -Infinity;
  }

  /** Gives the change to take back. */
  undo(): Edit | undefined {
    return this.#move(this.#done, this.#undone);
  }

  /** Gives the change to do again. */
  redo(): Edit | undefined {
    return this.#move(this.#undone, this.#done);
  }

  clear(): void {
    this.keep(() => false);
  }

  /** Forgets the changes that can be neither taken back nor done again. */
  keep(holds: (edit: Edit) => boolean): void {
    for (const edits of [this.#done, this.#undone]) edits.splice(0, edits.length, ...edits.filter(holds));
    this.end();
    this.#tell();
  }

  #move(from: Edit[], to: Edit[]): Edit | undefined {
    const edit = from.pop();
    if (edit) to.push(edit);
    this.end();
    this.#tell();
    return edit;
  }

  #tell(): void {
    this.#size.value = { done: this.#done.length, undone: this.#undone.length };
  }
}
