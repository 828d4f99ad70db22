// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 编号规则 / Numbering rules: 列表与详情的一行 / a row as it is read
 */
export interface NumberRulesRow {
  /**
   * 规则编码 / Code
   */
  ruleCode?: string | null;
  /**
   * 规则名称 / Name
   */
  ruleName?: string | null;
  /**
   * 业务类型 / Used for
   */
  bizType?: 'customer' | 'order' | 'sample' | 'report' | 'quote' | 'contract' | 'settlement' | 'device' | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 部门取值 / Department is that of
   */
  departmentOrType?: '1' | '2' | null;
  /**
   * 流水号重新开始 / Serial restarts
   */
  resetBy?: 'scope' | 'none' | 'year' | 'month' | 'day' | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 规则项 / Items
   */
  items?: {
    /**
     * 规则项 / Item
     */
    itemType?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | null;
    /**
     * 固定文本 / Text
     */
    text?: string | null;
    /**
     * 日期格式 / Date
     */
    dateFormat?: 'yyyy' | 'yy' | 'yyyyMM' | 'yyMM' | 'yyyyMMdd' | 'yyMMdd' | null;
    /**
     * 位数 / Digits
     */
    digits?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | null;
    /**
     * 分隔符 / Separator
     */
    separator?: string | null;
    /**
     * 示例 / Example
     */
    sample?: string | null;
    /**
     * 编码 / Id
     */
    id: string;
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  /**
   * 示例 / Example
   */
  sample?: string | null;
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
 * 编号规则 / Numbering rules: 提交的内容 / what is submitted
 */
export interface NumberRulesForm {
  /**
   * 规则编码 / Code
   */
  ruleCode?: string | null;
  /**
   * 规则名称 / Name
   */
  ruleName?: string | null;
  /**
   * 业务类型 / Used for
   */
  bizType?: 'customer' | 'order' | 'sample' | 'report' | 'quote' | 'contract' | 'settlement' | 'device' | null;
  /**
   * 服务类型 / Service
   */
  abilityType?: '1' | '2' | '3' | '4' | null;
  /**
   * 部门 / Department
   */
  deptId?: string | null;
  /**
   * 部门取值 / Department is that of
   */
  departmentOrType?: '1' | '2' | null;
  /**
   * 流水号重新开始 / Serial restarts
   */
  resetBy?: 'scope' | 'none' | 'year' | 'month' | 'day' | null;
  /**
   * 启用状态 / In use
   */
  enableStatus?: '0' | '1' | null;
  /**
   * 规则项 / Items
   */
  items?: {
    /**
     * 规则项 / Item
     */
    itemType?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | null;
    /**
     * 固定文本 / Text
     */
    text?: string | null;
    /**
     * 日期格式 / Date
     */
    dateFormat?: 'yyyy' | 'yy' | 'yyyyMM' | 'yyMM' | 'yyyyMMdd' | 'yyMMdd' | null;
    /**
     * 位数 / Digits
     */
    digits?: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | null;
    /**
     * 分隔符 / Separator
     */
    separator?: string | null;
    id?: string;
  }[];
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 编号规则 / Numbering rules: 查询条件 / what can be searched
 */
export interface NumberRulesSearch {
  /**
   * 规则名称 / Name
   */
  ruleName?: string | string[];
  /**
   * 业务类型 / Used for
   */
  bizType?: string | string[];
  /**
   * 部门 / Department
   */
  deptId?: string | string[];
  /**
   * 启用状态 / In use
   */
  enableStatus?: string | string[];
  /**
   * 规则编码 / Code
   */
  ruleCode?: string | string[];
  /**
   * 服务类型 / Service
   */
  abilityType?: string | string[];
  /**
   * 部门取值 / Department is that of
   */
  departmentOrType?: string | string[];
}
