import { expect, type Locator, type Page } from '@playwright/test';
import paths from '../journeys/shortest-paths.json' with { type: 'json' };

export type Journey = keyof typeof paths.journeys;

/** How much longer than the shortest path a journey may be. */
const mostTimes = 1.3;

/** Does what a person does, and counts it: a press, a chord of keys and a field that is typed are a step each. What is only looked at is none. */
export class Steps {
  readonly #taken: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(what: string, place: Locator, how: Parameters<Locator['click']>[0] = {}): Promise<void> {
    this.#taken.push(`press ${what}`);
    await place.click(how);
  }

  async key(chord: string): Promise<void> {
    this.#taken.push(chord);
    await this.#page.keyboard.press(chord);
  }

  async type(what: string, place: Locator, text: string): Promise<void> {
    this.#taken.push(`type ${what}`);
    await place.fill(text);
  }

  /** Types into a cell of a grid, which takes what is typed as soon as it is on it. */
  async enter(what: string, cell: Locator, text: string): Promise<void> {
    this.#taken.push(`type ${what}`);
    await cell.click();
    await this.#page.keyboard.type(text);
  }

  /** Hands over a file, as one step: choosing it among others is no matter of the product. */
  async give(place: Locator, file: Exclude<Parameters<Locator['setInputFiles']>[0], string | readonly string[]>): Promise<void> {
    this.#taken.push('give the file');
    await place.setInputFiles(file);
  }

  /** Goes by the palette to a page, or to a record by its number or name. */
  async find(words: string): Promise<void> {
    await this.key('Control+k');
    await this.type('into the palette', this.#page.getByRole('combobox', { name: '搜索菜单、单号和操作' }), words);
    // Records come after pages, and the first that is offered must be the one that is meant.
    await expect(this.#page.getByRole('option').first()).toContainText(words);
    await this.key('Enter');
  }

  /** Fails where there were more steps than the shortest path allows; the report of the run tells how many there were. */
  judge(journey: Journey, note: (description: string) => void): void {
    const shortest = paths.journeys[journey].steps.length;
    const most = Math.floor(shortest * mostTimes);
    note(`${String(this.#taken.length)} steps, ${String(shortest)} at least`);
    expect(this.#taken.length, `${journey}: at most ${String(most)} steps, taken were\n${this.#taken.join('\n')}`).toBeLessThanOrEqual(
      most,
    );
  }
}
