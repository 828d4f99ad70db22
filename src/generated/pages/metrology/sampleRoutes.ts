// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 流转路线 / Sample routes: 列表与详情的一行 / a row as it is read
 */
export interface SampleRoutesRow {
  /**
   * 路线名称 / Route
   */
  routeName?: string | null;
  /**
   * 节点数 / Nodes
   */
  stopCount?: number | null;
  /**
   * 走这条路线的器具 / Instruments on it
   */
  entryCount?: number | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
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
 * 流转路线 / Sample routes: 提交的内容 / what is submitted
 */
export interface SampleRoutesForm {
  /**
   * 路线名称 / Route
   */
  routeName?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 流转路线 / Sample routes: 查询条件 / what can be searched
 */
export interface SampleRoutesSearch {
  /**
   * 路线名称 / Route
   */
  routeName?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 节点数 / Nodes
   */
  stopCount?: string | string[];
  /**
   * 走这条路线的器具 / Instruments on it
   */
  entryCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
