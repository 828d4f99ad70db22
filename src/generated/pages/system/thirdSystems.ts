// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 业务系统 / Business systems: 列表与详情的一行 / a row as it is read
 */
export interface ThirdSystemsRow {
  /**
   * 系统编码 / Code
   */
  code?: string | null;
  /**
   * 系统名称 / Name
   */
  systemName?: string | null;
  /**
   * 登录地址 / Address
   */
  baseUrl?: string | null;
  /**
   * 启用状态 / In use
   */
  systemState?: '0' | '1' | null;
  /**
   * 已有密钥 / Has a secret
   */
  hasSecret?: 0 | 1 | null;
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
 * 业务系统 / Business systems: 提交的内容 / what is submitted
 */
export interface ThirdSystemsForm {
  /**
   * 系统编码 / Code
   */
  code?: string | null;
  /**
   * 系统名称 / Name
   */
  systemName?: string | null;
  /**
   * 登录地址 / Address
   */
  baseUrl?: string | null;
  /**
   * 启用状态 / In use
   */
  systemState?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 业务系统 / Business systems: 查询条件 / what can be searched
 */
export interface ThirdSystemsSearch {
  /**
   * 系统名称 / Name
   */
  systemName?: string | string[];
  /**
   * 系统编码 / Code
   */
  code?: string | string[];
  /**
   * 启用状态 / In use
   */
  systemState?: string | string[];
  /**
   * 登录地址 / Address
   */
  baseUrl?: string | string[];
}
