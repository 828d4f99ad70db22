import type { PreparedServer } from './prepare-server';

/**
 * SQL of `bigrams(text)`: the pairs of neighbouring characters of a text, folded to lower case. A search for a part of two or more
 * characters asks `bigrams(column) @> bigrams($1) and column ilike …`, and the index on `bigrams(column)` answers it; the usual trigrams
 * need three characters, and most Chinese searches have one or two.
 *
 * It is written as a loop: each row that is written, and each that is sampled for statistics, asks for the pairs of every text that is searched, and a
 * query inside the function took ten times as long. A pair that comes twice stands in it twice, which neither the index nor the containment minds.
 *
 * Its cost is far above what it takes, about 10 µs: where the planner thinks it cheap, it asks thousands of rows for their pairs instead of the index.
 */
const bigrams = `
create or replace function bigrams(value text) returns text[] language plpgsql immutable strict parallel safe cost 2500 as $$
declare
  pairs text[] := string_to_array(lower(value), null);
begin
  for i in 1 .. cardinality(pairs) - 1 loop
    pairs[i] := pairs[i] || pairs[i + 1];
  end loop;
  return pairs[:cardinality(pairs) - 1];
end
$$;
`;

/** What earlier versions called leakproof in the catalogue of the embedded database, which is none of a product's: the views of `list-views.ts` need no such word. */
const takeBack = `
do $$ declare called record; begin
  for called in select oid::regprocedure as name from pg_proc where proleakproof and pronamespace = 'pg_catalog'::regnamespace
      and oid::regprocedure::text = any('{"arraycontains(anyarray,anyarray)","numeric_lt(numeric,numeric)","numeric_le(numeric,numeric)","numeric_gt(numeric,numeric)","numeric_ge(numeric,numeric)","numeric_eq(numeric,numeric)","numeric_ne(numeric,numeric)"}') loop
    execute format('alter function pg_catalog.%s not leakproof', called.name);
  end loop;
end $$;
`;

/** SQL of what a search for a part of a text needs. */
export const textSearch = ({ own, superuser }: PreparedServer): string => (own && superuser ? bigrams + takeBack : bigrams);
