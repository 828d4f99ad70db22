// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 请假 / Leave: 列表与详情的一行 / a row as it is read
 */
export interface LeavesRow {
  /**
   * 请假单号 / Leave no.
   */
  leaveNo?: string | null;
  /**
   * 状态 / State
   */
  leaveState?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 申请人 / Applicant
   */
  applicantId?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 请假类型 / Kind
   */
  leaveType?: '1' | '2' | '3' | '4' | null;
  /**
   * 开始时间 / From
   */
  startTime?: string | null;
  /**
   * 结束时间 / Until
   */
  endTime?: string | null;
  /**
   * 天数（天） / Days
   */
  days?: string | null;
  /**
   * 请假事由 / Reason
   */
  reason?: string | null;
  /**
   * 审批人 / Approver
   */
  taskUserId?: string | null;
  /**
   * 上级审批人 / Approver above
   */
  leaderId?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 申请时间 / Asked at
   */
  submitTime?: string | null;
  /**
   * 办结时间 / Ended at
   */
  endedTime?: string | null;
  /**
   * 待领取 / To be taken
   */
  isOpen?: 0 | 1 | null;
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
    applicantId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    taskUserId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    leaderId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
  };
}

/**
 * 请假 / Leave: 提交的内容 / what is submitted
 */
export interface LeavesForm {
  /**
   * 请假类型 / Kind
   */
  leaveType?: '1' | '2' | '3' | '4' | null;
  /**
   * 开始时间 / From
   */
  startTime?: string | null;
  /**
   * 结束时间 / Until
   */
  endTime?: string | null;
  /**
   * 请假事由 / Reason
   */
  reason?: string | null;
  /**
   * 审批人 / Approver
   */
  taskUserId?: string | null;
  /**
   * 上级审批人 / Approver above
   */
  leaderId?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 请假 / Leave: 查询条件 / what can be searched
 */
export interface LeavesSearch {
  /**
   * 请假单号 / Leave no.
   */
  leaveNo?: string | string[];
  /**
   * 申请人 / Applicant
   */
  applicantId?: string | string[];
  /**
   * 状态 / State
   */
  leaveState?: string | string[];
  /**
   * 开始时间 / From
   */
  startTime?: string | string[];
  /**
   * 请假类型 / Kind
   */
  leaveType?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 审批人 / Approver
   */
  taskUserId?: string | string[];
  /**
   * 上级审批人 / Approver above
   */
  leaderId?: string | string[];
  /**
   * 待领取 / To be taken
   */
  isOpen?: string | string[];
  /**
   * 结束时间 / Until
   */
  endTime?: string | string[];
  /**
   * 天数（天） / Days
   */
  days?: string | string[];
  /**
   * 请假事由 / Reason
   */
  reason?: string | string[];
  /**
   * 申请时间 / Asked at
   */
  submitTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
