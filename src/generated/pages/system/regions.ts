// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 行政区划 / Regions: 列表与详情的一行 / a row as it is read
 */
export interface RegionsRow {
  /**
   * 区划代码 / Code
   */
  regionCode?: string | null;
  /**
   * 名称 / Name
   */
  regionName?: string | null;
  /**
   * 全称 / Full name
   */
  fullName?: string | null;
  /**
   * 上级区划 / Part of
   */
  parentId?: string | null;
  /**
   * 级别 / Level
   */
  regionLevel?: '1' | '2' | '3' | '4' | null;
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
      fullName?: string | null;
      regionName?: string | null;
    };
  };
}

/**
 * 行政区划 / Regions: 提交的内容 / what is submitted
 */
export interface RegionsForm {
  /**
   * 区划代码 / Code
   */
  regionCode?: string | null;
  /**
   * 名称 / Name
   */
  regionName?: string | null;
  /**
   * 全称 / Full name
   */
  fullName?: string | null;
  /**
   * 上级区划 / Part of
   */
  parentId?: string | null;
  /**
   * 级别 / Level
   */
  regionLevel?: '1' | '2' | '3' | '4' | null;
  id?: string;
  version?: number;
}

/**
 * 行政区划 / Regions: 查询条件 / what can be searched
 */
export interface RegionsSearch {
  /**
   * 全称 / Full name
   */
  fullName?: string | string[];
  /**
   * 区划代码 / Code
   */
  regionCode?: string | string[];
  /**
   * 级别 / Level
   */
  regionLevel?: string | string[];
  /**
   * 名称 / Name
   */
  regionName?: string | string[];
  /**
   * 上级区划 / Part of
   */
  parentId?: string | string[];
}
