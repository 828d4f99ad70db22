// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 结算明细 / Bill lines: 列表与详情的一行 / a row as it is read
 */
export interface SettlementLinesRow {
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 样品编号 / Sample no.
   */
  lineName?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 可结算 / May be settled
   */
  isReady?: 0 | 1 | null;
  /**
   * 金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 原费用（元） / List fee
   */
  fullFee?: string | null;
  /**
   * 计价依据 / Priced by
   */
  priceSource?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
  /**
   * 依据单号 / By document
   */
  priceRef?: string | null;
  /**
   * 收费版本 / Tariff
   */
  tariff?: string | null;
  /**
   * 计算过程 / Worked out
   */
  priceSteps?: string | null;
  /**
   * 结算状态 / State of the bill
   */
  billState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 担保类型 / Guarantee
   */
  guaranteeType?: '1' | '2' | '3' | null;
  /**
   * 状态 / State
   */
  lineState?: '1' | null;
  /**
   * 备注 / Note
   */
  note?: string | null;
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
      id: string;
      display: string | null;
      settleNo?: string | null;
      enterId?: string | null;
      guaranteeType?: string | null;
      isReversed?: 0 | 1 | null;
      objectState?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    sampleId?: {
      id: string | null;
      display: string | null;
      sampleNo?: string | null;
      enterId?: string | null;
      fee?: string | null;
      fullFee?: string | null;
      instrumentName?: string | null;
      isBillable?: 0 | 1 | null;
      isCharged?: 0 | 1 | null;
      orderId?: string | null;
      priceRef?: string | null;
      priceSource?: string | null;
      priceSteps?: string | null;
      sampleSettlement?: string | null;
      tariff?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
    };
  };
}

/**
 * 结算明细 / Bill lines: 提交的内容 / what is submitted
 */
export interface SettlementLinesForm {
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 备注 / Note
   */
  note?: string | null;
  id?: string;
  version?: number;
}

/**
 * 结算明细 / Bill lines: 查询条件 / what can be searched
 */
export interface SettlementLinesSearch {
  /**
   * 结算单 / Bill
   */
  settlementId?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 样品编号 / Sample no.
   */
  lineName?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 结算状态 / State of the bill
   */
  billState?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 担保类型 / Guarantee
   */
  guaranteeType?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 结算单号 / Bill no.
   */
  'settlementId.settleNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 可结算 / May be settled
   */
  isReady?: string | string[];
  /**
   * 样品 / Sample
   */
  sampleId?: string | string[];
}
