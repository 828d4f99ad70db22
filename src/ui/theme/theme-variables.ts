import { contrast, mix, toReadable } from './colour';
import { brand, meanings, type Palette, palettes, type Scheme, toHighContrast } from './palettes';
import { fontStack, latinStack, monoStack, type Reach, toSizes } from './sizes';
import { type ThemeName, themes, toFrameColours } from './themes';

export interface ThemeChoice {
  readonly scheme: Scheme;
  /** Colour picked by the user; the brand where absent. */
  readonly accent?: string;
  readonly highContrast?: boolean;
  /** `default` where absent. */
  readonly theme?: ThemeName;
  /** `standard` where absent. */
  readonly density?: Reach;
}

/** The accent in its three readable forms. */
export interface Accent {
  /** Text and links on the surface. */
  readonly text: string;
  /** Filled buttons. */
  readonly fill: string;
  /** Text on the fill. */
  readonly onFill: string;
}

/** Gives the palette of a choice. */
export function toPalette({ scheme, highContrast, theme = 'default' }: ThemeChoice): Palette {
  if (highContrast) return toHighContrast(scheme);
  return scheme === 'light' ? { ...palettes.light, ...themes[theme].light } : palettes.dark;
}

const selectedTint: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.18 };

/** A whole row is coloured so faintly that its text and tags read as before. */
const rowTint = 0.07;

const ratioOf = (choice: ThemeChoice): number => (choice.highContrast ? 7 : 4.5);

/** The ground of a selected row: tinted by the accent as far as its quietest text still reads. */
function toSelected(choice: ThemeChoice): string {
  const { surface, textThird } = toPalette(choice);
  const tinted = [1, 0.8, 0.6, 0.4, 0.2].map((part) => mix(surface, choice.accent ?? brand, selectedTint[choice.scheme] * part));
  return tinted.find((ground) => contrast(textThird, ground) >= ratioOf(choice)) ?? surface;
}

/** Derives from the accent what is readable on every ground that a link may stand on, and under the text of buttons. Units: 4.5 to 1. */
export function toAccent(choice: ThemeChoice): Accent {
  const palette = toPalette(choice);
  const ratio = ratioOf(choice);
  const rows = meanings.map((meaning) => mix(palette.surface, palette.meanings[meaning], rowTint));
  const grounds = [palette.surface, palette.hover, palette.quiet, palette.raised, toSelected(choice), ...rows];
  const text = grounds.reduce((colour, ground) => toReadable(colour, ground, ratio), choice.accent ?? brand);
  return { text, fill: text, onFill: choice.scheme === 'dark' ? '#0b1623' : '#ffffff' };
}

function toColours(choice: ThemeChoice): Record<string, string> {
  const palette = toPalette(choice);
  const accent = toAccent(choice);
  const colours: Record<string, string> = {
    floor: palette.floor,
    surface: palette.surface,
    raised: palette.raised,
    quiet: palette.quiet,
    hover: palette.hover,
    selected: toSelected(choice),
    line: palette.line,
    'line-strong': palette.lineStrong,
    text: palette.text,
    'text-second': palette.textSecond,
    'text-third': palette.textThird,
    danger: palette.danger,
    brand: choice.accent ?? brand,
    accent: accent.text,
    'accent-fill': accent.fill,
    'on-accent': accent.onFill,
  };
  for (const meaning of meanings) {
    const tint = mix(palette.surface, palette.meanings[meaning], choice.scheme === 'light' ? 0.1 : 0.16);
    colours[`${meaning}-tint`] = tint;
    colours[meaning] = toReadable(palette.meanings[meaning], tint, ratioOf(choice));
    colours[`${meaning}-row`] = mix(palette.surface, palette.meanings[meaning], rowTint);
    colours[`${meaning}-line`] = mix(palette.surface, palette.meanings[meaning], 0.32);
  }
  return { ...colours, ...toFrameColours(choice.theme ?? 'default', { palette, accent, scheme: choice.scheme, ratio: ratioOf(choice) }) };
}

/** What the variable of a size is called. */
export const variableOf = (name: string): string =>
  `--lh-${name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase()}`;

/** Writes a choice of theme as the CSS variables that every style of the product reads. Shape: `--lh-<name>: value;` lines. */
export function toThemeVariables(choice: ThemeChoice): string {
  const colours = Object.entries(toColours(choice)).map(([name, value]) => `--lh-${name}: ${value};`);
  const lengths = Object.entries({ ...toSizes(choice.density), radius: themes[choice.theme ?? 'default'].radius }).map(
    ([name, value]) => `${variableOf(name)}: ${value}px;`,
  );
  const shadow = choice.scheme === 'light' ? '0 6px 20px rgb(20 30 45 / 14%)' : '0 6px 20px rgb(0 0 0 / 48%)';
  // Where the shadow says enough there is none.
  const edge = choice.highContrast ? toPalette(choice).lineStrong : 'transparent';
  const fixed = [
    `--lh-edge: ${edge};`,
    `--lh-font-stack: ${fontStack};`,
    `--lh-latin-stack: ${latinStack};`,
    `--lh-mono-stack: ${monoStack};`,
    `--lh-shadow: ${shadow};`,
  ];
  return [`color-scheme: ${choice.scheme};`, ...colours, ...lengths, ...fixed].join('\n');
}

const elementId = 'lh-theme';

/** Puts the variables of a theme on the document, once for each change. */
export function applyTheme(choice: ThemeChoice): void {
  const found = document.getElementById(elementId);
  const element = found ?? document.createElement('style');
  element.id = elementId;
  element.textContent = `:root {\n${toThemeVariables(choice)}\n}`;
  document.documentElement.dataset.scheme = choice.scheme;
  if (!found) document.head.append(element);
}
