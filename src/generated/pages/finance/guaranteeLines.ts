// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 担保明细 / Bills of guarantees: 列表与详情的一行 / a row as it is read
 */
export interface GuaranteeLinesRow {
  /**
   * 担保单 / Guarantee
   */
  guaranteeId?: string | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 结算单号 / Bill no.
   */
  lineName?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 担保金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 还欠金额（元） / Still open
   */
  balance?: string | null;
  /**
   * 结算状态 / State of the bill
   */
  billState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 担保状态 / State of the guarantee
   */
  auditState?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
  /**
   * 担保类型 / Type
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 担保期限 / Guaranteed until
   */
  deadline?: string | null;
  /**
   * 状态 / State
   */
  lineState?: '1' | null;
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
    guaranteeId?: {
      id: string | null;
      display: string | null;
      guaranteeNo?: string | null;
      askerId?: string | null;
      auditState?: string | null;
      deadline?: string | null;
      enterId?: string | null;
      guaranteeType?: string | null;
      guarantorId?: string | null;
    };
    settlementId?: {
      id: string | null;
      display: string | null;
      settleNo?: string | null;
      balance?: string | null;
      enterId?: string | null;
      objectState?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
  };
}

/**
 * 担保明细 / Bills of guarantees: 提交的内容 / what is submitted
 */
export interface GuaranteeLinesForm {
  /**
   * 担保单 / Guarantee
   */
  guaranteeId?: string | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 担保明细 / Bills of guarantees: 查询条件 / what can be searched
 */
export interface GuaranteeLinesSearch {
  /**
   * 结算单 / Bill
   */
  settlementId?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 担保单 / Guarantee
   */
  guaranteeId?: string | string[];
  /**
   * 担保状态 / State of the guarantee
   */
  auditState?: string | string[];
  /**
   * 结算状态 / State of the bill
   */
  billState?: string | string[];
  /**
   * 担保期限 / Guaranteed until
   */
  deadline?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 担保单号 / Guarantee no.
   */
  'guaranteeId.guaranteeNo'?: string | string[];
  /**
   * 结算单号 / Bill no.
   */
  lineName?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 担保金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 还欠金额（元） / Still open
   */
  balance?: string | string[];
  /**
   * 担保类型 / Type
   */
  guaranteeType?: string | string[];
}
