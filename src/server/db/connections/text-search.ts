import type { PreparedServer } from './prepare-server';

/** Comparisons of decimals: without them an index on money serves the order of a list, but neither a range nor the place where its next page begins. */
const comparisons = ['lt', 'le', 'gt', 'ge', 'eq', 'ne'].map((name) => `numeric_${name}(numeric, numeric)`);

/**
 * SQL of `bigrams(text)`: the pairs of neighbouring characters of a text, folded to lower case. A search for a part of two or more
 * characters asks `bigrams(column) @> bigrams($1) and column ilike …`, and the index on `bigrams(column)` answers it; the usual trigrams
 * need three characters, and most Chinese searches have one or two.
 *
 * It is written as a loop: each row that is written, and each that is sampled for statistics, asks for the pairs of every text that is searched, and a
 * query inside the function took ten times as long. A pair that comes twice stands in it twice, which neither the index nor the containment minds.
 *
 * Its cost is far above what it takes, about 10 µs: where the planner thinks it cheap, it asks thousands of rows for their pairs instead of the index.
 *
 * Row-level security lets only leakproof functions look at rows before the tenant is checked, an index on them included. Declaring ours
 * so, the containment of arrays and comparisons of decimals takes a superuser; it is done in the embedded database, and elsewhere the tenant's own rows are read instead.
 */
export function bigramFunctions(prepared: PreparedServer): string {
  const tuned = prepared.own && prepared.superuser;
  return `
create or replace function bigrams(value text) returns text[] language plpgsql immutable strict parallel safe cost 2500 ${tuned ? 'leakproof' : ''} as $$
declare
  pairs text[] := string_to_array(lower(value), null);
begin
  for i in 1 .. cardinality(pairs) - 1 loop
    pairs[i] := pairs[i] || pairs[i + 1];
  end loop;
  return pairs[:cardinality(pairs) - 1];
end
$$;
${tuned ? ['arraycontains(anyarray, anyarray)', ...comparisons].map((name) => `alter function pg_catalog.${name} leakproof;`).join('\n') : ''}`;
}
