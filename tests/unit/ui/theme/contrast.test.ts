import { theme as antd } from 'antd';
import { expect, test } from 'vitest';
import { toAntdTheme } from '../../../../src/ui/theme/antd-theme';
import { contrast } from '../../../../src/ui/theme/colour';
import { brand, meanings } from '../../../../src/ui/theme/palettes';
import { toThemeVariables, type ThemeChoice } from '../../../../src/ui/theme/theme-variables';
import { themeNames } from '../../../../src/ui/theme/themes';

/** Colours that people pick: the default, all round the wheel, the lightest, the darkest and the dullest. */
const accents = [
  brand,
  '#ff0000',
  '#ff8000',
  '#ffe600',
  '#80d000',
  '#00a651',
  '#00c7c7',
  '#0047ff',
  '#7a00ff',
  '#ff00aa',
  '#ffffff',
  '#000000',
  '#808080',
];

const choices: readonly ThemeChoice[] = themeNames.flatMap((theme) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [false, true].flatMap((highContrast) => accents.map((accent) => ({ theme, scheme, highContrast, accent }))),
  ),
);

const meaningPairs = meanings.flatMap((meaning): readonly (readonly [string, string])[] => [
  [meaning, `${meaning}-tint`],
  ['text', `${meaning}-row`],
  ['accent', `${meaning}-row`],
]);
const grounds = ['surface', 'floor', 'raised', 'quiet', 'hover', 'selected'];

/** What stands on what, by the names of the variables. */
const pairs: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => ['text', 'text-second', 'text-third'].map((ink) => [ink, ground] as const)),
  ...['surface', 'raised', 'quiet', 'hover', 'selected', 'floor'].map((ground) => ['accent', ground] as const),
  ...['surface', 'raised', 'quiet', 'hover'].map((ground) => ['danger', ground] as const),
  ['on-accent', 'accent-fill'],
  ['side-text', 'side'],
  ['side-text', 'side-hover'],
  ['side-on-selected', 'side-selected'],
  ['bar-text', 'bar'],
  ['bar-text', 'bar-hover'],
  ['bar-accent', 'bar'],
  ['bar-accent', 'bar-hover'],
  ...meaningPairs,
];

const colours = (choice: ThemeChoice): ReadonlyMap<string, string> =>
  new Map([...toThemeVariables(choice).matchAll(/--lh-([\w-]+): (#\w{6});/g)].map(([, name = '', colour = '']) => [name, colour]));

const nameOf = ({ theme, scheme, highContrast, accent }: ThemeChoice): string =>
  `${theme} ${scheme}${highContrast ? ' high contrast' : ''} ${accent}`;

test('in every theme, scheme and colour each text reads on its ground: 4.5 to 1, and 7 to 1 where more contrast is asked for', () => {
  const faint = choices.flatMap((choice) => {
    const found = colours(choice);
    return pairs.flatMap(([ink, ground]) => {
      const reached = contrast(found.get(ink) ?? '', found.get(ground) ?? '');
      const least = choice.highContrast && ink !== 'text' && !meanings.some((each) => each === ink) ? 6.9 : 4.5;
      return reached >= least ? [] : [`${nameOf(choice)}: ${ink} on ${ground} ${reached.toFixed(2)}`];
    });
  });
  expect(faint).toEqual([]);
});

test('lines of controls can be told from their ground where more contrast is asked for: 3 to 1', () => {
  const faint = choices
    .filter(({ highContrast }) => highContrast)
    .filter((choice) => contrast(colours(choice).get('line') ?? '', colours(choice).get('surface') ?? '') < 3);
  expect(faint.map(nameOf)).toEqual([]);
});

test("antd's own buttons read in every theme, scheme and colour, under the pointer and pressed too", () => {
  const faint = choices.flatMap((choice) => {
    const config = toAntdTheme(choice);
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive, colorErrorHover, colorErrorActive } = antd.getDesignToken(config);
    const { primaryColor, dangerColor } = config.components?.Button ?? {};
    const pairs = [
      ...[colorPrimary, colorPrimaryHover, colorPrimaryActive].map((ground) => [primaryColor, ground] as const),
      ...[colorErrorHover, colorErrorActive].map((ground) => [dangerColor, ground] as const),
    ];
    const reached = Math.min(...pairs.map(([text, ground]) => contrast(String(text), ground)));
    return reached >= 4.5 ? [] : [`${nameOf(choice)}: ${reached.toFixed(2)}`];
  });
  expect(faint).toEqual([]);
});

test('each named theme looks different from every other, in light and in dark', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const looks = themeNames.map((theme) => toThemeVariables({ theme, scheme }));
    expect(new Set(looks).size).toBe(themeNames.length);
  }
});

test('a density changes the height of controls and leaves the rows of tables alone', () => {
  const rowOf = (density: ThemeChoice['density']) =>
    /--lh-row: (\d+)px;[\s\S]*--lh-row-default: (\d+)px;/
      .exec(toThemeVariables({ scheme: 'light', ...(density ? { density } : {}) }))
      ?.slice(1);
  expect([rowOf('compact'), rowOf(undefined), rowOf('loose')]).toEqual([
    ['28', '32'],
    ['32', '32'],
    ['40', '32'],
  ]);
});
