import { Environment } from '@marcbachmann/cel-js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addDays, addMonths, daysBetween, minutesBetween } from '../../base/day';
import { isObject } from '../../base/dot-path';
import { toCapitalAmount } from '../../base/capital-amount';
import {
  Decimal,
  decimalText,
  formatDecimal,
  isRounding,
  isStep,
  roundDecimal,
  roundToStep,
  roundUpOnSixOrEight,
  wholeNumber,
} from '../../base/decimal';
import { mean, standardDeviation } from '../../base/series/series';

/** Thrown inside an expression where a value that it needs is not known. */
export class NotKnown extends Error {
  constructor() {
    super('not known');
    this.name = 'NotKnown';
  }
}

const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new NotKnown();
  return value;
};

type Number3 = Decimal | bigint | number;
const toDecimal = (value: Number3): Decimal => (typeof value === 'object' ? value : new Decimal(String(value)));

/** How readings came in: by the way that something of them was acquired by last, else by hand. */
function wayOf(origins: unknown): unknown {
  const last: unknown = Array.isArray(origins) ? origins.at(-1) : undefined;
  return isObject(last) ? last['way'] : 'typed';
}

/** Reads what a field of readings says of itself as a whole; undefined where it says nothing. */
function memberOf(readings: string, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(readings);
    if (!isObject(value)) return undefined;
    const member = name === 'way' ? wayOf(value['origins']) : Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof member === 'string' ? member : undefined;
  } catch {
    return undefined;
  }
}

function places(value: bigint): number {
  if (value < -10n || value > 10n) throw new NotKnown();
  return Number(value);
}

function wholePlaces(value: bigint): number {
  if (value < 0n) throw new NotKnown();
  return places(value);
}

function registerOperators(environment: Environment): void {
  const numbers = ['Decimal', 'int', 'double'];
  const pairs = numbers.flatMap((left) => numbers.map((right) => [left, right] as const)).filter((pair) => pair.includes('Decimal'));
  for (const [left, right] of pairs) {
    const arithmetic = (sign: string, apply: (a: Decimal, b: Decimal) => Decimal): void => {
      environment.registerOperator(`${left} ${sign} ${right}: Decimal`, (a: Number3, b: Number3) => apply(toDecimal(a), toDecimal(b)));
    };
    arithmetic('+', (a, b) => a.plus(b));
    arithmetic('-', (a, b) => a.minus(b));
    arithmetic('*', (a, b) => a.times(b));
    arithmetic('/', (a, b) => {
      if (b.eq(0)) throw new NotKnown();
      return a.div(b);
    });
    const comparison = (sign: string, apply: (a: Decimal, b: Decimal) => boolean): void => {
      environment.registerOperator(`${left} ${sign} ${right}`, (a: Number3, b: Number3) => apply(toDecimal(a), toDecimal(b)));
    };
    comparison('<', (a, b) => a.lt(b));
    comparison('<=', (a, b) => a.lte(b));
    comparison('>', (a, b) => a.gt(b));
    comparison('>=', (a, b) => a.gte(b));
    // The mirrored pair and `!=` come with `==`.
    if (left === 'Decimal') comparison('==', (a, b) => a.eq(b));
  }
  environment.registerOperator('-Decimal', (value: Decimal) => value.neg());
}

function registerFunctions(environment: Environment): void {
  const add = (signature: string, handler: (...values: never[]) => unknown): void => {
    environment.registerFunction(signature, handler, { async: false });
  };
  add('sum(list<Decimal>): Decimal', (list: readonly Decimal[]) => list.reduce((total, value) => total.plus(value), new Decimal(0)));
  add('sum(list<int>): int', (list: readonly bigint[]) => list.reduce((total, value) => total + value, 0n));
  // The same of repeated readings as formulas of records have: nothing of them is known where there are too few.
  add('mean(list<Decimal>): Decimal', (list: readonly Decimal[]) => (list.length < 1 ? known<Decimal>(undefined) : mean(list)));
  add('stdev(list<Decimal>): Decimal', (list: readonly Decimal[]) =>
    list.length < 2 ? known<Decimal>(undefined) : standardDeviation(list),
  );
  const extremes = { min: (order: number) => order < 0, max: (order: number) => order > 0 };
  for (const [name, isBetter] of Object.entries(extremes)) {
    const decimals = (list: readonly Number3[]): Decimal => {
      const [first, ...rest] = list.map(toDecimal);
      return rest.reduce((best, value) => (isBetter(value.cmp(best)) ? value : best), known(first));
    };
    const plain = <T extends bigint | string>(list: readonly T[]): T => {
      const [first, ...rest] = list;
      return rest.reduce((best, value) => (isBetter(value < best ? -1 : value > best ? 1 : 0) ? value : best), known(first));
    };
    for (const [left, right] of [
      ['Decimal', 'Decimal'],
      ['Decimal', 'int'],
      ['int', 'Decimal'],
    ]) {
      add(`${name}(${String(left)}, ${String(right)}): Decimal`, (a: Number3, b: Number3) => decimals([a, b]));
    }
    add(`${name}(int, int): int`, (a: bigint, b: bigint) => plain([a, b]));
    add(`${name}(string, string): string`, (a: string, b: string) => plain([a, b]));
    add(`${name}(list<Decimal>): Decimal`, decimals);
    add(`${name}(list<int>): int`, (list: readonly bigint[]) => plain(list));
    add(`${name}(list<string>): string`, (list: readonly string[]) => plain(list));
  }
  add('round(Decimal): Decimal', (value: Decimal) => roundDecimal(value, 0));
  add('round(Decimal, int): Decimal', (value: Decimal, count: bigint) => roundDecimal(value, places(count)));
  add('round(Decimal, int, string): Decimal', (value: Decimal, count: bigint, mode: string) => {
    if (!isRounding(mode)) throw new NotKnown();
    return roundDecimal(value, places(count), mode);
  });
  add('roundStep(Decimal, string, int): Decimal', (value: Decimal, step: string, count: bigint) => {
    if (!isStep(step)) throw new NotKnown();
    return roundToStep(value, step, places(count));
  });
  add('roundSixEight(Decimal, int): Decimal', (value: Decimal, count: bigint) => roundUpOnSixOrEight(value, wholePlaces(count)));
  add('fixed(Decimal, int): string', (value: Decimal, count: bigint) => formatDecimal(value, wholePlaces(count)));
  add('floor(Decimal): int', (value: Decimal) => wholeNumber(value, 'down'));
  add('ceil(Decimal): int', (value: Decimal) => wholeNumber(value, 'up'));
  add('abs(Decimal): Decimal', (value: Decimal) => value.abs());
  add('abs(int): int', (value: bigint) => (value < 0n ? -value : value));
  add('div(int, int): int', (value: bigint, by: bigint) => {
    if (by === 0n) throw new NotKnown();
    return value / by;
  });
  add('capital(Decimal): string', (value: Decimal) => known(toCapitalAmount(value)));
  add('string(Decimal): string', (value: Decimal) => decimalText(value));
  add('measured(string, string): string', (readings: string, name: string) => known(memberOf(readings, name)));
  add('sha256(string): string', (text: string) => bytesToHex(sha256(utf8ToBytes(text))));
  add('days(string, string): int', (from: string, to: string) => BigInt(known(daysBetween(from, to))));
  add('minutes(string, string): int', (from: string, to: string) => BigInt(known(minutesBetween(from, to))));
  add('addDays(string, int): string', (day: string, count: bigint) => known(addDays(day, Number(count))));
  add('addMonths(string, int): string', (day: string, count: bigint) => known(addMonths(day, Number(count))));
}

/** The ground of every record's expressions: CEL with exact decimals and the language's functions, and nothing of the host. */
export function makeBaseEnvironment(): Environment {
  const environment = new Environment({
    limits: { maxAstNodes: 500, maxDepth: 32, maxListElements: 200, maxMapEntries: 1, maxCallArguments: 8 },
  });
  environment.registerType('Decimal', { ctor: Decimal, fields: {} });
  registerOperators(environment);
  registerFunctions(environment);
  return environment;
}
