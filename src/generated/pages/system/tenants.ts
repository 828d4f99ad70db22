// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 租户管理 / Tenants: 列表与详情的一行 / a row as it is read
 */
export interface TenantsRow {
  /**
   * 租户编号 / Tenant id
   */
  tenantCode?: string | null;
  /**
   * 租户名称 / Name
   */
  tenantName?: string | null;
  /**
   * 域名 / Host
   */
  domain?: string | null;
  /**
   * 联系人 / Contact
   */
  linkman?: string | null;
  /**
   * 联系电话 / Phone
   */
  contactNumber?: string | null;
  /**
   * 地址 / Address
   */
  address?: string | null;
  /**
   * 到期时间 / Expires
   */
  expireTime?: string | null;
  /**
   * 首个管理员账号 / First administrator
   */
  adminAccount?: string | null;
  /**
   * 状态 / State
   */
  tenantState?: '1' | '0' | null;
  /**
   * 用户数 / Users
   */
  userCount?: number | null;
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
 * 租户管理 / Tenants: 提交的内容 / what is submitted
 */
export interface TenantsForm {
  /**
   * 租户编号 / Tenant id
   */
  tenantCode?: string | null;
  /**
   * 租户名称 / Name
   */
  tenantName?: string | null;
  /**
   * 域名 / Host
   */
  domain?: string | null;
  /**
   * 联系人 / Contact
   */
  linkman?: string | null;
  /**
   * 联系电话 / Phone
   */
  contactNumber?: string | null;
  /**
   * 地址 / Address
   */
  address?: string | null;
  /**
   * 到期时间 / Expires
   */
  expireTime?: string | null;
  /**
   * 首个管理员账号 / First administrator
   */
  adminAccount?: string | null;
  id?: string;
  version?: number;
}

/**
 * 租户管理 / Tenants: 查询条件 / what can be searched
 */
export interface TenantsSearch {
  /**
   * 租户编号 / Tenant id
   */
  tenantCode?: string | string[];
  /**
   * 租户名称 / Name
   */
  tenantName?: string | string[];
  /**
   * 状态 / State
   */
  tenantState?: string | string[];
  /**
   * 域名 / Host
   */
  domain?: string | string[];
  /**
   * 联系人 / Contact
   */
  linkman?: string | string[];
  /**
   * 联系电话 / Phone
   */
  contactNumber?: string | string[];
  /**
   * 到期时间 / Expires
   */
  expireTime?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
