// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 字典管理 / Dictionaries: 列表与详情的一行 / a row as it is read
 */
export interface DictsRow {
  /**
   * 名称 / Name
   */
  dictValue?: string | null;
  /**
   * 英文名称 / English name
   */
  dictValueEn?: string | null;
  /**
   * 类别 / Kind
   */
  kind?: 'system' | 'biz' | null;
  /**
   * 字典编号 / Code
   */
  code?: string | null;
  /**
   * 键 / Key
   */
  dictKey?: string | null;
  /**
   * 上级 / Part of
   */
  parentId?: string | null;
  /**
   * 颜色 / Colour
   */
  colour?: 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan' | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 封存 / Sealed
   */
  isSealed?: 0 | 1 | null;
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
      dictValue?: string | null;
      code?: string | null;
    };
  };
}

/**
 * 字典管理 / Dictionaries: 提交的内容 / what is submitted
 */
export interface DictsForm {
  /**
   * 名称 / Name
   */
  dictValue?: string | null;
  /**
   * 英文名称 / English name
   */
  dictValueEn?: string | null;
  /**
   * 类别 / Kind
   */
  kind?: 'system' | 'biz' | null;
  /**
   * 字典编号 / Code
   */
  code?: string | null;
  /**
   * 键 / Key
   */
  dictKey?: string | null;
  /**
   * 上级 / Part of
   */
  parentId?: string | null;
  /**
   * 颜色 / Colour
   */
  colour?: 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan' | null;
  /**
   * 排序 / Order
   */
  sort?: number | null;
  /**
   * 封存 / Sealed
   */
  isSealed?: 0 | 1 | null;
  /**
   * 备注 / Remark
   */
  remark?: string | null;
  id?: string;
  version?: number;
}

/**
 * 字典管理 / Dictionaries: 查询条件 / what can be searched
 */
export interface DictsSearch {
  /**
   * 字典编号 / Code
   */
  code?: string | string[];
  /**
   * 名称 / Name
   */
  dictValue?: string | string[];
  /**
   * 类别 / Kind
   */
  kind?: string | string[];
  /**
   * 封存 / Sealed
   */
  isSealed?: string | string[];
  /**
   * 键 / Key
   */
  dictKey?: string | string[];
  /**
   * 英文名称 / English name
   */
  dictValueEn?: string | string[];
  /**
   * 上级 / Part of
   */
  parentId?: string | string[];
  /**
   * 备注 / Remark
   */
  remark?: string | string[];
  /**
   * 更新时间 / Updated
   */
  updateTime?: string | string[];
}
