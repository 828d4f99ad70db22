import type { SearchBody } from '../../protocol/search-body';
import type { PageOfRows } from './page-source';

/** Remembers where pages of a search begin, so that the next and the previous one are found from there instead of being counted out. */
export interface PageStarts {
  /** Adds the place where the wanted page begins, where that is known. */
  aim(body: SearchBody): SearchBody;
  /** Learns from an answer where the page after it begins. */
  learn(body: SearchBody, page: PageOfRows): void;
  forget(): void;
}

/** Everything of a search but its page number and place. */
const searchOf = ({ current: _current, after: _after, ...search }: SearchBody): string => JSON.stringify(search);

/** Makes an empty memory of page starts; it holds those of one search at a time. */
export function createPageStarts(): PageStarts {
  let search = '';
  const starts = new Map<number, string>();
  const open = (body: SearchBody): void => {
    const asked = searchOf(body);
    if (asked === search) return;
    search = asked;
    starts.clear();
  };
  return {
    aim: (body) => {
      open(body);
      const after = starts.get(body.current);
      return after === undefined ? body : { ...body, after };
    },
    learn: (body, page) => {
      open(body);
      if (page.next === undefined) starts.delete(body.current + 1);
      else starts.set(body.current + 1, page.next);
    },
    forget: () => starts.clear(),
  };
}
