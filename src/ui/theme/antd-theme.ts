import { theme, type ThemeConfig } from 'antd';
import { toReadable } from './colour';
import { fontStack, toSizes } from './sizes';
import { themes } from './themes';
import { type ThemeChoice, toAccent, toPalette } from './theme-variables';

const seedRatio = 6.2;

/** Makes antd's theme from the same palette as the CSS variables, so that its components and ours look alike. */
export function toAntdTheme(choice: ThemeChoice): ThemeConfig {
  const palette = toPalette(choice);
  const accent = toAccent(choice);
  const sizes = toSizes(choice.density);
  return {
    algorithm: choice.scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // antd's dark algorithm darkens its seed by about a fifth.
      colorPrimary: choice.scheme === 'dark' ? toReadable(accent.fill, palette.surface, seedRatio) : accent.fill,
      colorLink: accent.text,
      colorInfo: accent.text,
      colorError: palette.danger,
      colorErrorText: palette.danger,
      colorSuccess: palette.meanings.green,
      colorWarning: palette.meanings.amber,
      colorText: palette.text,
      colorTextSecondary: palette.textSecond,
      colorTextTertiary: palette.textThird,
      colorTextDescription: palette.textSecond,
      colorTextPlaceholder: palette.textThird,
      colorIcon: palette.textSecond,
      colorBgLayout: palette.floor,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBorder: palette.lineStrong,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      borderRadius: themes[choice.theme ?? 'default'].radius,
      fontFamily: fontStack,
      fontSize: sizes.font,
      controlHeight: sizes.row,
      controlHeightSM: sizes.space6,
      motionDurationSlow: '0.18s',
      motionDurationMid: '0.14s',
      motionDurationFast: '0.08s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: accent.onFill,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: choice.scheme === 'dark' ? '#1d0608' : '#ffffff',
      },
      Checkbox: { colorWhite: accent.onFill },
      Modal: { titleFontSize: sizes.fontLarge },
      Pagination: { itemActiveBg: palette.surface },
    },
  };
}
