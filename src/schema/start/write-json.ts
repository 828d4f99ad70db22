/** Units: characters; a value that fits into the rest of its line stands on it. */
const lineWidth = 140;

/** Signs that take the room of two. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const membersOf = (value: object): readonly unknown[] => Object.values(value).filter((each) => each !== undefined);

/** Lists of several things, each of which says several things itself, have a line for each. */
function breaks(value: unknown): boolean {
  if (!isNested(value)) return false;
  const members = membersOf(value);
  const isTable =
    Array.isArray(value) &&
    members.length > 1 &&
    members.every((each) => isNested(each) && Array.isArray(each) === Array.isArray(members[0]) && membersOf(each).length > 1);
  return isTable || members.some(breaks);
}

function flat(value: unknown): string {
  if (!isNested(value)) return JSON.stringify(value);
  if (membersOf(value).length === 0) return Array.isArray(value) ? '[]' : '{}';
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{ ${entries.map(([key, each]) => `${JSON.stringify(key)}: ${flat(each)}`).join(', ')} }`;
}

function write(value: unknown, indent: string, room: number): string {
  const line = flat(value);
  if (!isNested(value) || membersOf(value).length === 0 || (!breaks(value) && widthOf(line) <= room)) return line;
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const lines = entries.map(([key, each]: [string, unknown], index) => {
    const start = deeper + (isList ? '' : `${JSON.stringify(key)}: `);
    // A comma follows all but the last.
    return start + write(each, deeper, lineWidth - widthOf(start) - (index < entries.length - 1 ? 1 : 0));
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** Writes a page file as the shipped ones are written: what fits on a line stands on one. */
export const writeJson = (value: unknown): string => `${write(value, '', lineWidth)}\n`;
