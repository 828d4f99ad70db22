// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 菜单或按钮节点。 / A node of the menu or of the buttons.
 */
export interface MenuNode {
  /**
   * id / id
   */
  id: string;
  /**
   * 上级，根为 0 / parent, 0 for roots
   */
  parentId: string;
  /**
   * 编号 / code
   */
  code: string;
  /**
   * 中文名称 / Chinese name
   */
  name: string;
  /**
   * 英文名称 / English name
   */
  nameEn?: string;
  /**
   * 种类词 / kind word
   */
  alias?: string;
  /**
   * 路径 / path
   */
  path: string;
  /**
   * 图标 / icon
   */
  source: string;
  /**
   * 次序 / order
   */
  sort: number;
  /**
   * 1 菜单 2 按钮 / 1 menu 2 button
   */
  category: number;
  /**
   * 0 无 1 工具栏 2 操作栏 3 都有 / where a button stands
   */
  action?: number;
  /**
   * 新窗口 / new window
   */
  isOpen?: number;
  /**
   * 外部地址 / external address
   */
  src?: string;
  meta?: {
    i18n?: string;
    roles?: string[];
    isTab?: boolean;
    isAuth?: boolean;
    [k: string]: unknown;
  };
  children?: MenuNode[];
  [k: string]: unknown;
}
