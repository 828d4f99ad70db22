// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 检测任务 / Tasks: 列表与详情的一行 / a row as it is read
 */
export interface TasksRow {
  /**
   * 任务编号 / Task no.
   */
  itemNo?: string | null;
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
   * 加急类型 / Urgency
   */
  urgentType?: '0' | '1' | '2' | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 检测项目 / Item
   */
  paramName?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 检测人 / Tester
   */
  assigneeId?: string | null;
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | null;
  /**
   * 移交前的检测人 / Tester before it was handed on
   */
  formerAssigneeId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 到期日 / Due
   */
  dueDate?: string | null;
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
   * 开始时间 / Begun at
   */
  startTime?: string | null;
  /**
   * 锁定时间 / Locked at
   */
  lockTime?: string | null;
  /**
   * 完成时间 / Finished at
   */
  finishTime?: string | null;
  /**
   * 工作量（h） / Work
   */
  workload?: string | null;
  /**
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | '4' | null;
  /**
   * 原始记录的结论 / Result of the records
   */
  recordResult?: '1' | '2' | '3' | '4' | null;
  /**
   * 分包 / Subcontracted
   */
  isSubcontract?: 0 | 1 | null;
  /**
   * 分包单位 / Subcontractor
   */
  subcontractOrg?: string | null;
  /**
   * 延期至 / Delayed to
   */
  delayTo?: string | null;
  /**
   * 延期原因 / Reason of delay
   */
  delayReason?: string | null;
  /**
   * 申请延期的人 / Delay asked by
   */
  delayAskerId?: string | null;
  /**
   * 校准本机构的标准 / Own standard is calibrated
   */
  isOwn?: 0 | 1 | null;
  /**
   * 申请退检时间 / Withdrawal asked at
   */
  abandonAskTime?: string | null;
  /**
   * 申请退检人 / Withdrawal asked by
   */
  abandonAskerId?: string | null;
  /**
   * 申请退检的理由 / Reason of withdrawal
   */
  abandonReason?: string | null;
  /**
   * 申请延期中 / Delay asked for
   */
  isDelayAsked?: 0 | 1 | null;
  /**
   * 申请退检中 / Withdrawal asked for
   */
  isAbandonAsked?: 0 | 1 | null;
  /**
   * 待定的申请 / Waiting for a decision
   */
  asked?: string | null;
  /**
   * 例外放行的理由 / Reason of the exception
   */
  waiveReason?: string | null;
  /**
   * 放行人 / Released by
   */
  waiverId?: string | null;
  /**
   * 放行时间 / Released at
   */
  waiveTime?: string | null;
  /**
   * 任务状态 / State
   */
  itemState?: '0' | '100' | '200' | '300' | '350' | '400' | '500' | '600' | null;
  /**
   * 原始记录附件 / Files of measurement
   */
  recordIds?: string | null;
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
      id: string;
      display: string | null;
      sampleNo?: string | null;
      custody?: string | null;
      deptId?: string | null;
      enterId?: string | null;
      factoryNo?: string | null;
      instrumentName?: string | null;
      model?: string | null;
      orderId?: string | null;
      sampleState?: string | null;
      taskCount?: number | null;
      testBasisIds?: string | null;
      testDeviceIds?: string | null;
      testStandardIds?: string | null;
      urgentType?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      isSubcontract?: 0 | 1 | null;
      salesmanId?: string | null;
      serviceType?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    abilityId?: {
      id: string | null;
      display: string | null;
      abilityName?: string | null;
      abilityStatus?: string | null;
      basisIds?: string | null;
      labId?: string | null;
      standardIds?: string | null;
      templateId?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    groupId?: {
      id: string;
      display: string | null;
      groupName?: string | null;
      groupingType?: string | null;
    };
    assigneeId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      isTechnicist?: string | null;
      staffState?: string | null;
    };
    verifierId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      isTechnicist?: string | null;
      staffState?: string | null;
    };
    formerAssigneeId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    standardIds?: {
      id: string | null;
      display: string | null;
      standardName?: string | null;
      certValidDate?: string | null;
      standardState?: string | null;
    }[];
    deviceIds?: {
      id: string | null;
      display: string | null;
      deviceName?: string | null;
      deviceState?: string | null;
      validDate?: string | null;
    }[];
    basisIds?: {
      id: string | null;
      display: string | null;
      fileNo?: string | null;
      fileStatus?: string | null;
    }[];
    labId?: {
      id: string | null;
      display: string | null;
      labName?: string | null;
      abilityStatus?: string | null;
      humMax?: string | null;
      humMin?: string | null;
      tempMax?: string | null;
      tempMin?: string | null;
    };
    delayAskerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    abandonAskerId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    waiverId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
  };
}

/**
 * 检测任务 / Tasks: 提交的内容 / what is submitted
 */
export interface TasksForm {
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 检测项目 / Item
   */
  paramName?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 检校组 / Group
   */
  groupId?: string | null;
  /**
   * 检测人 / Tester
   */
  assigneeId?: string | null;
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | null;
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | null;
  /**
   * 到期日 / Due
   */
  dueDate?: string | null;
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
   * 工作量（h） / Work
   */
  workload?: string | null;
  /**
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | '4' | null;
  /**
   * 分包单位 / Subcontractor
   */
  subcontractOrg?: string | null;
  /**
   * 延期至 / Delayed to
   */
  delayTo?: string | null;
  /**
   * 延期原因 / Reason of delay
   */
  delayReason?: string | null;
  /**
   * 校准本机构的标准 / Own standard is calibrated
   */
  isOwn?: 0 | 1 | null;
  /**
   * 例外放行的理由 / Reason of the exception
   */
  waiveReason?: string | null;
  /**
   * 原始记录附件 / Files of measurement
   */
  recordIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 检测任务 / Tasks: 查询条件 / what can be searched
 */
export interface TasksSearch {
  /**
   * 任务编号 / Task no.
   */
  itemNo?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 样品 / Sample
   */
  sampleId?: string | string[];
  /**
   * 任务状态 / State
   */
  itemState?: string | string[];
  /**
   * 申请退检中 / Withdrawal asked for
   */
  isAbandonAsked?: string | string[];
  /**
   * 申请延期中 / Delay asked for
   */
  isDelayAsked?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 检测人 / Tester
   */
  assigneeId?: string | string[];
  /**
   * 核验员 / Verifier
   */
  verifierId?: string | string[];
  /**
   * 到期日 / Due
   */
  dueDate?: string | string[];
  /**
   * 加急类型 / Urgency
   */
  urgentType?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 样品编号 / Sample no.
   */
  'sampleId.sampleNo'?: string | string[];
  /**
   * 型号规格 / Model
   */
  model?: string | string[];
  /**
   * 出厂编号 / Serial no.
   */
  factoryNo?: string | string[];
  /**
   * 检测项目 / Item
   */
  paramName?: string | string[];
  /**
   * 计划日期 / Planned for
   */
  planDate?: string | string[];
  /**
   * 开始时间 / Begun at
   */
  startTime?: string | string[];
  /**
   * 完成时间 / Finished at
   */
  finishTime?: string | string[];
  /**
   * 结论 / Result
   */
  result?: string | string[];
  /**
   * 分包 / Subcontracted
   */
  isSubcontract?: string | string[];
  /**
   * 工作量（h） / Work
   */
  workload?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
