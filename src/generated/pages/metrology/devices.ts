// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 设备台账 / Devices: 列表与详情的一行 / a row as it is read
 */
export interface DevicesRow {
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 设备名称 / Name
   */
  deviceName?: string | null;
  /**
   * 标准器类型 / Type
   */
  etalonType?: '1' | '2' | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 准确度等级/最大允许误差/不确定度 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 是否进口 / Imported
   */
  isImport?: '0' | '1' | null;
  /**
   * 管理类别 / Class
   */
  classify?: '1' | '2' | '3' | null;
  /**
   * 器具用途 / Use
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 固定资产编号 / Asset no.
   */
  fixedAssetNo?: string | null;
  /**
   * 购置日期 / Purchased on
   */
  purchaseDate?: string | null;
  /**
   * 启用日期 / In use from
   */
  enableDate?: string | null;
  /**
   * 原值（元） / Price
   */
  price?: string | null;
  /**
   * 使用部门 / Department
   */
  deptId?: string | null;
  /**
   * 存放实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | null;
  /**
   * 存放地点 / Location
   */
  location?: string | null;
  /**
   * 封存或送修日期 / Sealed or in repair since
   */
  outSince?: string | null;
  /**
   * 设备状态 / State
   */
  deviceState?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | null;
  /**
   * 溯源类型 / Type of trace
   */
  traceType?: string | null;
  /**
   * 溯源周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 最近溯源日期 / Last traced
   */
  lastTraceDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | null;
  /**
   * 溯源证书号 / Trace certificate
   */
  traceCertNo?: string | null;
  /**
   * 溯源结果 / Trace result
   */
  traceResult?: '1' | '2' | null;
  /**
   * 期间核查周期（月） / Interim check cycle
   */
  interimCycle?: number | null;
  /**
   * 主标准器 / Main etalon
   */
  isStandardDevice?: 0 | 1 | null;
  /**
   * 软件/固件版本 / Software version
   */
  softwareVersion?: string | null;
  /**
   * 批号 / Batch
   */
  batchNo?: string | null;
  /**
   * 标准值 / Certified value
   */
  certifiedValue?: string | null;
  /**
   * 失效日期 / Expires on
   */
  expireDate?: string | null;
  /**
   * 数量 / Quantity
   */
  quantity?: number | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 溯源记录 / Trace records
   */
  traces?: {
    /**
     * 溯源日期 / Date
     */
    traceDate?: string | null;
    /**
     * 溯源机构 / Traced by
     */
    traceOrg?: string | null;
    /**
     * 证书号 / Certificate
     */
    certNo?: string | null;
    /**
     * 文件类型 / Paper
     */
    fileType?: string | null;
    /**
     * 结果 / Result
     */
    traceResult?: '1' | '2' | null;
    /**
     * 修正值/修正因子 / Correction
     */
    correction?: string | null;
    /**
     * 确认人 / Confirmed by
     */
    confirmedById?: string | null;
    /**
     * 确认日期 / Confirmed on
     */
    confirmDate?: string | null;
    /**
     * 证书附件 / Files
     */
    fileIds?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      confirmedById?: {
        id: string;
        display: string | null;
        staffName?: string | null;
        staffState?: string | null;
      };
    };
  }[];
  /**
   * 已借出 / Lent
   */
  isLent?: 0 | 1 | null;
  /**
   * 领用人 / Held by
   */
  holderIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 影响评估 / Impact assessment
   */
  recallId?: string | null;
  /**
   * 溯源计划 / Plan
   */
  planId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDay?: string | null;
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
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    labId?: {
      id: string;
      display: string | null;
      labName?: string | null;
      abilityStatus?: string | null;
    };
    keeperId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    holderIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    }[];
    recallId?: {
      id: string | null;
      display: string | null;
      recallNo?: string | null;
      fromDay?: string | null;
      recallState?: string | null;
      untilDay?: string | null;
    };
    planId?: {
      id: string | null;
      display: string | null;
      planNo?: string | null;
      planStatus?: string | null;
    };
  };
}

/**
 * 设备台账 / Devices: 提交的内容 / what is submitted
 */
export interface DevicesForm {
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 设备名称 / Name
   */
  deviceName?: string | null;
  /**
   * 标准器类型 / Type
   */
  etalonType?: '1' | '2' | null;
  /**
   * 型号规格 / Model
   */
  model?: string | null;
  /**
   * 测量范围 / Range
   */
  measureRange?: string | null;
  /**
   * 准确度等级/最大允许误差/不确定度 / Accuracy
   */
  accuracy?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | null;
  /**
   * 是否进口 / Imported
   */
  isImport?: '0' | '1' | null;
  /**
   * 管理类别 / Class
   */
  classify?: '1' | '2' | '3' | null;
  /**
   * 器具用途 / Use
   */
  applianceUse?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 固定资产编号 / Asset no.
   */
  fixedAssetNo?: string | null;
  /**
   * 购置日期 / Purchased on
   */
  purchaseDate?: string | null;
  /**
   * 启用日期 / In use from
   */
  enableDate?: string | null;
  /**
   * 原值（元） / Price
   */
  price?: string | null;
  /**
   * 使用部门 / Department
   */
  deptId?: string | null;
  /**
   * 存放实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | null;
  /**
   * 存放地点 / Location
   */
  location?: string | null;
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | null;
  /**
   * 溯源类型 / Type of trace
   */
  traceType?: string | null;
  /**
   * 溯源周期（月） / Cycle
   */
  cycleMonths?: number | null;
  /**
   * 最近溯源日期 / Last traced
   */
  lastTraceDate?: string | null;
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | null;
  /**
   * 溯源证书号 / Trace certificate
   */
  traceCertNo?: string | null;
  /**
   * 溯源结果 / Trace result
   */
  traceResult?: '1' | '2' | null;
  /**
   * 期间核查周期（月） / Interim check cycle
   */
  interimCycle?: number | null;
  /**
   * 主标准器 / Main etalon
   */
  isStandardDevice?: 0 | 1 | null;
  /**
   * 软件/固件版本 / Software version
   */
  softwareVersion?: string | null;
  /**
   * 批号 / Batch
   */
  batchNo?: string | null;
  /**
   * 标准值 / Certified value
   */
  certifiedValue?: string | null;
  /**
   * 失效日期 / Expires on
   */
  expireDate?: string | null;
  /**
   * 数量 / Quantity
   */
  quantity?: number | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 溯源记录 / Trace records
   */
  traces?: {
    /**
     * 溯源日期 / Date
     */
    traceDate?: string | null;
    /**
     * 溯源机构 / Traced by
     */
    traceOrg?: string | null;
    /**
     * 证书号 / Certificate
     */
    certNo?: string | null;
    /**
     * 文件类型 / Paper
     */
    fileType?: string | null;
    /**
     * 结果 / Result
     */
    traceResult?: '1' | '2' | null;
    /**
     * 修正值/修正因子 / Correction
     */
    correction?: string | null;
    /**
     * 确认人 / Confirmed by
     */
    confirmedById?: string | null;
    /**
     * 确认日期 / Confirmed on
     */
    confirmDate?: string | null;
    /**
     * 证书附件 / Files
     */
    fileIds?: string | null;
    id?: string;
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 影响评估 / Impact assessment
   */
  recallId?: string | null;
  /**
   * 溯源计划 / Plan
   */
  planId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDay?: string | null;
  id?: string;
  version?: number;
}

/**
 * 设备台账 / Devices: 查询条件 / what can be searched
 */
export interface DevicesSearch {
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | string[];
  /**
   * 设备名称 / Name
   */
  deviceName?: string | string[];
  /**
   * 使用部门 / Department
   */
  deptId?: string | string[];
  /**
   * 设备状态 / State
   */
  deviceState?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | string[];
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | string[];
  /**
   * 标准器类型 / Type
   */
  etalonType?: string | string[];
  /**
   * 测量范围 / Range
   */
  measureRange?: string | string[];
  /**
   * 准确度等级/最大允许误差/不确定度 / Accuracy
   */
  accuracy?: string | string[];
  /**
   * 制造厂商 / Manufacturer
   */
  manufacturer?: string | string[];
  /**
   * 是否进口 / Imported
   */
  isImport?: string | string[];
  /**
   * 管理类别 / Class
   */
  classify?: string | string[];
  /**
   * 器具用途 / Use
   */
  applianceUse?: string | string[];
  /**
   * 购置日期 / Purchased on
   */
  purchaseDate?: string | string[];
  /**
   * 原值（元） / Price
   */
  price?: string | string[];
  /**
   * 存放实验室 / Laboratory
   */
  labId?: string | string[];
  /**
   * 溯源类型 / Type of trace
   */
  traceType?: string | string[];
  /**
   * 溯源周期（月） / Cycle
   */
  cycleMonths?: string | string[];
  /**
   * 最近溯源日期 / Last traced
   */
  lastTraceDate?: string | string[];
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | string[];
  /**
   * 溯源证书号 / Trace certificate
   */
  traceCertNo?: string | string[];
  /**
   * 溯源结果 / Trace result
   */
  traceResult?: string | string[];
  /**
   * 主标准器 / Main etalon
   */
  isStandardDevice?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
