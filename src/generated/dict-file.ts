// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 含义颜色。 / A colour with a meaning.
 */
export type Colour = 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan';

/**
 * 字典文件：一组选项。 / A dictionary file: a set of options.
 */
export interface DictFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 字典编码，与文件名相同。 / Code of the dictionary, equal to the file name.
   */
  code: string;
  label: Text;
  /**
   * true：租户可增加条目。 / true: a tenant may add entries.
   */
  open?: boolean;
  /**
   * 条目，按顺序。 / Entries in order.
   *
   * @minItems 1
   */
  entries: Option[];
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
 * 一个选项。 / One option.
 */
export interface Option {
  /**
   * 存储的键。 / The stored key.
   */
  key: string;
  /**
   * 以前的键：改键时写上，已存的数据随之改写；改过几次就列出全部旧键。 / Former key or keys: stored rows go along with a renamed key.
   */
  was?: string | string[];
  /**
   * 中文。 / Chinese.
   */
  zh: string;
  /**
   * 英文。 / English.
   */
  en: string;
  colour?: Colour;
  /**
   * 备注，如流程的地址。 / Remark, such as the route of a flow.
   */
  remark?: string;
  /**
   * 封存：旧数据仍显示，新录入不提供。 / Sealed: still shown for old rows, not offered for new ones.
   */
  sealed?: boolean;
  /**
   * 选项携带的数值，表达式里用 optionValue(字段, '名') 读取。 / Numbers the option carries; read in expressions by optionValue(field, 'name').
   */
  values?: {
    [k: string]: string;
  };
}
