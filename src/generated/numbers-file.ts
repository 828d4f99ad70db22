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
   * 依次拼接：文字、日期，以及流水号或随机码。 / Joined in order: texts, days, and a serial or a random code.
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
  /**
   * 随机码位数：数字与大写字母，没有容易看错的 0、O、1、I；推算不出，从不重复。代替流水号。 / Characters of a random code: digits and capital letters without 0, O, 1 and I, which look alike; it cannot be guessed and is given once. It takes the place of a serial.
   */
  random?: number;
}
