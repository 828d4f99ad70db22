import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { guides } from '../../../.storybook/guides/all-guides';
import { widgetNames } from '../../../src/schema/context/type-defaults';
import { lengthsOf } from '../../../.storybook/guides/lengths';
import { type Guide, requiredStates, stateNames } from '../../../.storybook/guides/guide';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const all = Object.entries(guides);

const storiesOf = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => read(`src/${file}`))
    .map((text) => [/title: '([^']*)'/.exec(/const meta[\s\S]*/.exec(text)?.[0] ?? '')?.[1] ?? '', text] as const)
    .map(([title, text]) => [title, [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)] as const),
);

const kebab = (name: string): string =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase();

test('each part that has stories has a guide, beside stories and a file that are there', () => {
  // Foundations are documentation themselves.
  const titles = [...storiesOf.keys()].filter((title) => !title.startsWith('Foundations/'));
  expect(titles.filter((title) => !(title in guides))).toEqual([]);
  expect(all.filter(([title]) => !storiesOf.has(title)).map(([title]) => title)).toEqual([]);
  expect(all.flatMap(([, { file, sheets }]) => [file, ...sheets]).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('each widget of the registry has one guide: a new one is written into .storybook/guides, with `widget` as its name', () => {
  const listed = /const widgets\b[^{]*\{([\s\S]*?)\n\};/.exec(read('src/runtime/form/widgets/registry.ts'))?.[1] ?? '';
  const names = [...listed.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  // Lines are drawn by the form itself, and told of with it.
  expect(widgetNames.filter((name) => !names.includes(name))).toEqual(['lines', 'blocks']);
  expect(all.flatMap(([, { widget }]) => widget ?? []).toSorted()).toEqual(names.toSorted());
});

test('each panel that page files may name is told of in .storybook/guides/slots.ts, with a story of its own and a page that has it', () => {
  const parts = Object.entries(guides['Slots/Panels']?.parts ?? {});
  const enumerated = /"panel": \{\s*"enum": \[([^\]]*)\]/.exec(read('schemas/page.schema.json'))?.[1] ?? '';
  const names = [...enumerated.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  expect(parts.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  const stories = storiesOf.get('Slots/Panels') ?? [];
  const strange = parts.filter(([name, part]) => {
    const isSeen = 'story' in part ? stories.includes(part.story) : part.none.zh !== '' && part.none.en !== '';
    return !isSeen || !read(`schemas/pages/${part.page}.json`).includes(`"panel": "${name}"`);
  });
  expect(strange).toEqual([]);
});

test.each(all)('%s shows every state that its kind asks for, or says why it has none', (title, { kind, states }) => {
  const names = storiesOf.get(title) ?? [];
  const lacking = requiredStates[kind].filter((state) => {
    const seen = states[state];
    if (seen === undefined) return true;
    return 'story' in seen ? !names.includes(seen.story) : seen.none.zh === '' || seen.none.en === '';
  });
  expect(lacking).toEqual([]);
});

/** Where lengths of the theme come to parts from elsewhere than a sheet: antd's controls, the room of the search bar, the column of numbers. */
const measuring = ['src/ui/theme/antd-theme.ts', 'src/runtime/search/use-bar-room.ts', 'src/ui/grid/gestures/use-row-sheet.ts'];

test.each(all)('%s has the lengths that its guide gives: its sheets, its file or the theme of its controls read them', (_title, guide) => {
  const text = [...guide.sheets, guide.file, ...measuring].map(read).join('\n');
  // The corner is the theme's, and comes to every sheet and control by its variable.
  const strange = [...(guide.size ?? []), ...(guide.spacing ?? [])].filter(
    ({ token }) => token !== 'radius' && !text.includes(`var(--lh-${kebab(token)})`) && !text.includes(`sizes.${token}`),
  );
  expect(strange.map(({ token }) => token)).toEqual([]);
  const ofSheets = lengthsOf(guide.sheets.map(read));
  // What lies over the whole page, or in the room of something else, keeps no distance of its own.
  const { size = ofSheets.size, spacing = [...ofSheets.spacing, guide.file], keys, dos, donts } = guide;
  expect(Math.min(...[size, spacing, keys, dos, donts].map(({ length }) => length))).toBeGreaterThan(0);
});

test.each(all)('%s shows words of a page file that are there', (_title, { words }) => {
  if ('none' in words) return;
  const part = words.at.reduce<unknown>(
    (content, step) => (content as Readonly<Record<string, unknown>> | undefined)?.[step],
    JSON.parse(read(`schemas/pages/${words.page}.json`)) as unknown,
  );
  expect(part).toBeDefined();
});

const lengths =
  (of: 'size' | 'spacing') =>
  (guide: Guide): string => {
    const measures = guide[of]?.map(({ what, token }) => `${what.zh} \`--lh-${kebab(token)}\``);
    if (measures) return measures.join('，');
    const ofSheets = lengthsOf(guide.sheets.map(read))[of];
    const [first] = ofSheets;
    return first
      ? `样式表里的 ${ofSheets.length} 处，如 \`${first.where}\` 的 \`${first.property}: ${first.value}\``
      : '它自己没有，由放它的地方决定';
  };

const subjects = {
  size: lengths('size'),
  spacing: lengths('spacing'),
  states: (guide: Guide) =>
    requiredStates[guide.kind]
      .flatMap((state) => {
        const seen = guide.states[state];
        return seen && 'story' in seen ? [`${stateNames[state].zh} \`${seen.story}\``] : [];
      })
      .join('，'),
  keyboard: (guide: Guide) => guide.keys.map(([keys]) => `\`${keys}\``).join('，'),
  words: (guide: Guide) =>
    'none' in guide.words
      ? guide.words.none.zh.replace(/。$/, '')
      : `\`${guide.words.at.join('.')}\`（\`schemas/pages/${guide.words.page}.json\`）`,
} as const;

const questions = {
  size: ['有多大？', '尺寸 Size'],
  spacing: ['各部分隔多远？', '间距 Spacing'],
  states: ['有哪些状态，在哪看？', '状态 States'],
  keyboard: ['用键盘怎么操作？', '键盘 Keyboard'],
  words: ['用哪些变量，页面文件里怎么写？', '用到的变量 Tokens，页面文件里的写法 In a page file'],
} as const;

/** The questions of a designer with their answers and places, as `docs/storybook.md` lists them. */
function toDocument(): string {
  const head = read('tests/unit/stories/storybook-head.md').trim();
  const parts = all.map(([title, guide]) => {
    const lines = (Object.keys(questions) as (keyof typeof questions)[]).map((name, at) => {
      const [question, place] = questions[name];
      return `${at + 1}. ${question} ${subjects[name](guide)}。Docs：${place}`;
    });
    return `### ${title}\n\n${lines.join('\n')}`;
  });
  return `${head}\n\n${parts.join('\n\n')}\n`;
}

test('docs/storybook.md asks five questions of each part and answers them as the guides do; `npx vitest -u` writes it anew', async () => {
  await expect(toDocument()).toMatchFileSnapshot(join(root, 'docs/storybook.md'));
});
