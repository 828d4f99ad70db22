// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 流程路由 / Flow routes: 列表与详情的一行 / a row as it is read
 */
export interface FlowRoutesRow {
  /**
   * 流程键 / Key
   */
  flowKey?: string | null;
  /**
   * 流程名称 / Name
   */
  flowName?: string | null;
  /**
   * 路由 / Route
   */
  route?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
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
}

/**
 * 流程路由 / Flow routes: 提交的内容 / what is submitted
 */
export interface FlowRoutesForm {
  /**
   * 流程键 / Key
   */
  flowKey?: string | null;
  /**
   * 流程名称 / Name
   */
  flowName?: string | null;
  /**
   * 路由 / Route
   */
  route?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
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
 * 流程路由 / Flow routes: 查询条件 / what can be searched
 */
export interface FlowRoutesSearch {
  /**
   * 流程名称 / Name
   */
  flowName?: string | string[];
  /**
   * 流程键 / Key
   */
  flowKey?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 路由 / Route
   */
  route?: string | string[];
}
