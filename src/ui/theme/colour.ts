type Rgb = readonly [number, number, number];

function toRgb(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const at = (start: number): number => Number.parseInt(digits.slice(start, start + 2), 16) || 0;
  return [at(0), at(2), at(4)];
}

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours; share 0 gives the first, 1 the second. Shape: `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [toRgb(first), toRgb(second)];
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Measures the contrast of two colours. Units: ratio 1 to 21. Source: WCAG 2.2, 1.4.3. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a colour towards black or white, no further than it needs, until it reads on a background. */
export function toReadable(colour: string, background: string, ratio: number): string {
  const end = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.01) {
    const candidate = mix(colour, end, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return end;
}
