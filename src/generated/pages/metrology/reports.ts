// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 报告证书 / Certificates: 列表与详情的一行 / a row as it is read
 */
export interface ReportsRow {
  /**
   * 证书编号 / Certificate no.
   */
  reportNo?: string | null;
  /**
   * 防伪码 / Check code
   */
  verifyCode?: string | null;
  /**
   * 名称 / Title
   */
  title?: string | null;
  /**
   * 报告状态 / State
   */
  reportState?: '0' | '300' | '400' | '500' | '600' | '700' | '1000' | null;
  /**
   * 有效状态 / Validity
   */
  validState?: '1' | '2' | '3' | null;
  /**
   * 证书类别 / Class
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 样品编号 / Sample no.
   */
  sampleNo?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 证书单位 / Named on certificate
   */
  certCompany?: string | null;
  /**
   * 单位地址 / Address
   */
  certAddress?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | null;
  /**
   * 制造单位 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 接收日期 / Received on
   */
  receiveDate?: string | null;
  /**
   * 检校日期 / Tested on
   */
  checkDate?: string | null;
  /**
   * 检定周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 建议复校间隔 / Interval suggested
   */
  suggestCycle?: string | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 使用计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 主要设备 / Devices used
   */
  deviceIds?: string | null;
  /**
   * 检校地点 / Place
   */
  place?: string | null;
  /**
   * 温度（℃） / Temperature
   */
  temperature?: string | null;
  /**
   * 相对湿度（%RH） / Humidity
   */
  humidity?: string | null;
  /**
   * 气压（kPa） / Pressure
   */
  pressure?: string | null;
  /**
   * 资质授权 / Accreditation
   */
  authQualify?: string | null;
  /**
   * 总结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 结论说明 / Note on the conclusion
   */
  conclusionNote?: string | null;
  /**
   * 扩展不确定度 / Expanded uncertainty
   */
  uncertainty?: string | null;
  /**
   * 页数 / Pages
   */
  pageCount?: number | null;
  /**
   * 份数 / Copies
   */
  copies?: number | null;
  /**
   * 编制人 / Drafted by
   */
  drafterId?: string | null;
  /**
   * 编制时间 / Drafted at
   */
  draftTime?: string | null;
  /**
   * 核验员 / Verified by
   */
  verifierId?: string | null;
  /**
   * 核验时间 / Verified at
   */
  verifyTime?: string | null;
  /**
   * 批准人 / Approved by
   */
  signatoryId?: string | null;
  /**
   * 批准时间 / Approved at
   */
  approveTime?: string | null;
  /**
   * 签发日期 / Signed on
   */
  issueDate?: string | null;
  /**
   * 准予发放人 / Release permitted by
   */
  releaserId?: string | null;
  /**
   * 准予发放时间 / Release permitted at
   */
  releaseTime?: string | null;
  /**
   * 发放时间 / Issued at
   */
  issueTime?: string | null;
  /**
   * 取证方式 / Delivery
   */
  sendWay?: string | null;
  /**
   * 快递单号 / Parcel no.
   */
  expressNo?: string | null;
  /**
   * 领取人 / Received by
   */
  receiver?: string | null;
  /**
   * 领取时间 / Handed over at
   */
  receiveTime?: string | null;
  /**
   * 收回时间 / Taken back at
   */
  takeBackTime?: string | null;
  /**
   * 证书库房 / Certificate store
   */
  certStore?: '1' | '2' | '3' | '4' | null;
  /**
   * 证书库位 / Shelf
   */
  certShelfNo?: string | null;
  /**
   * 归档号 / Archive no.
   */
  archiveNo?: string | null;
  /**
   * 归档时间 / Archived at
   */
  archiveTime?: string | null;
  /**
   * 替换的证书 / Replaces
   */
  replacesId?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 换证次数 / Amendments
   */
  amendmentCount?: number | null;
  /**
   * 更换原因 / Why it is replaced
   */
  replaceReason?: string | null;
  /**
   * 换证原因 / Why it was changed
   */
  amendReason?: string | null;
  /**
   * 换证内容 / What was changed
   */
  amendContent?: string | null;
  /**
   * 申请作废时间 / Voiding asked at
   */
  voidAskTime?: string | null;
  /**
   * 申请作废的理由 / Reason of voiding
   */
  voidReason?: string | null;
  /**
   * 待收回 / To take back
   */
  isOutReplaced?: 0 | 1 | null;
  /**
   * 可以编制 / May be drafted
   */
  isDraftable?: 0 | 1 | null;
  /**
   * 申请作废中 / Voiding asked for
   */
  isVoidAsked?: 0 | 1 | null;
  /**
   * 证书文件 / Files of the certificate
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
    sampleId?: {
      id: string | null;
      display: string | null;
      sampleNo?: string | null;
      abilityType?: string | null;
      actualName?: string | null;
      certCount?: number | null;
      deptId?: string | null;
      enterId?: string | null;
      factoryNo?: string | null;
      instrumentName?: string | null;
      manageNo?: string | null;
      manufacturer?: string | null;
      mayIssue?: 0 | 1 | null;
      model?: string | null;
      orderId?: string | null;
      sampleState?: string | null;
      testBasisIds?: string | null;
      testDate?: string | null;
      testDeviceIds?: string | null;
      testHumidity?: string | null;
      testPlace?: string | null;
      testPressure?: string | null;
      testStandardIds?: string | null;
      testTemperature?: string | null;
      validCount?: number | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      certAddress?: string | null;
      certName?: string | null;
      isCertSame?: 0 | 1 | null;
      orderDate?: string | null;
      salesmanId?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      address?: string | null;
      salesmanId?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    basisIds?: {
      id: string | null;
      display: string | null;
      fileNo?: string | null;
      fileName?: string | null;
    }[];
    standardIds?: {
      id: string | null;
      display: string | null;
      standardName?: string | null;
      measureRange?: string | null;
      socialCertNo?: string | null;
      socialValidDate?: string | null;
      uncertainty?: string | null;
    }[];
    deviceIds?: {
      id: string | null;
      display: string | null;
      deviceName?: string | null;
      deviceNo?: string | null;
    }[];
    drafterId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    verifierId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    signatoryId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      duty?: string | null;
    };
    releaserId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    replacesId?: {
      id: string;
      display: string | null;
      title?: string | null;
      reportNo?: string | null;
    };
    replacedById?: {
      id: string;
      display: string | null;
      title?: string | null;
      reportNo?: string | null;
      reportState?: string | null;
    };
  };
}

/**
 * 报告证书 / Certificates: 提交的内容 / what is submitted
 */
export interface ReportsForm {
  /**
   * 证书类别 / Class
   */
  certificateType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 证书单位 / Named on certificate
   */
  certCompany?: string | null;
  /**
   * 单位地址 / Address
   */
  certAddress?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | null;
  /**
   * 制造单位 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 接收日期 / Received on
   */
  receiveDate?: string | null;
  /**
   * 检校日期 / Tested on
   */
  checkDate?: string | null;
  /**
   * 检定周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 建议复校间隔 / Interval suggested
   */
  suggestCycle?: string | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 使用计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 主要设备 / Devices used
   */
  deviceIds?: string | null;
  /**
   * 检校地点 / Place
   */
  place?: string | null;
  /**
   * 温度（℃） / Temperature
   */
  temperature?: string | null;
  /**
   * 相对湿度（%RH） / Humidity
   */
  humidity?: string | null;
  /**
   * 气压（kPa） / Pressure
   */
  pressure?: string | null;
  /**
   * 资质授权 / Accreditation
   */
  authQualify?: string | null;
  /**
   * 总结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 结论说明 / Note on the conclusion
   */
  conclusionNote?: string | null;
  /**
   * 扩展不确定度 / Expanded uncertainty
   */
  uncertainty?: string | null;
  /**
   * 页数 / Pages
   */
  pageCount?: number | null;
  /**
   * 份数 / Copies
   */
  copies?: number | null;
  /**
   * 取证方式 / Delivery
   */
  sendWay?: string | null;
  /**
   * 快递单号 / Parcel no.
   */
  expressNo?: string | null;
  /**
   * 领取人 / Received by
   */
  receiver?: string | null;
  /**
   * 证书库位 / Shelf
   */
  certShelfNo?: string | null;
  /**
   * 归档号 / Archive no.
   */
  archiveNo?: string | null;
  /**
   * 替换为 / Replaced by
   */
  replacedById?: string | null;
  /**
   * 更换原因 / Why it is replaced
   */
  replaceReason?: string | null;
  /**
   * 换证原因 / Why it was changed
   */
  amendReason?: string | null;
  /**
   * 换证内容 / What was changed
   */
  amendContent?: string | null;
  /**
   * 证书文件 / Files of the certificate
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
 * 报告证书 / Certificates: 查询条件 / what can be searched
 */
export interface ReportsSearch {
  /**
   * 证书编号 / Certificate no.
   */
  reportNo?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 报告状态 / State
   */
  reportState?: string | string[];
  /**
   * 检校日期 / Tested on
   */
  checkDate?: string | string[];
  /**
   * 证书库房 / Certificate store
   */
  certStore?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 样品编号 / Sample no.
   */
  sampleNo?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 证书类别 / Class
   */
  certificateType?: string | string[];
  /**
   * 有效状态 / Validity
   */
  validState?: string | string[];
  /**
   * 可以编制 / May be drafted
   */
  isDraftable?: string | string[];
  /**
   * 申请作废中 / Voiding asked for
   */
  isVoidAsked?: string | string[];
  /**
   * 待收回 / To take back
   */
  isOutReplaced?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 编制人 / Drafted by
   */
  drafterId?: string | string[];
  /**
   * 核验员 / Verified by
   */
  verifierId?: string | string[];
  /**
   * 批准人 / Approved by
   */
  signatoryId?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 证书单位 / Named on certificate
   */
  certCompany?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 设备编号 / Customer's no.
   */
  manageNo?: string | string[];
  /**
   * 签发日期 / Signed on
   */
  issueDate?: string | string[];
  /**
   * 总结论 / Conclusion
   */
  conclusion?: string | string[];
  /**
   * 发放时间 / Issued at
   */
  issueTime?: string | string[];
  /**
   * 领取时间 / Handed over at
   */
  receiveTime?: string | string[];
  /**
   * 归档号 / Archive no.
   */
  archiveNo?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 替换的证书 / Replaces
   */
  replacesId?: string | string[];
  /**
   * 样品 / Sample
   */
  sampleId?: string | string[];
}
