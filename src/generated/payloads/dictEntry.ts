// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 字典项。 / A dictionary entry.
 */
export interface DictEntry {
  /**
   * id / id
   */
  id: string;
  /**
   * 租户 / tenant
   */
  tenantId?: string;
  /**
   * 上级，根为 0 / parent, 0 for roots
   */
  parentId: string;
  /**
   * 字典编号 / dictionary code
   */
  code: string;
  /**
   * 键 / key
   */
  dictKey: string;
  /**
   * 值 / text
   */
  dictValue: string;
  sort: number;
  /**
   * 备注 / remark
   */
  remark?: string;
  /**
   * 是否封存 / sealed
   */
  isSealed?: number;
  /**
   * 是否删除 / deleted
   */
  isDeleted?: number;
  /**
   * 上级名称 / name of the parent
   */
  parentName?: string;
  hasChildren?: boolean;
  children?: DictEntry[];
  [k: string]: unknown;
}
