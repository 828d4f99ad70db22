// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 查询方式。 / Search operator.
 */
export type Operator =
  'equal' | 'notEqual' | 'greater' | 'greaterEqual' | 'less' | 'lessEqual' | 'contains' | 'notContains' | 'in' | 'between' | 'range';

/**
 * 值的类型：存储形式、提示、查询方式、控件与单元格。 / Kinds of values: wire shape, message, operators, widget and cell.
 */
export interface KindsFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  [k: string]: Kind | string | undefined;
}
export interface Kind {
  label: Text;
  /**
   * 存储形式。 / What stands on the wire.
   */
  type: 'text' | 'int' | 'decimal' | 'yesNo' | 'day' | 'dateTime' | 'files';
  schema: ValueSchema;
  message: Text;
  empty?: Text;
  /**
   * 附加检查（校验位等）。 / Named check (check digits and the like).
   */
  check?: string;
  /**
   * 保存前如何整理文字；html 由服务器清除危险内容，readings 由服务器按测量点表重算。 / How text is brought to its stored form; html is cleaned by the server, readings are worked out anew by it.
   */
  normalize?: 'trim' | 'upper' | 'none' | 'html' | 'grid' | 'readings';
  /**
   * 录入控件。 / Widget.
   */
  widget: string;
  /**
   * 列表单元格。 / Cell.
   */
  cell: string;
  /**
   * 对齐。 / Alignment.
   */
  align?: 'left' | 'right' | 'center';
  /**
   * 列宽（像素）。 / Column width in px.
   */
  width?: number;
  /**
   * 只收哪一类附件。 / The only sort of files that is taken.
   */
  accept?: 'image';
  /**
   * 小数位数。 / Decimal places.
   */
  scale?: number;
  /**
   * 允许的查询方式，第一个用于查询栏。 / Search operators; the first is the bar's.
   */
  operators?: Operator[];
}
/**
 * 双语文字。 / A text in both languages.
 */
export interface Text {
  /**
   * 中文。 / Chinese.
   */
  zh: string;
  /**
   * 英文。 / English.
   */
  en: string;
}
/**
 * 已填写的值的 JSON Schema。 / JSON Schema of a filled wire value.
 */
export interface ValueSchema {
  [k: string]: unknown;
}
