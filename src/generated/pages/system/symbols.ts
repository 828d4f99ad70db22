// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 特殊字符 / Special characters: 列表与详情的一行 / a row as it is read
 */
export interface SymbolsRow {
  /**
   * 字符 / Character
   */
  symbol?: string | null;
  /**
   * 名称 / Name
   */
  symbolName?: string | null;
  /**
   * 分类 / Category
   */
  category?: 'unit' | 'greek' | 'math' | 'script' | 'ordinal' | null;
  /**
   * 范围 / Scope
   */
  scope?: 'public' | 'own' | null;
  /**
   * 所属人 / Owner
   */
  ownerId?: string | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
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
 * 特殊字符 / Special characters: 提交的内容 / what is submitted
 */
export interface SymbolsForm {
  /**
   * 字符 / Character
   */
  symbol?: string | null;
  /**
   * 名称 / Name
   */
  symbolName?: string | null;
  /**
   * 分类 / Category
   */
  category?: 'unit' | 'greek' | 'math' | 'script' | 'ordinal' | null;
  /**
   * 范围 / Scope
   */
  scope?: 'public' | 'own' | null;
  /**
   * 排序 / Order
   */
  sort?: string | null;
  id?: string;
  version?: number;
}

/**
 * 特殊字符 / Special characters: 查询条件 / what can be searched
 */
export interface SymbolsSearch {
  /**
   * 名称 / Name
   */
  symbolName?: string | string[];
  /**
   * 分类 / Category
   */
  category?: string | string[];
  /**
   * 范围 / Scope
   */
  scope?: string | string[];
  /**
   * 字符 / Character
   */
  symbol?: string | string[];
  /**
   * 排序 / Order
   */
  sort?: string | string[];
}
