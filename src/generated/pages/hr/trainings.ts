// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 人员培训 / Training: 列表与详情的一行 / a row as it is read
 */
export interface TrainingsRow {
  /**
   * 计划编号 / No.
   */
  planNo?: string | null;
  /**
   * 主题 / Subject
   */
  title?: string | null;
  /**
   * 培训类型 / Type
   */
  trainingType?: '1' | '2' | null;
  /**
   * 培训方式 / Way
   */
  mode?: '1' | '2' | null;
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | null;
  /**
   * 讲师 / Lecturer
   */
  lecturer?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 开始时间 / From
   */
  startTime?: string | null;
  /**
   * 结束时间 / Until
   */
  endTime?: string | null;
  /**
   * 学时 / Hours
   */
  hours?: string | null;
  /**
   * 预算（元） / Budget
   */
  budget?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 培训材料 / Papers
   */
  fileIds?: string | null;
  /**
   * 参加人员 / People to take part
   */
  inviteIds?: string | null;
  /**
   * 人数 / People
   */
  peopleCount?: number | null;
  /**
   * 实到 / Present
   */
  presentCount?: number | null;
  /**
   * 未评价 / To evaluate
   */
  openCount?: number | null;
  /**
   * 平均成绩 / Average
   */
  averageScore?: string | null;
  /**
   * 培训效果 / Effect
   */
  effect?: string | null;
  /**
   * 状态 / State
   */
  trainingState?: '10' | '20' | '30' | '40' | '90' | null;
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
    inviteIds?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
  };
}

/**
 * 人员培训 / Training: 提交的内容 / what is submitted
 */
export interface TrainingsForm {
  /**
   * 主题 / Subject
   */
  title?: string | null;
  /**
   * 培训类型 / Type
   */
  trainingType?: '1' | '2' | null;
  /**
   * 培训方式 / Way
   */
  mode?: '1' | '2' | null;
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | null;
  /**
   * 讲师 / Lecturer
   */
  lecturer?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 开始时间 / From
   */
  startTime?: string | null;
  /**
   * 结束时间 / Until
   */
  endTime?: string | null;
  /**
   * 学时 / Hours
   */
  hours?: string | null;
  /**
   * 预算（元） / Budget
   */
  budget?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 培训材料 / Papers
   */
  fileIds?: string | null;
  /**
   * 参加人员 / People to take part
   */
  inviteIds?: string | null;
  /**
   * 培训效果 / Effect
   */
  effect?: string | null;
  id?: string;
  version?: number;
}

/**
 * 人员培训 / Training: 查询条件 / what can be searched
 */
export interface TrainingsSearch {
  /**
   * 主题 / Subject
   */
  title?: string | string[];
  /**
   * 培训类型 / Type
   */
  trainingType?: string | string[];
  /**
   * 状态 / State
   */
  trainingState?: string | string[];
  /**
   * 开始时间 / From
   */
  startTime?: string | string[];
  /**
   * 计划编号 / No.
   */
  planNo?: string | string[];
  /**
   * 培训方式 / Way
   */
  mode?: string | string[];
  /**
   * 讲师 / Lecturer
   */
  lecturer?: string | string[];
  /**
   * 姓名 / Name
   */
  'people.staffName'?: string | string[];
  /**
   * 组织机构 / Organised by
   */
  organizer?: string | string[];
  /**
   * 地点 / Place
   */
  place?: string | string[];
  /**
   * 结束时间 / Until
   */
  endTime?: string | string[];
  /**
   * 学时 / Hours
   */
  hours?: string | string[];
  /**
   * 预算（元） / Budget
   */
  budget?: string | string[];
  /**
   * 人数 / People
   */
  peopleCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
