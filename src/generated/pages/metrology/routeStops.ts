// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 路线节点 / Stops of routes: 列表与详情的一行 / a row as it is read
 */
export interface RouteStopsRow {
  /**
   * 流转路线 / Route
   */
  routeId?: string | null;
  /**
   * 第几站 / Stop
   */
  step?: number | null;
  /**
   * 节点 / Node
   */
  nodeId?: string | null;
  /**
   * 节点名称 / Node
   */
  stopName?: string | null;
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
    routeId?: {
      id: string;
      display: string | null;
      routeName?: string | null;
    };
    nodeId?: {
      id: string;
      display: string | null;
      nodeName?: string | null;
      enableStatus?: string | null;
      nodeAttribute?: string | null;
    };
  };
}

/**
 * 路线节点 / Stops of routes: 提交的内容 / what is submitted
 */
export interface RouteStopsForm {
  /**
   * 流转路线 / Route
   */
  routeId?: string | null;
  /**
   * 第几站 / Stop
   */
  step?: number | null;
  /**
   * 节点 / Node
   */
  nodeId?: string | null;
  id?: string;
  version?: number;
}

/**
 * 路线节点 / Stops of routes: 查询条件 / what can be searched
 */
export interface RouteStopsSearch {
  /**
   * 流转路线 / Route
   */
  routeId?: string | string[];
  /**
   * 节点 / Node
   */
  nodeId?: string | string[];
}
