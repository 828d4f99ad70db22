// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 问卷题目 / Questions: 列表与详情的一行 / a row as it is read
 */
export interface QuestionsRow {
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | null;
  /**
   * 序号 / No.
   */
  sort?: string | null;
  /**
   * 题目 / Question
   */
  title?: string | null;
  /**
   * 题型 / Kind
   */
  questionType?: '1' | '2' | '3' | '4' | null;
  /**
   * 选项 / Choices
   */
  choices?: string | null;
  /**
   * 必答 / Required
   */
  isRequired?: 0 | 1 | null;
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
    questionnaireId?: {
      id: string;
      display: string | null;
      title?: string | null;
      questionnaireState?: string | null;
    };
  };
}

/**
 * 问卷题目 / Questions: 提交的内容 / what is submitted
 */
export interface QuestionsForm {
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | null;
  /**
   * 序号 / No.
   */
  sort?: string | null;
  /**
   * 题目 / Question
   */
  title?: string | null;
  /**
   * 题型 / Kind
   */
  questionType?: '1' | '2' | '3' | '4' | null;
  /**
   * 选项 / Choices
   */
  choices?: string | null;
  /**
   * 必答 / Required
   */
  isRequired?: 0 | 1 | null;
  id?: string;
  version?: number;
}

/**
 * 问卷题目 / Questions: 查询条件 / what can be searched
 */
export interface QuestionsSearch {
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | string[];
  /**
   * 题目 / Question
   */
  title?: string | string[];
  /**
   * 题型 / Kind
   */
  questionType?: string | string[];
}
