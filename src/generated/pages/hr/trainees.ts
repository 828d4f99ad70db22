// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 培训记录 / Training records: 列表与详情的一行 / a row as it is read
 */
export interface TraineesRow {
  /**
   * 培训 / Training
   */
  trainingId?: string | null;
  /**
   * 主题 / Subject
   */
  title?: string | null;
  /**
   * 培训状态 / Training’s state
   */
  trainingState?: '10' | '20' | '30' | '40' | '90' | null;
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 姓名 / Name
   */
  staffName?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 签到 / Present
   */
  isPresent?: 0 | 1 | null;
  /**
   * 成绩 / Score
   */
  score?: string | null;
  /**
   * 评价 / Evaluation
   */
  evaluation?: '1' | '2' | '3' | null;
  /**
   * 取得证书 / Certificate
   */
  certificateId?: string | null;
  /**
   * 有效性评价 / Effectiveness
   */
  effectiveness?: string | null;
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
    trainingId?: {
      id: string;
      display: string | null;
      planNo?: string | null;
      startTime?: string | null;
      title?: string | null;
      trainingState?: string | null;
    };
    staffId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
      staffState?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    certificateId?: {
      id: string;
      display: string | null;
      certName?: string | null;
      staffId?: string | null;
    };
  };
}

/**
 * 培训记录 / Training records: 提交的内容 / what is submitted
 */
export interface TraineesForm {
  /**
   * 培训 / Training
   */
  trainingId?: string | null;
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 签到 / Present
   */
  isPresent?: 0 | 1 | null;
  /**
   * 成绩 / Score
   */
  score?: string | null;
  /**
   * 评价 / Evaluation
   */
  evaluation?: '1' | '2' | '3' | null;
  /**
   * 取得证书 / Certificate
   */
  certificateId?: string | null;
  /**
   * 有效性评价 / Effectiveness
   */
  effectiveness?: string | null;
  id?: string;
  version?: number;
}

/**
 * 培训记录 / Training records: 查询条件 / what can be searched
 */
export interface TraineesSearch {
  /**
   * 人员 / Person
   */
  staffId?: string | string[];
  /**
   * 培训 / Training
   */
  trainingId?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 评价 / Evaluation
   */
  evaluation?: string | string[];
  /**
   * 主题 / Subject
   */
  title?: string | string[];
  /**
   * 签到 / Present
   */
  isPresent?: string | string[];
  /**
   * 姓名 / Name
   */
  staffName?: string | string[];
  /**
   * 开始时间 / From
   */
  'trainingId.startTime'?: string | string[];
  /**
   * 成绩 / Score
   */
  score?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
