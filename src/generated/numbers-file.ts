// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 编号规则。 / Numbering rules.
 */
export interface NumbersFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  [k: string]: NumberRuleEntry | string | undefined;
}
export interface NumberRuleEntry {
  label: Text;
  /**
   * 依次拼接：文字、日期、流水号。 / Joined in order: text, date, serial.
   *
   * @minItems 1
   * @maxItems 9
   */
  items: NumberItem[];
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
export interface NumberItem {
  /**
   * 固定文字。 / Fixed text.
   */
  text?: string;
  /**
   * 日期格式。 / Date format.
   */
  date?: 'yyyy' | 'yy' | 'yyyyMM' | 'yyMM' | 'yyyyMMdd' | 'yyMMdd' | 'MM' | 'MMdd';
  /**
   * 流水号位数。 / Digits of the serial.
   */
  serial?: number;
}
