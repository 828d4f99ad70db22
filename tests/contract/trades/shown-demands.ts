import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a demand is met: by words of page files and what shows it, or it is refused with the reason. */
export interface Demand {
  readonly words?: readonly string[];
  /** Tests that lie beside page files, `page: name in English`, or `wire` where a contract test calls `shows` for it, or a test of the product by its file. */
  readonly shown?: readonly string[];
  /** What the language lacks; the demand counts as refused. */
  readonly refused?: string;
}

/** Screen -> number of the demand -> how it is met. */
export type Demands = Readonly<Record<string, Readonly<Record<string, Demand>>>>;

export const demandsOf = (trade: string): Demands =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/trades', `${trade}.json`), 'utf8')) as Demands;

/** Counts which demands a test of the wire has shown. */
export class ShownDemands {
  readonly #shown = new Set<string>();

  constructor(private readonly trade: string) {}

  /** Says, after what shows it has held, that demands of a screen are met. */
  shows(screen: string, ...numbers: readonly number[]): void {
    for (const number of numbers) this.#shown.add(`${screen} ${String(number)}`);
  }

  /** Demands that the data says the wire shows and no test has shown, or the other way round. */
  get differences(): readonly string[] {
    const said = Object.entries(demandsOf(this.trade)).flatMap(([screen, all]) =>
      Object.entries(all).flatMap(([number, { shown = [] }]) => (shown.includes('wire') ? [`${screen} ${number}`] : [])),
    );
    return [...said.filter((each) => !this.#shown.has(each)), ...[...this.#shown].filter((each) => !said.includes(each))];
  }
}
