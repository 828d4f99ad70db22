// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 参数管理 / Parameters: 列表与详情的一行 / a row as it is read
 */
export interface ParamsRow {
  /**
   * 参数名称 / Name
   */
  paramName?: string | null;
  /**
   * 参数键 / Key
   */
  paramKey?: string | null;
  /**
   * 参数值 / Value
   */
  paramValue?: string | null;
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
 * 参数管理 / Parameters: 提交的内容 / what is submitted
 */
export interface ParamsForm {
  id?: string;
  version?: number;
}

/**
 * 参数管理 / Parameters: 查询条件 / what can be searched
 */
export interface ParamsSearch {
  /**
   * 参数名称 / Name
   */
  paramName?: string | string[];
  /**
   * 参数键 / Key
   */
  paramKey?: string | string[];
  /**
   * 参数值 / Value
   */
  paramValue?: string | string[];
  /**
   * 备注 / Remark
   */
  remark?: string | string[];
  /**
   * 更新时间 / Updated
   */
  updateTime?: string | string[];
}
