import { contrast, mix, toReadable } from './colour';
import type { Palette, Scheme } from './palettes';

/** The six named themes. */
export const themeNames = ['default', 'white', 'colourful', 'iview', 'd2', 'hey'] as const;
export type ThemeName = (typeof themeNames)[number];

/** How the entry of the page on screen stands out in the menu: a quiet ground, a full one, or an edge. */
type Mark = 'tint' | 'fill' | 'edge';

/** A ground of the frame: a colour, the surface of the palette, its floor, or the accent itself. */
type Ground = 'surface' | 'floor' | 'quiet' | 'accent' | `#${string}`;

/** What a named theme decides; all else is the palette's. */
interface ThemeTokens {
  readonly side: Readonly<Record<Scheme, Ground>>;
  readonly bar: Readonly<Record<Scheme, Ground>>;
  readonly mark: Mark;
  /** Neutrals of its own in the light scheme. */
  readonly light: Partial<Pick<Palette, 'floor' | 'quiet' | 'hover' | 'line' | 'lineStrong'>>;
  /** Units: px. */
  readonly radius: number;
}

export const themes: Readonly<Record<ThemeName, ThemeTokens>> = {
  default: {
    side: { light: 'surface', dark: 'surface' },
    bar: { light: 'surface', dark: 'surface' },
    mark: 'tint',
    light: {},
    radius: 4,
  },
  white: {
    side: { light: 'surface', dark: 'floor' },
    bar: { light: 'surface', dark: 'floor' },
    mark: 'edge',
    light: { floor: '#ffffff', quiet: '#fafafa', line: '#e9e9eb', lineStrong: '#d0d2d6' },
    radius: 2,
  },
  colourful: {
    side: { light: 'quiet', dark: 'quiet' },
    bar: { light: 'accent', dark: 'accent' },
    mark: 'fill',
    light: { floor: '#f3f6fa', quiet: '#f7faff' },
    radius: 6,
  },
  iview: {
    side: { light: '#3a4152', dark: '#171b24' },
    bar: { light: 'surface', dark: 'surface' },
    mark: 'edge',
    light: { floor: '#f5f7f9', line: '#e8eaec', lineStrong: '#d3d6dc' },
    radius: 4,
  },
  d2: {
    side: { light: 'floor', dark: 'floor' },
    bar: { light: 'floor', dark: 'floor' },
    mark: 'tint',
    light: { floor: '#ebf1f6', quiet: '#f5f8fb', hover: '#e9f1f9', line: '#d8e1ea', lineStrong: '#c0ccd8' },
    radius: 4,
  },
  hey: {
    side: { light: '#1d2733', dark: '#101720' },
    bar: { light: '#26323f', dark: '#141d27' },
    mark: 'fill',
    light: { floor: '#f3f6f8', line: '#e3e8ec', lineStrong: '#ccd4da' },
    radius: 3,
  },
};

/** Colours of sidebar and top bar. Shape: each `#rrggbb`; names as in the CSS variables. */
export type FrameColours = Readonly<
  Record<
    | 'side'
    | 'side-text'
    | 'side-hover'
    | 'side-selected'
    | 'side-on-selected'
    | 'side-edge'
    | 'side-line'
    | 'bar'
    | 'bar-text'
    | 'bar-hover'
    | 'bar-accent'
    | 'bar-line',
    string
  >
>;

interface FrameParts {
  readonly palette: Palette;
  readonly accent: { readonly text: string; readonly fill: string; readonly onFill: string };
  readonly scheme: Scheme;
  /** Smallest contrast of text. */
  readonly ratio: number;
}

/** A ground under the pointer: it moves away from its text, except where it is so light or dark that it may move towards it. */
function toHover(ground: string, ink: string): string {
  const reach = contrast(ink, ground);
  if (reach > 9) return mix(ground, ink, 0.07);
  return mix(ground, contrast('#000000', ground) > contrast('#ffffff', ground) ? '#ffffff' : '#000000', 0.16);
}

/** Moves a colour until it reads on each of several grounds. */
const readable = (colour: string, grounds: readonly string[], ratio: number): string =>
  grounds.reduce((found, ground) => toReadable(found, ground, ratio), colour);

function toStrip(ground: string, parts: FrameParts) {
  const { palette, accent, ratio } = parts;
  const isLight = contrast('#000000', ground) > contrast('#ffffff', ground);
  const ink = toReadable(isLight ? '#2a313a' : '#dfe4ea', ground, ratio);
  const hover = ground === palette.surface ? palette.hover : toHover(ground, ink);
  const grounds = [ground, hover];
  return {
    ground,
    hover,
    text: readable(ink, grounds, ratio),
    accent: readable(accent.text, grounds, ratio),
    line: mix(ground, ink, 0.12),
  };
}

/** Dresses sidebar and top bar: the grounds are the theme's, what stands on them is derived until it reads. */
export function toFrameColours(name: ThemeName, parts: FrameParts): FrameColours {
  const { palette, accent, scheme, ratio } = parts;
  const { side: sides, bar: bars, mark } = themes[name];
  const groundOf = (ground: Ground): string =>
    ground === 'accent' ? accent.fill : ground.startsWith('#') ? ground : palette[ground as 'surface' | 'floor' | 'quiet'];
  const side = toStrip(groundOf(sides[scheme]), parts);
  const bar = toStrip(groundOf(bars[scheme]), parts);
  const selected = mark === 'fill' ? accent.fill : side.hover;
  const onSelected = mark === 'fill' ? accent.onFill : readable(accent.text, [side.ground, selected], ratio);
  const lineOf = (strip: { readonly ground: string; readonly line: string }): string =>
    strip.ground === palette.surface ? palette.line : strip.line;
  return {
    side: side.ground,
    'side-text': side.text,
    'side-hover': side.hover,
    'side-selected': selected,
    'side-on-selected': onSelected,
    'side-edge': mark === 'edge' ? readable(accent.text, [selected], 3) : selected,
    'side-line': lineOf(side),
    bar: bar.ground,
    'bar-text': bar.text,
    'bar-hover': bar.hover,
    // On a ground of the accent's own colour the accent would be lost: there the text's colour marks.
    'bar-accent': bars[scheme] === 'accent' ? bar.text : bar.accent,
    'bar-line': lineOf(bar),
  };
}
