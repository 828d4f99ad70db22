// No sheet says `:has()`: with it the browser judges all styles around anew after each change (`src/ui/use-mark-around.ts` does without).
// A class is styled in one sheet: sheets come with the parts that need them, in whatever order, and the one that comes last would win.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheetsOf = new Map();
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.css'));
const slow = [];
for (const file of sheets.map((each) => join('src', each))) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  if (text.includes(':has(')) slow.push(file);
  if (file.endsWith('.module.css')) continue;
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, list]) => list.split(','));
  for (const selector of selectors.map((each) => each.trim()).filter((each) => /^\.[\w-]+$/.test(each)))
    sheetsOf.set(selector, (sheetsOf.get(selector) ?? new Set()).add(file));
}
const doubles = [...sheetsOf].filter(([, files]) => files.size > 1);
for (const [selector, files] of doubles)
  console.error(`${selector} is styled in ${[...files].join(' and ')}: give one of them another name`);
for (const file of slow) console.error(`${file} says :has(): set a mark on the element instead, by useMarkAround or by React`);
if (sheetsOf.size === 0) console.error('no style sheet was found');
process.exit(doubles.length > 0 || slow.length > 0 || sheetsOf.size === 0 ? 1 : 0);
