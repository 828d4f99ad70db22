// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 管理评审 / Management reviews: 列表与详情的一行 / a row as it is read
 */
export interface ManagementReviewsRow {
  /**
   * 评审编号 / Review no.
   */
  reviewNo?: string | null;
  /**
   * 主题 / Title
   */
  title?: string | null;
  /**
   * 评审日期 / Held on
   */
  reviewDate?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 主持人 / Chair
   */
  chairId?: string | null;
  /**
   * 参加人 / Attendees
   */
  attendeeIds?: string | null;
  /**
   * 方针目标与政策程序的适用性 / Objectives, policies and procedures
   */
  policyInput?: string | null;
  /**
   * 内外部审核结果 / Audits and assessments
   */
  auditInput?: string | null;
  /**
   * 以往措施与不符合 / Earlier actions and nonconforming work
   */
  actionInput?: string | null;
  /**
   * 客户反馈与投诉 / Feedback and complaints
   */
  customerInput?: string | null;
  /**
   * 资源、人员与培训 / Resources, people and training
   */
  resourceInput?: string | null;
  /**
   * 风险识别与结果有效性 / Risks and validity of results
   */
  riskInput?: string | null;
  /**
   * 评审结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 评审材料 / Papers
   */
  fileIds?: string | null;
  /**
   * 决定数 / Decisions
   */
  decisionCount?: number | null;
  /**
   * 未关闭 / Open
   */
  openCount?: number | null;
  /**
   * 结束日期 / Closed on
   */
  closeDate?: string | null;
  /**
   * 状态 / State
   */
  reviewState?: '1' | '2' | '3' | '4' | '0' | null;
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
    chairId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    attendeeIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
  };
}

/**
 * 管理评审 / Management reviews: 提交的内容 / what is submitted
 */
export interface ManagementReviewsForm {
  /**
   * 主题 / Title
   */
  title?: string | null;
  /**
   * 评审日期 / Held on
   */
  reviewDate?: string | null;
  /**
   * 地点 / Place
   */
  place?: string | null;
  /**
   * 主持人 / Chair
   */
  chairId?: string | null;
  /**
   * 参加人 / Attendees
   */
  attendeeIds?: string | null;
  /**
   * 方针目标与政策程序的适用性 / Objectives, policies and procedures
   */
  policyInput?: string | null;
  /**
   * 内外部审核结果 / Audits and assessments
   */
  auditInput?: string | null;
  /**
   * 以往措施与不符合 / Earlier actions and nonconforming work
   */
  actionInput?: string | null;
  /**
   * 客户反馈与投诉 / Feedback and complaints
   */
  customerInput?: string | null;
  /**
   * 资源、人员与培训 / Resources, people and training
   */
  resourceInput?: string | null;
  /**
   * 风险识别与结果有效性 / Risks and validity of results
   */
  riskInput?: string | null;
  /**
   * 评审结论 / Conclusion
   */
  conclusion?: string | null;
  /**
   * 评审材料 / Papers
   */
  fileIds?: string | null;
  id?: string;
  version?: number;
}

/**
 * 管理评审 / Management reviews: 查询条件 / what can be searched
 */
export interface ManagementReviewsSearch {
  /**
   * 评审编号 / Review no.
   */
  reviewNo?: string | string[];
  /**
   * 主题 / Title
   */
  title?: string | string[];
  /**
   * 状态 / State
   */
  reviewState?: string | string[];
  /**
   * 评审日期 / Held on
   */
  reviewDate?: string | string[];
  /**
   * 主持人 / Chair
   */
  chairId?: string | string[];
  /**
   * 评审结论 / Conclusion
   */
  conclusion?: string | string[];
  /**
   * 决定数 / Decisions
   */
  decisionCount?: string | string[];
  /**
   * 未关闭 / Open
   */
  openCount?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
