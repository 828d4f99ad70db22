import { isObject, type Values } from '../../base/dot-path';

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** What all of some records hold alike, with what they show of what they refer to. */
export function commonValues(rows: readonly Values[]): Values {
  const [first, ...others] = rows;
  if (!first) return {};
  const targetsOf = (row: Values): Values => (isObject(row['$refs']) ? row['$refs'] : {});
  const alike = (values: Values, others: readonly Values[]): Values =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => others.every((other) => same(other[name], value))));
  return { ...alike(first, others), $refs: alike(targetsOf(first), others.map(targetsOf)) };
}
