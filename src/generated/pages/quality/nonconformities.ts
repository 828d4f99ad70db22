// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 不符合工作 / Nonconforming work: 列表与详情的一行 / a row as it is read
 */
export interface NonconformitiesRow {
  /**
   * 编号 / No.
   */
  ncNo?: string | null;
  /**
   * 事由 / Subject
   */
  subject?: string | null;
  /**
   * 来源 / Found by
   */
  source?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | null;
  /**
   * 内审 / Internal audit
   */
  auditId?: string | null;
  /**
   * 投诉 / Complaint
   */
  complaintId?: string | null;
  /**
   * 能力验证 / Proficiency test
   */
  proficiencyId?: string | null;
  /**
   * 发现日期 / Found on
   */
  foundDate?: string | null;
  /**
   * 发现人 / Found by
   */
  finderId?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 不符合条款 / Clause
   */
  clause?: string | null;
  /**
   * 事实描述 / What was found
   */
  description?: string | null;
  /**
   * 程度 / Severity
   */
  severity?: '1' | '2' | null;
  /**
   * 影响已出结果 / Affects results
   */
  affectsResults?: 0 | 1 | null;
  /**
   * 影响评价 / Impact
   */
  impact?: string | null;
  /**
   * 暂停工作 / Work is stopped
   */
  stopsWork?: 0 | 1 | null;
  /**
   * 处置（纠正） / Correction
   */
  correction?: string | null;
  /**
   * 需通知客户 / Customers are told
   */
  notifiesCustomer?: 0 | 1 | null;
  /**
   * 需要纠正措施 / Needs corrective action
   */
  needsMeasure?: 0 | 1 | null;
  /**
   * 批准恢复工作 / Work resumed by
   */
  resumerName?: string | null;
  /**
   * 处置人 / Dealt with by
   */
  ownerId?: string | null;
  /**
   * 处置人所在部门 / Department of who deals with it
   */
  ownerDeptIds?: string | null;
  /**
   * 完成期限 / Due
   */
  dueDate?: string | null;
  /**
   * 措施数 / Actions
   */
  measureCount?: number | null;
  /**
   * 未关闭措施 / Open actions
   */
  openCount?: number | null;
  /**
   * 验证人 / Verified by
   */
  verifierName?: string | null;
  /**
   * 关闭日期 / Closed on
   */
  closeDate?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 状态 / State
   */
  ncState?: '1' | '2' | '3' | '4' | '0' | null;
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
  /**
   * 创建人 / Created by
   */
  createUser: string;
  $refs?: {
    auditId?: {
      id: string;
      display: string | null;
      auditNo?: string | null;
      auditState?: string | null;
    };
    complaintId?: {
      id: string;
      display: string | null;
      complaintNo?: string | null;
    };
    proficiencyId?: {
      id: string;
      display: string | null;
      ptNo?: string | null;
    };
    finderId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    ownerId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    ownerDeptIds?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    }[];
  };
}

/**
 * 不符合工作 / Nonconforming work: 提交的内容 / what is submitted
 */
export interface NonconformitiesForm {
  /**
   * 事由 / Subject
   */
  subject?: string | null;
  /**
   * 来源 / Found by
   */
  source?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | null;
  /**
   * 内审 / Internal audit
   */
  auditId?: string | null;
  /**
   * 投诉 / Complaint
   */
  complaintId?: string | null;
  /**
   * 能力验证 / Proficiency test
   */
  proficiencyId?: string | null;
  /**
   * 发现日期 / Found on
   */
  foundDate?: string | null;
  /**
   * 发现人 / Found by
   */
  finderId?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 不符合条款 / Clause
   */
  clause?: string | null;
  /**
   * 事实描述 / What was found
   */
  description?: string | null;
  /**
   * 程度 / Severity
   */
  severity?: '1' | '2' | null;
  /**
   * 影响已出结果 / Affects results
   */
  affectsResults?: 0 | 1 | null;
  /**
   * 影响评价 / Impact
   */
  impact?: string | null;
  /**
   * 暂停工作 / Work is stopped
   */
  stopsWork?: 0 | 1 | null;
  /**
   * 处置（纠正） / Correction
   */
  correction?: string | null;
  /**
   * 需通知客户 / Customers are told
   */
  notifiesCustomer?: 0 | 1 | null;
  /**
   * 需要纠正措施 / Needs corrective action
   */
  needsMeasure?: 0 | 1 | null;
  /**
   * 处置人 / Dealt with by
   */
  ownerId?: string | null;
  /**
   * 完成期限 / Due
   */
  dueDate?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 不符合工作 / Nonconforming work: 查询条件 / what can be searched
 */
export interface NonconformitiesSearch {
  /**
   * 编号 / No.
   */
  ncNo?: string | string[];
  /**
   * 事由 / Subject
   */
  subject?: string | string[];
  /**
   * 状态 / State
   */
  ncState?: string | string[];
  /**
   * 责任部门 / Department
   */
  deptId?: string | string[];
  /**
   * 来源 / Found by
   */
  source?: string | string[];
  /**
   * 程度 / Severity
   */
  severity?: string | string[];
  /**
   * 处置人 / Dealt with by
   */
  ownerId?: string | string[];
  /**
   * 发现日期 / Found on
   */
  foundDate?: string | string[];
  /**
   * 完成期限 / Due
   */
  dueDate?: string | string[];
  /**
   * 内审 / Internal audit
   */
  auditId?: string | string[];
  /**
   * 不符合条款 / Clause
   */
  clause?: string | string[];
  /**
   * 事实描述 / What was found
   */
  description?: string | string[];
  /**
   * 影响已出结果 / Affects results
   */
  affectsResults?: string | string[];
  /**
   * 暂停工作 / Work is stopped
   */
  stopsWork?: string | string[];
  /**
   * 关闭日期 / Closed on
   */
  closeDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
