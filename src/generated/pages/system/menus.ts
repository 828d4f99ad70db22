// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 菜单管理 / Menus: 列表与详情的一行 / a row as it is read
 */
export interface MenusRow {
  /**
   * 名称 / Name
   */
  nameZh?: string | null;
  /**
   * 英文名称 / English name
   */
  nameEn?: string | null;
  /**
   * 权限编码 / Code
   */
  code?: string | null;
  /**
   * 上级 / Part of
   */
  parentId?: string | null;
  /**
   * 类别 / Kind
   */
  category?: '1' | '2' | null;
  /**
   * 别名 / Alias
   */
  alias?: string | null;
  /**
   * 路径 / Path
   */
  path?: string | null;
  /**
   * 图标 / Icon
   */
  source?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 隐藏 / Hidden
   */
  hidden?: 0 | 1 | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
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
  $refs?: {
    parentId?: {
      id: string;
      display: string | null;
      nameZh?: string | null;
    };
  };
}

/**
 * 菜单管理 / Menus: 提交的内容 / what is submitted
 */
export interface MenusForm {
  /**
   * 名称 / Name
   */
  nameZh?: string | null;
  /**
   * 英文名称 / English name
   */
  nameEn?: string | null;
  /**
   * 权限编码 / Code
   */
  code?: string | null;
  /**
   * 上级 / Part of
   */
  parentId?: string | null;
  /**
   * 类别 / Kind
   */
  category?: '1' | '2' | null;
  /**
   * 别名 / Alias
   */
  alias?: string | null;
  /**
   * 路径 / Path
   */
  path?: string | null;
  /**
   * 图标 / Icon
   */
  source?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 隐藏 / Hidden
   */
  hidden?: 0 | 1 | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 菜单管理 / Menus: 查询条件 / what can be searched
 */
export interface MenusSearch {
  /**
   * 名称 / Name
   */
  nameZh?: string | string[];
  /**
   * 权限编码 / Code
   */
  code?: string | string[];
  /**
   * 类别 / Kind
   */
  category?: string | string[];
  /**
   * 英文名称 / English name
   */
  nameEn?: string | string[];
  /**
   * 路径 / Path
   */
  path?: string | string[];
  /**
   * 上级 / Part of
   */
  parentId?: string | string[];
  /**
   * 隐藏 / Hidden
   */
  hidden?: string | string[];
}
