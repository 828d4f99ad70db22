/** How a column is brought from one type to another, and which values that would lose. */
export interface TypeChange {
  /** True where the new type holds all that the old one can, but for values that `lost` finds. */
  readonly widens: boolean;
  /** Condition on the rows whose values are lost. */
  readonly lost: string;
  /** Expression that makes the new value; undefined where no value of the old type makes one. */
  readonly using?: string;
}

/** Digits of the numbers in the database, before and after the point. */
const precision = 24;

/** Numbers with the digits that they were entered with. */
const entered = 'numeric';

const scaleOf = (type: string) => {
  const found = /^numeric\(24,(\d+)\)$/.exec(type);
  return found ? Number(found[1]) : undefined;
};

/** Compares two types as PostgreSQL writes them; `column` is quoted. */
export function toTypeChange(from: string, to: string, column: string): TypeChange {
  const [before, after] = [scaleOf(from), scaleOf(to)];
  const whole = ['smallint', 'integer', 'bigint'];
  if (after !== undefined && (before !== undefined || whole.includes(from))) {
    if (before !== undefined && before > after)
      return { widens: false, lost: `round(${column}, ${after}) <> ${column}`, using: `round(${column}, ${after})` };
    return { widens: true, lost: `abs(${column}) >= 1e${precision - after}::numeric`, using: `${column}::${to}` };
  }
  // The noughts that a type added were never entered; those that were entered are lost to a type that has its own.
  if (to === entered && (before !== undefined || whole.includes(from)))
    return { widens: true, lost: 'false', using: `trim_scale(${column}::numeric)` };
  if (from === entered && after !== undefined)
    return {
      widens: false,
      lost: `scale(${column}) <> ${after} or abs(${column}) >= 1e${precision - after}::numeric`,
      using: `case when abs(round(${column}, ${after})) < 1e${precision - after}::numeric then round(${column}, ${after}) end`,
    };
  if (from === entered && to === 'text') return { widens: true, lost: 'false', using: `${column}::text` };
  if (whole.includes(from) && whole.includes(to) && whole.indexOf(from) < whole.indexOf(to))
    return { widens: true, lost: 'false', using: `${column}::${to}` };
  // Every number has a text; the noughts that its type added are not part of it.
  if (to === 'text' && (before !== undefined || whole.includes(from)))
    return { widens: true, lost: 'false', using: `trim_scale(${column}::numeric)::text` };
  return { widens: false, lost: `${column} is not null` };
}
