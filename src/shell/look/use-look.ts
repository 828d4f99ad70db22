import { useMemo, useSyncExternalStore } from 'react';
import { brand } from '../../ui/theme/palettes';
import type { ThemeChoice } from '../../ui/theme/theme-variables';
import { usePreference } from '../use-preference';

const darkQuery = '(prefers-color-scheme: dark)';
const contrastQuery = '(prefers-contrast: more)';

const following = (text: string) => (notify: () => void) => {
  const media = window.matchMedia(text);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
};
const followDark = following(darkQuery);
const followContrast = following(contrastQuery);

/** The look on screen: the person's choice, and the system's where there is none. */
export function useLook(): ThemeChoice {
  const { theme, scheme, contrast, accent, density } = usePreference((each) => each.look);
  const systemDark = useSyncExternalStore(followDark, () => window.matchMedia(darkQuery).matches);
  const systemHard = useSyncExternalStore(followContrast, () => window.matchMedia(contrastQuery).matches);
  const isDark = scheme === undefined ? systemDark : scheme === 'dark';
  const highContrast = contrast === undefined ? systemHard : contrast === 'more';
  return useMemo(
    () => ({ theme, scheme: isDark ? 'dark' : 'light', highContrast, accent: accent ?? brand, density }),
    [theme, isDark, highContrast, accent, density],
  );
}
