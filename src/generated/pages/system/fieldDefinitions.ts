// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 字段定义 / Field definitions: 列表与详情的一行 / a row as it is read
 */
export interface FieldDefinitionsRow {
  /**
   * 字段编码 / Code
   */
  fieldCode?: string | null;
  /**
   * 字段名称 / Name
   */
  fieldName?: string | null;
  /**
   * 所属域 / Belongs to
   */
  domainType?: '1' | '2' | null;
  /**
   * 字段类型 / Type
   */
  fieldType?: 'input' | 'textarea' | 'number' | 'select' | 'tree' | 'date' | 'dateTime' | 'file' | 'formula' | null;
  /**
   * 字典编号 / Dictionary
   */
  dictCode?: string | null;
  /**
   * 必填 / Required
   */
  isRequired?: 0 | 1 | null;
  /**
   * 校验格式 / Pattern
   */
  checkPattern?: string | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
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
 * 字段定义 / Field definitions: 提交的内容 / what is submitted
 */
export interface FieldDefinitionsForm {
  /**
   * 字段编码 / Code
   */
  fieldCode?: string | null;
  /**
   * 字段名称 / Name
   */
  fieldName?: string | null;
  /**
   * 所属域 / Belongs to
   */
  domainType?: '1' | '2' | null;
  /**
   * 字段类型 / Type
   */
  fieldType?: 'input' | 'textarea' | 'number' | 'select' | 'tree' | 'date' | 'dateTime' | 'file' | 'formula' | null;
  /**
   * 字典编号 / Dictionary
   */
  dictCode?: string | null;
  /**
   * 必填 / Required
   */
  isRequired?: 0 | 1 | null;
  /**
   * 校验格式 / Pattern
   */
  checkPattern?: string | null;
  /**
   * 单位 / Unit
   */
  unit?: string | null;
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
 * 字段定义 / Field definitions: 查询条件 / what can be searched
 */
export interface FieldDefinitionsSearch {
  /**
   * 字段名称 / Name
   */
  fieldName?: string | string[];
  /**
   * 字段编码 / Code
   */
  fieldCode?: string | string[];
  /**
   * 所属域 / Belongs to
   */
  domainType?: string | string[];
  /**
   * 字段类型 / Type
   */
  fieldType?: string | string[];
  /**
   * 字典编号 / Dictionary
   */
  dictCode?: string | string[];
  /**
   * 必填 / Required
   */
  isRequired?: string | string[];
}
