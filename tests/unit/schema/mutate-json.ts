export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const strangers: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e21,
  '',
  'x',
  '__proto__',
  [],
  {},
  [[]],
  { zh: '' },
  'kind:shortText',
  'total',
  '1 / 0',
];

/** Changes a text of JSON at one place: something left out, replaced, doubled, renamed, or put a level deeper. */
export function mutate(value: Json, random: () => number): Json {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.08 || typeof value !== 'object' || value === null) return random() < 0.5 ? pick(strangers) : [value];
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    const at = Math.floor(random() * Math.max(1, list.length));
    const turn = random();
    if (turn < 0.2) list.splice(at, 1);
    else if (turn < 0.3) list.splice(at, 0, pick(strangers));
    else if (turn < 0.4 && list.length > 0) list.push(list[at] as Json);
    else if (list.length > 0) list[at] = mutate(list[at] as Json, random);
    return list;
  }
  const entries = Object.entries(value as { readonly [name: string]: Json });
  if (entries.length === 0) return pick(strangers);
  const at = Math.floor(random() * entries.length);
  const [name, inner] = entries[at] as [string, Json];
  const turn = random();
  if (turn < 0.15) entries.splice(at, 1);
  else if (turn < 0.25) entries[at] = [`${name}${pick(['', 's', ' ', '.x', '_'])}`, inner];
  else if (turn < 0.35) entries.push([pick(entries)[0], inner]);
  else entries[at] = [name, mutate(inner, random)];
  return Object.fromEntries(entries);
}
