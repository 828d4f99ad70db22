import { theme, type ThemeConfig } from 'antd';
import { mix, toReadable } from './colour';
import type { Meaning } from './palettes';
import { toSizes } from './sizes';
import { themes } from './themes';
import { type ThemeChoice, toAccent, toPalette } from './theme-variables';

const seedRatio = 6.2;

/** Grounds and borders of alerts and the like, as our own tags have them: antd's own come out grey from seeds as dark as ours. */
function toGrounds(choice: ThemeChoice): NonNullable<ThemeConfig['token']> {
  const { surface, meanings } = toPalette(choice);
  const ground = (meaning: Meaning): string => mix(surface, meanings[meaning], choice.scheme === 'light' ? 0.1 : 0.16);
  const border = (meaning: Meaning): string => mix(surface, meanings[meaning], 0.32);
  return {
    colorSuccessBg: ground('green'),
    colorSuccessBorder: border('green'),
    colorWarningBg: ground('amber'),
    colorWarningBorder: border('amber'),
    colorInfoBg: ground('blue'),
    colorInfoBorder: border('blue'),
    colorErrorBg: ground('red'),
    colorErrorBorder: border('red'),
  };
}

/** A switch that a thumb finds. What stands in it is kept off the handle by its margins, which antd takes from its own handle. Units: px. */
const thumbSwitch = { trackHeight: 28, handleSize: 24, trackMinWidth: 52, innerMinMargin: 12, innerMaxMargin: 30 };

/** Makes antd's theme from the same palette as the CSS variables, so that its components and ours look alike. */
export function toAntdTheme(choice: ThemeChoice): ThemeConfig {
  const palette = toPalette(choice);
  const accent = toAccent(choice);
  const sizes = toSizes(choice.density);
  const touch = choice.density === 'touch';
  // antd's own go the other way under the pointer, and what is written on them pales.
  const strengthen = (colour: string, share: number): string => mix(colour, choice.scheme === 'dark' ? '#ffffff' : '#000000', share);
  return {
    algorithm: choice.scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // antd's dark algorithm darkens its seed by about a fifth.
      colorPrimary: choice.scheme === 'dark' ? toReadable(accent.fill, palette.surface, seedRatio) : accent.fill,
      colorPrimaryHover: strengthen(accent.fill, 0.14),
      colorPrimaryActive: strengthen(accent.fill, 0.26),
      colorErrorHover: strengthen(palette.danger, 0.14),
      colorErrorActive: strengthen(palette.danger, 0.26),
      colorLink: accent.text,
      colorInfo: accent.text,
      colorError: palette.danger,
      colorErrorText: palette.danger,
      colorSuccess: palette.meanings.green,
      colorWarning: palette.meanings.amber,
      ...toGrounds(choice),
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
      fontFamily: 'var(--lh-font-stack)',
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
        // As many stand in a row of a phone as did when they were lower.
        ...(touch ? { paddingInline: sizes.space3 - 1 } : {}),
      },
      Checkbox: { colorWhite: accent.onFill },
      // What stands in a switch that is off, and in a table without rows, is read as well.
      Switch: {
        colorTextQuaternary: palette.textThird,
        colorTextTertiary: palette.textSecond,
        colorTextLightSolid: palette.surface,
        ...(touch ? thumbSwitch : {}),
      },
      Table: { colorTextDisabled: palette.textThird },
      Modal: { titleFontSize: sizes.fontLarge },
      Pagination: { itemActiveBg: palette.surface },
      // With more contrast the ground of the chosen part would be as white as its track.
      Segmented: choice.highContrast ? { trackBg: palette.quiet, itemSelectedBg: accent.fill, itemSelectedColor: accent.onFill } : {},
    },
  };
}
