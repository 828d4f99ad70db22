// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 用户管理 / Users: 列表与详情的一行 / a row as it is read
 */
export interface UsersRow {
  /**
   * 账号 / Account
   */
  account?: string | null;
  /**
   * 姓名 / Name
   */
  realName?: string | null;
  /**
   * 角色 / Roles
   */
  roleIds?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 岗位 / Post
   */
  postId?: string | null;
  /**
   * 人员 / Employee
   */
  staffId?: string | null;
  /**
   * 客户单位 / Customer
   */
  enterId?: string | null;
  /**
   * 手机 / Phone
   */
  phone?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 性别 / Sex
   */
  sex?: '1' | '2' | null;
  /**
   * 出生日期 / Date of birth
   */
  birthday?: string | null;
  /**
   * 状态 / State
   */
  userState?: '1' | '0' | null;
  /**
   * 最近登录 / Last sign-in
   */
  lastLogin?: string | null;
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
    roleIds?: {
      id: string;
      display: string | null;
      roleName?: string | null;
    }[];
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    postId?: {
      id: string;
      display: string | null;
      postName?: string | null;
    };
    staffId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
    };
  };
}

/**
 * 用户管理 / Users: 提交的内容 / what is submitted
 */
export interface UsersForm {
  /**
   * 账号 / Account
   */
  account?: string | null;
  /**
   * 姓名 / Name
   */
  realName?: string | null;
  /**
   * 角色 / Roles
   */
  roleIds?: string | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 岗位 / Post
   */
  postId?: string | null;
  /**
   * 人员 / Employee
   */
  staffId?: string | null;
  /**
   * 客户单位 / Customer
   */
  enterId?: string | null;
  /**
   * 手机 / Phone
   */
  phone?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 性别 / Sex
   */
  sex?: '1' | '2' | null;
  /**
   * 出生日期 / Date of birth
   */
  birthday?: string | null;
  id?: string;
  version?: number;
}

/**
 * 用户管理 / Users: 查询条件 / what can be searched
 */
export interface UsersSearch {
  /**
   * 账号 / Account
   */
  account?: string | string[];
  /**
   * 姓名 / Name
   */
  realName?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 状态 / State
   */
  userState?: string | string[];
  /**
   * 角色 / Roles
   */
  roleIds?: string | string[];
  /**
   * 人员 / Employee
   */
  staffId?: string | string[];
  /**
   * 客户单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 手机 / Phone
   */
  phone?: string | string[];
  /**
   * 岗位 / Post
   */
  postId?: string | string[];
  /**
   * 邮箱 / E-mail
   */
  email?: string | string[];
  /**
   * 最近登录 / Last sign-in
   */
  lastLogin?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
