import { parse } from 'jsonc-parser';
import type { Text } from '../model/text';
import { isWithinLimits } from '../source/source-file';
import { splitPath } from './page-name';
import { writeJson } from './write-json';

interface Renaming {
  /** Both `<module>/<page>`. */
  readonly from: string;
  readonly to: string;
  /** What people call it from now on; absent: as before. */
  readonly label?: Text;
}

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a text. Shape: undefined where it is no object, or longer or deeper than page files may be. */
function read(text = 'null'): Readonly<Record<string, unknown>> | undefined {
  if (!isWithinLimits(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isNamed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const formerOf = ({ was }: Readonly<Record<string, unknown>>): readonly string[] =>
  (Array.isArray(was) ? was : [was]).filter((path): path is string => typeof path === 'string' && splitPath(path) !== undefined);

/** Reads as much as can be read of a text with mistakes in its JSON. Shape: undefined where that is no object, or as with `read`. */
function readRest(text = ''): Readonly<Record<string, unknown>> | undefined {
  if (!isWithinLimits(text)) return undefined;
  const value: unknown = parse(text);
  return isNamed(value) ? value : undefined;
}

/** The files of the pages that a page file says it was, as far as a text that is no JSON can be read: until it is mended, they must not go. */
export const formerFiles = (text: string | undefined): readonly string[] =>
  formerOf(read(text) ?? readRest(text) ?? {}).map((path) => `pages/${path}.json`);

/** Writes a page file under another name, with all else that it says as it is. Shape: undefined where the text cannot be read. */
export function renamePage(text: string, { from, to, label }: Renaming): string | undefined {
  const [former, now, file] = [splitPath(from), splitPath(to), read(text)];
  if (!file || !former || !now) return undefined;
  const { $schema, format, page: _, was: _was, record, ...rest } = file;
  const known = formerOf(file).filter((path) => path !== to && path !== from);
  // Its rows go on under its first name.
  const own = file['fields'] !== undefined && former.page !== now.page ? former.page : undefined;
  const data = record ?? own;
  return writeJson({
    ...($schema === undefined ? {} : { $schema }),
    ...{ format, page: now.page, was: known.length === 0 ? from : [...known, from] },
    ...(data === undefined ? {} : { record: data }),
    ...rest,
    ...(label === undefined ? {} : { label }),
  });
}
