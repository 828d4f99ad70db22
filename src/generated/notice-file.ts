// Written by scripts/generate.ts (npm run generate); do not edit.
export type Name = string;
export type FieldName = string;

/**
 * 站内通知的模板：状态变化的 then 里用 tell 写它的文件名。 / Template of a notice: tell in then of a transition names its file.
 */
export interface NoticeFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  event?: Name;
  /**
   * 事件的模板里花括号的词怎样填：字段名，或带 {字段} 的文字。 / What fills the words in braces of the event's templates: a field, or a text with {field}.
   */
  words?: {
    [k: string]: FieldName | Text;
  };
  title: Text;
  text: Text;
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
