import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../src/schema/source/read-schemas';

// On a screen of 1,440 the menu and the buttons of a row leave about 950 px: a row of totals below columns that all stand beyond it looks empty.
const room = 950;
const compiled = compileSchemas(readSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));

test('each list of money shows a total without being scrolled sideways', () => {
  const outOfSight = [...compiled.pages.values()].flatMap(({ path, table }) => {
    if (!path.startsWith('finance/')) return [];
    const shown = table.columns.filter(({ hidden }) => !hidden);
    const ends = shown.map((column, at) => ({
      column,
      // The boxes to tick and the numbers of rows stand before.
      end: shown.slice(0, at + 1).reduce((sum, { width }) => sum + width, 80),
    }));
    const totals = ends.filter(({ column }) => column.total);
    return totals.filter(({ end }) => end > room).map(({ column, end }) => `${path} ${column.field} ends at ${String(end)}`);
  });
  expect(outOfSight).toEqual([]);
});
