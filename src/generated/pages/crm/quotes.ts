// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 报价管理 / Quotes: 列表与详情的一行 / a row as it is read
 */
export interface QuotesRow {
  /**
   * 报价单号 / Quote no.
   */
  quoteNo?: string | null;
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系手机 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 发送客户时间 / Sent to customer at
   */
  sentTime?: string | null;
  /**
   * 报价类型 / Quote type
   */
  discountType?: '1' | '2' | null;
  /**
   * 招标编号 / Tender no.
   */
  tenderNo?: string | null;
  /**
   * 报价日期 / Date
   */
  quoteDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 税率 / Tax rate
   */
  taxRate?: string | null;
  /**
   * 取整方式 / Rounding
   */
  decimalMode?: '1' | '2' | '3' | null;
  /**
   * 明细 / Lines
   */
  items?: {
    /**
     * 器具 / Instrument
     */
    catalogId?: string | null;
    /**
     * 器具名称 / Name
     */
    name?: string | null;
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
     * 依据 / Basis
     */
    basis?: string | null;
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
     * 名录价 / Catalogue's price
     */
    price?: string | null;
    /**
     * 标准价 / Listed price
     */
    chargePrice?: string | null;
    /**
     * 单价 / Price
     */
    unitPrice?: string | null;
    /**
     * 允许打折 / Discountable
     */
    isDiscountable?: 0 | 1 | null;
    /**
     * 折扣 / Discount
     */
    discountRate?: string | null;
    /**
     * 折后单价 / Price after discount
     */
    discountPrice?: string | null;
    /**
     * 原价合计 / List amount
     */
    lineAmount?: string | null;
    /**
     * 折后合计 / Line total
     */
    lineTotal?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      catalogId?: {
        id: string | null;
        display: string | null;
        name?: string | null;
        abilityStatus?: string | null;
        isDiscountable?: 0 | 1 | null;
        price?: string | null;
      };
      chargeId?: {
        id: string | null;
        display: string | null;
        chargeCode?: string | null;
        abilityStatus?: string | null;
        abilityType?: string | null;
        catalogId?: string | null;
        lastDay?: string | null;
        price?: string | null;
        startDate?: string | null;
      };
    };
  }[];
  /**
   * 整单折扣 / Whole discount
   */
  wholeDiscount?: string | null;
  /**
   * 报价金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 优惠金额（元） / Discount
   */
  discountAmount?: string | null;
  /**
   * 折后金额（元） / Total
   */
  total?: string | null;
  /**
   * 折扣率 / Rate
   */
  discountRate?: string | null;
  /**
   * 由谁审核 / To be reviewed by
   */
  approvedBy?: '0' | '1' | '2' | null;
  /**
   * 报价单状态 / State
   */
  quoteStatus?: '100' | '200' | null;
  /**
   * 审核状态 / Review state
   */
  quoteExamineStatus?: '100' | '200' | '300' | null;
  /**
   * 审核人 / Reviewer
   */
  auditorName?: string | null;
  /**
   * 审核时间 / Reviewed at
   */
  auditTime?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 委托单数 / Orders
   */
  orderCount?: number | null;
  /**
   * 合同数 / Contracts
   */
  contractCount?: number | null;
  /**
   * 版次 / Revision
   */
  revision?: number | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
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
      isBlack?: 0 | 1 | null;
      salesmanId?: string | null;
    };
    salesmanId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    acceptorId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 报价管理 / Quotes: 提交的内容 / what is submitted
 */
export interface QuotesForm {
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系手机 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 报价类型 / Quote type
   */
  discountType?: '1' | '2' | null;
  /**
   * 招标编号 / Tender no.
   */
  tenderNo?: string | null;
  /**
   * 报价日期 / Date
   */
  quoteDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 税率 / Tax rate
   */
  taxRate?: string | null;
  /**
   * 取整方式 / Rounding
   */
  decimalMode?: '1' | '2' | '3' | null;
  /**
   * 明细 / Lines
   */
  items?: {
    /**
     * 器具 / Instrument
     */
    catalogId?: string | null;
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
     * 依据 / Basis
     */
    basis?: string | null;
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
     * 折扣 / Discount
     */
    discountRate?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 整单折扣 / Whole discount
   */
  wholeDiscount?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 报价管理 / Quotes: 查询条件 / what can be searched
 */
export interface QuotesSearch {
  /**
   * 报价单号 / Quote no.
   */
  quoteNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 审核状态 / Review state
   */
  quoteExamineStatus?: string | string[];
  /**
   * 报价日期 / Date
   */
  quoteDate?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 由谁审核 / To be reviewed by
   */
  approvedBy?: string | string[];
  /**
   * 报价单状态 / State
   */
  quoteStatus?: string | string[];
  /**
   * 报价类型 / Quote type
   */
  discountType?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 标题 / Title
   */
  title?: string | string[];
  /**
   * 联系人 / Contact
   */
  contactName?: string | string[];
  /**
   * 联系手机 / Mobile
   */
  mobile?: string | string[];
  /**
   * 招标编号 / Tender no.
   */
  tenderNo?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | string[];
  /**
   * 报价金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 折后金额（元） / Total
   */
  total?: string | string[];
  /**
   * 折扣率 / Rate
   */
  discountRate?: string | string[];
  /**
   * 审核人 / Reviewer
   */
  auditorName?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
