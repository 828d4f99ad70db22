// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 减免申请 / Reductions: 列表与详情的一行 / a row as it is read
 */
export interface ReductionsRow {
  /**
   * 减免单号 / Reduction no.
   */
  reductionNo?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 经办部门 / Departments at work
   */
  workDeptIds?: string | null;
  /**
   * 减免类型 / Type
   */
  reductionType?: string | null;
  /**
   * 折扣类型 / Discount
   */
  discountType?: string | null;
  /**
   * 减免后比例 / Rate after reduction
   */
  discountRate?: string | null;
  /**
   * 委托单应收（元） / Fee of the order
   */
  orderAmount?: string | null;
  /**
   * 原金额（元） / Before
   */
  amountBefore?: string | null;
  /**
   * 可减免费用（元） / May be reduced
   */
  reducible?: string | null;
  /**
   * 减免后（元） / After
   */
  amountAfter?: string | null;
  /**
   * 由谁批准 / To be approved by
   */
  approvedBy?: '1' | '2' | null;
  /**
   * 原因 / Reason
   */
  reason?: string | null;
  /**
   * 依据 / Evidence
   */
  fileIds?: string | null;
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | null;
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
  auditState?: '1' | '2' | '3' | '4' | '5' | null;
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
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      enterId?: string | null;
      orderStatus?: string | null;
      receivable?: string | null;
      reducible?: string | null;
      reductionRate?: string | null;
      salesmanId?: string | null;
      settledCount?: number | null;
      workDeptIds?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    workDeptIds?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    }[];
    applicantId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 减免申请 / Reductions: 提交的内容 / what is submitted
 */
export interface ReductionsForm {
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 减免类型 / Type
   */
  reductionType?: string | null;
  /**
   * 折扣类型 / Discount
   */
  discountType?: string | null;
  /**
   * 减免后比例 / Rate after reduction
   */
  discountRate?: string | null;
  /**
   * 原因 / Reason
   */
  reason?: string | null;
  /**
   * 依据 / Evidence
   */
  fileIds?: string | null;
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 减免申请 / Reductions: 查询条件 / what can be searched
 */
export interface ReductionsSearch {
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 减免类型 / Type
   */
  reductionType?: string | string[];
  /**
   * 状态 / State
   */
  auditState?: string | string[];
  /**
   * 减免单号 / Reduction no.
   */
  reductionNo?: string | string[];
  /**
   * 由谁批准 / To be approved by
   */
  approvedBy?: string | string[];
  /**
   * 申请人 / Asked by
   */
  applicantId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 折扣类型 / Discount
   */
  discountType?: string | string[];
  /**
   * 减免后比例 / Rate after reduction
   */
  discountRate?: string | string[];
  /**
   * 原金额（元） / Before
   */
  amountBefore?: string | string[];
  /**
   * 减免后（元） / After
   */
  amountAfter?: string | string[];
  /**
   * 批准人 / Approved by
   */
  approverName?: string | string[];
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | string[];
}
