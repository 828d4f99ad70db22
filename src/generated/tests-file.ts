// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * @minItems 1
 */
export type TestFields = string[];

/**
 * 页面的测试：给定一条记录，填写，操作，期望什么；与页面文件放在一起，叫 <页面>.tests.json。 / Tests of a page: given a record, what is filled in, what is done, what is expected; beside the page file as <page>.tests.json.
 */
export interface TestsFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 语言版本。 / Version of the language.
   */
  format: 1;
  /**
   * 每个测试互不相干。 / Each test is by itself.
   *
   * @minItems 1
   */
  tests: PageTest[];
}
export interface PageTest {
  name: Text;
  /**
   * 谁来做：角色编码，权限与字段限制照各页面文件的 roles；不写为拥有全部权限的人。 / Who does it: the code of a role, with the rights and limits of the page files; absent: somebody with every right.
   */
  as?: string;
  /**
   * 哪一天做（today）；不写为 2026-06-01，时间是 09:00:00。 / The day on which it is done; 2026-06-01 where absent, at nine o'clock.
   */
  on?: string;
  given?: TestValues;
  /**
   * 同一个人此前对它做过什么（create、状态变化），从先到后；notBy 与创建人看它。 / What the same person did to it before (create, transitions), earliest first, as notBy and the creator ask.
   *
   * @minItems 1
   */
  did?: string[];
  /**
   * 填写的值：在表单里，状态变化时在它的对话框里。 / What is entered: in the form, or in the dialog of a transition.
   */
  fill?: {
    [k: string]: unknown;
  };
  /**
   * save 保存，remove 删除，或状态变化的名字；不写则只看填好的表单。 / save, remove, or the name of a transition; absent: the form is only looked at.
   */
  act?: string;
  /**
   * 状态变化的意见。 / The comment of a transition.
   */
  comment?: string;
  expect: TestExpect;
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
 * 已保存的记录：字段到值，没有写的照新建时的默认；引用写成对象，列出那条记录的值；has 的名称写成列表。不写则是新建。 / The stored record: field to value, as a new one begins where unsaid; a reference is an object with what the record has, a name of has a list. Absent: a new record.
 */
export interface TestValues {
  [k: string]: unknown;
}
/**
 * 期望什么；写了 act 而没有写 faults、refused 的，要做得成。 / What is expected; with act and neither faults nor refused it must be done.
 */
export interface TestExpect {
  /**
   * 之后各字段的值，null 为空；明细写 items.0.price。 / Values afterwards, null for none; of lines items.0.price.
   */
  values?: {
    [k: string]: unknown;
  };
  faults?: TestSentences;
  warnings?: TestSentences;
  /**
   * 整个操作被拒绝：那句话，true 为任何一句。 / The act is refused: with this sentence, true for any.
   */
  refused?: string | true;
  hidden?: TestFields;
  shown?: TestFields;
  readOnly?: TestFields;
  open?: TestFields;
  required?: TestFields;
  optional?: TestFields;
  buttons?: TestSentences;
}
export interface TestSentences {
  [k: string]: string | boolean;
}
