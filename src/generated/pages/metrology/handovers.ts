// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 样品交接 / Hand-overs: 列表与详情的一行 / a row as it is read
 */
export interface HandoversRow {
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 样品编号 / Sample no.
   */
  handName?: string | null;
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | null;
  /**
   * 委托单 / Order
   */
  orderId?: string | null;
  /**
   * 委托单位 / Customer
   */
  enterId?: string | null;
  /**
   * 承检部门 / Department
   */
  deptId?: string | null;
  /**
   * 从 / From
   */
  fromPlace?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 到 / To
   */
  toPlace?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 节点 / Node
   */
  nodeId?: string | null;
  /**
   * 交出人 / Given by
   */
  giverName?: string | null;
  /**
   * 接收人 / Taken by
   */
  takerName?: string | null;
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | null;
  /**
   * 交接时间 / Handed over at
   */
  handTime?: string | null;
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
    sampleId?: {
      id: string;
      display: string | null;
      sampleNo?: string | null;
      deptId?: string | null;
      enterId?: string | null;
      instrumentName?: string | null;
      orderId?: string | null;
    };
    orderId?: {
      id: string;
      display: string | null;
      orderNo?: string | null;
      salesmanId?: string | null;
    };
    enterId?: {
      id: string;
      display: string | null;
      enterName?: string | null;
      salesmanId?: string | null;
    };
    deptId?: {
      id: string;
      display: string | null;
      deptName?: string | null;
    };
    nodeId?: {
      id: string;
      display: string | null;
      nodeName?: string | null;
    };
  };
}

/**
 * 样品交接 / Hand-overs: 提交的内容 / what is submitted
 */
export interface HandoversForm {
  /**
   * 样品 / Sample
   */
  sampleId?: string | null;
  /**
   * 从 / From
   */
  fromPlace?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 到 / To
   */
  toPlace?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 节点 / Node
   */
  nodeId?: string | null;
  /**
   * 交出人 / Given by
   */
  giverName?: string | null;
  /**
   * 接收人 / Taken by
   */
  takerName?: string | null;
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | null;
  /**
   * 交接时间 / Handed over at
   */
  handTime?: string | null;
  id?: string;
  version?: number;
}

/**
 * 样品交接 / Hand-overs: 查询条件 / what can be searched
 */
export interface HandoversSearch {
  /**
   * 样品编号 / Sample no.
   */
  handName?: string | string[];
  /**
   * 委托单位 / Customer
   */
  enterId?: string | string[];
  /**
   * 交接时间 / Handed over at
   */
  handTime?: string | string[];
  /**
   * 到 / To
   */
  toPlace?: string | string[];
  /**
   * 委托单 / Order
   */
  orderId?: string | string[];
  /**
   * 器具名称 / Instrument
   */
  instrumentName?: string | string[];
  /**
   * 交出人 / Given by
   */
  giverName?: string | string[];
  /**
   * 接收人 / Taken by
   */
  takerName?: string | string[];
  /**
   * 承检部门 / Department
   */
  deptId?: string | string[];
  /**
   * 节点 / Node
   */
  nodeId?: string | string[];
  /**
   * 委托单号 / Order no.
   */
  'orderId.orderNo'?: string | string[];
  /**
   * 单位名称 / Name
   */
  'enterId.enterName'?: string | string[];
  /**
   * 从 / From
   */
  fromPlace?: string | string[];
  /**
   * 库位 / Shelf
   */
  shelfNo?: string | string[];
  /**
   * 样品 / Sample
   */
  sampleId?: string | string[];
}
