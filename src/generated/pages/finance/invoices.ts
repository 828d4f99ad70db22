// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 发票 / Invoices: 列表与详情的一行 / a row as it is read
 */
export interface InvoicesRow {
  /**
   * 发票号码 / Invoice no.
   */
  invoiceNo?: string | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 合同 / Contract
   */
  contractId?: string | null;
  /**
   * 发票类型 / Type
   */
  invoiceType?: '1' | '2' | null;
  /**
   * 发票抬头 / Title
   */
  title?: string | null;
  /**
   * 纳税人识别号 / Tax no.
   */
  taxNo?: string | null;
  /**
   * 开票金额（含税）（元） / Amount with tax
   */
  amount?: string | null;
  /**
   * 红字 / Red
   */
  isRed?: 0 | 1 | null;
  /**
   * 冲销的发票 / Reverses
   */
  redOfId?: string | null;
  /**
   * 红冲原因 / Why reversed
   */
  redReason?: string | null;
  /**
   * 计入已开（元） / Counts as invoiced
   */
  signedAmount?: string | null;
  /**
   * 税率 / Tax rate
   */
  taxRate?: string | null;
  /**
   * 不含税金额（元） / Without tax
   */
  netAmount?: string | null;
  /**
   * 税额（元） / Tax
   */
  taxAmount?: string | null;
  /**
   * 开票内容 / Content
   */
  content?: string | null;
  /**
   * 开户行 / Bank
   */
  bankName?: string | null;
  /**
   * 账号 / Account
   */
  bankAccount?: string | null;
  /**
   * 地址 / Address
   */
  address?: string | null;
  /**
   * 电话 / Phone
   */
  phone?: string | null;
  /**
   * 接收邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 开票日期 / Issued on
   */
  invoiceDate?: string | null;
  /**
   * 开票人 / Issued by
   */
  drawerId?: string | null;
  /**
   * 电子发票 / File
   */
  fileId?: string | null;
  /**
   * 已有红字发票 / Has a red invoice
   */
  isReversing?: 0 | 1 | null;
  /**
   * 状态 / State
   */
  invoiceState?: '10' | '20' | '30' | '0' | null;
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
      contractId?: string | null;
      enterId?: string | null;
      objectState?: string | null;
      uninvoiced?: string | null;
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
    redOfId?: {
      id: string;
      display: string | null;
      title?: string | null;
    };
    drawerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 发票 / Invoices: 提交的内容 / what is submitted
 */
export interface InvoicesForm {
  /**
   * 发票号码 / Invoice no.
   */
  invoiceNo?: string | null;
  /**
   * 结算单 / Bill
   */
  settlementId?: string | null;
  /**
   * 发票类型 / Type
   */
  invoiceType?: '1' | '2' | null;
  /**
   * 发票抬头 / Title
   */
  title?: string | null;
  /**
   * 纳税人识别号 / Tax no.
   */
  taxNo?: string | null;
  /**
   * 开票金额（含税）（元） / Amount with tax
   */
  amount?: string | null;
  /**
   * 红冲原因 / Why reversed
   */
  redReason?: string | null;
  /**
   * 税率 / Tax rate
   */
  taxRate?: string | null;
  /**
   * 开票内容 / Content
   */
  content?: string | null;
  /**
   * 开户行 / Bank
   */
  bankName?: string | null;
  /**
   * 账号 / Account
   */
  bankAccount?: string | null;
  /**
   * 地址 / Address
   */
  address?: string | null;
  /**
   * 电话 / Phone
   */
  phone?: string | null;
  /**
   * 接收邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 开票日期 / Issued on
   */
  invoiceDate?: string | null;
  /**
   * 电子发票 / File
   */
  fileId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 发票 / Invoices: 查询条件 / what can be searched
 */
export interface InvoicesSearch {
  /**
   * 发票抬头 / Title
   */
  title?: string | string[];
  /**
   * 发票号码 / Invoice no.
   */
  invoiceNo?: string | string[];
  /**
   * 状态 / State
   */
  invoiceState?: string | string[];
  /**
   * 开票日期 / Issued on
   */
  invoiceDate?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 结算单 / Bill
   */
  settlementId?: string | string[];
  /**
   * 发票类型 / Type
   */
  invoiceType?: string | string[];
  /**
   * 红字 / Red
   */
  isRed?: string | string[];
  /**
   * 冲销的发票 / Reverses
   */
  redOfId?: string | string[];
  /**
   * 合同 / Contract
   */
  contractId?: string | string[];
  /**
   * 结算单号 / Bill no.
   */
  'settlementId.settleNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 纳税人识别号 / Tax no.
   */
  taxNo?: string | string[];
  /**
   * 开票金额（含税）（元） / Amount with tax
   */
  amount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
