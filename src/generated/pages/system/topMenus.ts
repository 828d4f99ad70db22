// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 顶部菜单 / Top menus: 列表与详情的一行 / a row as it is read
 */
export interface TopMenusRow {
  /**
   * 编号 / Code
   */
  code?: string | null;
  /**
   * 名称 / Name
   */
  name?: string | null;
  /**
   * 图标 / Icon
   */
  source?: string | null;
  /**
   * 路径 / Path
   */
  path?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 编码 / Id
   */
  id: string;
  /**
   * 版本 / Version
   */
  version: number;
  /**
   * 创建时间 / Created
   */
  createTime: string;
  /**
   * 创建人 / Created by
   */
  createUserName: string;
  /**
   * 更新时间 / Updated
   */
  updateTime: string;
  /**
   * 更新人 / Updated by
   */
  updateUserName: string;
}

/**
 * 顶部菜单 / Top menus: 提交的内容 / what is submitted
 */
export interface TopMenusForm {
  /**
   * 编号 / Code
   */
  code?: string | null;
  /**
   * 名称 / Name
   */
  name?: string | null;
  /**
   * 图标 / Icon
   */
  source?: string | null;
  /**
   * 路径 / Path
   */
  path?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  id?: string;
  version?: number;
}

/**
 * 顶部菜单 / Top menus: 查询条件 / what can be searched
 */
export interface TopMenusSearch {
  /**
   * 名称 / Name
   */
  name?: string | string[];
  /**
   * 编号 / Code
   */
  code?: string | string[];
  /**
   * 路径 / Path
   */
  path?: string | string[];
}
