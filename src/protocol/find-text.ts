/** What a text looks records up by: a part of their number (or else of a name with figures in it), or what people call them (`spelt`: by how Chinese is read). */
export type FindBy = 'number' | 'name' | 'spelt';

/** Fewer characters find nearly everything. */
const shortest = 3;
const shortestName = 2;

/** Says by what a text finds records. Shape: undefined where it is too short to find any by. */
export function findBy(text: string): FindBy | undefined {
  const asked = text.trim();
  if (/\d/.test(asked)) return asked.length >= shortest ? 'number' : undefined;
  if (/\p{Script=Han}/u.test(asked)) return asked.length >= shortestName ? 'name' : undefined;
  return /^[a-z][a-z' ]+$/i.test(asked) && asked.length >= shortest ? 'spelt' : undefined;
}
