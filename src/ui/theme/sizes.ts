/** Every length of the look. Units: px on a grid of 4 and 8. */
export const sizes = {
  space1: 4,
  space2: 8,
  space3: 12,
  space4: 16,
  space6: 24,
  space8: 32,
  radius: 4,
  line: 1,
  focus: 2,
  font: 14,
  fontSmall: 12,
  fontLarge: 16,
  /** Height of a table row and of a control. Source: spec 9.9. */
  row: 32,
  /** Space between the end of a table and the end of its page; the pager stands in it. Source: spec 9.9. */
  tableBottom: 60,
  check: 16,
  tag: 20,
  label: 88,
  field: 208,
} as const;

/** Chinese first, from the system; nothing is downloaded. */
export const fontStack =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Segoe UI', system-ui, -apple-system, sans-serif";
export const monoStack = "'JetBrains Mono', Consolas, 'Noto Sans Mono', Menlo, 'Noto Sans CJK SC', monospace";
