// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 人员授权 / Authorisations: 列表与详情的一行 / a row as it is read
 */
export interface AuthorizationsRow {
  /**
   * 授权编号 / No.
   */
  authNo?: string | null;
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 授权种类 / Kind
   */
  authRole?: '1' | '2' | '3' | null;
  /**
   * 起 / From
   */
  startDate?: string | null;
  /**
   * 止 / Until
   */
  endDate?: string | null;
  /**
   * 依据（培训、考核、监督） / On the ground of
   */
  basis?: string | null;
  /**
   * 附件 / Files
   */
  fileIds?: string | null;
  /**
   * 状态 / State
   */
  authState?: '1' | '2' | '3' | null;
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
      id: string;
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
  };
}

/**
 * 人员授权 / Authorisations: 提交的内容 / what is submitted
 */
export interface AuthorizationsForm {
  /**
   * 人员 / Person
   */
  staffId?: string | null;
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | null;
  /**
   * 授权种类 / Kind
   */
  authRole?: '1' | '2' | '3' | null;
  /**
   * 起 / From
   */
  startDate?: string | null;
  /**
   * 止 / Until
   */
  endDate?: string | null;
  /**
   * 依据（培训、考核、监督） / On the ground of
   */
  basis?: string | null;
  /**
   * 附件 / Files
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
 * 人员授权 / Authorisations: 查询条件 / what can be searched
 */
export interface AuthorizationsSearch {
  /**
   * 人员 / Person
   */
  staffId?: string | string[];
  /**
   * 检测能力 / Ability
   */
  abilityId?: string | string[];
  /**
   * 授权种类 / Kind
   */
  authRole?: string | string[];
  /**
   * 状态 / State
   */
  authState?: string | string[];
  /**
   * 止 / Until
   */
  endDate?: string | string[];
  /**
   * 授权编号 / No.
   */
  authNo?: string | string[];
  /**
   * 起 / From
   */
  startDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
