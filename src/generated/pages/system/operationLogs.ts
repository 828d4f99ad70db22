// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 操作日志 / Operations: 列表与详情的一行 / a row as it is read
 */
export interface OperationLogsRow {
  /**
   * 用户 / User
   */
  userName?: string | null;
  /**
   * 账号 / Account
   */
  account?: string | null;
  /**
   * 操作 / Action
   */
  action?: string | null;
  /**
   * 对象 / Subject
   */
  subject?: string | null;
  /**
   * 记录 / Record
   */
  subjectId?: string | null;
  /**
   * 改动的字段 / Fields changed
   */
  changed?: string | null;
  /**
   * 被拒绝 / Refused
   */
  refused?: 0 | 1 | null;
  /**
   * 说明 / Remark
   */
  comment?: string | null;
  /**
   * IP地址 / Address
   */
  address?: string | null;
  /**
   * 请求编号 / Request
   */
  requestId?: string | null;
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
 * 操作日志 / Operations: 提交的内容 / what is submitted
 */
export interface OperationLogsForm {
  id?: string;
  version?: number;
}

/**
 * 操作日志 / Operations: 查询条件 / what can be searched
 */
export interface OperationLogsSearch {
  /**
   * 账号 / Account
   */
  account?: string | string[];
  /**
   * 记录 / Record
   */
  subjectId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 对象 / Subject
   */
  subject?: string | string[];
  /**
   * 操作 / Action
   */
  action?: string | string[];
  /**
   * 用户 / User
   */
  userName?: string | string[];
  /**
   * 被拒绝 / Refused
   */
  refused?: string | string[];
  /**
   * 说明 / Remark
   */
  comment?: string | string[];
  /**
   * IP地址 / Address
   */
  address?: string | string[];
  /**
   * 请求编号 / Request
   */
  requestId?: string | string[];
}
