// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 前端错误日志 / Browser faults: 列表与详情的一行 / a row as it is read
 */
export interface ErrorLogsRow {
  /**
   * 错误 / Fault
   */
  message?: string | null;
  /**
   * 类型 / Type
   */
  kind?: string | null;
  /**
   * 用户 / User
   */
  userName?: string | null;
  /**
   * 页面 / Page
   */
  url?: string | null;
  /**
   * 发生时间 / Happened
   */
  faultTime?: string | null;
  /**
   * 堆栈 / Stack
   */
  stack?: string | null;
  /**
   * 补充 / More
   */
  extra?: string | null;
  /**
   * IP地址 / Address
   */
  address?: string | null;
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
 * 前端错误日志 / Browser faults: 提交的内容 / what is submitted
 */
export interface ErrorLogsForm {
  id?: string;
  version?: number;
}

/**
 * 前端错误日志 / Browser faults: 查询条件 / what can be searched
 */
export interface ErrorLogsSearch {
  /**
   * 错误 / Fault
   */
  message?: string | string[];
  /**
   * 用户 / User
   */
  userName?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 类型 / Type
   */
  kind?: string | string[];
  /**
   * 页面 / Page
   */
  url?: string | string[];
  /**
   * 发生时间 / Happened
   */
  faultTime?: string | string[];
}
