/** Names of parameters that say what a list shows; `q.`, `a.` and `o.` stand before names of fields. */
const names: ReadonlySet<string> = new Set(['adv', 'pair', 'exact', 'sort', 'page', 'size', 'open', 'view', 'state']);

function nameOf(part: string): string {
  const raw = part.split('=')[0] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

const isListPart = (part: string): boolean => {
  const name = nameOf(part);
  return names.has(name) || /^[qao]\../.test(name);
};

interface AddressParts {
  /** What the list shows, without `?`. */
  readonly list: string;
  /** Everything else, without `?`: it makes another page. */
  readonly rest: string;
}

/** Takes the query of an address apart: what the list shows, and what page it is. */
export function splitQuery(query: string): AddressParts {
  const parts = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
  return { list: parts.filter(isListPart).join('&'), rest: parts.filter((part) => !isListPart(part)).join('&') };
}

/** Puts a query together again. Shape: with `?`, or ''. */
export const joinQuery = ({ list, rest }: AddressParts): string => {
  const query = [rest, list].filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
};

/** Says which page a full path opens, whatever its list shows: a search, another sheet or an opened record make no new page. */
export function placeOf(fullPath: string): string {
  const [path = '', ...query] = fullPath.split('?');
  return path + joinQuery({ list: '', rest: splitQuery(query.join('?')).rest });
}
