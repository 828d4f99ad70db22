// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 登录日志 / Sign-ins: 列表与详情的一行 / a row as it is read
 */
export interface LoginLogsRow {
  /**
   * 动作 / Action
   */
  action?: 'signIn' | 'signOut' | 'tokenReused' | 'identity' | 'end' | 'unlock' | 'lock' | null;
  /**
   * 用户 / User
   */
  userName?: string | null;
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
 * 登录日志 / Sign-ins: 提交的内容 / what is submitted
 */
export interface LoginLogsForm {
  id?: string;
  version?: number;
}

/**
 * 登录日志 / Sign-ins: 查询条件 / what can be searched
 */
export interface LoginLogsSearch {
  /**
   * 用户 / User
   */
  userName?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 动作 / Action
   */
  action?: string | string[];
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
