import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { widgetNames } from '../../../src/runtime/form/widgets/registry';

test('every widget that a page may name has a story of its own', () => {
  const text = readFileSync('src/runtime/form/widgets/widgets.stories.tsx', 'utf8');
  const told = [...text.matchAll(/^export const (\w+): Story/gm)].map(([, name = '']) => name);
  // `switch` is no name that a story could have.
  const named = widgetNames.map((name) => (name === 'switch' ? 'switches' : name));
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
});
