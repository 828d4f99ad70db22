// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 测量依据 / Traceability: 列表与详情的一行 / a row as it is read
 */
export interface RecordSourcesRow {
  /**
   * 原始记录 / Record
   */
  recordId?: string | null;
  /**
   * 记录版本 / Version
   */
  versionNo?: number | null;
  /**
   * 种类 / Kind
   */
  sourceKind?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 计量标准 / Standard
   */
  standardId?: string | null;
  /**
   * 设备 / Device
   */
  deviceId?: string | null;
  /**
   * 依据文件 / Method
   */
  fileId?: string | null;
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 名称 / Name
   */
  sourceName?: string | null;
  /**
   * 编号 / No.
   */
  sourceNo?: string | null;
  /**
   * 证书号 / Certificate no.
   */
  certNo?: string | null;
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 准确度/不确定度 / Accuracy or uncertainty
   */
  accuracy?: string | null;
  /**
   * 定下的时间 / Frozen at
   */
  frozenTime?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检测人 / Tester
   */
  testerId?: string | null;
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 证书编号 / Certificate
   */
  reportNo?: string | null;
  /**
   * 状态 / State
   */
  sourceState?: '1' | '2' | null;
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
    recordId?: {
      id: string;
      display: string | null;
      recordNo?: string | null;
      reportNo?: string | null;
    };
    standardId?: {
      id: string;
      display: string | null;
      standardName?: string | null;
    };
    deviceId?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
    };
    fileId?: {
      id: string;
      display: string | null;
      fileNo?: string | null;
    };
    staffId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    labId?: {
      id: string;
      display: string | null;
      labName?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
    };
    sampleId?: {
      id: string;
      display: string | null;
      sampleNo?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    testerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    verifierId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 测量依据 / Traceability: 提交的内容 / what is submitted
 */
export interface RecordSourcesForm {
  id?: string;
  version?: number;
}

/**
 * 测量依据 / Traceability: 查询条件 / what can be searched
 */
export interface RecordSourcesSearch {
  /**
   * 名称 / Name
   */
  sourceName?: string | string[];
  /**
   * 证书号 / Certificate no.
   */
  certNo?: string | string[];
  /**
   * 种类 / Kind
   */
  sourceKind?: string | string[];
  /**
   * 计量标准 / Standard
   */
  standardId?: string | string[];
  /**
   * 设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | string[];
  /**
   * 状态 / State
   */
  sourceState?: string | string[];
  /**
   * 记录编号 / Record no.
   */
  'recordId.recordNo'?: string | string[];
  /**
   * 编号 / No.
   */
  sourceNo?: string | string[];
  /**
   * 溯源机构 / Traced by
   */
  traceOrg?: string | string[];
  /**
   * 依据文件 / Method
   */
  fileId?: string | string[];
  /**
   * 人员 / Person
   */
  staffId?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 证书编号 / Certificate
   */
  reportNo?: string | string[];
  /**
   * 原始记录 / Record
   */
  recordId?: string | string[];
}
