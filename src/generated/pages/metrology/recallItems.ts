// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 受影响的记录 / Affected records: 列表与详情的一行 / a row as it is read
 */
export interface RecallItemsRow {
  /**
   * 影响评估 / Assessment
   */
  recallId?: string | null;
  /**
   * 原始记录 / Record
   */
  recordId?: string | null;
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
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | null;
  /**
   * 检测日期 / Tested on
   */
  testDate?: string | null;
  /**
   * 失准的标准或设备 / Faulty standard or device
   */
  sourceName?: string | null;
  /**
   * 证书编号 / Certificate
   */
  reportNo?: string | null;
  /**
   * 处理 / Handling
   */
  handling?: string | null;
  /**
   * 处理人 / Dealt with by
   */
  handledBy?: string | null;
  /**
   * 处理时间 / Dealt with at
   */
  handledTime?: string | null;
  /**
   * 状态 / State
   */
  itemState?: '1' | '2' | '3' | '4' | null;
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
    recallId?: {
      id: string;
      display: string | null;
      recallNo?: string | null;
    };
    recordId?: {
      id: string;
      display: string | null;
      recordNo?: string | null;
      reportNo?: string | null;
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
      id: string;
      display: string | null;
      deptName?: string | null;
    };
  };
}

/**
 * 受影响的记录 / Affected records: 提交的内容 / what is submitted
 */
export interface RecallItemsForm {
  /**
   * 处理 / Handling
   */
  handling?: string | null;
  id?: string;
  version?: number;
}

/**
 * 受影响的记录 / Affected records: 查询条件 / what can be searched
 */
export interface RecallItemsSearch {
  /**
   * 影响评估 / Assessment
   */
  recallId?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 状态 / State
   */
  itemState?: string | string[];
  /**
   * 记录编号 / Record no.
   */
  'recordId.recordNo'?: string | string[];
  /**
   * 证书编号 / Certificate
   */
  reportNo?: string | string[];
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
}
