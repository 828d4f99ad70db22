import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../src/schema/source/read-schemas';

const { pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));

/** What a list shows beside its menu, its selection and its actions on a screen of 1,440. Units: px. */
const inSight = 970;

/** Lists of the desk, which say first whose it is and what it is. */
const ofTheDesk = ['metrology/samples', 'crm/registrations', 'finance/settlements'];

/** Days that tell who looks after something that it ends, though nothing in the list is due by them. */
const ends: Readonly<Record<string, readonly string[]>> = { 'hr/staffCertificates': ['validDate'], 'quality/risks': ['reviewDate'] };

test('the day by which something of a list is due is in sight without scrolling aside', () => {
  const days = [...pages.values()].flatMap(({ path, todos, table }) => {
    const dues = new Set([...(todos ?? []).flatMap(({ due }) => due ?? []), ...(ends[path] ?? [])]);
    const shown = table.columns.filter(({ hidden }) => hidden !== true);
    return [...dues].map((due) => {
      const at = shown.findIndex(({ field }) => field === due);
      const end = shown.slice(0, at + 1).reduce((sum, { width }) => sum + (width ?? 120), 0);
      return { path, due, isFar: at < 0 || end > inSight };
    });
  });
  expect(days.length).toBeGreaterThan(15);
  expect(days.filter(({ path, isFar }) => isFar && !ofTheDesk.includes(path))).toEqual([]);
});
