// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 能力验证与比对 / Proficiency tests: 列表与详情的一行 / a row as it is read
 */
export interface ProficiencyTestsRow {
  /**
   * 编号 / No.
   */
  ptNo?: string | null;
  /**
   * 项目名称 / Title
   */
  title?: string | null;
  /**
   * 类型 / Kind
   */
  ptKind?: '1' | '2' | '3' | null;
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | null;
  /**
   * 计划编号 / Scheme no.
   */
  schemeNo?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 参加部门 / Department
   */
  deptId?: string | null;
  /**
   * 负责人 / Owner
   */
  ownerId?: string | null;
  /**
   * 负责人所在部门 / Department of the owner
   */
  ownerDeptIds?: string | null;
  /**
   * 检测人员 / Testers
   */
  testerIds?: string | null;
  /**
   * 报名日期 / Entered on
   */
  enterDate?: string | null;
  /**
   * 收到样品 / Sample came on
   */
  sampleDate?: string | null;
  /**
   * 上报期限 / Results due
   */
  dueDate?: string | null;
  /**
   * 上报日期 / Handed in on
   */
  reportDate?: string | null;
  /**
   * 评价方法 / Score
   */
  scoreKind?: '1' | '2' | '3' | null;
  /**
   * 评价值 / Value
   */
  score?: string | null;
  /**
   * 评价 / Rating
   */
  rating?: '1' | '2' | '3' | null;
  /**
   * 组织机构的评价 / Organiser’s rating
   */
  otherRating?: '1' | '2' | '3' | null;
  /**
   * 不符合工作数 / Findings
   */
  workCount?: number | null;
  /**
   * 结果分析 / Analysis
   */
  conclusion?: string | null;
  /**
   * 报告与证书 / Reports
   */
  fileIds?: string | null;
  /**
   * 费用（元） / Cost
   */
  fee?: string | null;
  /**
   * 状态 / State
   */
  ptState?: '1' | '2' | '3' | '4' | '5' | '6' | '0' | null;
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
    abilityId?: {
      id: string;
      display: string | null;
      abilityName?: string | null;
      abilityStatus?: string | null;
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
    testerIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
  };
}

/**
 * 能力验证与比对 / Proficiency tests: 提交的内容 / what is submitted
 */
export interface ProficiencyTestsForm {
  /**
   * 项目名称 / Title
   */
  title?: string | null;
  /**
   * 类型 / Kind
   */
  ptKind?: '1' | '2' | '3' | null;
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | null;
  /**
   * 计划编号 / Scheme no.
   */
  schemeNo?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 参加部门 / Department
   */
  deptId?: string | null;
  /**
   * 负责人 / Owner
   */
  ownerId?: string | null;
  /**
   * 检测人员 / Testers
   */
  testerIds?: string | null;
  /**
   * 报名日期 / Entered on
   */
  enterDate?: string | null;
  /**
   * 收到样品 / Sample came on
   */
  sampleDate?: string | null;
  /**
   * 上报期限 / Results due
   */
  dueDate?: string | null;
  /**
   * 上报日期 / Handed in on
   */
  reportDate?: string | null;
  /**
   * 评价方法 / Score
   */
  scoreKind?: '1' | '2' | '3' | null;
  /**
   * 评价值 / Value
   */
  score?: string | null;
  /**
   * 组织机构的评价 / Organiser’s rating
   */
  otherRating?: '1' | '2' | '3' | null;
  /**
   * 结果分析 / Analysis
   */
  conclusion?: string | null;
  /**
   * 报告与证书 / Reports
   */
  fileIds?: string | null;
  /**
   * 费用（元） / Cost
   */
  fee?: string | null;
  id?: string;
  version?: number;
}

/**
 * 能力验证与比对 / Proficiency tests: 查询条件 / what can be searched
 */
export interface ProficiencyTestsSearch {
  /**
   * 项目名称 / Title
   */
  title?: string | string[];
  /**
   * 编号 / No.
   */
  ptNo?: string | string[];
  /**
   * 状态 / State
   */
  ptState?: string | string[];
  /**
   * 参加部门 / Department
   */
  deptId?: string | string[];
  /**
   * 类型 / Kind
   */
  ptKind?: string | string[];
  /**
   * 评价 / Rating
   */
  rating?: string | string[];
  /**
   * 负责人 / Owner
   */
  ownerId?: string | string[];
  /**
   * 上报期限 / Results due
   */
  dueDate?: string | string[];
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | string[];
  /**
   * 计划编号 / Scheme no.
   */
  schemeNo?: string | string[];
  /**
   * 报名日期 / Entered on
   */
  enterDate?: string | string[];
  /**
   * 上报日期 / Handed in on
   */
  reportDate?: string | string[];
  /**
   * 评价值 / Value
   */
  score?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
