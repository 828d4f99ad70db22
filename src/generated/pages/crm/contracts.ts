// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 合同管理 / Contracts: 列表与详情的一行 / a row as it is read
 */
export interface ContractsRow {
  /**
   * 合同编号 / Contract no.
   */
  contractNo?: string | null;
  /**
   * 合同名称 / Name
   */
  contractName?: string | null;
  /**
   * 合同类型 / Type
   */
  contractType?: '0' | '1' | '2' | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 签订日期 / Signed on
   */
  signDate?: string | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 结束日期 / Until
   */
  endDate?: string | null;
  /**
   * 合同签署人 / Signed by
   */
  signer?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系手机 / Mobile
   */
  mobile?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 合同金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 合同折扣 / Discount
   */
  discountRate?: string | null;
  /**
   * 付款方式 / Payment terms
   */
  payTerms?: string | null;
  /**
   * 预存款（元） / Prepaid
   */
  prepaid?: string | null;
  /**
   * 已用金额（元） / Used
   */
  usedAmount?: string | null;
  /**
   * 剩余金额（元） / Remaining
   */
  remain?: string | null;
  /**
   * 打包结算单数 / Bills of the package
   */
  packageBilled?: number | null;
  /**
   * 报价单 / Quote
   */
  quoteId?: string | null;
  /**
   * 续签自 / Renews
   */
  renewsId?: string | null;
  /**
   * 续签数 / Renewals
   */
  renewalCount?: number | null;
  /**
   * 合同状态 / State
   */
  contractState?: '10' | '20' | '30' | '40' | '50' | null;
  /**
   * 约定价格数 / Agreed prices
   */
  priceCount?: number | null;
  /**
   * 审批人 / Approved by
   */
  approverName?: string | null;
  /**
   * 审批时间 / Approved at
   */
  approveTime?: string | null;
  /**
   * 合同清单 / Lines
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
     * 服务类型 / Service
     */
    abilityType?: '1' | '2' | '3' | '4' | null;
    /**
     * 协议单价 / Agreed price
     */
    price?: string | null;
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
      };
    };
  }[];
  /**
   * 合同附件 / Files
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
    acceptorId?: {
      id: string | null;
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
    quoteId?: {
      id: string;
      display: string | null;
      quoteNo?: string | null;
      enterId?: string | null;
      quoteExamineStatus?: string | null;
      quoteStatus?: string | null;
    };
    renewsId?: {
      id: string;
      display: string | null;
      contractNo?: string | null;
    };
  };
}

/**
 * 合同管理 / Contracts: 提交的内容 / what is submitted
 */
export interface ContractsForm {
  /**
   * 合同名称 / Name
   */
  contractName?: string | null;
  /**
   * 合同类型 / Type
   */
  contractType?: '0' | '1' | '2' | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 签订日期 / Signed on
   */
  signDate?: string | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 结束日期 / Until
   */
  endDate?: string | null;
  /**
   * 合同签署人 / Signed by
   */
  signer?: string | null;
  /**
   * 联系人 / Contact
   */
  contactName?: string | null;
  /**
   * 联系手机 / Mobile
   */
  mobile?: string | null;
  /**
   * 受理人 / Accepted by
   */
  acceptorId?: string | null;
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | null;
  /**
   * 合同金额（元） / Amount
   */
  amount?: string | null;
  /**
   * 合同折扣 / Discount
   */
  discountRate?: string | null;
  /**
   * 付款方式 / Payment terms
   */
  payTerms?: string | null;
  /**
   * 预存款（元） / Prepaid
   */
  prepaid?: string | null;
  /**
   * 报价单 / Quote
   */
  quoteId?: string | null;
  /**
   * 合同清单 / Lines
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
     * 服务类型 / Service
     */
    abilityType?: '1' | '2' | '3' | '4' | null;
    /**
     * 协议单价 / Agreed price
     */
    price?: string | null;
    /**
     * 备注 / Note
     */
    note?: string | null;
    id?: string;
  }[];
  /**
   * 合同附件 / Files
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
 * 合同管理 / Contracts: 查询条件 / what can be searched
 */
export interface ContractsSearch {
  /**
   * 合同编号 / Contract no.
   */
  contractNo?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 合同类型 / Type
   */
  contractType?: string | string[];
  /**
   * 合同状态 / State
   */
  contractState?: string | string[];
  /**
   * 合同名称 / Name
   */
  contractName?: string | string[];
  /**
   * 业务员 / Salesman
   */
  salesmanId?: string | string[];
  /**
   * 签订日期 / Signed on
   */
  signDate?: string | string[];
  /**
   * 结束日期 / Until
   */
  endDate?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 合同签署人 / Signed by
   */
  signer?: string | string[];
  /**
   * 开始日期 / From
   */
  startDate?: string | string[];
  /**
   * 合同金额（元） / Amount
   */
  amount?: string | string[];
  /**
   * 合同折扣 / Discount
   */
  discountRate?: string | string[];
  /**
   * 付款方式 / Payment terms
   */
  payTerms?: string | string[];
  /**
   * 预存款（元） / Prepaid
   */
  prepaid?: string | string[];
  /**
   * 已用金额（元） / Used
   */
  usedAmount?: string | string[];
  /**
   * 剩余金额（元） / Remaining
   */
  remain?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 报价单 / Quote
   */
  quoteId?: string | string[];
}
