import { expect, test } from 'vitest';
import regions from '../../../src/server/provision/regions.json' with { type: 'json' };
import towns from '../../../src/server/provision/towns.json' with { type: 'json' };

test('every town stands below a region of the country, with a code and a name of its own', () => {
  const known = new Set(regions.flatMap((line) => line.split(' ').map((entry) => /^\d+/.exec(entry)?.[0])));
  const codes = towns.flatMap((line) => {
    const [county = '', ...entries] = line.split(' ');
    expect(known.has(county), line).toBe(true);
    expect(
      entries.every((entry) => /^\d{3}\D/u.test(entry)),
      line,
    ).toBe(true);
    return entries.map((entry) => county + entry.slice(0, 3));
  });
  expect(codes.length).toBeGreaterThan(40_000);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.some((code) => known.has(code))).toBe(false);
});
