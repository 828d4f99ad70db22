// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 组别 / Groups: 列表与详情的一行 / a row as it is read
 */
export interface GroupsRow {
  /**
   * 组别代码 / Group code
   */
  groupCode?: string | null;
  /**
   * 组别名称 / Group name
   */
  groupName?: string | null;
  /**
   * 组别类型 / Type
   */
  groupingType?: '1' | '2' | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 组长 / Leader
   */
  leaderId?: string | null;
  /**
   * 成员 / Members
   */
  memberIds?: string | null;
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
    leaderId?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    };
    memberIds?: {
      id: string;
      display: string | null;
      staffName?: string | null;
      staffState?: string | null;
    }[];
  };
}

/**
 * 组别 / Groups: 提交的内容 / what is submitted
 */
export interface GroupsForm {
  /**
   * 组别代码 / Group code
   */
  groupCode?: string | null;
  /**
   * 组别名称 / Group name
   */
  groupName?: string | null;
  /**
   * 组别类型 / Type
   */
  groupingType?: '1' | '2' | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 组长 / Leader
   */
  leaderId?: string | null;
  /**
   * 成员 / Members
   */
  memberIds?: string | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 组别 / Groups: 查询条件 / what can be searched
 */
export interface GroupsSearch {
  /**
   * 组别名称 / Group name
   */
  groupName?: string | string[];
  /**
   * 所属部门 / Department
   */
  deptId?: string | string[];
  /**
   * 组别类型 / Type
   */
  groupingType?: string | string[];
  /**
   * 组别代码 / Group code
   */
  groupCode?: string | string[];
  /**
   * 组长 / Leader
   */
  leaderId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
