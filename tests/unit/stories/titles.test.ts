import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { globalTypes, initialGlobals, roles } from '../../../.storybook/globals';
import { demoAccounts } from '../../../src/server/seed/demo-accounts';

const root = resolve(import.meta.dirname, '../../..');
const stories = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

const titleOf = (text: string): string => /const meta(?:: [^=]+)? = \{[\s\S]*?title: '([^']*)'/.exec(text)?.[1] ?? '';

/** The room that a title begins with, by the folder of its file. */
const roomOf = (file: string): string =>
  file.startsWith('ui/theme/') || file === 'shell/menu/icons.stories.tsx'
    ? 'Foundations'
    : file.startsWith('runtime/form/widgets/stories/')
      ? 'Widgets'
      : ({ ui: 'UI', runtime: 'Runtime', slots: 'Slots', shell: 'Shell' }[file.split('/')[0] ?? ''] ?? 'nowhere');

test('every title is a room and a name that begins with one capital, so that the sidebar reads in one spelling', () => {
  expect(stories.length).toBeGreaterThan(40);
  const odd = stories
    .map(({ file, text }) => ({ file, title: titleOf(text) }))
    .filter(({ file, title }) => !new RegExp(`^${roomOf(file)}/[A-Z][a-z]+(?:[ -][a-z]+)*$`).test(title));
  expect(odd).toEqual([]);
});

test('no two files share a title', () => {
  const titles = stories.map(({ text }) => titleOf(text));
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('every story has a name in capitals of its words', () => {
  const names = stories.flatMap(({ file, text }) =>
    [...text.matchAll(/^export const (\w+)/gm)]
      .map(([, name = '']) => ({ file, name }))
      .filter(({ name }) => !/^[A-Z][a-zA-Z]*$/.test(name)),
  );
  expect(names).toEqual([]);
});

test('the toolbar offers every role that a page file speaks of, by the name that the demo institute gives it', () => {
  const pages = readdirSync(join(root, 'schemas/pages'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const files = pages.map((file) => JSON.parse(readFileSync(join(root, 'schemas/pages', file), 'utf8')) as { readonly roles?: object });
  const spoken = new Set(files.flatMap((file) => Object.keys(file.roles ?? {})));
  expect(Object.keys(roles).sort()).toEqual([...spoken].sort());
  const strange = Object.entries(roles).filter(
    ([alias, name]) => !demoAccounts.some(({ role, roleName }) => role === alias && name.startsWith(`${roleName} `)),
  );
  expect(strange).toEqual([]);
});

test('every toolbar begins with one of its own choices', () => {
  const starts = Object.entries(globalTypes).map(([name, { toolbar }]) => ({ name, values: toolbar.items.map(({ value }) => value) }));
  expect(starts.filter(({ name, values }) => !values.includes(initialGlobals[name as keyof typeof initialGlobals]))).toEqual([]);
});
