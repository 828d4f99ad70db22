// Written by scripts/generate.ts (npm run generate); do not edit.
export type Name = string;

/**
 * 菜单组。 / Menu groups.
 */
export interface MenusFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 菜单组，按次序。 / The groups of the menu, in order.
   *
   * @minItems 1
   */
  groups: MenuGroupEntry[];
}
export interface MenuGroupEntry {
  code: Name;
  label: Text;
  /**
   * 图标名。 / Name of an icon.
   */
  icon: string;
  /**
   * 次序，小的在前。 / Order, small first.
   */
  sort: number;
  /**
   * 上级菜单组。 / The group above.
   */
  parent?: string;
  /**
   * 地址。 / Address.
   */
  path?: string;
}
/**
 * 双语文字。 / A text in both languages.
 */
export interface Text {
  /**
   * 中文。 / Chinese.
   */
  zh: string;
  /**
   * 英文。 / English.
   */
  en: string;
}
