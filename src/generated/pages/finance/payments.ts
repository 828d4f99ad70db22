// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 收款与退款 / Payments: 列表与详情的一行 / a row as it is read
 */
export interface PaymentsRow {
  /**
   * 收款单号 / Payment no.
   */
  payNo?: string | null;
  /**
   * 类别 / Kind
   */
  payKind?: '1' | '2' | '3' | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 付款单位 / Payer
   */
  enterName?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 红字结算单 / Reversing bill
   */
  isRed?: 0 | 1 | null;
  /**
   * 被冲销的结算单 / Bill that is reversed
   */
  reversedId?: string | null;
  /**
   * 日期 / Date
   */
  payDate?: string | null;
  /**
   * 方式 / Way
   */
  chargeType?: string | null;
  /**
   * 金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 计入已收（元） / Counts as received
   */
  signedAmount?: string | null;
  /**
   * 退哪一笔收款 / Refund of payment
   */
  refundOfId?: string | null;
  /**
   * 已退（元） / Refunded
   */
  refunded?: string | null;
  /**
   * 还可退（元） / May be refunded
   */
  refundable?: string | null;
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | null;
  /**
   * 付款账号 / Paid from account
   */
  payerAccount?: string | null;
  /**
   * 回单 / Bank receipt
   */
  receiptFiles?: string | null;
  /**
   * 预存款流水 / Deposit
   */
  depositId?: string | null;
  /**
   * 经办人 / Handled by
   */
  cashierId?: string | null;
  /**
   * 作废原因 / Reason of voiding
   */
  voidReason?: string | null;
  /**
   * 状态 / State
   */
  payState?: '1' | '0' | null;
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
    settlementId?: {
      id: string | null;
      display: string | null;
      settleNo?: string | null;
      balance?: string | null;
      contractId?: string | null;
      enterId?: string | null;
      enterName?: string | null;
      objectState?: string | null;
      receivedTotal?: string | null;
      redOfId?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    contractId?: {
      id: string;
      display: string | null;
      contractNo?: string | null;
      salesmanId?: string | null;
    };
    reversedId?: {
      id: string | null;
      display: string | null;
      settleNo?: string | null;
    };
    refundOfId?: {
      id: string;
      display: string | null;
      payNo?: string | null;
      payKind?: string | null;
      payState?: string | null;
      refundable?: string | null;
      settlementId?: string | null;
    };
    depositId?: {
      id: string;
      display: string | null;
      depositNo?: string | null;
    };
    cashierId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 收款与退款 / Payments: 提交的内容 / what is submitted
 */
export interface PaymentsForm {
  /**
   * 类别 / Kind
   */
  payKind?: '1' | '2' | '3' | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 日期 / Date
   */
  payDate?: string | null;
  /**
   * 方式 / Way
   */
  chargeType?: string | null;
  /**
   * 金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 退哪一笔收款 / Refund of payment
   */
  refundOfId?: string | null;
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | null;
  /**
   * 付款账号 / Paid from account
   */
  payerAccount?: string | null;
  /**
   * 回单 / Bank receipt
   */
  receiptFiles?: string | null;
  /**
   * 经办人 / Handled by
   */
  cashierId?: string | null;
  /**
   * 作废原因 / Reason of voiding
   */
  voidReason?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 收款与退款 / Payments: 查询条件 / what can be searched
 */
export interface PaymentsSearch {
  /**
   * 收款单号 / Payment no.
   */
  payNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 类别 / Kind
   */
  payKind?: string | string[];
  /**
   * 日期 / Date
   */
  payDate?: string | string[];
  /**
   * 结算单 / Bill
   */
  settlementId?: string | string[];
  /**
   * 方式 / Way
   */
  chargeType?: string | string[];
  /**
   * 状态 / State
   */
  payState?: string | string[];
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | string[];
  /**
   * 退哪一笔收款 / Refund of payment
   */
  refundOfId?: string | string[];
  /**
   * 经办人 / Handled by
   */
  cashierId?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 结算单号 / Bill no.
   */
  'settlementId.settleNo'?: string | string[];
  /**
   * 付款单位 / Payer
   */
  enterName?: string | string[];
  /**
   * 金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
