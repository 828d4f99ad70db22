// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 部门 / Departments: 列表与详情的一行 / a row as it is read
 */
export interface DepartmentsRow {
  /**
   * 部门名称 / Department
   */
  deptName?: string | null;
  /**
   * 部门全称 / Full name
   */
  fullName?: string | null;
  /**
   * 机构类型 / Type
   */
  deptCategory?: '1' | '2' | '3' | null;
  /**
   * 上级部门 / Parent department
   */
  parentId?: string | null;
  /**
   * 部门简称 / Abbreviation
   */
  deptAbbr?: string | null;
  /**
   * 部门代码 / Code
   */
  deptCode?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
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
    parentId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
  };
}

/**
 * 部门 / Departments: 提交的内容 / what is submitted
 */
export interface DepartmentsForm {
  /**
   * 部门名称 / Department
   */
  deptName?: string | null;
  /**
   * 部门全称 / Full name
   */
  fullName?: string | null;
  /**
   * 机构类型 / Type
   */
  deptCategory?: '1' | '2' | '3' | null;
  /**
   * 上级部门 / Parent department
   */
  parentId?: string | null;
  /**
   * 部门简称 / Abbreviation
   */
  deptAbbr?: string | null;
  /**
   * 部门代码 / Code
   */
  deptCode?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 部门 / Departments: 查询条件 / what can be searched
 */
export interface DepartmentsSearch {
  /**
   * 部门名称 / Department
   */
  deptName?: string | string[];
  /**
   * 部门全称 / Full name
   */
  fullName?: string | string[];
  /**
   * 机构类型 / Type
   */
  deptCategory?: string | string[];
  /**
   * 部门代码 / Code
   */
  deptCode?: string | string[];
  /**
   * 部门简称 / Abbreviation
   */
  deptAbbr?: string | string[];
  /**
   * 上级部门 / Parent department
   */
  parentId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
