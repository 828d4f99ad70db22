// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 溯源明细 / Devices to trace: 列表与详情的一行 / a row as it is read
 */
export interface TracePlanItemsRow {
  /**
   * 溯源计划 / Plan
   */
  planId?: string | null;
  /**
   * 计划状态 / Plan’s state
   */
  planStatus?: '1' | '5' | '10' | '15' | '20' | '25' | '30' | '35' | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | null;
  /**
   * 设备名称 / Name
   */
  deviceName?: string | null;
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
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | null;
  /**
   * 原有效期至 / Valid until (before)
   */
  validDate?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | null;
  /**
   * 不同意的原因 / Why it was declined
   */
  declineReason?: string | null;
  /**
   * 送出日期 / Sent on
   */
  sendDate?: string | null;
  /**
   * 返回日期 / Back on
   */
  backDate?: string | null;
  /**
   * 溯源日期 / Traced on
   */
  traceDate?: string | null;
  /**
   * 证书编号 / Certificate
   */
  certNo?: string | null;
  /**
   * 证书扫描件 / Scans of the certificate
   */
  certFiles?: string | null;
  /**
   * 修正信息 / Corrections
   */
  correction?: string | null;
  /**
   * 溯源费用（元） / Cost
   */
  fee?: string | null;
  /**
   * 预期使用要求 / Intended use
   */
  intendedUse?: string | null;
  /**
   * 确认结果 / Result
   */
  result?: '1' | '2' | null;
  /**
   * 确认前溯源日期 / Traced before
   */
  earlierTraceDate?: string | null;
  /**
   * 确认前溯源机构 / Traced before by
   */
  earlierOrg?: string | null;
  /**
   * 确认前证书号 / Certificate before
   */
  earlierCertNo?: string | null;
  /**
   * 确认前结果 / Result before
   */
  earlierResult?: '1' | '2' | null;
  /**
   * 确认说明 / Note
   */
  resultNote?: string | null;
  /**
   * 确认人 / Confirmed by
   */
  confirmerId?: string | null;
  /**
   * 确认日期 / Confirmed on
   */
  confirmDate?: string | null;
  /**
   * 进度 / Progress
   */
  lineState?: '1' | '2' | '3' | '4' | '5' | '6' | '9' | null;
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
    planId?: {
      id: string;
      display: string | null;
      planNo?: string | null;
      deptId?: string | null;
      planStatus?: string | null;
      splitFromId?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    deviceId?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
      accuracy?: string | null;
      deviceNo?: string | null;
      deviceState?: string | null;
      factoryNo?: string | null;
      keeperId?: string | null;
      lastTraceDate?: string | null;
      measureRange?: string | null;
      model?: string | null;
      traceCertNo?: string | null;
      traceOrg?: string | null;
      traceResult?: string | null;
      validDate?: string | null;
    };
    keeperId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    confirmerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 溯源明细 / Devices to trace: 提交的内容 / what is submitted
 */
export interface TracePlanItemsForm {
  /**
   * 溯源计划 / Plan
   */
  planId?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | null;
  /**
   * 不同意的原因 / Why it was declined
   */
  declineReason?: string | null;
  /**
   * 送出日期 / Sent on
   */
  sendDate?: string | null;
  /**
   * 返回日期 / Back on
   */
  backDate?: string | null;
  /**
   * 溯源日期 / Traced on
   */
  traceDate?: string | null;
  /**
   * 证书编号 / Certificate
   */
  certNo?: string | null;
  /**
   * 证书扫描件 / Scans of the certificate
   */
  certFiles?: string | null;
  /**
   * 修正信息 / Corrections
   */
  correction?: string | null;
  /**
   * 溯源费用（元） / Cost
   */
  fee?: string | null;
  /**
   * 预期使用要求 / Intended use
   */
  intendedUse?: string | null;
  /**
   * 确认说明 / Note
   */
  resultNote?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 溯源明细 / Devices to trace: 查询条件 / what can be searched
 */
export interface TracePlanItemsSearch {
  /**
   * 溯源计划 / Plan
   */
  planId?: string | string[];
  /**
   * 设备编号 / Device no.
   */
  deviceNo?: string | string[];
  /**
   * 设备名称 / Name
   */
  deviceName?: string | string[];
  /**
   * 进度 / Progress
   */
  lineState?: string | string[];
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 证书编号 / Certificate
   */
  certNo?: string | string[];
  /**
   * 保管人 / Keeper
   */
  keeperId?: string | string[];
  /**
   * 确认结果 / Result
   */
  result?: string | string[];
  /**
   * 计划编号 / Plan no.
   */
  'planId.planNo'?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 原有效期至 / Valid until (before)
   */
  validDate?: string | string[];
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | string[];
  /**
   * 送出日期 / Sent on
   */
  sendDate?: string | string[];
  /**
   * 溯源日期 / Traced on
   */
  traceDate?: string | string[];
  /**
   * 确认日期 / Confirmed on
   */
  confirmDate?: string | string[];
  /**
   * 溯源费用（元） / Cost
   */
  fee?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
}
