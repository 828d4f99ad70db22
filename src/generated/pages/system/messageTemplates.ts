// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 消息模板 / Message templates: 列表与详情的一行 / a row as it is read
 */
export interface MessageTemplatesRow {
  /**
   * 模板编码 / Code
   */
  templateCode?: string | null;
  /**
   * 模板名称 / Name
   */
  templateName?: string | null;
  /**
   * 模板类型 / Type
   */
  templateType?: '1' | '2' | '3' | null;
  /**
   * 触发事件 / Event
   */
  event?:
    | 'expire'
    | 'pickup'
    | 'report'
    | 'audit'
    | 'captcha'
    | 'abandonAsked'
    | 'abandonDecided'
    | 'abilityResumed'
    | 'abilityStopped'
    | 'agreedPriceChanged'
    | 'authorizationEnds'
    | 'authorizationResumed'
    | 'authorizationStopped'
    | 'billReversed'
    | 'billUnsettled'
    | 'billVoided'
    | 'complaintAnswered'
    | 'complaintLate'
    | 'complaintReturned'
    | 'complaintTakenUp'
    | 'contractApproved'
    | 'contractEndsSoon'
    | 'contractReturned'
    | 'contractTerminated'
    | 'contractToApprove'
    | 'contractUsedUp'
    | 'correctiveActionBegun'
    | 'correctiveActionCancelled'
    | 'correctiveActionLate'
    | 'delayAgreed'
    | 'delayAsked'
    | 'delayDeclined'
    | 'delayLapsed'
    | 'depositVoided'
    | 'deviceBackInUse'
    | 'deviceDueSoon'
    | 'deviceLent'
    | 'deviceLoanCancelled'
    | 'deviceLoanDue'
    | 'deviceLoanLate'
    | 'deviceOutOfUse'
    | 'deviceOverdue'
    | 'guaranteeAnswered'
    | 'guaranteeDecided'
    | 'guaranteeEndsSoon'
    | 'guaranteeLapsed'
    | 'guaranteeRanOut'
    | 'guaranteeReleased'
    | 'guaranteeRunsOut'
    | 'guaranteeToApprove'
    | 'guaranteeWithdrawn'
    | 'instrumentDueSoon'
    | 'interimCheckCancelled'
    | 'interimCheckDue'
    | 'interimCheckReturned'
    | 'internalAuditBegun'
    | 'internalAuditCancelled'
    | 'internalAuditNear'
    | 'invoiceDiscarded'
    | 'jewelReplaced'
    | 'jewelVoided'
    | 'leaveApproved'
    | 'leaveRefused'
    | 'leaveToApprove'
    | 'maintenanceDue'
    | 'managementReviewCancelled'
    | 'nonconformityAssigned'
    | 'nonconformityLate'
    | 'opinionAsked'
    | 'orderDueSoon'
    | 'orderReleased'
    | 'orderReturned'
    | 'orderVoided'
    | 'paymentVoided'
    | 'pickupAccepted'
    | 'pickupBooked'
    | 'pickupCancelled'
    | 'pickupDispatched'
    | 'pickupReady'
    | 'proficiencyTestCancelled'
    | 'proficiencyTestDue'
    | 'quoteApproved'
    | 'quoteReturned'
    | 'quoteSent'
    | 'quoteToApprove'
    | 'quoteWithdrawn'
    | 'recallAsked'
    | 'recallUnanswered'
    | 'recordTemplateResumed'
    | 'recordTemplateWithdrawn'
    | 'recordUnlocked'
    | 'recordVoided'
    | 'reductionDecided'
    | 'reductionToApprove'
    | 'registrationAccepted'
    | 'registrationCancelled'
    | 'registrationReturned'
    | 'registrationSubmitted'
    | 'releasePermitted'
    | 'reportApproved'
    | 'reportDiscarded'
    | 'reportRecalled'
    | 'reportReturned'
    | 'reportTakenOver'
    | 'reportVoidAsked'
    | 'reportVoidDeclined'
    | 'riskToRate'
    | 'sampleChangeDecided'
    | 'sampleChangeToApprove'
    | 'sitePlanCancelled'
    | 'sitePlanChanged'
    | 'sitePlanReleased'
    | 'staffCertificateEnds'
    | 'standardBackInUse'
    | 'standardDueSoon'
    | 'standardFileBackInUse'
    | 'standardFileOutOfUse'
    | 'standardFileToCheck'
    | 'standardOutOfUse'
    | 'standardOverdue'
    | 'standardReview'
    | 'standardTrialFailed'
    | 'supervisionToConfirm'
    | 'taskAbandoned'
    | 'taskAssigned'
    | 'taskCancelled'
    | 'taskHandedOn'
    | 'taskMovedAway'
    | 'taskReturned'
    | 'taskTakenAway'
    | 'taskUnlocked'
    | 'taskVerifierChanged'
    | 'taskWaived'
    | 'tracePlanReviewed'
    | 'tracePlanToReview'
    | 'traceReopened'
    | 'trainingCancelled'
    | 'trainingInvited'
    | 'workResumed'
    | null;
  /**
   * 接收人 / Receivers
   */
  receivers?: string | null;
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 英文标题 / Title in English
   */
  titleEn?: string | null;
  /**
   * 短信模板号 / Provider's template
   */
  smsTemplateId?: string | null;
  /**
   * 短信签名 / Signature
   */
  smsSign?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 英文内容 / Content in English
   */
  contentEn?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 预览 / Preview
   */
  preview?: string | null;
  /**
   * 短信条数 / Messages
   */
  parts?: number | null;
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
 * 消息模板 / Message templates: 提交的内容 / what is submitted
 */
export interface MessageTemplatesForm {
  /**
   * 模板编码 / Code
   */
  templateCode?: string | null;
  /**
   * 模板名称 / Name
   */
  templateName?: string | null;
  /**
   * 模板类型 / Type
   */
  templateType?: '1' | '2' | '3' | null;
  /**
   * 触发事件 / Event
   */
  event?:
    | 'expire'
    | 'pickup'
    | 'report'
    | 'audit'
    | 'captcha'
    | 'abandonAsked'
    | 'abandonDecided'
    | 'abilityResumed'
    | 'abilityStopped'
    | 'agreedPriceChanged'
    | 'authorizationEnds'
    | 'authorizationResumed'
    | 'authorizationStopped'
    | 'billReversed'
    | 'billUnsettled'
    | 'billVoided'
    | 'complaintAnswered'
    | 'complaintLate'
    | 'complaintReturned'
    | 'complaintTakenUp'
    | 'contractApproved'
    | 'contractEndsSoon'
    | 'contractReturned'
    | 'contractTerminated'
    | 'contractToApprove'
    | 'contractUsedUp'
    | 'correctiveActionBegun'
    | 'correctiveActionCancelled'
    | 'correctiveActionLate'
    | 'delayAgreed'
    | 'delayAsked'
    | 'delayDeclined'
    | 'delayLapsed'
    | 'depositVoided'
    | 'deviceBackInUse'
    | 'deviceDueSoon'
    | 'deviceLent'
    | 'deviceLoanCancelled'
    | 'deviceLoanDue'
    | 'deviceLoanLate'
    | 'deviceOutOfUse'
    | 'deviceOverdue'
    | 'guaranteeAnswered'
    | 'guaranteeDecided'
    | 'guaranteeEndsSoon'
    | 'guaranteeLapsed'
    | 'guaranteeRanOut'
    | 'guaranteeReleased'
    | 'guaranteeRunsOut'
    | 'guaranteeToApprove'
    | 'guaranteeWithdrawn'
    | 'instrumentDueSoon'
    | 'interimCheckCancelled'
    | 'interimCheckDue'
    | 'interimCheckReturned'
    | 'internalAuditBegun'
    | 'internalAuditCancelled'
    | 'internalAuditNear'
    | 'invoiceDiscarded'
    | 'jewelReplaced'
    | 'jewelVoided'
    | 'leaveApproved'
    | 'leaveRefused'
    | 'leaveToApprove'
    | 'maintenanceDue'
    | 'managementReviewCancelled'
    | 'nonconformityAssigned'
    | 'nonconformityLate'
    | 'opinionAsked'
    | 'orderDueSoon'
    | 'orderReleased'
    | 'orderReturned'
    | 'orderVoided'
    | 'paymentVoided'
    | 'pickupAccepted'
    | 'pickupBooked'
    | 'pickupCancelled'
    | 'pickupDispatched'
    | 'pickupReady'
    | 'proficiencyTestCancelled'
    | 'proficiencyTestDue'
    | 'quoteApproved'
    | 'quoteReturned'
    | 'quoteSent'
    | 'quoteToApprove'
    | 'quoteWithdrawn'
    | 'recallAsked'
    | 'recallUnanswered'
    | 'recordTemplateResumed'
    | 'recordTemplateWithdrawn'
    | 'recordUnlocked'
    | 'recordVoided'
    | 'reductionDecided'
    | 'reductionToApprove'
    | 'registrationAccepted'
    | 'registrationCancelled'
    | 'registrationReturned'
    | 'registrationSubmitted'
    | 'releasePermitted'
    | 'reportApproved'
    | 'reportDiscarded'
    | 'reportRecalled'
    | 'reportReturned'
    | 'reportTakenOver'
    | 'reportVoidAsked'
    | 'reportVoidDeclined'
    | 'riskToRate'
    | 'sampleChangeDecided'
    | 'sampleChangeToApprove'
    | 'sitePlanCancelled'
    | 'sitePlanChanged'
    | 'sitePlanReleased'
    | 'staffCertificateEnds'
    | 'standardBackInUse'
    | 'standardDueSoon'
    | 'standardFileBackInUse'
    | 'standardFileOutOfUse'
    | 'standardFileToCheck'
    | 'standardOutOfUse'
    | 'standardOverdue'
    | 'standardReview'
    | 'standardTrialFailed'
    | 'supervisionToConfirm'
    | 'taskAbandoned'
    | 'taskAssigned'
    | 'taskCancelled'
    | 'taskHandedOn'
    | 'taskMovedAway'
    | 'taskReturned'
    | 'taskTakenAway'
    | 'taskUnlocked'
    | 'taskVerifierChanged'
    | 'taskWaived'
    | 'tracePlanReviewed'
    | 'tracePlanToReview'
    | 'traceReopened'
    | 'trainingCancelled'
    | 'trainingInvited'
    | 'workResumed'
    | null;
  /**
   * 接收人 / Receivers
   */
  receivers?: string | null;
  /**
   * 标题 / Title
   */
  title?: string | null;
  /**
   * 英文标题 / Title in English
   */
  titleEn?: string | null;
  /**
   * 短信模板号 / Provider's template
   */
  smsTemplateId?: string | null;
  /**
   * 短信签名 / Signature
   */
  smsSign?: string | null;
  /**
   * 内容 / Content
   */
  content?: string | null;
  /**
   * 英文内容 / Content in English
   */
  contentEn?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 消息模板 / Message templates: 查询条件 / what can be searched
 */
export interface MessageTemplatesSearch {
  /**
   * 模板名称 / Name
   */
  templateName?: string | string[];
  /**
   * 模板类型 / Type
   */
  templateType?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 触发事件 / Event
   */
  event?: string | string[];
  /**
   * 模板编码 / Code
   */
  templateCode?: string | string[];
  /**
   * 内容 / Content
   */
  content?: string | string[];
  /**
   * 英文内容 / Content in English
   */
  contentEn?: string | string[];
  /**
   * 更新时间 / Updated
   */
  updateTime?: string | string[];
}
