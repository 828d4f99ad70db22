// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 调查问卷 / Questionnaires: 列表与详情的一行 / a row as it is read
 */
export interface QuestionnairesRow {
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 用途 / Purpose
   */
  purpose?: '1' | '2' | '3' | null;
  /**
   * 开头的话 / Introduction
   */
  intro?: string | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 截止日期 / Until
   */
  endDate?: string | null;
  /**
   * 题数 / Questions
   */
  questionCount?: number | null;
  /**
   * 发放份数 / Sent out
   */
  askedCount?: number | null;
  /**
   * 收回份数 / Answered
   */
  answeredCount?: number | null;
  /**
   * 得分合计 / Sum of scores
   */
  scoreSum?: string | null;
  /**
   * 打了分的份数 / With scores
   */
  scoredCount?: number | null;
  /**
   * 平均得分 / Mean score
   */
  score?: string | null;
  /**
   * 状态 / State
   */
  questionnaireState?: '1' | '2' | '3' | null;
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
}

/**
 * 调查问卷 / Questionnaires: 提交的内容 / what is submitted
 */
export interface QuestionnairesForm {
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 用途 / Purpose
   */
  purpose?: '1' | '2' | '3' | null;
  /**
   * 开头的话 / Introduction
   */
  intro?: string | null;
  /**
   * 开始日期 / From
   */
  startDate?: string | null;
  /**
   * 截止日期 / Until
   */
  endDate?: string | null;
  id?: string;
  version?: number;
}

/**
 * 调查问卷 / Questionnaires: 查询条件 / what can be searched
 */
export interface QuestionnairesSearch {
  /**
   * 标题 / Title
   */
  title?: string | string[];
  /**
   * 用途 / Purpose
   */
  purpose?: string | string[];
  /**
   * 状态 / State
   */
  questionnaireState?: string | string[];
  /**
   * 开始日期 / From
   */
  startDate?: string | string[];
  /**
   * 截止日期 / Until
   */
  endDate?: string | string[];
  /**
   * 发放份数 / Sent out
   */
  askedCount?: string | string[];
  /**
   * 收回份数 / Answered
   */
  answeredCount?: string | string[];
  /**
   * 平均得分 / Mean score
   */
  score?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
