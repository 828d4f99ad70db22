// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 角色管理 / Roles: 列表与详情的一行 / a row as it is read
 */
export interface RolesRow {
  /**
   * 角色名称 / Role
   */
  roleName?: string | null;
  /**
   * 角色标识 / Code
   */
  roleAlias?: string | null;
  /**
   * 上级角色 / Parent role
   */
  parentId?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
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
    parentId?: {
      id: string;
      display: string | null;
      roleName?: string | null;
    };
  };
}

/**
 * 角色管理 / Roles: 提交的内容 / what is submitted
 */
export interface RolesForm {
  /**
   * 角色名称 / Role
   */
  roleName?: string | null;
  /**
   * 角色标识 / Code
   */
  roleAlias?: string | null;
  /**
   * 上级角色 / Parent role
   */
  parentId?: string | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  id?: string;
  version?: number;
}

/**
 * 角色管理 / Roles: 查询条件 / what can be searched
 */
export interface RolesSearch {
  /**
   * 角色名称 / Role
   */
  roleName?: string | string[];
  /**
   * 角色标识 / Code
   */
  roleAlias?: string | string[];
  /**
   * 上级角色 / Parent role
   */
  parentId?: string | string[];
}
