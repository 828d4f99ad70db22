import { type ThemeChoice, toPalette } from '../../ui/theme/theme-variables';

/** Units: seconds; a year. */
const keptFor = 31_536_000;

/**
 * Tells the server, by a cookie, on which ground the start page is to be painted before any script runs, so that nothing flashes on
 * load; what it painted then is taken back, for the theme stands. Shape: `liangheng-ground=dark.14171a`.
 */
export function keepFirstPaint(choice: ThemeChoice): void {
  const ground = toPalette(choice).floor.slice(1);
  document.cookie = `liangheng-ground=${choice.scheme}.${ground}; path=/; max-age=${keptFor}; SameSite=Strict`;
  document.documentElement.removeAttribute('style');
}
