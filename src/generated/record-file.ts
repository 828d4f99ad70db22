// Written by scripts/generate.ts (npm run generate); do not edit.
export type Name = string;
export type FieldName = string;
/**
 * 含义颜色。 / A colour with a meaning.
 */
export type Colour = 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan';
/**
 * CEL 表达式，可用字段名以及 row、old、user、today、now；规则、状态变化的 when 与 set 里还可用 exists('页面', x, …)、find('页面', x, …, '次序') 查找别的页面。 / A CEL expression over the fields and row, old, user, today, now; in rules and in when and set of transitions also exists('page', x, …) and find('page', x, …, 'order') over another page.
 */
export type Expression = string;
/**
 * 查询方式。 / Search operator.
 */
export type Operator =
  'equal' | 'notEqual' | 'greater' | 'greaterEqual' | 'less' | 'lessEqual' | 'contains' | 'notContains' | 'in' | 'between' | 'range';
/**
 * 必填字段；可带条件。 / Fields that must be filled; a condition may be given.
 */
export type Required = (FieldName | RequiredWhen)[];
/**
 * 唯一约束（租户内、未删除的行）。 / Unique within the tenant among rows that are not deleted.
 */
export type Unique = UniqueKey[];
/**
 * 多字段规则：不满足时在指定字段给出提示。 / Rules over several fields: the sentence appears at the field where the rule does not hold.
 */
export type Rules = Rule[];
/**
 * 一句，或一条条件用 && 连接的每一部分各一句，先不成立的那一部分的一句会说出来。 / One sentence, or one for each part of a condition that && joins: that of the first part that does not hold is said.
 */
export type Sentences = Text | Text[];
export type LineColumn = FieldName | LineColumn1;

/**
 * 记录文件：一条记录是什么（字段、键、引用、状态、编号）。 / A record file: what a record is (fields, keys, references, states, numbering).
 */
export interface RecordFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 语言版本。 / Version of the language.
   */
  format: 1;
  record: Name;
  label: Text;
  display?: FieldName;
  /**
   * 候选列表在名称下面写的字段，用来分清同名的记录；也按其中的文字查找。要有本页的查看权限。 / What a list of candidates tells below the name, so that records of the same name are told apart; texts among them are found by. Takes the right to view the page.
   *
   * @minItems 1
   * @maxItems 6
   */
  details?: FieldName[];
  /**
   * 命令面板里除编号与名称之外还按哪些字段查到记录，如出厂编号；写存下来的单行文字。 / Which fields the palette finds a record by besides its number and its name, such as a serial number: texts of one line that are stored.
   *
   * @minItems 1
   * @maxItems 6
   */
  find?: FieldName[];
  fields: Fields;
  required?: Required;
  unique?: Unique;
  rules?: Rules;
  states?: States;
  has?: Has;
  daily?: Daily;
  /**
   * 作为明细表时的列，按顺序。 / Columns, in order, where the record is a sub-table.
   */
  columns?: LineColumn[];
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
 * 字段名到字段。 / Field name to field.
 */
export interface Fields {
  [k: string]: Field;
}
/**
 * 字段说明它是什么，只说一次。 / A field says what it is, once.
 */
export interface Field {
  /**
   * kind:类型、dict:字典、ref:引用一个、refs:引用多个、tree:引用树。 / kind:, dict:, ref: one, refs: many, tree: a node of a tree.
   */
  $ref?: string;
  /**
   * 明细表。 / A sub-table.
   */
  type?: 'array';
  /**
   * 明细表的记录。 / The record of a sub-table.
   */
  items?: {
    /**
     * record:记录名。 / record:<name>.
     */
    $ref: string;
  };
  /**
   * 字段以前的名称：改名时写上，数据、布局、常用查询、字段权限和历史随之保留；改过几次名就列出全部旧名。 / Former name or names: a renamed field keeps its data, layouts, saved searches, role rules and history.
   */
  'x-was'?: FieldName | FieldName[];
  /**
   * 就地列出的选项（不用字典时）；与整数类型的 $ref 同写，则从中选一个数，仍是数。 / Options listed in place (instead of a dictionary); beside the $ref of a kind of whole numbers, the numbers that may be chosen, which stay numbers.
   *
   * @minItems 1
   */
  'x-options'?: Option[];
  /**
   * 可选多个。 / Several may be chosen.
   */
  'x-multiple'?: boolean;
  /**
   * 最少字符。 / Fewest characters.
   */
  minLength?: number;
  /**
   * 最多字符。 / Most characters.
   */
  maxLength?: number;
  /**
   * 格式（正则）。 / Pattern (regular expression).
   */
  pattern?: string;
  /**
   * 最小值；小数写成字符串。 / Least value; decimals as text.
   */
  minimum?: number | string;
  /**
   * 最大值；小数写成字符串。 / Greatest value; decimals as text.
   */
  maximum?: number | string;
  /**
   * 必须大于。 / Must be greater than.
   */
  exclusiveMinimum?: number | string;
  /**
   * 必须小于。 / Must be less than.
   */
  exclusiveMaximum?: number | string;
  /**
   * 至少几行（几个）。 / Fewest lines or choices.
   */
  minItems?: number;
  /**
   * 至多几行（几个）。 / Most lines or choices.
   */
  maxItems?: number;
  /**
   * 新建时的默认值（常量）。 / Constant default of a new record.
   */
  default?: string | number | boolean;
  /**
   * 不可录入，由系统给值。 / Never entered; the system gives it.
   */
  readOnly?: boolean;
  'x-default'?: Expression;
  'x-label': Text;
  'x-hint'?: Text;
  'x-message'?: Text;
  /**
   * 校验位不符时：true 不能保存，false 只提醒；不写则按类型。 / Wrong check digits: true blocks saving, false only warns; as the kind says unless given.
   */
  'x-strict'?: boolean;
  /**
   * 单位；两种语言写法不同时写成双语文字。 / Unit; a text in both languages where they write it differently.
   */
  'x-unit'?: string | Text;
  /**
   * 小数位数；entered：照录入的位数保留，0.500 不变成 0.5。 / Decimal places; entered: as many as were entered, so that 0.500 stays 0.500.
   */
  'x-scale'?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 'entered';
  /**
   * 修约方式，默认 halfUp。 / Rounding of a computed value; halfUp unless said.
   */
  'x-rounding'?: 'halfUp' | 'halfEven';
  'x-grid'?: FieldName;
  /**
   * 录入控件，代替类型默认的。 / Widget, instead of the kind's.
   */
  'x-widget'?: string;
  /**
   * 列表单元格，代替类型默认的。 / Cell, instead of the kind's.
   */
  'x-cell'?: string;
  /**
   * 允许的查询方式。 / Operators that may be used in a search.
   */
  'x-operators'?: Operator[];
  /**
   * 编号规则（schemas/numbers.json）。 / Numbering rule in schemas/numbers.json.
   */
  'x-number'?: string;
  'x-compute'?: Expression;
  /**
   * x-compute 经引用读取的值在那边改动时，本字段在同一事务里随之重算；不写则只在保存本记录时计算。 / Computed anew, in the same transaction, when what x-compute reads through a reference changes there; without it only when this record is saved.
   */
  'x-follow'?: true;
  /**
   * 由其他值得出的字段：看得到记录的人都看得到它，即使看不到它的来源。 / A value made from others: whoever sees the record sees it, even without the sight of what it is made from.
   */
  'x-disclose'?: true;
  'x-copy'?: FieldName;
  'x-suggest'?: FieldName;
  'x-visible'?: Expression;
  'x-readonly'?: Expression;
  'x-filter'?: Expression;
  /**
   * 单元格颜色规则。 / Colour rules of its cell.
   */
  'x-colour'?: ColourRule[];
  /**
   * 脱敏时开头与末尾各留几位，如 3-4。 / How many signs stay at the beginning and at the end where it is masked, such as 3-4.
   */
  'x-mask'?: string;
  /**
   * 附件只收哪几种，按内容判断；image 是 png、jpg、gif、webp。 / The only sorts of files that are taken, judged by their content; image stands for png, jpg, gif and webp.
   *
   * @minItems 1
   * @maxItems 20
   */
  'x-accept'?: (
    | 'image'
    | 'pdf'
    | 'png'
    | 'jpg'
    | 'gif'
    | 'webp'
    | 'docx'
    | 'xlsx'
    | 'pptx'
    | 'doc'
    | 'xls'
    | 'ppt'
    | 'zip'
    | 'rar'
    | '7z'
    | 'txt'
    | 'csv'
    | 'md'
    | 'log'
    | 'json'
  )[];
  /**
   * 每个附件至多多大，如 10 MB、500 KB，至多 50 MB。 / The greatest size of each file, such as 10 MB or 500 KB; 50 MB at most.
   */
  'x-maxSize'?: string;
  /**
   * 以等宽字体显示（编号等）。 / Shown in a fixed-width face (numbers of papers).
   */
  'x-mono'?: boolean;
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
/**
 * 满足条件时着色，并给出说明文字。 / A colour where the condition holds, with the word that goes with it.
 */
export interface ColourRule {
  when: Expression;
  colour: Colour;
  word: Text;
}
export interface RequiredWhen {
  field: FieldName;
  when?: Expression;
  message?: Text;
}
export interface UniqueKey {
  /**
   * 合起来不得重复的字段。 / Fields whose values together must not repeat.
   *
   * @minItems 1
   * @maxItems 5
   */
  fields: FieldName[];
  message?: Text;
}
export interface Rule {
  assert: Expression;
  message: Text;
  field: FieldName;
  /**
   * error 阻止保存，warning 只提醒。 / error blocks, warning only tells.
   */
  level?: 'error' | 'warning';
}
/**
 * 状态机。 / The state machine.
 */
export interface States {
  field: FieldName;
  /**
   * 新建时的状态。 / State of a new record.
   */
  initial: string;
  /**
   * 某状态下冻结的字段："all" 或字段列表。 / Fields frozen in a state: "all" or a list.
   */
  freeze?: {
    [k: string]: 'all' | FieldName[];
  };
  /**
   * 不可删除的状态。 / States in which the record cannot be removed.
   */
  keep?: string[];
  freezeNot?: Text;
  keepNot?: Text;
  /**
   * 终态：到此为止，不必再有出口。写了 final，check 就查出到不了的状态和不是终态却没有出口的状态。 / States where it may end. Where it is written, check finds states that nothing reaches and others without a way out.
   */
  final?: string[];
  /**
   * 状态变化：名字 -> 怎样变化；名字也是权限的后半。 / Transitions by name; the name is the second half of the right too.
   */
  transitions: {
    [k: string]: Transition;
  };
}
/**
 * 一次状态变化。 / One change of state.
 */
export interface Transition {
  label: Text;
  /**
   * 可从哪些状态。 / From which states.
   *
   * @minItems 1
   */
  from: string[];
  /**
   * 到哪个状态；不写则状态不变，只做 ask、set 与 comment。 / To which state; without it the state stays and only ask, set and comment take effect.
   */
  to?: string;
  when?: Expression;
  whenNot?: Sentences;
  fromNot?: Text;
  /**
   * 不得由做过这些变化（或 create）的人来做。 / Not by whoever did these transitions (or create).
   */
  notBy?: string | string[];
  /**
   * 要求填写原因或意见；set 里写 user.comment 可存进字段。 / Asks for a reason or opinion; user.comment in set keeps it in a field.
   */
  comment?: 'required' | 'optional';
  /**
   * 变化时要求本人再输一次登录密码，由服务器判断，错误次数与登录一起限制。 / Asks for the person's own password again; the server judges it, under the limits of signing in.
   */
  password?: true;
  /**
   * 变化时填写的字段，带出已有的值；写名称则变化之后必须有值，{ "field": …, "required": false } 则可以留空，{ "field": …, "fill": … } 从别处带出。 / Fields entered with the transition, beginning with the values that the record has; a name alone must have a value then, { "field": …, "required": false } may stay empty, { "field": …, "fill": … } begins with what is known elsewhere.
   */
  ask?: (FieldName | AskedField)[];
  auto?: Expression;
  /**
   * 随之发生的事，按次序，在同一事务里：全部做到，或全部不做。 / What follows, in order, in the same transaction: all of it or nothing.
   *
   * @minItems 1
   * @maxItems 20
   */
  then?: Effect[];
  /**
   * 变化时写入的值（表达式），写 null 则清空。 / Values written with the transition (expressions); null empties the field.
   */
  set?: {
    [k: string]: Expression;
  };
  /**
   * 变化时从引用定下来的值：本记录的字段到“引用.字段”，如 "deviceName": "deviceId.deviceName"；以后引用的记录怎样改也不再变，别的途径都不能写这些字段。 / Values that the transition takes from references and that nothing else writes: own field to reference.field. What it says later changes of the target never move.
   */
  snapshot?: {
    [k: string]: FieldName;
  };
  /**
   * 变化时才取号的字段（写了 x-number 的）：新建时不取；已有号码的保留原号。 / Fields with x-number that get their number with this transition instead of when the record is created; a number that is there stays.
   *
   * @minItems 1
   * @maxItems 10
   */
  number?: FieldName[];
  /**
   * 危险操作，需确认。 / Dangerous: asks for confirmation.
   */
  danger?: boolean;
  /**
   * 可批量（默认可以）。 / May be done for several rows (yes unless said).
   */
  bulk?: boolean;
}
export interface AskedField {
  field: FieldName;
  /**
   * false：可以留空。 / false: it may stay empty.
   */
  required?: false;
  fill?: Expression;
}
/**
 * 随状态变化发生的一件事：move、put、make、tell 四者之一。 / One thing that follows a transition: move, put, make or tell.
 */
export interface Effect {
  move?: Expression;
  by?: Name;
  put?: FieldName;
  make?: Name;
  each?: Expression;
  times?: Expression;
  as?: Name;
  tell?: Name;
  /**
   * 通知谁：role:角色，may:流转（届时能对这条记录做它的人），引用员工、用户的字段（old.字段：流转之前的那个人），of:页面.字段（引用了这条记录、还没有了结的那些记录，它们的人员字段），或 contact:手机、电话、邮箱字段（没有账号的人，由消息模板发）。 / Who is told: role:<key>, may:<transition> (whoever may make it with the record by then), a field that refers to staff or users (old.<field>: whom it referred to before the transition), of:<page>.<field> (the people of those records that refer to this one, themselves or by their lines, and are in no final state), or contact:<field> with the number or address of somebody without an account, to whom message templates send.
   *
   * @minItems 1
   * @maxItems 10
   */
  to?: string[];
  /**
   * 写入那条记录的值（表达式），写 null 则清空。 / Values of that record (expressions); null empties the field.
   */
  set?: {
    [k: string]: Expression;
  };
}
/**
 * 属于本记录的其他页面的记录：名称到页面与引用字段；x-compute 里当作列表使用，结果存入本记录的列。 / Records of other pages that belong to this one, by the reference that leads here; lists in x-compute, whose results are stored.
 */
export interface Has {
  [k: string]: Has1;
}
export interface Has1 {
  page: Name;
  by: FieldName;
  /**
   * with：删除本记录时一并删除它们，恢复时一并恢复；不写则还有它们的记录不能删除。 / with: they are removed along with this record and come back with it; without it a record that has some cannot be removed.
   */
  remove?: 'with';
}
/**
 * 按日期发生的事：规则名到条件与所做的事；每条记录一次，直到条件不再成立。 / What happens by date: rules by name; once for each record until the condition stops holding.
 */
export interface Daily {
  [k: string]: Daily1;
}
export interface Daily1 {
  when: Expression;
  /**
   * 每天几点（北京时间），不写为 07:00。 / When each day, Beijing time; 07:00 if absent.
   */
  at?: string;
  /**
   * day：条件成立的每一天都做；不写则只做一次。 / day: on each day on which it holds; else once.
   */
  each?: 'day';
  by?: Name;
  tell?: Name;
  /**
   * 通知谁：role:角色，may:流转（届时能对这条记录做它的人），引用员工、用户的字段（old.字段：流转之前的那个人），of:页面.字段（引用了这条记录、还没有了结的那些记录，它们的人员字段），或 contact:手机、电话、邮箱字段（没有账号的人，由消息模板发）。 / Who is told: role:<key>, may:<transition> (whoever may make it with the record by then), a field that refers to staff or users (old.<field>: whom it referred to before the transition), of:<page>.<field> (the people of those records that refer to this one, themselves or by their lines, and are in no final state), or contact:<field> with the number or address of somebody without an account, to whom message templates send.
   *
   * @minItems 1
   * @maxItems 10
   */
  to?: string[];
}
export interface LineColumn1 {
  field: FieldName;
  /**
   * 列宽，像素。 / Width in pixels.
   */
  width?: number;
  /**
   * 表尾合计。 / Totalled under the table.
   */
  total?: boolean;
  /**
   * 最要紧的一列，写成粗体。 / The column that matters most, in bold.
   */
  emphasis?: boolean;
}
