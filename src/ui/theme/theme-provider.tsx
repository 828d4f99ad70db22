import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { toAntdTheme } from './antd-theme';
import './base.css';
import type { Scheme } from './palettes';
import type { Reach } from './sizes';
import { applyTheme, type ThemeChoice } from './theme-variables';
import type { ThemeName } from './themes';
import { useMedia } from '../use-media';

interface ThemeProviderProps {
  readonly scheme: Scheme;
  readonly accent?: string | undefined;
  readonly theme?: ThemeName | undefined;
  readonly density?: Reach | undefined;
  /** As the system has it where absent. */
  readonly highContrast?: boolean | undefined;
  /** antd's own words; only `app` and Storybook choose them. */
  readonly locale?: Locale;
  readonly children: ReactNode;
}

// Two Chinese characters stay together: 查询, not 查 询.
const buttonConfig = { autoInsertSpace: false };

const contrastQuery = '(prefers-contrast: more)';

/** Dresses everything below it: antd's theme and the CSS variables of one choice of scheme and accent. */
export function ThemeProvider({ scheme, accent, theme, density, highContrast, locale, children }: ThemeProviderProps): ReactNode {
  const asked = useMedia(contrastQuery);
  const hard = highContrast ?? asked;
  const choice = useMemo<ThemeChoice>(
    () => ({ scheme, highContrast: hard, ...(accent ? { accent } : {}), ...(theme ? { theme } : {}), ...(density ? { density } : {}) }),
    [scheme, hard, accent, theme, density],
  );
  useLayoutEffect(() => applyTheme(choice), [choice]);
  // Reduced motion is in base.css: with antd's own switch for it, a pop-up is at times left outside the window.
  const config = useMemo(() => toAntdTheme(choice), [choice]);
  return (
    // Lists that draw only what is in sight leave what they offer without a role: screen readers count and read nothing there. Long ones do it all the same (`isLongList`).
    <ConfigProvider virtual={false} theme={config} {...(locale ? { locale } : {})} button={buttonConfig}>
      <App className="lh-app">{children}</App>
    </ConfigProvider>
  );
}
