import { type Decimal, toDecimal } from '../../base/decimal';
import { isObject } from '../../base/dot-path';
import type { MeasureFault, Place, Rule } from './fault';

/** Bounds of a number; each is a decimal text. */
export interface Bounds {
  readonly above?: string;
  readonly least?: string;
  readonly most?: string;
  readonly whole?: boolean;
}

/** Collects what is wrong in data while they are read, so that all of it is told at once. */
export class Faults {
  readonly found: MeasureFault[] = [];
  add(place: Place, rule: Rule, detail?: string): undefined {
    this.found.push({ place, rule, ...(detail === undefined ? {} : { detail }) });
    return undefined;
  }
}

/** A part of the data that is an object, and where it stands; what reads it notes what is wrong, and gives undefined then. */
export class PartReader {
  constructor(
    readonly faults: Faults,
    readonly place: Place,
    private readonly values: Readonly<Record<string, unknown>>,
  ) {}

  /** Reads a value as a part; undefined where it is no object. */
  static of(faults: Faults, place: Place, value: unknown): PartReader | undefined {
    return isObject(value) ? new PartReader(faults, place, value) : faults.add(place, 'object');
  }

  has(name: string): boolean {
    return Object.hasOwn(this.values, name) && this.values[name] !== undefined;
  }

  is(name: string, value: string): boolean {
    return this.has(name) && this.values[name] === value;
  }

  at(name: string): Place {
    return [...this.place, name];
  }

  private given(name: string): unknown {
    return this.has(name) ? this.values[name] : this.faults.add(this.at(name), 'missing');
  }

  /** Refuses what is not among the names that the part may have. */
  only(names: readonly string[]): void {
    for (const name of Object.keys(this.values)) if (!names.includes(name)) this.faults.add(this.at(name), 'unknown');
  }

  /** Refuses parts that make no sense beside others. */
  without(...names: readonly string[]): void {
    for (const name of names) if (this.has(name)) this.faults.add(this.at(name), 'needless');
  }

  text(name: string): string | undefined {
    const value = this.given(name);
    if (value === undefined) return undefined;
    return typeof value === 'string' && value.length <= 1_000 ? value : this.faults.add(this.at(name), 'text');
  }

  optionalText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  /** Reads what is a text, or a part of several. */
  textOrPart(name: string): string | PartReader | undefined {
    return isObject(this.given(name)) ? this.part(name) : this.text(name);
  }

  /** Names of what the part has. */
  get names(): readonly string[] {
    return Object.keys(this.values);
  }

  /** What stands under a name, as it is. */
  raw(name: string): unknown {
    return this.has(name) ? this.values[name] : undefined;
  }

  choice<Name extends string>(name: string, choices: readonly Name[]): Name | undefined {
    const value = this.given(name);
    if (value === undefined) return undefined;
    return choices.find((each) => each === value) ?? this.faults.add(this.at(name), 'choice', choices.join(', '));
  }

  decimal(name: string, bounds: Bounds = {}): Decimal | undefined {
    const value = this.given(name);
    return value === undefined ? undefined : readDecimal(this.faults, { place: this.at(name), value }, bounds);
  }

  optionalDecimal(name: string, bounds: Bounds = {}): Decimal | undefined {
    return this.has(name) ? this.decimal(name, bounds) : undefined;
  }

  /** Reads each element of a list; what is wrong with an element leaves it out. */
  list<T>(name: string, read: (value: unknown, place: Place) => T | undefined, [fewest, most]: readonly [number, number]): readonly T[] {
    const value = this.given(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.faults.add(this.at(name), 'list') ?? [];
    if (value.length < fewest) this.faults.add(this.at(name), 'fewest', String(fewest));
    if (value.length > most) return this.faults.add(this.at(name), 'mostOf', String(most)) ?? [];
    return value.flatMap((each: unknown, index) => {
      const got = read(each, [...this.at(name), index + 1]);
      return got === undefined ? [] : [got];
    });
  }

  part(name: string): PartReader | undefined {
    const value = this.given(name);
    return value === undefined ? undefined : PartReader.of(this.faults, this.at(name), value);
  }
}

/** Reads a decimal text within bounds. Numbers of JSON are refused: their digits are not known any more. */
export function readDecimal(
  faults: Faults,
  { place, value }: { readonly place: Place; readonly value: unknown },
  bounds: Bounds = {},
): Decimal | undefined {
  const read = typeof value === 'string' ? toDecimal(value) : undefined;
  if (!read) return faults.add(place, 'number');
  if (bounds.above !== undefined && read.lte(bounds.above)) return faults.add(place, 'above', bounds.above);
  if (bounds.least !== undefined && read.lt(bounds.least)) return faults.add(place, 'least', bounds.least);
  if (bounds.most !== undefined && read.gt(bounds.most)) return faults.add(place, 'most', bounds.most);
  if (bounds.whole === true && !read.round(0, 0).eq(read)) return faults.add(place, 'whole');
  return read;
}
