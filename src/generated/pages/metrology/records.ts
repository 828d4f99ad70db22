// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 原始记录 / Original records: 列表与详情的一行 / a row as it is read
 */
export interface RecordsRow {
  /**
   * 记录编号 / Record no.
   */
  recordNo?: string | null;
  /**
   * 检测任务 / Task
   */
  taskId?: string | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
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
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | null;
  /**
   * 检测人 / Tester
   */
  testerId?: string | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | null;
  /**
   * 模板版本 / Template version
   */
  templateVersion?: number | null;
  /**
   * 测量点表 / Point grid
   */
  grid?: string | null;
  /**
   * 测量数据 / Readings
   */
  readings?: string | null;
  /**
   * 采集文件 / Files acquired from
   */
  acquireFiles?: string | null;
  /**
   * 采集方式 / Entered by
   */
  accessType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 数据齐全 / Complete
   */
  complete?: 0 | 1 | null;
  /**
   * 按极限判定 / By the limits
   */
  verdict?: 'pass' | 'fail' | 'undecided' | null;
  /**
   * 使用计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 使用设备 / Devices used
   */
  deviceIds?: string | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 检测地点 / Place
   */
  place?: string | null;
  /**
   * 温度（°C） / Temperature
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
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | '4' | null;
  /**
   * 扩展不确定度 / Expanded uncertainty
   */
  uncertainty?: string | null;
  /**
   * 按评定的不确定度 / By the budget
   */
  budgetText?: string | null;
  /**
   * 状态 / State
   */
  recordState?: '1' | '2' | '0' | null;
  /**
   * 锁定时间 / Locked at
   */
  lockTime?: string | null;
  /**
   * 锁定人 / Locked by
   */
  lockerId?: string | null;
  /**
   * 数据摘要（SHA-256） / Digest (SHA-256)
   */
  hash?: string | null;
  /**
   * 锁定次数 / Times locked
   */
  lockCount?: number | null;
  /**
   * 证书 / Certificate
   */
  reportId?: string | null;
  /**
   * 证书编号 / Certificate no.
   */
  reportNo?: string | null;
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
    taskId?: {
      id: string;
      display: string | null;
      itemNo?: string | null;
      abilityId?: string | null;
      deptId?: string | null;
      enterId?: string | null;
      factoryNo?: string | null;
      instrumentName?: string | null;
      itemState?: string | null;
      model?: string | null;
      orderId?: string | null;
      sampleId?: string | null;
      verifierId?: string | null;
    };
    sampleId?: {
      id: string | null;
      display: string | null;
      sampleNo?: string | null;
    };
    orderId?: {
      id: string | null;
      display: string | null;
      orderNo?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    abilityId?: {
      id: string | null;
      display: string | null;
      abilityName?: string | null;
    };
    verifierId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    testerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      isTechnicist?: string | null;
      staffState?: string | null;
    };
    templateId?: {
      id: string;
      display: string | null;
      templateName?: string | null;
      grid?: string | null;
      templateNo?: string | null;
      templateState?: string | null;
      templateVersion?: number | null;
    };
    standardIds?: {
      id: string | null;
      display: string | null;
      standardName?: string | null;
      approveOrg?: string | null;
      certNo?: string | null;
      certValidDate?: string | null;
      standardCode?: string | null;
      standardState?: string | null;
      uncertainty?: string | null;
    }[];
    deviceIds?: {
      id: string | null;
      display: string | null;
      deviceName?: string | null;
      accuracy?: string | null;
      deviceNo?: string | null;
      deviceState?: string | null;
      traceCertNo?: string | null;
      traceOrg?: string | null;
      validDate?: string | null;
    }[];
    basisIds?: {
      id: string | null;
      display: string | null;
      fileNo?: string | null;
      fileName?: string | null;
      fileStatus?: string | null;
    }[];
    labId?: {
      id: string | null;
      display: string | null;
      labName?: string | null;
      abilityStatus?: string | null;
    };
    lockerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    reportId?: {
      id: string;
      display: string | null;
      title?: string | null;
      basisIds?: string | null;
      conclusion?: string | null;
      deviceIds?: string | null;
      reportNo?: string | null;
      reportState?: string | null;
      standardIds?: string | null;
      uncertainty?: string | null;
    };
  };
}

/**
 * 原始记录 / Original records: 提交的内容 / what is submitted
 */
export interface RecordsForm {
  /**
   * 检测任务 / Task
   */
  taskId?: string | null;
  /**
   * 检测人 / Tester
   */
  testerId?: string | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 测量数据 / Readings
   */
  readings?: string | null;
  /**
   * 采集文件 / Files acquired from
   */
  acquireFiles?: string | null;
  /**
   * 使用计量标准 / Standards used
   */
  standardIds?: string | null;
  /**
   * 使用设备 / Devices used
   */
  deviceIds?: string | null;
  /**
   * 依据文件 / Methods
   */
  basisIds?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 检测地点 / Place
   */
  place?: string | null;
  /**
   * 温度（°C） / Temperature
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
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | '4' | null;
  /**
   * 扩展不确定度 / Expanded uncertainty
   */
  uncertainty?: string | null;
  /**
   * 证书 / Certificate
   */
  reportId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 原始记录 / Original records: 查询条件 / what can be searched
 */
export interface RecordsSearch {
  /**
   * 记录编号 / Record no.
   */
  recordNo?: string | string[];
  /**
   * 检测任务 / Task
   */
  taskId?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 状态 / State
   */
  recordState?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 检测人 / Tester
   */
  testerId?: string | string[];
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | string[];
  /**
   * 按极限判定 / By the limits
   */
  verdict?: string | string[];
  /**
   * 任务编号 / Task no.
   */
  'taskId.itemNo'?: string | string[];
  /**
   * 样品编号 / Sample no.
   */
  'sampleId.sampleNo'?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | string[];
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | string[];
  /**
   * 数据齐全 / Complete
   */
  complete?: string | string[];
  /**
   * 结论 / Result
   */
  result?: string | string[];
  /**
   * 锁定时间 / Locked at
   */
  lockTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 证书 / Certificate
   */
  reportId?: string | string[];
  /**
   * 样品 / Sample
   */
  sampleId?: string | string[];
}
