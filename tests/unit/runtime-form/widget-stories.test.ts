import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(`src/runtime/form/widgets/${name}`, 'utf8');

test('every widget that a page may name has a story of its own', () => {
  const [, registered = ''] = /const widgets\b[^]*?= \{([^]*?)\n\};/.exec(read('registry.ts')) ?? [];
  const widgetNames = [...registered.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  expect(widgetNames.length).toBeGreaterThan(20);
  const told = [...read('widgets.stories.tsx').matchAll(/^export const (\w+): Story/gm)].map(([, name = '']) => name);
  // `switch` is no name that a story could have.
  const named = widgetNames.map((name) => (name === 'switch' ? 'switches' : name));
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
});
