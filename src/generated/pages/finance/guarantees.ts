// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 担保 / Guarantees: 列表与详情的一行 / a row as it is read
 */
export interface GuaranteesRow {
  /**
   * 担保单号 / Guarantee no.
   */
  guaranteeNo?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 单位名称 / Customer name
   */
  enterName?: string | null;
  /**
   * 结算单 / Bills
   */
  settlementIds?: string | null;
  /**
   * 结算单数（张） / Number of bills
   */
  billCount?: number | null;
  /**
   * 担保金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 还欠金额（元） / Still open
   */
  openAmount?: string | null;
  /**
   * 担保类型 / Type
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 担保人 / Guarantor
   */
  guarantorId?: string | null;
  /**
   * 担保期限 / Guaranteed until
   */
  deadline?: string | null;
  /**
   * 担保原因 / Reason
   */
  reason?: string | null;
  /**
   * 申请人 / Asked by
   */
  askerId?: string | null;
  /**
   * 由结算单申请 / Asked from a bill
   */
  isAsked?: 0 | 1 | null;
  /**
   * 批准人 / Approved by
   */
  approverName?: string | null;
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | null;
  /**
   * 状态 / State
   */
  auditState?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
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
    settlementIds?: {
      id: string;
      display: string | null;
      settleNo?: string | null;
    }[];
    guarantorId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    askerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 担保 / Guarantees: 提交的内容 / what is submitted
 */
export interface GuaranteesForm {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 担保类型 / Type
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 担保人 / Guarantor
   */
  guarantorId?: string | null;
  /**
   * 担保期限 / Guaranteed until
   */
  deadline?: string | null;
  /**
   * 担保原因 / Reason
   */
  reason?: string | null;
  id?: string;
  version?: number;
}

/**
 * 担保 / Guarantees: 查询条件 / what can be searched
 */
export interface GuaranteesSearch {
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 担保人 / Guarantor
   */
  guarantorId?: string | string[];
  /**
   * 担保期限 / Guaranteed until
   */
  deadline?: string | string[];
  /**
   * 状态 / State
   */
  auditState?: string | string[];
  /**
   * 担保单号 / Guarantee no.
   */
  guaranteeNo?: string | string[];
  /**
   * 担保类型 / Type
   */
  guaranteeType?: string | string[];
  /**
   * 申请人 / Asked by
   */
  askerId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 单位名称 / Customer name
   */
  enterName?: string | string[];
  /**
   * 姓名 / Name
   */
  'guarantorId.staffName'?: string | string[];
  /**
   * 担保金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 还欠金额（元） / Still open
   */
  openAmount?: string | string[];
  /**
   * 结算单数（张） / Number of bills
   */
  billCount?: string | string[];
  /**
   * 批准人 / Approved by
   */
  approverName?: string | string[];
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | string[];
}
