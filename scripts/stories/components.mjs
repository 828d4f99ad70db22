// Which components of the product there are, and which of them no story draws.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Components that need no story, each with its reason. */
const { withoutStory } = JSON.parse(readFileSync('.storybook/components.json', 'utf8'));

const declared =
  /^export (?:function|const) ([A-Z]\w*)(?: = (?:(?!lazyPart)\w+(?:<[^\n]*>)?\()?(?:async )?(?:function|\([^)]*\)[^=\n]*=>)|\(|<)/gm;

/** Every component that a file of the rooms of the browser gives to others. Shape: `file#Name`. */
const components = ['ui', 'runtime', 'slots', 'shell'].flatMap((room) =>
  readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.stories.tsx') && !file.includes('/testing/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name]) => `${file}#${name}`)),
);

export const componentCount = () => components.length;

const excused = Object.keys(withoutStory);

/** Components that should have been drawn and were not. */
export const findUndrawn = (shown) => components.filter((each) => !shown.has(each) && !excused.includes(each));

/** The stories that stand beside a component or in the folder above it: they would draw it, though perhaps late. */
export const storiesBeside = (component, entries) => {
  const folder = dirname(component.split('#')[0]);
  return entries
    .filter(({ importPath }) => [folder, dirname(folder)].includes(dirname(importPath).replace(/^\.\//, '')))
    .map(({ id }) => id);
};

/** Says which components no story has drawn, and which excuses are left over. */
export function findUnshown(shown) {
  return [
    ...findUndrawn(shown).map((each) => `${each} is drawn by no story: give it one, or say in .storybook/components.json why it has none`),
    ...excused.filter((each) => !components.includes(each)).map((each) => `${each} is gone: take it out of .storybook/components.json`),
  ];
}
