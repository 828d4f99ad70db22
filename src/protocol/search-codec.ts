import type { DecodedSearch } from './condition';
import type { SearchBody } from './search-body';
import { decodeSearch } from './search-decode';
import { encodeSearch } from './search-encode';
import type { SearchState } from './search-state';

interface SearchCodec {
  readonly encode: (state: SearchState) => SearchBody;
  readonly decode: (body: unknown) => DecodedSearch;
}

/** The two sides of the search payload: the browser encodes, the server decodes. */
export const searchCodec: SearchCodec = Object.freeze({ encode: encodeSearch, decode: decodeSearch });
