// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 岗位管理 / Posts: 列表与详情的一行 / a row as it is read
 */
export interface PostsRow {
  /**
   * 岗位编码 / Code
   */
  postCode?: string | null;
  /**
   * 岗位名称 / Name
   */
  postName?: string | null;
  /**
   * 岗位类型 / Type
   */
  category?: '1' | '2' | '3' | '4' | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
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
}

/**
 * 岗位管理 / Posts: 提交的内容 / what is submitted
 */
export interface PostsForm {
  /**
   * 岗位编码 / Code
   */
  postCode?: string | null;
  /**
   * 岗位名称 / Name
   */
  postName?: string | null;
  /**
   * 岗位类型 / Type
   */
  category?: '1' | '2' | '3' | '4' | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 岗位管理 / Posts: 查询条件 / what can be searched
 */
export interface PostsSearch {
  /**
   * 岗位名称 / Name
   */
  postName?: string | string[];
  /**
   * 岗位编码 / Code
   */
  postCode?: string | string[];
  /**
   * 岗位类型 / Type
   */
  category?: string | string[];
  /**
   * 备注 / Remark
   */
  remark?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
