import { Decimal, decimalText, roundDecimal } from '../../base/decimal';

/** Places after the point that a number of so many significant digits has; negative for tens, hundreds. */
const placesOf = (value: Decimal, digits: number): number => digits - 1 - value.e;

const withPlaces = (value: Decimal, places: number): string => (value.eq(0) ? new Decimal(0) : value).toFixed(Math.max(0, places));

/** A result and its uncertainty as they are reported. */
export interface Reported {
  readonly estimate: string;
  readonly expanded: string;
  /** Places after the point of both; negative for tens, hundreds; absent where there is no uncertainty. */
  readonly places?: number;
}

/**
 * Rounds an expanded uncertainty to significant digits, half to even, but never below `floor`, and the estimate to its last place, each in one step.
 * Source: GB/T 8170-2008; JJF 1059.1-2012, 5.3.8. Without uncertainty nothing is rounded.
 */
export function roundResult(estimate: Decimal, expanded: Decimal, rule: { readonly digits: 1 | 2; readonly floor?: Decimal }): Reported {
  if (expanded.eq(0)) return { estimate: decimalText(estimate), expanded: '0' };
  const near = expanded.prec(rule.digits, 2);
  const rounded = rule.floor && near.lt(rule.floor) ? rule.floor.prec(rule.digits, 3) : near;
  const places = placesOf(rounded, rule.digits);
  return { estimate: withPlaces(roundDecimal(estimate, places, 'halfEven'), places), expanded: withPlaces(rounded, places), places };
}

/** Of an uncertainty that is rounded, at least so much has to stay. Source: EA-4/02 M:2022, 6.3. */
const leastKept = '0.95';

/**
 * Gives a result to the place that a rule names where its uncertainty goes further: both keep the same last place. The uncertainty is rounded up where rounding would take
 * more than a twentieth of it, or any of one that stands at the least that the laboratory is accredited for (`floored`). Source: JJF 1059.1-2012, 5.3.8; EA-4/02 M:2022, 6.3.
 */
export function toPlace(
  exact: { readonly estimate: Decimal; readonly expanded: Decimal; readonly floored: boolean },
  reported: Reported,
  places: number,
): Reported {
  const further = (reported.expanded.split('.')[1] ?? '').length;
  if (further <= places || exact.expanded.eq(0)) return reported;
  const near = roundDecimal(exact.expanded, places, 'halfEven');
  const least = exact.floored ? exact.expanded : exact.expanded.times(leastKept);
  const rounded = near.lt(least) ? near.plus(new Decimal(10).pow(-places)) : near;
  return {
    estimate: withPlaces(roundDecimal(exact.estimate, places, 'halfEven'), places),
    expanded: withPlaces(rounded, places),
    places,
  };
}
