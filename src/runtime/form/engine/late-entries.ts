/** What is entered while a save is on its way (a key pressed late, say) waits for its end; and a save waits for what is still on its way to a field, a file say. */
export class LateEntries {
  #waiting: (() => void)[] | undefined;
  readonly #underway = new Set<Promise<boolean>>();

  /** Lets saves wait for what is on its way to a field. `work` never fails; it gives false where nothing came of it. */
  expect(work: Promise<boolean>): void {
    this.#underway.add(work);
    void work.then(() => this.#underway.delete(work));
  }

  /** Comes once nothing is on its way any more; undefined where nothing is. Shape: false where something did not arrive. */
  arrivals(): Promise<boolean> | undefined {
    return this.#underway.size === 0 ? undefined : this.#allArrived();
  }

  async #allArrived(): Promise<boolean> {
    let all = true;
    while (this.#underway.size > 0) all = (await Promise.all(this.#underway)).every(Boolean) && all;
    return all;
  }

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
