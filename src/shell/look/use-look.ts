import { useMemo } from 'react';
import { brand } from '../../ui/theme/palettes';
import type { ThemeChoice } from '../../ui/theme/theme-variables';
import { phoneWidth, useMedia } from '../../ui/use-media';
import { usePreference } from '../use-preference';

const darkQuery = '(prefers-color-scheme: dark)';
const contrastQuery = '(prefers-contrast: more)';

/** The look on screen: the person's choice, and the system's where there is none; on a phone controls are as large as a thumb. */
export function useLook(): ThemeChoice {
  const { theme, scheme, contrast, accent, density } = usePreference((each) => each.look);
  const systemDark = useMedia(darkQuery);
  const systemHard = useMedia(contrastQuery);
  const phone = useMedia(phoneWidth);
  const isDark = scheme === undefined ? systemDark : scheme === 'dark';
  const highContrast = contrast === undefined ? systemHard : contrast === 'more';
  return useMemo(
    () => ({ theme, scheme: isDark ? 'dark' : 'light', highContrast, accent: accent ?? brand, density: phone ? 'touch' : density }),
    [theme, isDark, highContrast, accent, density, phone],
  );
}
