// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 待发通知 / Notices on their way: 列表与详情的一行 / a row as it is read
 */
export interface DeliveriesRow {
  /**
   * 通知 / Notice
   */
  notice?: string | null;
  /**
   * 对象 / About
   */
  subject?: string | null;
  /**
   * 记录 / Record
   */
  subjectId?: string | null;
  /**
   * 状态 / State
   */
  deliveryState?: 'waiting' | 'dead' | null;
  /**
   * 失败次数 / Failures
   */
  attempts?: number | null;
  /**
   * 下次发送 / Next try
   */
  nextTime?: string | null;
  /**
   * 失败原因 / Why it failed
   */
  lastError?: string | null;
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
 * 待发通知 / Notices on their way: 提交的内容 / what is submitted
 */
export interface DeliveriesForm {
  id?: string;
  version?: number;
}

/**
 * 待发通知 / Notices on their way: 查询条件 / what can be searched
 */
export interface DeliveriesSearch {
  /**
   * 状态 / State
   */
  deliveryState?: string | string[];
  /**
   * 通知 / Notice
   */
  notice?: string | string[];
  /**
   * 对象 / About
   */
  subject?: string | string[];
  /**
   * 记录 / Record
   */
  subjectId?: string | string[];
  /**
   * 失败次数 / Failures
   */
  attempts?: string | string[];
  /**
   * 失败原因 / Why it failed
   */
  lastError?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
