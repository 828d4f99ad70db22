// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户跟进 / Follow-ups: 列表与详情的一行 / a row as it is read
 */
export interface FollowUpsRow {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 单位名称 / Name
   */
  enterName?: string | null;
  /**
   * 跟进日期 / Day
   */
  followDay?: string | null;
  /**
   * 方式 / Way
   */
  followWay?: '1' | '2' | '3' | '4' | '9' | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系电话 / Telephone
   */
  mobile?: string | null;
  /**
   * 内容 / What was said
   */
  content?: string | null;
  /**
   * 有关报价 / Quote
   */
  quoteId?: string | null;
  /**
   * 下次跟进 / Next
   */
  nextDay?: string | null;
  /**
   * 跟进人 / By
   */
  followerId?: string | null;
  /**
   * 接着哪一次 / Goes on from
   */
  earlierId?: string | null;
  /**
   * 状态 / State
   */
  followState?: '1' | '2' | null;
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
    quoteId?: {
      id: string | null;
      display: string | null;
      quoteNo?: string | null;
      enterId?: string | null;
    };
    followerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    earlierId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
      enterId?: string | null;
    };
  };
}

/**
 * 客户跟进 / Follow-ups: 提交的内容 / what is submitted
 */
export interface FollowUpsForm {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 跟进日期 / Day
   */
  followDay?: string | null;
  /**
   * 方式 / Way
   */
  followWay?: '1' | '2' | '3' | '4' | '9' | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系电话 / Telephone
   */
  mobile?: string | null;
  /**
   * 内容 / What was said
   */
  content?: string | null;
  /**
   * 有关报价 / Quote
   */
  quoteId?: string | null;
  /**
   * 下次跟进 / Next
   */
  nextDay?: string | null;
  /**
   * 跟进人 / By
   */
  followerId?: string | null;
  /**
   * 接着哪一次 / Goes on from
   */
  earlierId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户跟进 / Follow-ups: 查询条件 / what can be searched
 */
export interface FollowUpsSearch {
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 状态 / State
   */
  followState?: string | string[];
  /**
   * 跟进日期 / Day
   */
  followDay?: string | string[];
  /**
   * 下次跟进 / Next
   */
  nextDay?: string | string[];
  /**
   * 跟进人 / By
   */
  followerId?: string | string[];
  /**
   * 方式 / Way
   */
  followWay?: string | string[];
  /**
   * 联系人 / Contact
   */
  contactName?: string | string[];
  /**
   * 单位名称 / Name
   */
  enterName?: string | string[];
  /**
   * 内容 / What was said
   */
  content?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 接着哪一次 / Goes on from
   */
  earlierId?: string | string[];
}
