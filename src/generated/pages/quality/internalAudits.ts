// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 内部审核 / Internal audits: 列表与详情的一行 / a row as it is read
 */
export interface InternalAuditsRow {
  /**
   * 内审编号 / Audit no.
   */
  auditNo?: string | null;
  /**
   * 主题 / Title
   */
  title?: string | null;
  /**
   * 方式 / Kind
   */
  auditKind?: '1' | '2' | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 结束日期 / Until
   */
  endDate?: string | null;
  /**
   * 受审部门 / Departments
   */
  deptIds?: string | null;
  /**
   * 范围 / Scope
   */
  scope?: string | null;
  /**
   * 依据 / Criteria
   */
  criteria?: string | null;
  /**
   * 组长 / Leader
   */
  leaderId?: string | null;
  /**
   * 组长的部门 / Leader’s department
   */
  leaderDeptId?: string | null;
  /**
   * 审核员 / Auditors
   */
  auditorIds?: string | null;
  /**
   * 检查表 / Checklists
   */
  checklistIds?: string | null;
  /**
   * 审核结论 / Conclusion
   */
  summary?: string | null;
  /**
   * 内审报告 / Report
   */
  reportIds?: string | null;
  /**
   * 不符合数 / Findings
   */
  findingCount?: number | null;
  /**
   * 未关闭 / Open
   */
  openCount?: number | null;
  /**
   * 结束日期（实际） / Closed on
   */
  closeDate?: string | null;
  /**
   * 状态 / State
   */
  auditState?: '1' | '2' | '3' | '4' | '5' | '0' | null;
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
    deptIds?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    }[];
    leaderId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    leaderDeptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    auditorIds?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
  };
}

/**
 * 内部审核 / Internal audits: 提交的内容 / what is submitted
 */
export interface InternalAuditsForm {
  /**
   * 主题 / Title
   */
  title?: string | null;
  /**
   * 方式 / Kind
   */
  auditKind?: '1' | '2' | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 结束日期 / Until
   */
  endDate?: string | null;
  /**
   * 受审部门 / Departments
   */
  deptIds?: string | null;
  /**
   * 范围 / Scope
   */
  scope?: string | null;
  /**
   * 依据 / Criteria
   */
  criteria?: string | null;
  /**
   * 组长 / Leader
   */
  leaderId?: string | null;
  /**
   * 审核员 / Auditors
   */
  auditorIds?: string | null;
  /**
   * 检查表 / Checklists
   */
  checklistIds?: string | null;
  /**
   * 审核结论 / Conclusion
   */
  summary?: string | null;
  /**
   * 内审报告 / Report
   */
  reportIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 内部审核 / Internal audits: 查询条件 / what can be searched
 */
export interface InternalAuditsSearch {
  /**
   * 内审编号 / Audit no.
   */
  auditNo?: string | string[];
  /**
   * 主题 / Title
   */
  title?: string | string[];
  /**
   * 状态 / State
   */
  auditState?: string | string[];
  /**
   * 开始日期 / From
   */
  startDate?: string | string[];
  /**
   * 组长 / Leader
   */
  leaderId?: string | string[];
  /**
   * 受审部门 / Departments
   */
  deptIds?: string | string[];
  /**
   * 方式 / Kind
   */
  auditKind?: string | string[];
  /**
   * 结束日期 / Until
   */
  endDate?: string | string[];
  /**
   * 范围 / Scope
   */
  scope?: string | string[];
  /**
   * 不符合数 / Findings
   */
  findingCount?: string | string[];
  /**
   * 未关闭 / Open
   */
  openCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
