// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 保存的列布局。 / A saved column layout.
 */
export interface ViewParam {
  /**
   * 资源编号 / resource code
   */
  elementId: string;
  /**
   * 布局 JSON，空为还原 / layout as JSON text, empty to reset
   */
  parameter: string;
}
