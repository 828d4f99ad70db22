export type Values = Readonly<Record<string, unknown>>;

/** True for a plain object (neither null nor a list). */
export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the value at a path of own properties; undefined where the way ends early. */
export function getAt(values: unknown, path: readonly string[]): unknown {
  let value = values;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Says whether values speak of a path. */
export function hasAt(values: Values, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(values, name)) return false;
  if (rest.length === 0) return true;
  const inner = values[name];
  // A group that is null says that everything in it is empty.
  return inner === null || (isObject(inner) && hasAt(inner, rest));
}

/** Gives a copy of the values with one value put at a path; everything off the path is shared. */
export function setAt(values: Values, path: readonly string[], value: unknown): Values {
  const [name, ...rest] = path;
  if (name === undefined) return values;
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = Object.hasOwn(values, name) ? values[name] : undefined;
  return { ...values, [name]: setAt(isObject(inner) ? inner : {}, rest, value) };
}

/** Gives a copy of the values without the one at a path, and without the groups that it leaves empty. */
export function withoutAt(values: Values, [name, ...rest]: readonly string[]): Values {
  if (name === undefined || !Object.hasOwn(values, name)) return values;
  const { [name]: inner, ...others } = values;
  if (rest.length === 0 || !isObject(inner)) return others;
  const left = withoutAt(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}

/** Moves the value at a path to another; objects that it leaves empty go with it. Shape: new objects along both paths. */
export function moveAt(values: Values, from: readonly string[], to: readonly string[]): Values {
  const value = getAt(values, from);
  return value === undefined ? values : setAt(withoutAt(values, from), to, value);
}
