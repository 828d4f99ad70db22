// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 约定价格 / Agreed prices: 列表与详情的一行 / a row as it is read
 */
export interface AgreedPricesRow {
  /**
   * 约定单号 / Agreed in
   */
  agreedNo?: string | null;
  /**
   * 出处 / Kind
   */
  source?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | null;
  /**
   * 报价单 / Quote
   */
  quoteId?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 版次 / Revision
   */
  revision?: number | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 器具 / Instrument
   */
  catalogId?: string | null;
  /**
   * 器具名称 / Instrument
   */
  name?: string | null;
  /**
   * 强检标识 / Mandatory
   */
  isStrong?: '0' | '1' | '2' | null;
  /**
   * 承检部门 / Laboratory
   */
  deptId?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 准确度 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
  /**
   * 套数 / Sets
   */
  sets?: number | null;
  /**
   * 件/套 / Pieces per set
   */
  pieces?: number | null;
  /**
   * 收费项目 / Price list entry
   */
  chargeId?: string | null;
  /**
   * 收费版本 / Tariff
   */
  tariff?: string | null;
  /**
   * 标准价（元） / Listed price
   */
  unitPrice?: string | null;
  /**
   * 约定单价（元） / Agreed price
   */
  agreedPrice?: string | null;
  /**
   * 整单折扣 / Whole discount
   */
  wholeRate?: string | null;
  /**
   * 变更为（元） / Changed to
   */
  nextPrice?: string | null;
  /**
   * 状态 / State
   */
  priceState?: '1' | '2' | '3' | null;
  /**
   * 有效期至 / Valid until
   */
  validUntil?: string | null;
  /**
   * 可用 / In force
   */
  isInForce?: 0 | 1 | null;
  /**
   * 已用样品数（件） / Samples priced
   */
  usedCount?: number | null;
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
    quoteId?: {
      id: string;
      display: string | null;
      quoteNo?: string | null;
      quoteExamineStatus?: string | null;
      quoteStatus?: string | null;
      revision?: number | null;
      validDate?: string | null;
    };
    contractId?: {
      id: string | null;
      display: string | null;
      contractNo?: string | null;
      contractState?: string | null;
      endDate?: string | null;
      renewsId?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    salesmanId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    catalogId?: {
      id: string | null;
      display: string | null;
      name?: string | null;
      deptId?: string | null;
      isStrong?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    chargeId?: {
      id: string | null;
      display: string | null;
      chargeCode?: string | null;
      startDate?: string | null;
    };
  };
}

/**
 * 约定价格 / Agreed prices: 提交的内容 / what is submitted
 */
export interface AgreedPricesForm {
  /**
   * 约定单价（元） / Agreed price
   */
  agreedPrice?: string | null;
  /**
   * 变更为（元） / Changed to
   */
  nextPrice?: string | null;
  id?: string;
  version?: number;
}

/**
 * 约定价格 / Agreed prices: 查询条件 / what can be searched
 */
export interface AgreedPricesSearch {
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 器具 / Instrument
   */
  catalogId?: string | string[];
  /**
   * 出处 / Kind
   */
  source?: string | string[];
  /**
   * 可用 / In force
   */
  isInForce?: string | string[];
  /**
   * 约定单号 / Agreed in
   */
  agreedNo?: string | string[];
  /**
   * 报价单 / Quote
   */
  quoteId?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  name?: string | string[];
  /**
   * 服务类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validUntil?: string | string[];
  /**
   * 状态 / State
   */
  priceState?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 约定单价（元） / Agreed price
   */
  agreedPrice?: string | string[];
  /**
   * 标准价（元） / Listed price
   */
  unitPrice?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
