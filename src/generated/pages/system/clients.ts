// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 客户端应用 / Client applications: 列表与详情的一行 / a row as it is read
 */
export interface ClientsRow {
  /**
   * 应用标识 / Client id
   */
  clientId?: string | null;
  /**
   * 应用名称 / Name
   */
  clientName?: string | null;
  /**
   * 授权方式 / Grants
   */
  grantTypes?: string | null;
  /**
   * 访问令牌时效（分钟） / Access token
   */
  accessMinutes?: number | null;
  /**
   * 刷新令牌时效（天） / Refresh token
   */
  refreshDays?: number | null;
  /**
   * 回调地址 / Redirects to
   */
  redirectUri?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
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
}

/**
 * 客户端应用 / Client applications: 提交的内容 / what is submitted
 */
export interface ClientsForm {
  /**
   * 应用标识 / Client id
   */
  clientId?: string | null;
  /**
   * 应用名称 / Name
   */
  clientName?: string | null;
  /**
   * 授权方式 / Grants
   */
  grantTypes?: string | null;
  /**
   * 访问令牌时效（分钟） / Access token
   */
  accessMinutes?: number | null;
  /**
   * 刷新令牌时效（天） / Refresh token
   */
  refreshDays?: number | null;
  /**
   * 回调地址 / Redirects to
   */
  redirectUri?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 客户端应用 / Client applications: 查询条件 / what can be searched
 */
export interface ClientsSearch {
  /**
   * 应用名称 / Name
   */
  clientName?: string | string[];
  /**
   * 应用标识 / Client id
   */
  clientId?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 授权方式 / Grants
   */
  grantTypes?: string | string[];
  /**
   * 回调地址 / Redirects to
   */
  redirectUri?: string | string[];
}
