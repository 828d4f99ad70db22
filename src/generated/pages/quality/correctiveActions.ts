// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 纠正与改进措施 / Corrective actions: 列表与详情的一行 / a row as it is read
 */
export interface CorrectiveActionsRow {
  /**
   * 编号 / No.
   */
  measureNo?: string | null;
  /**
   * 类型 / Kind
   */
  measureKind?: '1' | '2' | '3' | null;
  /**
   * 事由 / Subject
   */
  subject?: string | null;
  /**
   * 不符合工作 / Nonconforming work
   */
  nonconformityId?: string | null;
  /**
   * 风险 / Risk
   */
  riskId?: string | null;
  /**
   * 管理评审 / Management review
   */
  reviewId?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 责任人 / Owner
   */
  ownerId?: string | null;
  /**
   * 责任人所在部门 / Department of the owner
   */
  ownerDeptIds?: string | null;
  /**
   * 原因分析 / Cause
   */
  cause?: string | null;
  /**
   * 措施 / Action
   */
  plan?: string | null;
  /**
   * 完成期限 / Due
   */
  dueDate?: string | null;
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | null;
  /**
   * 实施情况 / What was done
   */
  evidence?: string | null;
  /**
   * 证明材料 / Evidence
   */
  fileIds?: string | null;
  /**
   * 有效性 / Effective
   */
  isEffective?: '1' | '2' | null;
  /**
   * 验证说明 / Verification
   */
  verification?: string | null;
  /**
   * 验证人 / Verified by
   */
  verifierName?: string | null;
  /**
   * 验证日期 / Verified on
   */
  verifyDate?: string | null;
  /**
   * 状态 / State
   */
  measureState?: '1' | '2' | '3' | '4' | '0' | null;
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
    nonconformityId?: {
      id: string;
      display: string | null;
      ncNo?: string | null;
      ncState?: string | null;
    };
    riskId?: {
      id: string;
      display: string | null;
      riskNo?: string | null;
      riskState?: string | null;
    };
    reviewId?: {
      id: string;
      display: string | null;
      reviewNo?: string | null;
      reviewState?: string | null;
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
 * 纠正与改进措施 / Corrective actions: 提交的内容 / what is submitted
 */
export interface CorrectiveActionsForm {
  /**
   * 类型 / Kind
   */
  measureKind?: '1' | '2' | '3' | null;
  /**
   * 事由 / Subject
   */
  subject?: string | null;
  /**
   * 不符合工作 / Nonconforming work
   */
  nonconformityId?: string | null;
  /**
   * 风险 / Risk
   */
  riskId?: string | null;
  /**
   * 管理评审 / Management review
   */
  reviewId?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 责任人 / Owner
   */
  ownerId?: string | null;
  /**
   * 原因分析 / Cause
   */
  cause?: string | null;
  /**
   * 措施 / Action
   */
  plan?: string | null;
  /**
   * 完成期限 / Due
   */
  dueDate?: string | null;
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | null;
  /**
   * 实施情况 / What was done
   */
  evidence?: string | null;
  /**
   * 证明材料 / Evidence
   */
  fileIds?: string | null;
  /**
   * 验证说明 / Verification
   */
  verification?: string | null;
  id?: string;
  version?: number;
}

/**
 * 纠正与改进措施 / Corrective actions: 查询条件 / what can be searched
 */
export interface CorrectiveActionsSearch {
  /**
   * 编号 / No.
   */
  measureNo?: string | string[];
  /**
   * 事由 / Subject
   */
  subject?: string | string[];
  /**
   * 状态 / State
   */
  measureState?: string | string[];
  /**
   * 责任部门 / Department
   */
  deptId?: string | string[];
  /**
   * 类型 / Kind
   */
  measureKind?: string | string[];
  /**
   * 责任人 / Owner
   */
  ownerId?: string | string[];
  /**
   * 完成期限 / Due
   */
  dueDate?: string | string[];
  /**
   * 不符合工作 / Nonconforming work
   */
  nonconformityId?: string | string[];
  /**
   * 风险 / Risk
   */
  riskId?: string | string[];
  /**
   * 管理评审 / Management review
   */
  reviewId?: string | string[];
  /**
   * 原因分析 / Cause
   */
  cause?: string | string[];
  /**
   * 措施 / Action
   */
  plan?: string | string[];
  /**
   * 完成日期 / Done on
   */
  doneDate?: string | string[];
  /**
   * 有效性 / Effective
   */
  isEffective?: string | string[];
  /**
   * 验证日期 / Verified on
   */
  verifyDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
