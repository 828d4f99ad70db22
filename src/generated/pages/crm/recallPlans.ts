// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 召回计划 / Recall plans: 列表与详情的一行 / a row as it is read
 */
export interface RecallPlansRow {
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 客户名称 / Customer’s name
   */
  enterName?: string | null;
  /**
   * 联系人 / Contact
   */
  contact?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 到期截止 / Due until
   */
  dueUntil?: string | null;
  /**
   * 到期器具 / Instruments due
   */
  instrumentIds?: string | null;
  /**
   * 送检期限 / Bring by
   */
  bringBy?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 登记数 / Registrations
   */
  registrationCount?: number | null;
  /**
   * 通知时间 / Notified at
   */
  noticeTime?: string | null;
  /**
   * 计划状态 / State
   */
  recallState?: '1' | '2' | '3' | '9' | null;
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
  $refs?: {
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    instrumentIds?: {
      id: string;
      display: string | null;
      instrumentTitle?: string | null;
      deviceState?: string | null;
      enterId?: string | null;
    }[];
    salesmanId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 召回计划 / Recall plans: 提交的内容 / what is submitted
 */
export interface RecallPlansForm {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 联系人 / Contact
   */
  contact?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 到期截止 / Due until
   */
  dueUntil?: string | null;
  /**
   * 到期器具 / Instruments due
   */
  instrumentIds?: string | null;
  /**
   * 送检期限 / Bring by
   */
  bringBy?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 召回计划 / Recall plans: 查询条件 / what can be searched
 */
export interface RecallPlansSearch {
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 计划状态 / State
   */
  recallState?: string | string[];
  /**
   * 送检期限 / Bring by
   */
  bringBy?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 到期截止 / Due until
   */
  dueUntil?: string | string[];
  /**
   * 客户名称 / Customer’s name
   */
  enterName?: string | string[];
  /**
   * 联系人 / Contact
   */
  contact?: string | string[];
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | string[];
  /**
   * 通知时间 / Notified at
   */
  noticeTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
