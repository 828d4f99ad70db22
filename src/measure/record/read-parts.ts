import { compileFormula, type Formula, type FormulaType, isFormulaName } from '../formula/compile-formula';
import { FormulaFault } from '../formula/formula-fault';
import type { Place, Sentence } from '../reading/fault';
import { type Faults, PartReader } from '../reading/reader';

/** Names that every row has. */
export const ownNames = ['nominal', 'lower', 'upper'] as const;

/** The names of a parameter so far, and what they stand for. */
export class Names {
  readonly types = new Map<string, FormulaType>(ownNames.map((name) => [name, 'Decimal'] as const));

  /** Takes a name, unless it is none or there already. */
  take(part: PartReader, type: FormulaType): string | undefined {
    const name = part.text('name');
    if (name === undefined) return undefined;
    if (!isFormulaName(name)) return part.faults.add(part.at('name'), 'name');
    if (this.types.has(name)) return part.faults.add(part.at('name'), 'twice', name);
    this.types.set(name, type);
    return name;
  }
}

/** Reads an element of a list as a part. */
export const element =
  <T>(faults: Faults, read: (part: PartReader) => T | undefined) =>
  (value: unknown, place: Place): T | undefined => {
    const part = PartReader.of(faults, place, value);
    return part && read(part);
  };

/** Reads what a part is called: one text for both languages, or one for each. */
export function readLabel(part: PartReader, name: string): Sentence {
  if (!part.has('label')) return { zh: name, en: name };
  const both = part.textOrPart('label');
  if (typeof both === 'string') return { zh: both, en: both };
  both?.only(['zh', 'en']);
  return { zh: both?.text('zh') ?? name, en: both?.text('en') ?? name };
}

/** Compiles a formula that gives a number; what is wrong with it is noted at its place. */
export function readFormula(part: PartReader, name: string, names: ReadonlyMap<string, FormulaType>): Formula | undefined {
  const text = part.text(name);
  if (text === undefined) return undefined;
  try {
    const formula = compileFormula(text, names);
    return formula.gives === 'Decimal' ? formula : part.faults.add(part.at(name), 'formula', `gives ${formula.gives}`);
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return part.faults.add(part.at(name), 'formula', error.message);
  }
}
