// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 在线用户 / Sessions: 列表与详情的一行 / a row as it is read
 */
export interface SessionsRow {
  /**
   * 账号 / Account
   */
  account?: string | null;
  /**
   * 姓名 / Name
   */
  realName?: string | null;
  /**
   * IP地址 / Address
   */
  address?: string | null;
  /**
   * 浏览器 / Browser
   */
  agent?: string | null;
  /**
   * 最后活动 / Last seen
   */
  lastTime?: string | null;
  /**
   * 到期时间 / Expires
   */
  expireTime?: string | null;
  /**
   * 状态 / State
   */
  sessionState?: 'online' | 'away' | 'ended' | null;
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
 * 在线用户 / Sessions: 提交的内容 / what is submitted
 */
export interface SessionsForm {
  id?: string;
  version?: number;
}

/**
 * 在线用户 / Sessions: 查询条件 / what can be searched
 */
export interface SessionsSearch {
  /**
   * 账号 / Account
   */
  account?: string | string[];
  /**
   * 姓名 / Name
   */
  realName?: string | string[];
  /**
   * IP地址 / Address
   */
  address?: string | string[];
  /**
   * 浏览器 / Browser
   */
  agent?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 最后活动 / Last seen
   */
  lastTime?: string | string[];
  /**
   * 到期时间 / Expires
   */
  expireTime?: string | string[];
}
