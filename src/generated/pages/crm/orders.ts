// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 委托单 / Orders: 列表与详情的一行 / a row as it is read
 */
export interface OrdersRow {
  /**
   * 委托单号 / Order no.
   */
  orderNo?: string | null;
  /**
   * 委托单状态 / State
   */
  orderStatus?: '0' | '50' | '100' | '300' | '1000' | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 登记单 / Registration
   */
  registrationId?: string | null;
  /**
   * 报价单 / Quote
   */
  quoteId?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 合同类型 / Type of contract
   */
  contractType?: '0' | '1' | '2' | null;
  /**
   * 合同折扣 / Discount of the contract
   */
  contractRate?: string | null;
  /**
   * 合同编号 / Contract no.
   */
  contractNo?: string | null;
  /**
   * 取整方式 / Rounding
   */
  decimalMode?: '1' | '2' | '3' | null;
  /**
   * 证书单位同委托单位 / Certificate names the customer
   */
  isCertSame?: 0 | 1 | null;
  /**
   * 证书单位 / Named on certificate
   */
  certCompany?: string | null;
  /**
   * 证书地址 / Address on certificate
   */
  certAddress?: string | null;
  /**
   * 证书单位名称 / Certificate for
   */
  certName?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: '1' | '2' | '3' | null;
  /**
   * 业务属性 / Attribute
   */
  businessAttr?: '1' | '2' | null;
  /**
   * 服务方式 / Place of service
   */
  serviceType?: '1' | '2' | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 委托日期 / Ordered on
   */
  orderDate?: string | null;
  /**
   * 承诺日期 / Promised for
   */
  promiseDate?: string | null;
  /**
   * 推算日期 / Worked out for
   */
  workedOutDate?: string | null;
  /**
   * 加急类型 / Urgency
   */
  urgentType?: '0' | '1' | '2' | null;
  /**
   * 先付后检 / Paid in advance
   */
  isPrepaid?: 0 | 1 | null;
  /**
   * 欠款超信用额度 / Over the credit limit
   */
  isOverCredit?: 0 | 1 | null;
  /**
   * 超信用额度仍受理 / Taken beyond the credit limit
   */
  isCreditWaived?: 0 | 1 | null;
  /**
   * 取证方式 / Delivery
   */
  sendWay?: string | null;
  /**
   * 收件人 / Recipient
   */
  recipient?: string | null;
  /**
   * 收件手机 / Recipient's mobile
   */
  recipientMobile?: string | null;
  /**
   * 收件地址 / Recipient's address
   */
  recipientAddress?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 依据已与客户确认 / Methods agreed
   */
  isBasisAgreed?: 0 | 1 | null;
  /**
   * 方法说明 / Note on methods
   */
  methodNote?: string | null;
  /**
   * 客户同意分包 / Subcontracting agreed
   */
  isSubcontract?: 0 | 1 | null;
  /**
   * 分包说明 / Subcontracted work
   */
  subcontractNote?: string | null;
  /**
   * 作符合性判定 / Statement of conformity
   */
  isStatement?: 0 | 1 | null;
  /**
   * 判定规则 / Decision rule
   */
  decisionRule?: string | null;
  /**
   * 同意调修 / Adjustment agreed
   */
  isRepair?: 0 | 1 | null;
  /**
   * 方法适当 / Methods suit
   */
  reviewMethod?: 0 | 1 | null;
  /**
   * 能力与资源具备 / Ability and means at hand
   */
  reviewMeans?: 0 | 1 | null;
  /**
   * 期限可以满足 / Date can be kept
   */
  reviewTerm?: 0 | 1 | null;
  /**
   * 审核人 / Reviewed by
   */
  reviewerName?: string | null;
  /**
   * 审核时间 / Reviewed at
   */
  reviewTime?: string | null;
  /**
   * 器具数（件） / Instruments
   */
  sampleCount?: number | null;
  /**
   * 检测天数（工作日） / Testing time
   */
  testDays?: number | null;
  /**
   * 已完成数（件） / Done
   */
  doneCount?: number | null;
  /**
   * 已开检器具数（件） / Instruments begun
   */
  startedCount?: number | null;
  /**
   * 经办部门 / Departments at work
   */
  workDeptIds?: string | null;
  /**
   * 检测与核验人员 / Testers and verifiers
   */
  workStaffIds?: string | null;
  /**
   * 合计费用（元） / Total
   */
  totalFee?: string | null;
  /**
   * 应收金额（元） / Due
   */
  receivable?: string | null;
  /**
   * 优惠金额（元） / Discount
   */
  discount?: string | null;
  /**
   * 减免后比例 / Rate after reduction
   */
  reductionRate?: string | null;
  /**
   * 可减免费用（元） / May be reduced
   */
  reducible?: string | null;
  /**
   * 可结算器具数（件） / May be settled
   */
  billableCount?: number | null;
  /**
   * 有可结算器具 / Can be billed
   */
  isBillable?: 0 | 1 | null;
  /**
   * 已结算器具数（件） / Settled
   */
  settledCount?: number | null;
  /**
   * 结算单 / Bill
   */
  billId?: string | null;
  /**
   * 结算状态 / Settlement
   */
  settleState?: '0' | '50' | '100' | '200' | '300' | '400' | null;
  /**
   * 可以取件 / May be collected
   */
  mayLeave?: 0 | 1 | null;
  /**
   * 完成日期 / Completed on
   */
  completeDate?: string | null;
  /**
   * 按期完成 / Completed on time
   */
  isOnTime?: 0 | 1 | null;
  /**
   * 客户签字 / Customer's signature
   */
  signature?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 整单备注 / Remark
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
      arrears?: string | null;
      creditLimit?: string | null;
      isBlack?: 0 | 1 | null;
      salesmanId?: string | null;
    };
    registrationId?: {
      id: string;
      display: string | null;
      registrationNo?: string | null;
    };
    quoteId?: {
      id: string;
      display: string | null;
      quoteNo?: string | null;
      decimalMode?: string | null;
      enterId?: string | null;
      quoteExamineStatus?: string | null;
      quoteStatus?: string | null;
    };
    contractId?: {
      id: string | null;
      display: string | null;
      contractNo?: string | null;
      contractState?: string | null;
      contractType?: string | null;
      discountRate?: string | null;
      endDate?: string | null;
      enterId?: string | null;
      remain?: string | null;
      startDate?: string | null;
    };
    acceptorId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    salesmanId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    workDeptIds?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    }[];
    workStaffIds?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    }[];
    billId?: {
      id: string | null;
      display: string | null;
      settleNo?: string | null;
      enterId?: string | null;
      objectState?: string | null;
    };
  };
}

/**
 * 委托单 / Orders: 提交的内容 / what is submitted
 */
export interface OrdersForm {
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 报价单 / Quote
   */
  quoteId?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 证书单位同委托单位 / Certificate names the customer
   */
  isCertSame?: 0 | 1 | null;
  /**
   * 证书单位 / Named on certificate
   */
  certCompany?: string | null;
  /**
   * 证书地址 / Address on certificate
   */
  certAddress?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 联系电话 / Phone
   */
  phone?: string | null;
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: '1' | '2' | '3' | null;
  /**
   * 业务属性 / Attribute
   */
  businessAttr?: '1' | '2' | null;
  /**
   * 服务方式 / Place of service
   */
  serviceType?: '1' | '2' | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 委托日期 / Ordered on
   */
  orderDate?: string | null;
  /**
   * 承诺日期 / Promised for
   */
  promiseDate?: string | null;
  /**
   * 加急类型 / Urgency
   */
  urgentType?: '0' | '1' | '2' | null;
  /**
   * 先付后检 / Paid in advance
   */
  isPrepaid?: 0 | 1 | null;
  /**
   * 超信用额度仍受理 / Taken beyond the credit limit
   */
  isCreditWaived?: 0 | 1 | null;
  /**
   * 取证方式 / Delivery
   */
  sendWay?: string | null;
  /**
   * 收件人 / Recipient
   */
  recipient?: string | null;
  /**
   * 收件手机 / Recipient's mobile
   */
  recipientMobile?: string | null;
  /**
   * 收件地址 / Recipient's address
   */
  recipientAddress?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 收入来源 / Source of income
   */
  incomeSource?: string | null;
  /**
   * 依据已与客户确认 / Methods agreed
   */
  isBasisAgreed?: 0 | 1 | null;
  /**
   * 方法说明 / Note on methods
   */
  methodNote?: string | null;
  /**
   * 客户同意分包 / Subcontracting agreed
   */
  isSubcontract?: 0 | 1 | null;
  /**
   * 分包说明 / Subcontracted work
   */
  subcontractNote?: string | null;
  /**
   * 作符合性判定 / Statement of conformity
   */
  isStatement?: 0 | 1 | null;
  /**
   * 判定规则 / Decision rule
   */
  decisionRule?: string | null;
  /**
   * 同意调修 / Adjustment agreed
   */
  isRepair?: 0 | 1 | null;
  /**
   * 方法适当 / Methods suit
   */
  reviewMethod?: 0 | 1 | null;
  /**
   * 能力与资源具备 / Ability and means at hand
   */
  reviewMeans?: 0 | 1 | null;
  /**
   * 期限可以满足 / Date can be kept
   */
  reviewTerm?: 0 | 1 | null;
  /**
   * 结算单 / Bill
   */
  billId?: string | null;
  /**
   * 客户签字 / Customer's signature
   */
  signature?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 整单备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 委托单 / Orders: 查询条件 / what can be searched
 */
export interface OrdersSearch {
  /**
   * 委托单号 / Order no.
   */
  orderNo?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 委托单状态 / State
   */
  orderStatus?: string | string[];
  /**
   * 委托日期 / Ordered on
   */
  orderDate?: string | string[];
  /**
   * 证书单位名称 / Certificate for
   */
  certName?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | string[];
  /**
   * 承诺日期 / Promised for
   */
  promiseDate?: string | string[];
  /**
   * 结算状态 / Settlement
   */
  settleState?: string | string[];
  /**
   * 有可结算器具 / Can be billed
   */
  isBillable?: string | string[];
  /**
   * 加急类型 / Urgency
   */
  urgentType?: string | string[];
  /**
   * 器具名称 / Name
   */
  'samples.instrumentName'?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  'samples.factoryNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 按期完成 / Completed on time
   */
  isOnTime?: string | string[];
  /**
   * 联系人 / Contact
   */
  contactName?: string | string[];
  /**
   * 业务类型 / Kind of business
   */
  bussinessType?: string | string[];
  /**
   * 服务方式 / Place of service
   */
  serviceType?: string | string[];
  /**
   * 服务类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 器具数（件） / Instruments
   */
  sampleCount?: string | string[];
  /**
   * 已完成数（件） / Done
   */
  doneCount?: string | string[];
  /**
   * 合计费用（元） / Total
   */
  totalFee?: string | string[];
  /**
   * 应收金额（元） / Due
   */
  receivable?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 报价单 / Quote
   */
  quoteId?: string | string[];
  /**
   * 登记单 / Registration
   */
  registrationId?: string | string[];
}
