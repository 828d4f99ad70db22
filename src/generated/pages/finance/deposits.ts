// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 预存款 / Prepaid balances: 列表与详情的一行 / a row as it is read
 */
export interface DepositsRow {
  /**
   * 流水号 / Deposit no.
   */
  depositNo?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 单位名称 / Customer
   */
  enterName?: string | null;
  /**
   * 类别 / Kind
   */
  depositKind?: '1' | '2' | '3' | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 时间 / Time
   */
  depositTime?: string | null;
  /**
   * 方式 / Way
   */
  chargeType?: string | null;
  /**
   * 金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 计入余额（元） / Counts as balance
   */
  signedAmount?: string | null;
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | null;
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
  depositState?: '1' | '0' | null;
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
      depositBalance?: string | null;
      salesmanId?: string | null;
    };
    contractId?: {
      id: string;
      display: string | null;
      contractNo?: string | null;
      contractState?: string | null;
      enterId?: string | null;
    };
    settlementId?: {
      id: string;
      display: string | null;
      settleNo?: string | null;
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
 * 预存款 / Prepaid balances: 提交的内容 / what is submitted
 */
export interface DepositsForm {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 类别 / Kind
   */
  depositKind?: '1' | '2' | '3' | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 时间 / Time
   */
  depositTime?: string | null;
  /**
   * 方式 / Way
   */
  chargeType?: string | null;
  /**
   * 金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | null;
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
 * 预存款 / Prepaid balances: 查询条件 / what can be searched
 */
export interface DepositsSearch {
  /**
   * 流水号 / Deposit no.
   */
  depositNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 类别 / Kind
   */
  depositKind?: string | string[];
  /**
   * 时间 / Time
   */
  depositTime?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 结算单 / Bill
   */
  settlementId?: string | string[];
  /**
   * 状态 / State
   */
  depositState?: string | string[];
  /**
   * 交易流水号 / Trade no.
   */
  tradeNo?: string | string[];
  /**
   * 经办人 / Handled by
   */
  cashierId?: string | string[];
  /**
   * 单位名称 / Customer
   */
  enterName?: string | string[];
  /**
   * 金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 方式 / Way
   */
  chargeType?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
