/** Thrown where a formula cannot be read; its message says why, in English. */
export class FormulaFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormulaFault';
  }
}
