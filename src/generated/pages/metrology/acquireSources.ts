// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 数据采集设置 / Acquisition settings: 列表与详情的一行 / a row as it is read
 */
export interface AcquireSourcesRow {
  /**
   * 来源名称 / Name
   */
  sourceName?: string | null;
  /**
   * 采集方式 / Way
   */
  accessType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | null;
  /**
   * 采自设备 / Device
   */
  deviceId?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 样例文件 / Sample file
   */
  sampleFile?: string | null;
  /**
   * 工作表 / Sheet
   */
  sheetName?: string | null;
  /**
   * 分隔符 / Separator
   */
  separator?: 'auto' | 'comma' | 'semicolon' | 'tab' | 'blank' | null;
  /**
   * 标题所在行 / Row of headings
   */
  headerRow?: number | null;
  /**
   * 数据从第几行 / First row
   */
  firstRow?: number | null;
  /**
   * 数据到第几行 / Last row
   */
  lastRow?: number | null;
  /**
   * 行的路径 / Path of the rows
   */
  rowsPath?: string | null;
  /**
   * 数的写法 / Form of numbers
   */
  numberForm?: '1' | '2' | '3' | '4' | null;
  /**
   * 标称值列 / Column of the point
   */
  pointColumn?: string | null;
  /**
   * 标称值单位 / Its unit
   */
  pointUnit?: string | null;
  /**
   * 行名所在列 / Column of row labels
   */
  labelColumn?: string | null;
  /**
   * 本记录的行 / Rows of the record
   */
  keyFrom?: 'recordNo' | 'taskId' | 'sampleId' | 'factoryNo' | 'model' | 'text' | null;
  /**
   * 固定文字 / Text
   */
  keyText?: string | null;
  /**
   * 在哪一列 / In column
   */
  keyColumn?: string | null;
  /**
   * 查询参数名 / Parameter of the address
   */
  keyParameter?: string | null;
  /**
   * 地址 / Address
   */
  url?: string | null;
  /**
   * 凭据 / Proof
   */
  authWay?: 'bearer' | 'apiKey' | 'basic' | null;
  /**
   * 已设令牌 / Has a token
   */
  hasToken?: 0 | 1 | null;
  /**
   * 数据库别名 / Database
   */
  alias?: string | null;
  /**
   * 视图 / View
   */
  viewName?: string | null;
  /**
   * 按哪一列排序 / Sorted by
   */
  orderColumn?: string | null;
  /**
   * 映射 / Mapping
   */
  columns?: {
    /**
     * 来源的列 / Column
     */
    column?: string | null;
    /**
     * 行名 / Row label
     */
    rowLabel?: string | null;
    /**
     * 点表的参数 / Parameter
     */
    parameter?: string | null;
    /**
     * 读数或录入量 / Reading or input
     */
    quantity?: string | null;
    /**
     * 调前调后 / Stage
     */
    stage?: 'asFound' | 'asLeft' | null;
    /**
     * 第几点 / Point
     */
    pointNo?: number | null;
    /**
     * 第几次 / Reading no.
     */
    readingNo?: number | null;
    /**
     * 单位 / Unit
     */
    unit?: string | null;
    /**
     * 单位所在列 / Column of the unit
     */
    unitColumn?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
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
    templateId?: {
      id: string;
      display: string | null;
      templateName?: string | null;
      templateNo?: string | null;
      templateState?: string | null;
    };
    deviceId?: {
      id: string;
      display: string | null;
      deviceName?: string | null;
      deviceState?: string | null;
    };
  };
}

/**
 * 数据采集设置 / Acquisition settings: 提交的内容 / what is submitted
 */
export interface AcquireSourcesForm {
  /**
   * 来源名称 / Name
   */
  sourceName?: string | null;
  /**
   * 采集方式 / Way
   */
  accessType?: '1' | '2' | '3' | '4' | '5' | null;
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | null;
  /**
   * 采自设备 / Device
   */
  deviceId?: string | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 样例文件 / Sample file
   */
  sampleFile?: string | null;
  /**
   * 工作表 / Sheet
   */
  sheetName?: string | null;
  /**
   * 分隔符 / Separator
   */
  separator?: 'auto' | 'comma' | 'semicolon' | 'tab' | 'blank' | null;
  /**
   * 标题所在行 / Row of headings
   */
  headerRow?: number | null;
  /**
   * 数据从第几行 / First row
   */
  firstRow?: number | null;
  /**
   * 数据到第几行 / Last row
   */
  lastRow?: number | null;
  /**
   * 行的路径 / Path of the rows
   */
  rowsPath?: string | null;
  /**
   * 数的写法 / Form of numbers
   */
  numberForm?: '1' | '2' | '3' | '4' | null;
  /**
   * 标称值列 / Column of the point
   */
  pointColumn?: string | null;
  /**
   * 标称值单位 / Its unit
   */
  pointUnit?: string | null;
  /**
   * 行名所在列 / Column of row labels
   */
  labelColumn?: string | null;
  /**
   * 本记录的行 / Rows of the record
   */
  keyFrom?: 'recordNo' | 'taskId' | 'sampleId' | 'factoryNo' | 'model' | 'text' | null;
  /**
   * 固定文字 / Text
   */
  keyText?: string | null;
  /**
   * 在哪一列 / In column
   */
  keyColumn?: string | null;
  /**
   * 查询参数名 / Parameter of the address
   */
  keyParameter?: string | null;
  /**
   * 地址 / Address
   */
  url?: string | null;
  /**
   * 凭据 / Proof
   */
  authWay?: 'bearer' | 'apiKey' | 'basic' | null;
  /**
   * 数据库别名 / Database
   */
  alias?: string | null;
  /**
   * 视图 / View
   */
  viewName?: string | null;
  /**
   * 按哪一列排序 / Sorted by
   */
  orderColumn?: string | null;
  /**
   * 映射 / Mapping
   */
  columns?: {
    /**
     * 来源的列 / Column
     */
    column?: string | null;
    /**
     * 行名 / Row label
     */
    rowLabel?: string | null;
    /**
     * 点表的参数 / Parameter
     */
    parameter?: string | null;
    /**
     * 读数或录入量 / Reading or input
     */
    quantity?: string | null;
    /**
     * 调前调后 / Stage
     */
    stage?: 'asFound' | 'asLeft' | null;
    /**
     * 第几点 / Point
     */
    pointNo?: number | null;
    /**
     * 第几次 / Reading no.
     */
    readingNo?: number | null;
    /**
     * 单位 / Unit
     */
    unit?: string | null;
    /**
     * 单位所在列 / Column of the unit
     */
    unitColumn?: string | null;
    id?: string;
  }[];
  id?: string;
  version?: number;
}

/**
 * 数据采集设置 / Acquisition settings: 查询条件 / what can be searched
 */
export interface AcquireSourcesSearch {
  /**
   * 来源名称 / Name
   */
  sourceName?: string | string[];
  /**
   * 采集方式 / Way
   */
  accessType?: string | string[];
  /**
   * 原始记录模板 / Record template
   */
  templateId?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 模板编号 / Template no.
   */
  templateNo?: string | string[];
  /**
   * 采自设备 / Device
   */
  deviceId?: string | string[];
  /**
   * 数据库别名 / Database
   */
  alias?: string | string[];
  /**
   * 视图 / View
   */
  viewName?: string | string[];
  /**
   * 创建时间 / Created
   */
  createTime?: string | string[];
}
