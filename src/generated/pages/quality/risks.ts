// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 风险与机遇 / Risks and opportunities: 列表与详情的一行 / a row as it is read
 */
export interface RisksRow {
  /**
   * 编号 / No.
   */
  riskNo?: string | null;
  /**
   * 类别 / Kind
   */
  riskKind?: '1' | '2' | null;
  /**
   * 名称 / Subject
   */
  subject?: string | null;
  /**
   * 领域 / Area
   */
  area?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
  /**
   * 描述 / Description
   */
  description?: string | null;
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
   * 可能性 / Likelihood
   */
  likelihood?: number | null;
  /**
   * 严重程度 / Severity
   */
  severity?: number | null;
  /**
   * 等级 / Level
   */
  level?: number | null;
  /**
   * 应对 / Response
   */
  response?: string | null;
  /**
   * 措施数 / Actions
   */
  measureCount?: number | null;
  /**
   * 未关闭措施 / Open actions
   */
  openCount?: number | null;
  /**
   * 复评日期 / Rate again on
   */
  reviewDate?: string | null;
  /**
   * 状态 / State
   */
  riskState?: '1' | '2' | '3' | '0' | null;
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
 * 风险与机遇 / Risks and opportunities: 提交的内容 / what is submitted
 */
export interface RisksForm {
  /**
   * 类别 / Kind
   */
  riskKind?: '1' | '2' | null;
  /**
   * 名称 / Subject
   */
  subject?: string | null;
  /**
   * 领域 / Area
   */
  area?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
  /**
   * 描述 / Description
   */
  description?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 责任人 / Owner
   */
  ownerId?: string | null;
  /**
   * 可能性 / Likelihood
   */
  likelihood?: number | null;
  /**
   * 严重程度 / Severity
   */
  severity?: number | null;
  /**
   * 应对 / Response
   */
  response?: string | null;
  /**
   * 复评日期 / Rate again on
   */
  reviewDate?: string | null;
  id?: string;
  version?: number;
}

/**
 * 风险与机遇 / Risks and opportunities: 查询条件 / what can be searched
 */
export interface RisksSearch {
  /**
   * 编号 / No.
   */
  riskNo?: string | string[];
  /**
   * 名称 / Subject
   */
  subject?: string | string[];
  /**
   * 状态 / State
   */
  riskState?: string | string[];
  /**
   * 责任部门 / Department
   */
  deptId?: string | string[];
  /**
   * 类别 / Kind
   */
  riskKind?: string | string[];
  /**
   * 领域 / Area
   */
  area?: string | string[];
  /**
   * 责任人 / Owner
   */
  ownerId?: string | string[];
  /**
   * 复评日期 / Rate again on
   */
  reviewDate?: string | string[];
  /**
   * 可能性 / Likelihood
   */
  likelihood?: string | string[];
  /**
   * 严重程度 / Severity
   */
  severity?: string | string[];
  /**
   * 等级 / Level
   */
  level?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
