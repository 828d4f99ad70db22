// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 溯源计划 / Traceability plans: 列表与详情的一行 / a row as it is read
 */
export interface TracePlansRow {
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | null;
  /**
   * 计划名称 / Name
   */
  planName?: string | null;
  /**
   * 年度 / Year
   */
  planYear?: number | null;
  /**
   * 计划类型 / Kind
   */
  planType?: '1' | '2' | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | null;
  /**
   * 完成期限 / Complete by
   */
  dueUntil?: string | null;
  /**
   * 拆分自 / Split from
   */
  splitFromId?: string | null;
  /**
   * 拆分部分 / Part
   */
  splitPart?: '1' | '2' | null;
  /**
   * 接收计划 / Taken over by
   */
  heirId?: string | null;
  /**
   * 设备数（台） / Devices
   */
  itemCount?: number | null;
  /**
   * 完成数（台） / Done
   */
  doneCount?: number | null;
  /**
   * 不同意数（台） / Declined
   */
  declinedCount?: number | null;
  /**
   * 溯源费用（元） / Cost
   */
  totalFee?: string | null;
  /**
   * 提交人 / Handed in by
   */
  submitterName?: string | null;
  /**
   * 提交时间 / Handed in at
   */
  submitTime?: string | null;
  /**
   * 审核人 / Reviewed by
   */
  auditorName?: string | null;
  /**
   * 审核时间 / Reviewed at
   */
  auditTime?: string | null;
  /**
   * 完成日期 / Completed on
   */
  completeDate?: string | null;
  /**
   * 申请移除的理由 / Reason of removal
   */
  removalReason?: string | null;
  /**
   * 计划状态 / State
   */
  planStatus?: '1' | '5' | '10' | '15' | '20' | '25' | '30' | '35' | null;
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
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    splitFromId?: {
      id: string;
      display: string | null;
      planNo?: string | null;
    };
    heirId?: {
      id: string | null;
      display: string | null;
      planNo?: string | null;
    };
  };
}

/**
 * 溯源计划 / Traceability plans: 提交的内容 / what is submitted
 */
export interface TracePlansForm {
  /**
   * 计划名称 / Name
   */
  planName?: string | null;
  /**
   * 年度 / Year
   */
  planYear?: number | null;
  /**
   * 计划类型 / Kind
   */
  planType?: '1' | '2' | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | null;
  /**
   * 完成期限 / Complete by
   */
  dueUntil?: string | null;
  /**
   * 接收计划 / Taken over by
   */
  heirId?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 溯源计划 / Traceability plans: 查询条件 / what can be searched
 */
export interface TracePlansSearch {
  /**
   * 计划名称 / Name
   */
  planName?: string | string[];
  /**
   * 年度 / Year
   */
  planYear?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 计划状态 / State
   */
  planStatus?: string | string[];
  /**
   * 计划编号 / Plan no.
   */
  planNo?: string | string[];
  /**
   * 计划类型 / Kind
   */
  planType?: string | string[];
  /**
   * 设备编号 / Device no.
   */
  'items.deviceNo'?: string | string[];
  /**
   * 设备名称 / Name
   */
  'items.deviceName'?: string | string[];
  /**
   * 原有效期至 / Valid until (before)
   */
  'items.validDate'?: string | string[];
  /**
   * 完成期限 / Complete by
   */
  dueUntil?: string | string[];
  /**
   * 溯源方式 / Way of tracing
   */
  checkWay?: string | string[];
  /**
   * 设备数（台） / Devices
   */
  itemCount?: string | string[];
  /**
   * 完成数（台） / Done
   */
  doneCount?: string | string[];
  /**
   * 溯源费用（元） / Cost
   */
  totalFee?: string | string[];
  /**
   * 提交人 / Handed in by
   */
  submitterName?: string | string[];
  /**
   * 提交时间 / Handed in at
   */
  submitTime?: string | string[];
  /**
   * 审核人 / Reviewed by
   */
  auditorName?: string | string[];
  /**
   * 审核时间 / Reviewed at
   */
  auditTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
  /**
   * 拆分自 / Split from
   */
  splitFromId?: string | string[];
}
