// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户投诉 / Complaints: 列表与详情的一行 / a row as it is read
 */
export interface ComplaintsRow {
  /**
   * 投诉编号 / Complaint no.
   */
  complaintNo?: string | null;
  /**
   * 投诉单位 / Customer
   */
  enterId?: string | null;
  /**
   * 涉及委托单 / About order
   */
  orderId?: string | null;
  /**
   * 涉及证书 / About certificate
   */
  reportId?: string | null;
  /**
   * 投诉人 / Complained by
   */
  complainant?: string | null;
  /**
   * 联系电话 / Phone
   */
  mobile?: string | null;
  /**
   * 收到日期 / Received on
   */
  receiveDate?: string | null;
  /**
   * 来源 / Came by
   */
  receiveWay?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 投诉类型 / About
   */
  subject?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 投诉内容 / Complaint
   */
  content?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 答复期限 / Answer due
   */
  dueDate?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 调查人 / Investigator
   */
  ownerId?: string | null;
  /**
   * 投诉成立 / Justified
   */
  isJustified?: 0 | 1 | null;
  /**
   * 调查结果与原因 / Findings and cause
   */
  cause?: string | null;
  /**
   * 纠正与预防措施 / Corrective actions
   */
  correction?: string | null;
  /**
   * 答复 / Answer to the customer
   */
  reply?: string | null;
  /**
   * 答复日期 / Answered on
   */
  replyDate?: string | null;
  /**
   * 审定人 / Approved by
   */
  deciderName?: string | null;
  /**
   * 客户是否满意 / Customer is satisfied
   */
  isContent?: '1' | '2' | '3' | null;
  /**
   * 不受理原因 / Why it is not taken up
   */
  declineReason?: string | null;
  /**
   * 状态 / State
   */
  complaintState?: '1' | '2' | '3' | '4' | '5' | '0' | null;
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
    reportId?: {
      id: string;
      display: string | null;
      title?: string | null;
      enterId?: string | null;
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
      staffState?: string | null;
    };
  };
}

/**
 * 客户投诉 / Complaints: 提交的内容 / what is submitted
 */
export interface ComplaintsForm {
  /**
   * 投诉单位 / Customer
   */
  enterId?: string | null;
  /**
   * 涉及委托单 / About order
   */
  orderId?: string | null;
  /**
   * 涉及证书 / About certificate
   */
  reportId?: string | null;
  /**
   * 投诉人 / Complained by
   */
  complainant?: string | null;
  /**
   * 联系电话 / Phone
   */
  mobile?: string | null;
  /**
   * 收到日期 / Received on
   */
  receiveDate?: string | null;
  /**
   * 来源 / Came by
   */
  receiveWay?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 投诉类型 / About
   */
  subject?: '1' | '2' | '3' | '4' | '5' | '6' | null;
  /**
   * 投诉内容 / Complaint
   */
  content?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 答复期限 / Answer due
   */
  dueDate?: string | null;
  /**
   * 责任部门 / Department
   */
  deptId?: string | null;
  /**
   * 调查人 / Investigator
   */
  ownerId?: string | null;
  /**
   * 投诉成立 / Justified
   */
  isJustified?: 0 | 1 | null;
  /**
   * 调查结果与原因 / Findings and cause
   */
  cause?: string | null;
  /**
   * 纠正与预防措施 / Corrective actions
   */
  correction?: string | null;
  /**
   * 答复 / Answer to the customer
   */
  reply?: string | null;
  /**
   * 客户是否满意 / Customer is satisfied
   */
  isContent?: '1' | '2' | '3' | null;
  /**
   * 不受理原因 / Why it is not taken up
   */
  declineReason?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户投诉 / Complaints: 查询条件 / what can be searched
 */
export interface ComplaintsSearch {
  /**
   * 投诉编号 / Complaint no.
   */
  complaintNo?: string | string[];
  /**
   * 投诉单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 投诉类型 / About
   */
  subject?: string | string[];
  /**
   * 状态 / State
   */
  complaintState?: string | string[];
  /**
   * 收到日期 / Received on
   */
  receiveDate?: string | string[];
  /**
   * 答复期限 / Answer due
   */
  dueDate?: string | string[];
  /**
   * 调查人 / Investigator
   */
  ownerId?: string | string[];
  /**
   * 责任部门 / Department
   */
  deptId?: string | string[];
  /**
   * 涉及委托单 / About order
   */
  orderId?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 投诉内容 / Complaint
   */
  content?: string | string[];
  /**
   * 来源 / Came by
   */
  receiveWay?: string | string[];
  /**
   * 答复日期 / Answered on
   */
  replyDate?: string | string[];
  /**
   * 投诉成立 / Justified
   */
  isJustified?: string | string[];
  /**
   * 客户是否满意 / Customer is satisfied
   */
  isContent?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
