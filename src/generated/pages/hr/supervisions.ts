// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 人员监督 / Supervision: 列表与详情的一行 / a row as it is read
 */
export interface SupervisionsRow {
  /**
   * 监督编号 / No.
   */
  supervisionNo?: string | null;
  /**
   * 被监督人 / Person
   */
  staffId?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 监督员 / Supervisor
   */
  supervisorId?: string | null;
  /**
   * 监督日期 / Date
   */
  superviseDate?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 检测任务 / Task
   */
  taskId?: string | null;
  /**
   * 监督方式 / Way
   */
  aspect?: '1' | '2' | '3' | '4' | null;
  /**
   * 监督内容 / What was watched
   */
  content?: string | null;
  /**
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | null;
  /**
   * 意见与要求 / Advice
   */
  advice?: string | null;
  /**
   * 不符合工作 / Nonconforming work
   */
  nonconformityId?: string | null;
  /**
   * 本人意见 / Person’s reply
   */
  reply?: string | null;
  /**
   * 确认时间 / Confirmed at
   */
  confirmTime?: string | null;
  /**
   * 状态 / State
   */
  superviseState?: '1' | '2' | '3' | null;
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
    staffId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    deptId?: {
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    supervisorId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    abilityId?: {
      id: string;
      display: string | null;
      abilityName?: string | null;
      abilityStatus?: string | null;
    };
    taskId?: {
      id: string;
      display: string | null;
      itemNo?: string | null;
    };
    nonconformityId?: {
      id: string;
      display: string | null;
      ncNo?: string | null;
    };
  };
}

/**
 * 人员监督 / Supervision: 提交的内容 / what is submitted
 */
export interface SupervisionsForm {
  /**
   * 被监督人 / Person
   */
  staffId?: string | null;
  /**
   * 监督员 / Supervisor
   */
  supervisorId?: string | null;
  /**
   * 监督日期 / Date
   */
  superviseDate?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 检测任务 / Task
   */
  taskId?: string | null;
  /**
   * 监督方式 / Way
   */
  aspect?: '1' | '2' | '3' | '4' | null;
  /**
   * 监督内容 / What was watched
   */
  content?: string | null;
  /**
   * 结论 / Result
   */
  result?: '1' | '2' | '3' | null;
  /**
   * 意见与要求 / Advice
   */
  advice?: string | null;
  /**
   * 不符合工作 / Nonconforming work
   */
  nonconformityId?: string | null;
  /**
   * 本人意见 / Person’s reply
   */
  reply?: string | null;
  id?: string;
  version?: number;
}

/**
 * 人员监督 / Supervision: 查询条件 / what can be searched
 */
export interface SupervisionsSearch {
  /**
   * 被监督人 / Person
   */
  staffId?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 结论 / Result
   */
  result?: string | string[];
  /**
   * 监督日期 / Date
   */
  superviseDate?: string | string[];
  /**
   * 监督编号 / No.
   */
  supervisionNo?: string | string[];
  /**
   * 监督员 / Supervisor
   */
  supervisorId?: string | string[];
  /**
   * 状态 / State
   */
  superviseState?: string | string[];
  /**
   * 姓名 / Name
   */
  'staffId.staffName'?: string | string[];
  /**
   * 姓名 / Name
   */
  'supervisorId.staffName'?: string | string[];
  /**
   * 监督方式 / Way
   */
  aspect?: string | string[];
  /**
   * 监督内容 / What was watched
   */
  content?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
