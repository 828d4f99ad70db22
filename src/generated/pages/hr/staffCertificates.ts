// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 人员证书 / Staff certificates: 列表与详情的一行 / a row as it is read
 */
export interface StaffCertificatesRow {
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 证书名称 / Certificate
   */
  certName?: string | null;
  /**
   * 证书编号 / No.
   */
  certNo?: string | null;
  /**
   * 证书等级 / Level
   */
  level?: '1' | '2' | '3' | null;
  /**
   * 项目 / For
   */
  project?: string | null;
  /**
   * 发证机构 / Issued by
   */
  issueOrg?: string | null;
  /**
   * 发证日期 / Issued on
   */
  issueDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 记录状态 / State
   */
  recordStatus?: '0' | '1' | '2' | null;
  /**
   * 证书扫描件 / Scans
   */
  fileIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
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
    staffId?: {
      id: string | null;
      display: string | null;
      staffName?: string | null;
      deptId?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
  };
}

/**
 * 人员证书 / Staff certificates: 提交的内容 / what is submitted
 */
export interface StaffCertificatesForm {
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 证书名称 / Certificate
   */
  certName?: string | null;
  /**
   * 证书编号 / No.
   */
  certNo?: string | null;
  /**
   * 证书等级 / Level
   */
  level?: '1' | '2' | '3' | null;
  /**
   * 项目 / For
   */
  project?: string | null;
  /**
   * 发证机构 / Issued by
   */
  issueOrg?: string | null;
  /**
   * 发证日期 / Issued on
   */
  issueDate?: string | null;
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | null;
  /**
   * 记录状态 / State
   */
  recordStatus?: '0' | '1' | '2' | null;
  /**
   * 证书扫描件 / Scans
   */
  fileIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 人员证书 / Staff certificates: 查询条件 / what can be searched
 */
export interface StaffCertificatesSearch {
  /**
   * 人员 / Person
   */
  staffId?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 证书名称 / Certificate
   */
  certName?: string | string[];
  /**
   * 有效期至 / Valid until
   */
  validDate?: string | string[];
  /**
   * 证书编号 / No.
   */
  certNo?: string | string[];
  /**
   * 证书等级 / Level
   */
  level?: string | string[];
  /**
   * 项目 / For
   */
  project?: string | string[];
  /**
   * 记录状态 / State
   */
  recordStatus?: string | string[];
  /**
   * 姓名 / Name
   */
  'staffId.staffName'?: string | string[];
  /**
   * 发证机构 / Issued by
   */
  issueOrg?: string | string[];
  /**
   * 发证日期 / Issued on
   */
  issueDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
