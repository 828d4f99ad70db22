import { theme } from 'antd';
import { expect, test } from 'vitest';
import { toAntdTheme } from '../../../../src/ui/theme/antd-theme';
import { contrast } from '../../../../src/ui/theme/colour';
import { meanings } from '../../../../src/ui/theme/palettes';
import { type ThemeChoice, toAccent, toPalette, toThemeVariables } from '../../../../src/ui/theme/theme-variables';

const choices: readonly (readonly [string, ThemeChoice])[] = [
  ['light', { scheme: 'light' }],
  ['dark', { scheme: 'dark' }],
  ['light, high contrast', { scheme: 'light', highContrast: true }],
  ['dark, high contrast', { scheme: 'dark', highContrast: true }],
  ['light, yellow accent', { scheme: 'light', accent: '#ffd54a' }],
  ['dark, navy accent', { scheme: 'dark', accent: '#102a6b' }],
];

const read = (choice: ThemeChoice, name: string): string => new RegExp(`--lh-${name}: (#\\w+);`).exec(toThemeVariables(choice))?.[1] ?? '';

test.each(choices)('%s: text, links and buttons reach 4.5 to 1', (_name, choice) => {
  const palette = toPalette(choice);
  const accent = toAccent(choice);
  for (const ground of [palette.surface, palette.hover, palette.quiet]) {
    for (const ink of [palette.text, palette.textSecond, palette.textThird, palette.danger])
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
  const rows = ['selected', 'hover', 'quiet', ...meanings.map((meaning) => `${meaning}-row`)];
  for (const ground of rows) expect(contrast(accent.text, read(choice, ground))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent.onFill, accent.fill)).toBeGreaterThanOrEqual(4.5);
});

test.each(choices)('%s: every tag reads on its tint', (_name, choice) => {
  for (const meaning of meanings) expect(contrast(read(choice, meaning), read(choice, `${meaning}-tint`))).toBeGreaterThanOrEqual(4.5);
});

test.each(choices.filter(([, { highContrast }]) => highContrast))(
  '%s: the chosen one of several is told from the rest',
  (_name, choice) => {
    const { trackBg, itemSelectedBg, itemSelectedColor } = toAntdTheme(choice).components?.Segmented ?? {};
    expect(contrast(String(itemSelectedBg), String(trackBg))).toBeGreaterThanOrEqual(3);
    expect(contrast(String(itemSelectedColor), String(itemSelectedBg))).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(choices)('%s: what lies over the page has an edge where nothing else tells it from the page', (_name, choice) => {
  const { raised, floor } = toPalette(choice);
  if (choice.highContrast) for (const ground of [raised, floor]) expect(contrast(read(choice, 'edge'), ground)).toBeGreaterThanOrEqual(3);
  else expect(toThemeVariables(choice)).toContain('--lh-edge: transparent;');
});

test.each(choices)("%s: antd's own primary reads as text and under text", (_name, choice) => {
  const token = theme.getDesignToken(toAntdTheme(choice));
  const button = toAntdTheme(choice).components?.Button;
  expect(contrast(token.colorPrimary, toPalette(choice).surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(String(button?.primaryColor), token.colorPrimary)).toBeGreaterThanOrEqual(4.5);
});

test('no two variables bear one name', () => {
  const names = [...toThemeVariables({ scheme: 'light' }).matchAll(/--lh-[\w-]+/g)].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
