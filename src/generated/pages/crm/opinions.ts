// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户评价 / Opinions: 列表与详情的一行 / a row as it is read
 */
export interface OpinionsRow {
  /**
   * 评价单号 / Opinion no.
   */
  opinionNo?: string | null;
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 填写人 / Answered by
   */
  respondent?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 回答 / Answers
   */
  answers?: {
    /**
     * 题目 / Question
     */
    questionId?: string | null;
    /**
     * 题目原文 / As it was asked
     */
    title?: string | null;
    /**
     * 题型 / Kind
     */
    questionType?: '1' | '2' | '3' | '4' | null;
    /**
     * 必答 / Required
     */
    isRequired?: 0 | 1 | null;
    /**
     * 打分 / Score
     */
    score?: number | null;
    /**
     * 回答 / Answer
     */
    answer?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
    $refs?: {
      questionId?: {
        id: string;
        display: string | null;
        title?: string | null;
        isRequired?: 0 | 1 | null;
        questionType?: string | null;
        questionnaireId?: string | null;
      };
    };
  }[];
  /**
   * 已答题目 / Answered questions
   */
  answeredTitles?: string | null;
  /**
   * 得分合计 / Sum
   */
  scoreSum?: number | null;
  /**
   * 打分题数 / Scored
   */
  scoreCount?: number | null;
  /**
   * 得分 / Score
   */
  score?: string | null;
  /**
   * 意见建议 / Suggestions
   */
  suggestion?: string | null;
  /**
   * 希望填写日期 / Please answer until
   */
  dueDate?: string | null;
  /**
   * 提交时间 / Answered at
   */
  sendTime?: string | null;
  /**
   * 回访处理 / Follow-up
   */
  handling?: string | null;
  /**
   * 状态 / State
   */
  opinionState?: '0' | '1' | '2' | '3' | null;
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
      id: string | null;
      display: string | null;
      title?: string | null;
      questionCount?: number | null;
      questionnaireState?: string | null;
    };
    enterId?: {
      id: string | null;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      enterId?: string | null;
    };
  };
}

/**
 * 客户评价 / Opinions: 提交的内容 / what is submitted
 */
export interface OpinionsForm {
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | null;
  /**
   * 客户 / Customer
   */
  enterId?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 填写人 / Answered by
   */
  respondent?: string | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 回答 / Answers
   */
  answers?: {
    /**
     * 题目 / Question
     */
    questionId?: string | null;
    /**
     * 打分 / Score
     */
    score?: number | null;
    /**
     * 回答 / Answer
     */
    answer?: string | null;
    id?: string;
  }[];
  /**
   * 意见建议 / Suggestions
   */
  suggestion?: string | null;
  /**
   * 希望填写日期 / Please answer until
   */
  dueDate?: string | null;
  /**
   * 回访处理 / Follow-up
   */
  handling?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户评价 / Opinions: 查询条件 / what can be searched
 */
export interface OpinionsSearch {
  /**
   * 问卷 / Questionnaire
   */
  questionnaireId?: string | string[];
  /**
   * 客户 / Customer
   */
  enterId?: string | string[];
  /**
   * 状态 / State
   */
  opinionState?: string | string[];
  /**
   * 评价单号 / Opinion no.
   */
  opinionNo?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 希望填写日期 / Please answer until
   */
  dueDate?: string | string[];
  /**
   * 得分 / Score
   */
  score?: string | string[];
  /**
   * 提交时间 / Answered at
   */
  sendTime?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 填写人 / Answered by
   */
  respondent?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
