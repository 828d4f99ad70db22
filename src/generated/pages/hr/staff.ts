// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 人员 / Staff: 列表与详情的一行 / a row as it is read
 */
export interface StaffRow {
  /**
   * 工号 / Staff no.
   */
  staffId?: string | null;
  /**
   * 姓名 / Name
   */
  staffName?: string | null;
  /**
   * 性别 / Sex
   */
  sex?: '1' | '2' | null;
  /**
   * 身份证号 / National ID
   */
  idCard?: string | null;
  /**
   * 出生日期 / Birthday
   */
  birthday?: string | null;
  /**
   * 民族 / Ethnic group
   */
  ethnic?: string | null;
  /**
   * 籍贯 / Native place
   */
  nativePlace?: string | null;
  /**
   * 学历 / Education
   */
  education?: string | null;
  /**
   * 毕业院校 / School
   */
  school?: string | null;
  /**
   * 专业 / Major
   */
  major?: string | null;
  /**
   * 毕业日期 / Graduated on
   */
  graduateDate?: string | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 职务 / Post held
   */
  duty?: string | null;
  /**
   * 岗位 / Position
   */
  post?: string | null;
  /**
   * 职称 / Title
   */
  title?: string | null;
  /**
   * 是否技术人员 / Technical staff
   */
  isTechnicist?: '0' | '1' | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 入职日期 / Hired on
   */
  hireDate?: string | null;
  /**
   * 离职日期 / Left on
   */
  leaveDate?: string | null;
  /**
   * 在职状态 / Employment
   */
  staffState?: '1' | '2' | null;
  /**
   * 照片 / Photo
   */
  photoIds?: string | null;
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
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
  };
}

/**
 * 人员 / Staff: 提交的内容 / what is submitted
 */
export interface StaffForm {
  /**
   * 工号 / Staff no.
   */
  staffId?: string | null;
  /**
   * 姓名 / Name
   */
  staffName?: string | null;
  /**
   * 性别 / Sex
   */
  sex?: '1' | '2' | null;
  /**
   * 身份证号 / National ID
   */
  idCard?: string | null;
  /**
   * 出生日期 / Birthday
   */
  birthday?: string | null;
  /**
   * 民族 / Ethnic group
   */
  ethnic?: string | null;
  /**
   * 籍贯 / Native place
   */
  nativePlace?: string | null;
  /**
   * 学历 / Education
   */
  education?: string | null;
  /**
   * 毕业院校 / School
   */
  school?: string | null;
  /**
   * 专业 / Major
   */
  major?: string | null;
  /**
   * 毕业日期 / Graduated on
   */
  graduateDate?: string | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 职务 / Post held
   */
  duty?: string | null;
  /**
   * 岗位 / Position
   */
  post?: string | null;
  /**
   * 职称 / Title
   */
  title?: string | null;
  /**
   * 是否技术人员 / Technical staff
   */
  isTechnicist?: '0' | '1' | null;
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | null;
  /**
   * 邮箱 / E-mail
   */
  email?: string | null;
  /**
   * 入职日期 / Hired on
   */
  hireDate?: string | null;
  /**
   * 离职日期 / Left on
   */
  leaveDate?: string | null;
  /**
   * 在职状态 / Employment
   */
  staffState?: '1' | '2' | null;
  /**
   * 照片 / Photo
   */
  photoIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 人员 / Staff: 查询条件 / what can be searched
 */
export interface StaffSearch {
  /**
   * 姓名 / Name
   */
  staffName?: string | string[];
  /**
   * 工号 / Staff no.
   */
  staffId?: string | string[];
  /**
   * 所属部门 / Department
   */
  deptId?: string | string[];
  /**
   * 在职状态 / Employment
   */
  staffState?: string | string[];
  /**
   * 手机号码 / Mobile
   */
  mobile?: string | string[];
  /**
   * 是否技术人员 / Technical staff
   */
  isTechnicist?: string | string[];
  /**
   * 职称 / Title
   */
  title?: string | string[];
  /**
   * 性别 / Sex
   */
  sex?: string | string[];
  /**
   * 岗位 / Position
   */
  post?: string | string[];
  /**
   * 学历 / Education
   */
  education?: string | string[];
  /**
   * 入职日期 / Hired on
   */
  hireDate?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
