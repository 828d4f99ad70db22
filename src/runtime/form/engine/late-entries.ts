/** What is entered while a save is on its way (a file that was on its way, a key pressed late): it waits for the end of the save. */
export class LateEntries {
  #waiting: (() => void)[] | undefined;

  /** Keeps what arrives from now on waiting, until `release`. */
  hold(): void {
    this.#waiting ??= [];
  }

  isHeld(): boolean {
    return this.#waiting !== undefined;
  }

  /** True while a save is on its way: the act then waits for its end. */
  waits(act: () => void): boolean {
    this.#waiting?.push(act);
    return this.isHeld();
  }

  /** Takes entries again. What has waited is done now unless the save was `done`, which ends the form. */
  release(done: boolean): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (!done) for (const act of waiting) act();
  }
}
