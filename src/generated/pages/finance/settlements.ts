// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 结算管理 / Settlements: 列表与详情的一行 / a row as it is read
 */
export interface SettlementsRow {
  /**
   * 结算单号 / Bill no.
   */
  settleNo?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 客户名称 / Customer name
   */
  enterName?: string | null;
  /**
   * 结算日期 / Date
   */
  settleDate?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 冲销的结算单 / Reverses
   */
  redOfId?: string | null;
  /**
   * 已红冲 / Reversed
   */
  isReversed?: 0 | 1 | null;
  /**
   * 结算状态 / State
   */
  objectState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 以前的开票标记 / Mark of before
   */
  invoiceState?: '0' | '1' | '2' | null;
  /**
   * 其他费用 / Other charges
   */
  items?: {
    /**
     * 收费项目 / Charge
     */
    chargeName?: string | null;
    /**
     * 收费分类 / Class
     */
    chargeTaxon?: string | null;
    /**
     * 金额 / Amount
     */
    amount?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 样品数（件） / Samples
   */
  lineCount?: number | null;
  /**
   * 可结算样品数（件） / Samples that may be settled
   */
  readyCount?: number | null;
  /**
   * 样品费用（元） / Samples' fees
   */
  sampleAmount?: string | null;
  /**
   * 其他费用合计（元） / Other charges in all
   */
  otherAmount?: string | null;
  /**
   * 打包合同金额（元） / Amount of the package contract
   */
  contractAmount?: string | null;
  /**
   * 取整方式 / Rounding
   */
  decimalMode?: '1' | '2' | '3' | null;
  /**
   * 取整差额（元） / Rounded by
   */
  roundAmount?: string | null;
  /**
   * 红字金额（元） / Amount reversed
   */
  redAmount?: string | null;
  /**
   * 原金额（元） / Amount
   */
  amountOriginal?: string | null;
  /**
   * 折扣金额（元） / Discount
   */
  discountAmount?: string | null;
  /**
   * 减免类型 / Reduction
   */
  reductionType?: string | null;
  /**
   * 减免金额（元） / Reduced by
   */
  reductionAmount?: string | null;
  /**
   * 应收金额（元） / Due
   */
  receivable?: string | null;
  /**
   * 收款合计（元） / Payments in all
   */
  receiptAmount?: string | null;
  /**
   * 收款笔数 / Payments
   */
  receiptCount?: number | null;
  /**
   * 已开票金额（元） / Invoiced
   */
  invoicedAmount?: string | null;
  /**
   * 待开票金额（元） / Invoices asked for
   */
  pendingInvoice?: string | null;
  /**
   * 未开票金额（元） / Still to invoice
   */
  uninvoiced?: string | null;
  /**
   * 开票状态 / Invoicing
   */
  billInvoice?: '0' | '1' | '2' | null;
  /**
   * 本次抵扣（元） / Use now
   */
  depositUse?: string | null;
  /**
   * 并入的结算单 / Merged into
   */
  mergeIntoId?: string | null;
  /**
   * 以前的缴费记录 / Payments of before
   */
  payments?: {
    /**
     * 缴费时间 / Time
     */
    payTime?: string | null;
    /**
     * 收费方式 / Way
     */
    chargeType?: string | null;
    /**
     * 金额 / Amount
     */
    amount?: string | null;
    /**
     * 付款单位 / Payer
     */
    payer?: string | null;
    /**
     * 交易流水号 / Trade no.
     */
    tradeNo?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 以前的已收（元） / Received of before
   */
  received?: string | null;
  /**
   * 已收金额（元） / Received
   */
  receivedTotal?: string | null;
  /**
   * 欠费金额（元） / Open
   */
  balance?: string | null;
  /**
   * 担保单 / Guarantee no.
   */
  guaranteeId?: string | null;
  /**
   * 担保类型 / Guarantee
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 担保人 / Guarantor
   */
  guarantorId?: string | null;
  /**
   * 担保期限 / Guaranteed until
   */
  guaranteeDeadline?: string | null;
  /**
   * 担保至 / Guaranteed until
   */
  guaranteedUntil?: string | null;
  /**
   * 担保状态 / Guarantee state
   */
  guaranteeState?: '1' | '2' | '3' | '4' | null;
  /**
   * 担保申请人 / Guarantee asked by
   */
  guaranteeAskerId?: string | null;
  /**
   * 担保待审批 / Guarantee to approve
   */
  isGuaranteeAsked?: 0 | 1 | null;
  /**
   * 收费人 / Cashier
   */
  cashierId?: string | null;
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
      socialNumber?: string | null;
    };
    contractId?: {
      id: string | null;
      display: string | null;
      contractNo?: string | null;
      contractState?: string | null;
      salesmanId?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      billableCount?: number | null;
      enterId?: string | null;
    };
    redOfId?: {
      id: string;
      display: string | null;
      settleNo?: string | null;
    };
    mergeIntoId?: {
      id: string | null;
      display: string | null;
      settleNo?: string | null;
      enterId?: string | null;
      objectState?: string | null;
      redOfId?: string | null;
    };
    guaranteeId?: {
      id: string;
      display: string | null;
      guaranteeNo?: string | null;
      auditState?: string | null;
      enterId?: string | null;
    };
    guarantorId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    guaranteeAskerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
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
 * 结算管理 / Settlements: 提交的内容 / what is submitted
 */
export interface SettlementsForm {
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 结算日期 / Date
   */
  settleDate?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 其他费用 / Other charges
   */
  items?: {
    /**
     * 收费项目 / Charge
     */
    chargeName?: string | null;
    /**
     * 收费分类 / Class
     */
    chargeTaxon?: string | null;
    /**
     * 金额 / Amount
     */
    amount?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 取整方式 / Rounding
   */
  decimalMode?: '1' | '2' | '3' | null;
  /**
   * 折扣金额（元） / Discount
   */
  discountAmount?: string | null;
  /**
   * 减免类型 / Reduction
   */
  reductionType?: string | null;
  /**
   * 减免金额（元） / Reduced by
   */
  reductionAmount?: string | null;
  /**
   * 本次抵扣（元） / Use now
   */
  depositUse?: string | null;
  /**
   * 并入的结算单 / Merged into
   */
  mergeIntoId?: string | null;
  /**
   * 以前的缴费记录 / Payments of before
   */
  payments?: {
    /**
     * 缴费时间 / Time
     */
    payTime?: string | null;
    /**
     * 收费方式 / Way
     */
    chargeType?: string | null;
    /**
     * 金额 / Amount
     */
    amount?: string | null;
    /**
     * 付款单位 / Payer
     */
    payer?: string | null;
    /**
     * 交易流水号 / Trade no.
     */
    tradeNo?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 担保单 / Guarantee no.
   */
  guaranteeId?: string | null;
  /**
   * 担保类型 / Guarantee
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 担保人 / Guarantor
   */
  guarantorId?: string | null;
  /**
   * 担保期限 / Guaranteed until
   */
  guaranteeDeadline?: string | null;
  /**
   * 收费人 / Cashier
   */
  cashierId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 结算管理 / Settlements: 查询条件 / what can be searched
 */
export interface SettlementsSearch {
  /**
   * 结算单号 / Bill no.
   */
  settleNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 结算状态 / State
   */
  objectState?: string | string[];
  /**
   * 结算日期 / Date
   */
  settleDate?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | string[];
  /**
   * 开票状态 / Invoicing
   */
  billInvoice?: string | string[];
  /**
   * 担保状态 / Guarantee state
   */
  guaranteeState?: string | string[];
  /**
   * 担保待审批 / Guarantee to approve
   */
  isGuaranteeAsked?: string | string[];
  /**
   * 担保期限 / Guaranteed until
   */
  guaranteeDeadline?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 冲销的结算单 / Reverses
   */
  redOfId?: string | string[];
  /**
   * 已红冲 / Reversed
   */
  isReversed?: string | string[];
  /**
   * 合同编号 / Contract no.
   */
  'contractId.contractNo'?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 已开票金额（元） / Invoiced
   */
  invoicedAmount?: string | string[];
  /**
   * 原金额（元） / Amount
   */
  amountOriginal?: string | string[];
  /**
   * 折扣金额（元） / Discount
   */
  discountAmount?: string | string[];
  /**
   * 减免金额（元） / Reduced by
   */
  reductionAmount?: string | string[];
  /**
   * 应收金额（元） / Due
   */
  receivable?: string | string[];
  /**
   * 已收金额（元） / Received
   */
  receivedTotal?: string | string[];
  /**
   * 欠费金额（元） / Open
   */
  balance?: string | string[];
  /**
   * 担保类型 / Guarantee
   */
  guaranteeType?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
