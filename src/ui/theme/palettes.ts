export type Scheme = 'light' | 'dark';

/** Meaning colours: what a word already says is said again by its colour, never by the colour alone. */
export const meanings = ['grey', 'blue', 'green', 'amber', 'red', 'purple', 'cyan'] as const;
export type Meaning = (typeof meanings)[number];

export interface Palette {
  /** The floor on which surfaces lie. */
  readonly floor: string;
  readonly surface: string;
  /** Overlays: popovers, dialogs. */
  readonly raised: string;
  /** Header rows, quiet bands. */
  readonly quiet: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSecond: string;
  readonly textThird: string;
  readonly danger: string;
  readonly meanings: Readonly<Record<Meaning, string>>;
}

/** The brand colour that everything accented is derived from. */
export const brand = '#409EFF';

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    floor: '#f4f5f7',
    surface: '#ffffff',
    raised: '#ffffff',
    quiet: '#f7f8fa',
    hover: '#f2f7fd',
    line: '#e5e8ec',
    lineStrong: '#cfd4db',
    text: '#1f242b',
    textSecond: '#59616c',
    textThird: '#656d79',
    danger: '#c8323a',
    meanings: {
      grey: '#59616c',
      blue: '#1f6fbf',
      green: '#26783f',
      amber: '#946000',
      red: '#c8323a',
      purple: '#7347b8',
      cyan: '#0e7490',
    },
  },
  dark: {
    floor: '#14171a',
    surface: '#1b1f23',
    raised: '#24292f',
    quiet: '#20252a',
    hover: '#232c36',
    line: '#31373e',
    lineStrong: '#474f59',
    text: '#e4e7eb',
    textSecond: '#a9b1bb',
    textThird: '#939ca7',
    danger: '#ff7b7f',
    meanings: {
      grey: '#a9b1bb',
      blue: '#6cb4ff',
      green: '#6cc488',
      amber: '#e0ae50',
      red: '#ff8a8e',
      purple: '#b79bf0',
      cyan: '#5cc5d9',
    },
  },
};

/** Plain grounds, hard lines and full text, for people who ask for more contrast. */
export function toHighContrast(scheme: Scheme): Palette {
  const own =
    scheme === 'light'
      ? { floor: '#ffffff', surface: '#ffffff', raised: '#ffffff', quiet: '#f6f6f6', hover: '#eef3f9', text: '#000000', line: '#5b636e' }
      : { floor: '#000000', surface: '#000000', raised: '#0c0e10', quiet: '#101316', hover: '#171d24', text: '#ffffff', line: '#a9b1bb' };
  return {
    ...palettes[scheme],
    ...own,
    textSecond: own.text,
    textThird: own.text,
    lineStrong: own.text,
    danger: scheme === 'light' ? '#a3121b' : '#ff9a9d',
  };
}
