// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户 / Customers: 列表与详情的一行 / a row as it is read
 */
export interface CustomersRow {
  /**
   * 客户编号 / Customer no.
   */
  enterNo?: string | null;
  /**
   * 单位名称 / Name
   */
  enterName?: string | null;
  /**
   * 英文名称 / English name
   */
  enterNameEn?: string | null;
  /**
   * 简称 / Abbreviation
   */
  enterAbbr?: string | null;
  /**
   * 客户类型 / Type
   */
  enterType?: string | null;
  /**
   * 企业性质 / Ownership
   */
  businessType?: string | null;
  /**
   * 统一社会信用代码 / Credit code
   */
  socialNumber?: string | null;
  /**
   * 身份证号 / National ID
   */
  idCard?: string | null;
  /**
   * 法定代表人 / Legal representative
   */
  legalPerson?: string | null;
  /**
   * 注册资本（万元） / Registered capital
   */
  registerCapital?: string | null;
  /**
   * 地区 / City
   */
  cityId?:
    | '4301'
    | '4302'
    | '4303'
    | '4304'
    | '4305'
    | '4306'
    | '4307'
    | '4308'
    | '4309'
    | '4310'
    | '4311'
    | '4312'
    | '4313'
    | '4331'
    | '0'
    | null;
  /**
   * 省市区 / Region
   */
  regionId?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 邮编 / Postcode
   */
  postcode?: string | null;
  /**
   * 电话 / Phone
   */
  phone?: string | null;
  /**
   * 传真 / Fax
   */
  fax?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 网址 / Website
   */
  website?: string | null;
  /**
   * 所属行业 / Industry
   */
  industry?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 客户来源 / Source
   */
  source?: string | null;
  /**
   * 信用等级 / Credit level
   */
  creditLevel?: 'A' | 'B' | 'C' | 'D' | null;
  /**
   * 信用额度（元） / Credit limit
   */
  creditLimit?: string | null;
  /**
   * 欠款（元） / Arrears
   */
  arrears?: string | null;
  /**
   * 剩余额度（元） / Credit left
   */
  creditLeft?: string | null;
  /**
   * 预存款余额（元） / Prepaid balance
   */
  depositBalance?: string | null;
  /**
   * 有欠款 / Owes
   */
  isOwing?: 0 | 1 | null;
  /**
   * 最近跟进 / Last talk
   */
  lastFollowDay?: string | null;
  /**
   * 下次跟进 / Next talk
   */
  nextFollowDay?: string | null;
  /**
   * 机构性质 / Relation
   */
  systemFlag?: '1' | '2' | '3' | null;
  /**
   * 黑名单 / Blacklisted
   */
  isBlack?: 0 | 1 | null;
  /**
   * 列入原因 / Reason
   */
  blackReason?: string | null;
  /**
   * 联系人 / Contacts
   */
  contacts?: {
    /**
     * 姓名 / Name
     */
    name?: string | null;
    /**
     * 部门 / Department
     */
    dept?: string | null;
    /**
     * 职务 / Position
     */
    duty?: string | null;
    /**
     * 手机 / Mobile
     */
    mobile?: string | null;
    /**
     * 电话 / Phone
     */
    phone?: string | null;
    /**
     * 邮箱 / E-mail
     */
    email?: string | null;
    /**
     * 默认 / Default
     */
    isDefault?: 0 | 1 | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 开票信息 / Invoice titles
   */
  invoiceTitles?: {
    /**
     * 发票抬头 / Title
     */
    title?: string | null;
    /**
     * 税号 / Tax number
     */
    taxNo?: string | null;
    /**
     * 发票类型 / Type
     */
    invoiceType?: '1' | '2' | null;
    /**
     * 开户行 / Bank
     */
    bankName?: string | null;
    /**
     * 银行账号 / Account
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
     * 收票邮箱 / E-mail for invoices
     */
    email?: string | null;
    /**
     * 默认 / Default
     */
    isDefault?: 0 | 1 | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
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
    regionId?: {
      id: string;
      display: string | null;
      fullName?: string | null;
    };
    salesmanId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 客户 / Customers: 提交的内容 / what is submitted
 */
export interface CustomersForm {
  /**
   * 单位名称 / Name
   */
  enterName?: string | null;
  /**
   * 英文名称 / English name
   */
  enterNameEn?: string | null;
  /**
   * 简称 / Abbreviation
   */
  enterAbbr?: string | null;
  /**
   * 客户类型 / Type
   */
  enterType?: string | null;
  /**
   * 企业性质 / Ownership
   */
  businessType?: string | null;
  /**
   * 统一社会信用代码 / Credit code
   */
  socialNumber?: string | null;
  /**
   * 身份证号 / National ID
   */
  idCard?: string | null;
  /**
   * 法定代表人 / Legal representative
   */
  legalPerson?: string | null;
  /**
   * 注册资本（万元） / Registered capital
   */
  registerCapital?: string | null;
  /**
   * 地区 / City
   */
  cityId?:
    | '4301'
    | '4302'
    | '4303'
    | '4304'
    | '4305'
    | '4306'
    | '4307'
    | '4308'
    | '4309'
    | '4310'
    | '4311'
    | '4312'
    | '4313'
    | '4331'
    | '0'
    | null;
  /**
   * 省市区 / Region
   */
  regionId?: string | null;
  /**
   * 详细地址 / Address
   */
  address?: string | null;
  /**
   * 邮编 / Postcode
   */
  postcode?: string | null;
  /**
   * 电话 / Phone
   */
  phone?: string | null;
  /**
   * 传真 / Fax
   */
  fax?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 网址 / Website
   */
  website?: string | null;
  /**
   * 所属行业 / Industry
   */
  industry?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 客户来源 / Source
   */
  source?: string | null;
  /**
   * 信用等级 / Credit level
   */
  creditLevel?: 'A' | 'B' | 'C' | 'D' | null;
  /**
   * 信用额度（元） / Credit limit
   */
  creditLimit?: string | null;
  /**
   * 机构性质 / Relation
   */
  systemFlag?: '1' | '2' | '3' | null;
  /**
   * 黑名单 / Blacklisted
   */
  isBlack?: 0 | 1 | null;
  /**
   * 列入原因 / Reason
   */
  blackReason?: string | null;
  /**
   * 联系人 / Contacts
   */
  contacts?: {
    /**
     * 姓名 / Name
     */
    name?: string | null;
    /**
     * 部门 / Department
     */
    dept?: string | null;
    /**
     * 职务 / Position
     */
    duty?: string | null;
    /**
     * 手机 / Mobile
     */
    mobile?: string | null;
    /**
     * 电话 / Phone
     */
    phone?: string | null;
    /**
     * 邮箱 / E-mail
     */
    email?: string | null;
    /**
     * 默认 / Default
     */
    isDefault?: 0 | 1 | null;
    id?: string;
  }[];
  /**
   * 开票信息 / Invoice titles
   */
  invoiceTitles?: {
    /**
     * 发票抬头 / Title
     */
    title?: string | null;
    /**
     * 税号 / Tax number
     */
    taxNo?: string | null;
    /**
     * 发票类型 / Type
     */
    invoiceType?: '1' | '2' | null;
    /**
     * 开户行 / Bank
     */
    bankName?: string | null;
    /**
     * 银行账号 / Account
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
     * 收票邮箱 / E-mail for invoices
     */
    email?: string | null;
    /**
     * 默认 / Default
     */
    isDefault?: 0 | 1 | null;
    id?: string;
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户 / Customers: 查询条件 / what can be searched
 */
export interface CustomersSearch {
  /**
   * 单位名称 / Name
   */
  enterName?: string | string[];
  /**
   * 统一社会信用代码 / Credit code
   */
  socialNumber?: string | string[];
  /**
   * 地区 / City
   */
  cityId?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 客户编号 / Customer no.
   */
  enterNo?: string | string[];
  /**
   * 客户类型 / Type
   */
  enterType?: string | string[];
  /**
   * 信用等级 / Credit level
   */
  creditLevel?: string | string[];
  /**
   * 有欠款 / Owes
   */
  isOwing?: string | string[];
  /**
   * 下次跟进 / Next talk
   */
  nextFollowDay?: string | string[];
  /**
   * 企业性质 / Ownership
   */
  businessType?: string | string[];
  /**
   * 详细地址 / Address
   */
  address?: string | string[];
  /**
   * 电话 / Phone
   */
  phone?: string | string[];
  /**
   * 客户来源 / Source
   */
  source?: string | string[];
  /**
   * 信用额度（元） / Credit limit
   */
  creditLimit?: string | string[];
  /**
   * 欠款（元） / Arrears
   */
  arrears?: string | string[];
  /**
   * 预存款余额（元） / Prepaid balance
   */
  depositBalance?: string | string[];
  /**
   * 最近跟进 / Last talk
   */
  lastFollowDay?: string | string[];
  /**
   * 黑名单 / Blacklisted
   */
  isBlack?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
