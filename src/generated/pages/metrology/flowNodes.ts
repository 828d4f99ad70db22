// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 流转节点 / Flow nodes: 列表与详情的一行 / a row as it is read
 */
export interface FlowNodesRow {
  /**
   * 节点名称 / Node
   */
  nodeName?: string | null;
  /**
   * 节点属性 / Kind of node
   */
  nodeAttribute?: '1' | '2' | '3' | '4' | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 所在路线 / On routes
   */
  routeCount?: number | null;
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
      id: string | null;
      display: string | null;
      deptName?: string | null;
    };
    labId?: {
      id: string;
      display: string | null;
      labName?: string | null;
      abilityStatus?: string | null;
      deptId?: string | null;
    };
  };
}

/**
 * 流转节点 / Flow nodes: 提交的内容 / what is submitted
 */
export interface FlowNodesForm {
  /**
   * 节点名称 / Node
   */
  nodeName?: string | null;
  /**
   * 节点属性 / Kind of node
   */
  nodeAttribute?: '1' | '2' | '3' | '4' | null;
  /**
   * 所属部门 / Department
   */
  deptId?: string | null;
  /**
   * 实验室 / Laboratory
   */
  labId?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
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
 * 流转节点 / Flow nodes: 查询条件 / what can be searched
 */
export interface FlowNodesSearch {
  /**
   * 节点名称 / Node
   */
  nodeName?: string | string[];
  /**
   * 节点属性 / Kind of node
   */
  nodeAttribute?: string | string[];
  /**
   * 所属部门 / Department
   */
  deptId?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 实验室 / Laboratory
   */
  labId?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
