// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 投递记录 / Messages sent: 列表与详情的一行 / a row as it is read
 */
export interface SentMessagesRow {
  /**
   * 通知 / Notice
   */
  notice?: string | null;
  /**
   * 方式 / By
   */
  channel?: 'mail' | 'sms' | null;
  /**
   * 接收人 / Recipient
   */
  receiverName?: string | null;
  /**
   * 接收地址 / Sent to
   */
  receiver?: string | null;
  /**
   * 状态 / State
   */
  sentState?: 'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'dead' | null;
  /**
   * 原因 / Why
   */
  reason?: 'accepted' | 'kept' | 'notTaken' | 'away' | 'cutOff' | 'ended' | 'noAddress' | 'noServer' | null;
  /**
   * 测试 / Test
   */
  isTest?: 0 | 1 | null;
  /**
   * 对方答复 / Answer
   */
  answer?: string | null;
  /**
   * 发送次数 / Attempts
   */
  attempts?: number | null;
  /**
   * 下次发送 / Next try
   */
  nextTime?: string | null;
  /**
   * 模板编码 / Template
   */
  templateCode?: string | null;
  /**
   * 对象 / About
   */
  subject?: string | null;
  /**
   * 记录 / Record
   */
  subjectId?: string | null;
  /**
   * 消息编号 / Message id
   */
  messageId?: string | null;
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
 * 投递记录 / Messages sent: 提交的内容 / what is submitted
 */
export interface SentMessagesForm {
  id?: string;
  version?: number;
}

/**
 * 投递记录 / Messages sent: 查询条件 / what can be searched
 */
export interface SentMessagesSearch {
  /**
   * 状态 / State
   */
  sentState?: string | string[];
  /**
   * 方式 / By
   */
  channel?: string | string[];
  /**
   * 通知 / Notice
   */
  notice?: string | string[];
  /**
   * 接收人 / Recipient
   */
  receiverName?: string | string[];
  /**
   * 模板编码 / Template
   */
  templateCode?: string | string[];
  /**
   * 测试 / Test
   */
  isTest?: string | string[];
  /**
   * 对象 / About
   */
  subject?: string | string[];
  /**
   * 原因 / Why
   */
  reason?: string | string[];
  /**
   * 对方答复 / Answer
   */
  answer?: string | string[];
  /**
   * 记录 / Record
   */
  subjectId?: string | string[];
  /**
   * 发送次数 / Attempts
   */
  attempts?: string | string[];
  /**
   * 消息编号 / Message id
   */
  messageId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
