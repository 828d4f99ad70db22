import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'src/runtime/form/widgets';

test('every widget that a page may name has stories of its own', () => {
  const [, registered = ''] = /const widgets\b[^]*?= \{([^]*?)\n\};/.exec(readFileSync(`${folder}/registry.ts`, 'utf8')) ?? [];
  const widgetNames = [...registered.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  expect(widgetNames.length).toBeGreaterThan(20);
  const fileOf = (name: string): string =>
    `${folder}/stories/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.stories.tsx`;
  expect(widgetNames.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
});
