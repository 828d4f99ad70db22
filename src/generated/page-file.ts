// Written by scripts/generate.ts (npm run generate); do not edit.
export type Name = string;
/**
 * 图标名，见 reference.md。 / Name of an icon, see reference.md.
 */
export type Icon =
  | 'AccountBook'
  | 'Aim'
  | 'Alert'
  | 'Alibaba'
  | 'AlignCenter'
  | 'AlignLeft'
  | 'AlignRight'
  | 'AlipayCircle'
  | 'Alipay'
  | 'Aliwangwang'
  | 'Aliyun'
  | 'Amazon'
  | 'Android'
  | 'AntCloud'
  | 'AntDesign'
  | 'Apartment'
  | 'Api'
  | 'Apple'
  | 'AppstoreAdd'
  | 'Appstore'
  | 'AreaChart'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowsAlt'
  | 'AudioMuted'
  | 'Audio'
  | 'Audit'
  | 'Backward'
  | 'Baidu'
  | 'Bank'
  | 'BarChart'
  | 'Barcode'
  | 'Bars'
  | 'BehanceSquare'
  | 'Behance'
  | 'Bell'
  | 'BgColors'
  | 'Bilibili'
  | 'Block'
  | 'Bold'
  | 'Book'
  | 'BorderBottom'
  | 'BorderHorizontal'
  | 'BorderInner'
  | 'BorderLeft'
  | 'BorderOuter'
  | 'BorderRight'
  | 'BorderTop'
  | 'BorderVerticle'
  | 'Border'
  | 'BorderlessTable'
  | 'BoxPlot'
  | 'Branches'
  | 'Bug'
  | 'Build'
  | 'Bulb'
  | 'Calculator'
  | 'Calendar'
  | 'Camera'
  | 'Car'
  | 'CaretDown'
  | 'CaretLeft'
  | 'CaretRight'
  | 'CaretUp'
  | 'CarryOut'
  | 'CheckCircle'
  | 'CheckSquare'
  | 'Check'
  | 'Chrome'
  | 'CiCircle'
  | 'Ci'
  | 'Clear'
  | 'ClockCircle'
  | 'CloseCircle'
  | 'CloseSquare'
  | 'Close'
  | 'CloudDownload'
  | 'CloudServer'
  | 'CloudSync'
  | 'CloudUpload'
  | 'Cloud'
  | 'Cluster'
  | 'CodeSandbox'
  | 'Code'
  | 'CodepenCircle'
  | 'Codepen'
  | 'Coffee'
  | 'ColumnHeight'
  | 'ColumnWidth'
  | 'Comment'
  | 'Compass'
  | 'Compress'
  | 'ConsoleSql'
  | 'Contacts'
  | 'Container'
  | 'Control'
  | 'Copy'
  | 'CopyrightCircle'
  | 'Copyright'
  | 'CreditCard'
  | 'Crown'
  | 'CustomerService'
  | 'Dash'
  | 'Dashboard'
  | 'Database'
  | 'DeleteColumn'
  | 'DeleteRow'
  | 'Delete'
  | 'DeliveredProcedure'
  | 'DeploymentUnit'
  | 'Desktop'
  | 'Diff'
  | 'Dingding'
  | 'Dingtalk'
  | 'Disconnect'
  | 'Discord'
  | 'Dislike'
  | 'Docker'
  | 'DollarCircle'
  | 'Dollar'
  | 'DotChart'
  | 'DotNet'
  | 'DoubleLeft'
  | 'DoubleRight'
  | 'DownCircle'
  | 'DownSquare'
  | 'Down'
  | 'Download'
  | 'Drag'
  | 'DribbbleSquare'
  | 'Dribbble'
  | 'Dropbox'
  | 'Edit'
  | 'Ellipsis'
  | 'Enter'
  | 'Environment'
  | 'EuroCircle'
  | 'Euro'
  | 'Exception'
  | 'ExclamationCircle'
  | 'Exclamation'
  | 'ExpandAlt'
  | 'Expand'
  | 'Experiment'
  | 'Export'
  | 'EyeInvisible'
  | 'Eye'
  | 'Facebook'
  | 'Fall'
  | 'FastBackward'
  | 'FastForward'
  | 'FieldBinary'
  | 'FieldNumber'
  | 'FieldString'
  | 'FieldTime'
  | 'FileAdd'
  | 'FileDone'
  | 'FileExcel'
  | 'FileExclamation'
  | 'FileGif'
  | 'FileImage'
  | 'FileJpg'
  | 'FileMarkdown'
  | 'FilePdf'
  | 'FilePpt'
  | 'FileProtect'
  | 'FileSearch'
  | 'FileSync'
  | 'FileText'
  | 'FileUnknown'
  | 'FileWord'
  | 'FileZip'
  | 'File'
  | 'Filter'
  | 'Fire'
  | 'Flag'
  | 'FolderAdd'
  | 'FolderOpen'
  | 'FolderView'
  | 'Folder'
  | 'FontColors'
  | 'FontSize'
  | 'Fork'
  | 'Form'
  | 'FormatPainter'
  | 'Forward'
  | 'Frown'
  | 'FullscreenExit'
  | 'Fullscreen'
  | 'Function'
  | 'FundProjectionScreen'
  | 'FundView'
  | 'Fund'
  | 'FunnelPlot'
  | 'Gateway'
  | 'Gif'
  | 'Gift'
  | 'Github'
  | 'Gitlab'
  | 'Global'
  | 'Gold'
  | 'GooglePlus'
  | 'Google'
  | 'Group'
  | 'HarmonyOS'
  | 'Hdd'
  | 'Heart'
  | 'HeatMap'
  | 'Highlight'
  | 'History'
  | 'Holder'
  | 'Home'
  | 'Hourglass'
  | 'Html5'
  | 'Idcard'
  | 'Ie'
  | 'Import'
  | 'Inbox'
  | 'InfoCircle'
  | 'Info'
  | 'InsertRowAbove'
  | 'InsertRowBelow'
  | 'InsertRowLeft'
  | 'InsertRowRight'
  | 'Instagram'
  | 'Insurance'
  | 'Interaction'
  | 'IssuesClose'
  | 'Italic'
  | 'JavaScript'
  | 'Java'
  | 'Key'
  | 'Kubernetes'
  | 'Laptop'
  | 'Layout'
  | 'LeftCircle'
  | 'LeftSquare'
  | 'Left'
  | 'Like'
  | 'LineChart'
  | 'LineHeight'
  | 'Line'
  | 'Link'
  | 'Linkedin'
  | 'Linux'
  | 'Loading3Quarters'
  | 'Loading'
  | 'Lock'
  | 'Login'
  | 'Logout'
  | 'MacCommand'
  | 'Mail'
  | 'Man'
  | 'MedicineBox'
  | 'MediumWorkmark'
  | 'Medium'
  | 'Meh'
  | 'MenuFold'
  | 'MenuUnfold'
  | 'Menu'
  | 'MergeCells'
  | 'Merge'
  | 'Message'
  | 'MinusCircle'
  | 'MinusSquare'
  | 'Minus'
  | 'Mobile'
  | 'MoneyCollect'
  | 'Monitor'
  | 'Moon'
  | 'More'
  | 'Muted'
  | 'NodeCollapse'
  | 'NodeExpand'
  | 'NodeIndex'
  | 'Notification'
  | 'Number'
  | 'OneToOne'
  | 'OpenAI'
  | 'OrderedList'
  | 'PaperClip'
  | 'Partition'
  | 'PauseCircle'
  | 'Pause'
  | 'PayCircle'
  | 'Percentage'
  | 'Phone'
  | 'PicCenter'
  | 'PicLeft'
  | 'PicRight'
  | 'Picture'
  | 'PieChart'
  | 'Pinterest'
  | 'PlayCircle'
  | 'PlaySquare'
  | 'PlusCircle'
  | 'PlusSquare'
  | 'Plus'
  | 'PoundCircle'
  | 'Pound'
  | 'Poweroff'
  | 'Printer'
  | 'Product'
  | 'Profile'
  | 'Project'
  | 'PropertySafety'
  | 'PullRequest'
  | 'Pushpin'
  | 'Python'
  | 'Qq'
  | 'Qrcode'
  | 'QuestionCircle'
  | 'Question'
  | 'RadarChart'
  | 'RadiusBottomleft'
  | 'RadiusBottomright'
  | 'RadiusSetting'
  | 'RadiusUpleft'
  | 'RadiusUpright'
  | 'Read'
  | 'Reconciliation'
  | 'RedEnvelope'
  | 'Reddit'
  | 'Redo'
  | 'Reload'
  | 'Rest'
  | 'Retweet'
  | 'RightCircle'
  | 'RightSquare'
  | 'Right'
  | 'Rise'
  | 'Robot'
  | 'Rocket'
  | 'Rollback'
  | 'RotateLeft'
  | 'RotateRight'
  | 'Ruby'
  | 'SafetyCertificate'
  | 'Safety'
  | 'Save'
  | 'Scan'
  | 'Schedule'
  | 'Scissor'
  | 'Search'
  | 'SecurityScan'
  | 'Select'
  | 'Send'
  | 'Setting'
  | 'Shake'
  | 'ShareAlt'
  | 'Shop'
  | 'ShoppingCart'
  | 'Shopping'
  | 'Shrink'
  | 'Signature'
  | 'Sisternode'
  | 'Sketch'
  | 'Skin'
  | 'Skype'
  | 'SlackSquare'
  | 'Slack'
  | 'Sliders'
  | 'SmallDash'
  | 'Smile'
  | 'Snippets'
  | 'Solution'
  | 'SortAscending'
  | 'SortDescending'
  | 'Sound'
  | 'SplitCells'
  | 'Spotify'
  | 'Star'
  | 'StepBackward'
  | 'StepForward'
  | 'Stock'
  | 'Stop'
  | 'Strikethrough'
  | 'Subnode'
  | 'Sun'
  | 'SwapLeft'
  | 'SwapRight'
  | 'Swap'
  | 'Switcher'
  | 'Sync'
  | 'Table'
  | 'Tablet'
  | 'Tag'
  | 'Tags'
  | 'TaobaoCircle'
  | 'Taobao'
  | 'Team'
  | 'Thunderbolt'
  | 'TikTok'
  | 'ToTop'
  | 'Tool'
  | 'TrademarkCircle'
  | 'Trademark'
  | 'Transaction'
  | 'Translation'
  | 'Trophy'
  | 'Truck'
  | 'Twitch'
  | 'Twitter'
  | 'Underline'
  | 'Undo'
  | 'Ungroup'
  | 'Unlock'
  | 'UnorderedList'
  | 'UpCircle'
  | 'UpSquare'
  | 'Up'
  | 'Upload'
  | 'Usb'
  | 'UserAdd'
  | 'UserDelete'
  | 'UserSwitch'
  | 'User'
  | 'UsergroupAdd'
  | 'UsergroupDelete'
  | 'Verified'
  | 'VerticalAlignBottom'
  | 'VerticalAlignMiddle'
  | 'VerticalAlignTop'
  | 'VerticalLeft'
  | 'VerticalRight'
  | 'VideoCameraAdd'
  | 'VideoCamera'
  | 'Wallet'
  | 'Warning'
  | 'WechatWork'
  | 'Wechat'
  | 'WeiboCircle'
  | 'WeiboSquare'
  | 'Weibo'
  | 'WhatsApp'
  | 'Wifi'
  | 'Windows'
  | 'Woman'
  | 'X'
  | 'Yahoo'
  | 'Youtube'
  | 'Yuque'
  | 'Zhihu'
  | 'ZoomIn'
  | 'ZoomOut';
export type PagePath = string;
export type FieldName = string;
export type BackendAlias = string;
/**
 * 列表，必有。 / The list; there is always one.
 */
export type ApiList = ApiPath | ApiList1;
export type ApiPath = string;
export type ApiName = string;
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
 * 唯一约束（租户内、未删除的行）。 / Unique within the tenant among rows that are not deleted.
 */
export type Unique = UniqueKey[];
/**
 * 一句，或一条条件用 && 连接的每一部分各一句，先不成立的那一部分的一句会说出来。 / One sentence, or one for each part of a condition that && joins: that of the first part that does not hold is said.
 */
export type Sentences = Text | Text[];
export type SearchEntry = FieldName | SearchItem;
export type ColumnEntry = FieldName | Column;
/**
 * 必填字段；可带条件。 / Fields that must be filled; a condition may be given.
 */
export type Required = (FieldName | RequiredWhen)[];
/**
 * 多字段规则：不满足时在指定字段给出提示。 / Rules over several fields: the sentence appears at the field where the rule does not hold.
 */
export type Rules = Rule[];
export type ActionEntry = Name | Action;
export type Grouping = FieldName | Grouping1;
export type StatisticItem = FieldName | StatisticItem1;

/**
 * 页面文件：一个业务页面的全部。 / A page file: everything about one business page.
 */
export interface PageFile {
  /**
   * 编辑器用来补全的语言文件。 / The language file an editor completes from.
   */
  $schema?: string;
  /**
   * 语言版本。 / Version of the language.
   */
  format: 1;
  page: Name;
  label: Text;
  note?: Text;
  menu?: PageMenu;
  record?: Name;
  /**
   * 页面以前的 <模块>/<页面>（改过几次就列出全部）：菜单、权限、数据范围、布局、常用查询、草稿随之改名。 / What the page was before, <module>/<page> (all of them where it was renamed more than once): its menu entry, rights, row scopes, layouts, saved searches and drafts go along.
   */
  was?: PagePath | PagePath[];
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
  existing?: Name;
  api?: Api;
  fields?: Fields;
  unique?: Unique;
  states?: States;
  has?: Has;
  daily?: Daily;
  search?: Search;
  table: Table;
  form?: Form;
  import?: Import;
  public?: PublicFaces;
  actions?: Actions;
  /**
   * 待办：名字到什么在等谁办；显示在首页，带件数，点开就是列表里的这些行。 / What waits for whom: shown on the home page with how many there are, each leading to exactly these rows of the list.
   */
  todo?: {
    [k: string]: Todo;
  };
  /**
   * 图表：名字到这个页面的一张统计图，显示在首页。 / Figures of this page on the home page.
   */
  chart?: {
    [k: string]: Chart;
  };
  /**
   * 统计：名字到这个页面的记录的一张统计表，有自己的菜单与权限。 / Statistics of this page's records: each is a table with an entry in the menu and a right of its own.
   */
  statistics?: {
    [k: string]: Statistic;
  };
  /**
   * 记录下可以评论、提到别人；看和写都要本页的 <页面>_comment 权限，在 roles 里写 comment。 / People may comment on records and mention each other; reading and writing take the right <page>_comment, named comment under roles.
   */
  comments?: true;
  /**
   * 各角色开始时的权限，每一项在首次出现时生效一次，之后由管理员调整。 / What each role may do at first: each item takes effect once, when it first appears; administrators change it afterwards.
   */
  roles?: {
    [k: string]: string[] | RoleStart;
  };
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
 * 菜单位置；不写则不进菜单。 / Place in the menu; without it the page has no menu entry.
 */
export interface PageMenu {
  /**
   * 菜单组（schemas/menus.json）。 / Menu group of schemas/menus.json.
   */
  parent: string;
  icon?: Icon;
  /**
   * 次序，小的在前。 / Order, small first.
   */
  sort?: number;
  /**
   * 这些角色的菜单里没有它：能查看只是因为别的页面引用它。权限不变，链接照样打开。 / Not in the menu of who has these roles alone, who may view it only because other pages refer to it. Rights stay as they are, and links open it.
   *
   * @minItems 1
   */
  notFor?: string[];
}
/**
 * 数据在另一个同族后端里，不另建表：服务器代为调用它的接口，权限与字段规则照样执行。 / The rows are those of another back end of this family; no table is made. The server makes its calls, and rights and rules over fields hold as for own rows.
 */
export interface Api {
  backend: BackendAlias;
  /**
   * 各接口共同的路径，在后端地址之下，如 /csApi/hm-metrology/gauges。 / The path that its calls have in common, below the address of the back end, such as /csApi/hm-metrology/gauges.
   */
  base: string;
  list: ApiList;
  detail?: ApiPath;
  submit?: ApiPath;
  update?: ApiPath;
  /**
   * 删除：POST，一次可以多条。 / Removes rows, several at once: POST.
   */
  remove?: ApiPath | ApiRemove;
  /**
   * 名字不同的字段：本页的字段名（及 id、createTime、createUserName、updateTime、updateUserName）到那边的名字。 / Fields that are called otherwise there: own name (id, createTime, createUserName, updateTime and updateUserName too) to theirs.
   */
  names?: {
    [k: string]: ApiName;
  };
  answer?: ApiAnswer;
  version?: ApiName;
}
export interface ApiList1 {
  path: ApiPath;
  /**
   * payload：POST，查询放在 searchType、searchParam、searchListVO 里（不写时）；filters：GET，通用列表的参数，如 name_like、price_ge。 / payload: POST with the search in searchType, searchParam and searchListVO, also where absent; filters: GET with the parameters of stock lists, such as name_like and price_ge.
   */
  search?: 'payload' | 'filters';
  /**
   * 排序：orderBy 放在正文里；columns 用参数 ascs、descs（蛇形列名）；none 不能排序。不写时 payload 为 orderBy，filters 为 columns。 / Order: orderBy in the body; columns as the parameters ascs and descs with columns in snake case; none: the list cannot be sorted. Absent: orderBy with payload, columns with filters.
   */
  order?: 'orderBy' | 'columns' | 'none';
}
export interface ApiRemove {
  path: ApiPath;
  /**
   * query：?ids=1,2（不写对象时）；body：{"ids": "1,2"}。 / query: ?ids=1,2, as where a path alone stands; body: {"ids": "1,2"}.
   */
  ids: 'query' | 'body';
}
/**
 * 列表答复里名字不同的部分。 / Parts of the answer to a list that are called otherwise.
 */
export interface ApiAnswer {
  records?: ApiName;
  total?: ApiName;
  size?: ApiName;
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
/**
 * 查询栏。 / The search bar.
 */
export interface Search {
  /**
   * 常用查询项。 / Always shown.
   */
  normal?: SearchEntry[];
  /**
   * 展开后显示的查询项。 / Shown after expanding.
   */
  more?: SearchEntry[];
  /**
   * 高级搜索可选的字段。 / Fields offered in the advanced search.
   */
  advanced?: SearchEntry[];
}
export interface SearchItem {
  field: FieldName;
  label?: Text;
  /**
   * 查询方式的控件，由字段决定，只在要换一种时写。 / The control; follows from the field, written only to have another one.
   */
  as?: 'input' | 'select' | 'tree' | 'date' | 'dateTime' | 'paging';
  /**
   * 可选多个值。 / Several values.
   */
  multiple?: boolean;
  /**
   * false：不显示清除。 / false: no cross that clears it.
   */
  clearable?: boolean;
  /**
   * 查询前必须填写；可写自己的提示。 / Must be filled before a search; true or a sentence of its own.
   */
  required?: true | Text;
  pattern?: SearchPattern;
  /**
   * 按 kinds.json 里的一种类型检查文字，如 mobile。 / A kind of kinds.json whose check and sentence apply, such as mobile.
   */
  kind?: string;
  /**
   * 这个查询项自己的选项：文字改为从中选择；选项字段只列出这几个，可另起名称。 / Choices of this item by itself: a text is chosen instead of typed, an option is one of these, called so where they say it.
   *
   * @minItems 1
   * @maxItems 200
   */
  options?: (string | SearchOption)[];
  rule?: SearchRule;
  /**
   * 默认不显示，可在查询项设置里打开。 / Not shown until switched on in the settings of the search.
   */
  hidden?: boolean;
  /**
   * false：选项不能输入筛选。 / false: the choices cannot be narrowed by typing.
   */
  filterable?: boolean;
  /**
   * true：总是精确比较；false：不受“精确查询”影响。 / true: always compared exactly; false: left alone by the exact search.
   */
  exact?: boolean;
  /**
   * 显示但不能改，与 default 一起用。 / Shown but fixed; used with default.
   */
  disabled?: boolean;
  /**
   * 重置时保留。 / Kept when the search is reset.
   */
  keepOnReset?: boolean;
  /**
   * 按日、周、月、年、时段或时刻查询。 / By day, week, month, year, period or moment.
   */
  dateType?: 'day' | 'week' | 'month' | 'year' | 'range' | 'dateTime' | 'dateTimeRange';
  /**
   * 发送的日期格式。 / How the date is written when sent.
   */
  valueFormat?: 'YYYY' | 'YYYY-MM' | 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm' | 'YYYY-MM-DD HH:mm:ss';
  operator?: Operator;
  /**
   * 高级搜索允许的方式。 / Operators offered.
   *
   * @minItems 1
   */
  operators?: Operator[];
  /**
   * 初始值。 / Initial value.
   */
  default?: string | string[];
}
/**
 * 文字须符合的正则表达式及其提示。 / A regular expression that the text must fit, and its sentence.
 */
export interface SearchPattern {
  /**
   * 正则表达式。 / The pattern.
   */
  value: string;
  message: Text;
}
export interface SearchOption {
  /**
   * 查询的值。 / The value that is searched for.
   */
  key: string;
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
 * 查询项自己的检查：关于本字段的表达式，不成立时提示，不发送。 / A check of its own: an expression over this field; where it does not hold the sentence is told and nothing is sent.
 */
export interface SearchRule {
  test: Expression;
  message: Text;
}
/**
 * 列表。 / The list.
 */
export interface Table {
  /**
   * 选择列。 / Selection column.
   */
  selection?: boolean;
  /**
   * 序号列。 / Index column.
   */
  index?: boolean;
  /**
   * 按上级展开和收起；记录须有指向自己的 tree: 字段。 / Rows stand below their parent and open and close; the record needs a tree: field to itself.
   */
  tree?: boolean;
  /**
   * false：列表不提供“分组”。不写：有可以分组的列就提供。 / false: the list offers no grouping. Absent: it does where a column can be grouped by.
   */
  group?: boolean;
  /**
   * 也可以按状态分栏看（看板），把卡片拖到另一栏就是做那个状态变化；记录须有 states，状态须在查询项里。 / The list can stand as a board too, a column for each state; drawing a card to another column is the transition that leads there. The record needs states, and the search its state.
   */
  board?: boolean;
  calendar?: Calendar;
  /**
   * 默认排序，如 "-quoteNo,createTime"。 / Default sort, for example "-quoteNo,createTime".
   */
  sort?: string;
  /**
   * 每页条数的一组选项；directory 用于可整份读取的名录，接口一次最多 9999 条。 / Which set of page sizes; directory is for lists that clients read whole, up to 9999 rows a call.
   */
  pageSizes?: 'default' | 'statistics' | 'small' | 'directory';
  /**
   * 整行颜色规则。 / Colour rules of the row.
   */
  rowColour?: ColourRule[];
  /**
   * 列，按顺序。 / Columns in order.
   *
   * @minItems 1
   */
  columns: ColumnEntry[];
}
/**
 * 也可以按日期排成月历、周历看（日历）；day 须在查询项里。 / The list can stand as a calendar too, by month or week. The search must have its day.
 */
export interface Calendar {
  day: FieldName;
  until?: FieldName;
  /**
   * 每一条上写哪几列的值；不写则为 display。 / Columns whose values stand on an entry; without it: display.
   *
   * @minItems 1
   * @maxItems 3
   */
  title?: FieldName[];
  colour?: FieldName;
}
export interface Column {
  field: FieldName;
  label?: Text;
  under?: Text;
  /**
   * 列宽，像素。 / Width in pixels.
   */
  width?: number;
  /**
   * 固定在左边或右边。 / Pinned to the left or to the right.
   */
  fixed?: 'left' | 'right';
  /**
   * 能否按此列排序。 / Whether the list sorts by it.
   */
  sortable?: boolean;
  /**
   * 默认不显示，可在列设置里打开。 / Hidden until switched on in the column settings.
   */
  hidden?: boolean;
  /**
   * 表尾合计。 / Totalled under the table.
   */
  total?: boolean;
  /**
   * 最要紧的一列，写成粗体；手机的卡片上总有它。只有某些格子要紧的写 x-colour。 / The column that matters most, in bold; a card on a phone always has it. Where single cells matter, x-colour says which.
   */
  emphasis?: boolean;
  /**
   * 可以在列表里直接改：双击或按 F2、回车；权限、状态、规则与表单一样。只用于表单里由人填写的单个值。 / Changed in the list itself, by a double click, F2 or Enter, with the rights, states and rules of the form. For single values that people enter in the form.
   */
  edit?: boolean;
}
/**
 * 表单。 / The form.
 */
export interface Form {
  /**
   * 抽屉、对话框或整页。 / Drawer, dialog or the whole page.
   */
  mode?: 'drawer' | 'dialog' | 'page';
  /**
   * 分组怎样排列：上下相连、页签、分步；页签与分步的每组都要有 label。 / How the groups stand: one below the other, as tabs, as steps; tabs and steps need a label each.
   */
  layout?: 'groups' | 'tabs' | 'steps';
  /**
   * 宽度（像素）；不写，对话框占窗口的 80%，抽屉 820。 / Width in px; without it a dialog takes 80 % of the window, a drawer 820.
   */
  width?: number;
  /**
   * 栏数。 / Columns of fields.
   */
  columns?: number;
  /**
   * 打开记录时写在名称与状态旁边的几个值；不写则为列表里的第一个引用、第一个合计或金额、第一个日期。 / Values that stand beside name and state of an opened record; without it: the list's first reference, first sum or amount and first day.
   *
   * @maxItems 4
   */
  facts?: FieldName[];
  /**
   * 表单的分组，按次序。 / The groups of the form, in order.
   *
   * @minItems 1
   */
  groups: Group[];
  required?: Required;
  rules?: Rules;
}
export interface Group {
  label?: Text;
  visible?: Expression;
  related?: Name;
  /**
   * related 的列与次序，都是那一页列表里有的列；不写则为那一页默认显示的列。 / Columns of related in order, each one of that page's list; its own columns unless said.
   *
   * @minItems 1
   */
  columns?: FieldName[];
  /**
   * related 里的按钮，都是那一页 toolbar 或 row 里有的；不写则全部（导入、导出、打印除外）。 / Buttons of related, each one of that page's toolbar or row; all but import, export and print unless said.
   */
  actions?: Name[];
  chart?: ControlChart;
  /**
   * 组内的字段，按次序。 / The fields of the group, in order.
   *
   * @minItems 1
   */
  items?: (FieldName | FormItem)[];
}
export interface ControlChart {
  x: Name;
  y: Name;
  /**
   * 这些字段的值不同就不能相比，各成一组，一次看一组。 / Records that differ in these fields cannot be compared: each set of values is a series of its own, one of which is shown.
   *
   * @minItems 1
   * @maxItems 4
   */
  by?: Name[];
  limit?: Name;
  spread?: Name;
  count?: Name;
  /**
   * 只有这些状态的记录用来定控制限，其余照画；不写则为终态（没有状态的页面为全部）。 / States whose records set the limits, all others are drawn as well; the final ones unless said, and all records of a page without states.
   *
   * @minItems 1
   */
  only?: string[];
}
export interface FormItem {
  field: FieldName;
  /**
   * 占几栏。 / How many columns it takes.
   */
  span?: number;
  until?: FieldName;
  label?: Text;
  /**
   * 新建时带出本人上次保存的值。 / A new record begins with what the same person saved last.
   */
  remember?: boolean;
  /**
   * 换一种控件。 / Another widget.
   */
  widget?: string;
  /**
   * 明细可以从别的页面带入：每项一个按钮，打开那一页的列表来选，选中的成为新的行。 / Lines may be taken over from other pages: each entry is a button that opens that page's list, and what is chosen there becomes lines.
   *
   * @minItems 1
   * @maxItems 6
   */
  take?: Take[];
}
export interface Take {
  label: Text;
  /**
   * 从哪个页面选，如 instruments。 / The page that is chosen from.
   */
  page: string;
  /**
   * 只列出这些字段相同的：那一页的字段到本记录的字段；本记录的还没有填写时按不了。 / Only records that agree: their fields by fields of this record; the button waits until these are filled in.
   */
  by?: {
    [k: string]: FieldName;
  };
  each?: FieldName;
  /**
   * 带入什么：明细的字段到那边的字段（写了 each 的，那一行的字段；id 为那条记录本身）；引用由文字带入的按名称找。 / What is taken: fields of the line by fields there (of its line, with each; id is the record itself); a reference that is filled from a text is looked up by name.
   */
  fill: {
    [k: string]: FieldName;
  };
}
export interface RequiredWhen {
  field: FieldName;
  when?: Expression;
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
 * 从表格导入。 / Import from a workbook.
 */
export interface Import {
  /**
   * 用哪些字段认出“这一行已经有了”：有则更新，无则新增。 / Fields that say that a row is there already: it is then changed, otherwise added.
   *
   * @minItems 1
   */
  key?: FieldName[];
  /**
   * 可导入的列，按此顺序；不写则为表单里能填写的字段。 / Columns in order; without it, the fields of the form that people enter.
   *
   * @minItems 1
   */
  columns?: FieldName[];
}
/**
 * 不用登录就能查的一面：名称在所有页面中唯一，接口是 /api/public/<名称>/query。 / What anybody may ask without signing in; names are unique over all pages, the call is /api/public/<name>/query.
 */
export interface PublicFaces {
  [k: string]: PublicFace;
}
export interface PublicFace {
  label: Text;
  note?: Text;
  keys: PublicKeys;
  /**
   * 哪些记录可以查到（表达式）。 / Which records are found, an expression.
   */
  when?: string;
  /**
   * 查到后显示哪些字段，按次序；附件不能写，本页的图片可以。 / What is told of a record, in order; no files, but pictures of the page itself.
   *
   * @minItems 1
   */
  fields: (FieldName | PublicField)[];
  state?: FieldName;
  miss: Text;
  /**
   * 一个地址十分钟内可查几次，不写为 30。 / Calls of one address in ten minutes, 30 where absent.
   */
  budget?: number;
}
/**
 * 要填的几项，每项对应一个文字字段，必须全部相符；第一项须在唯一约束里，其余至少一项是猜不出的（编号规则 random）。 / What must be given, each a text field, all of which must match; the first is unique, and one of the others is a random number.
 */
export interface PublicKeys {
  [k: string]: FieldName;
}
export interface PublicField {
  /**
   * 字段，或“引用.字段”。 / A field, or reference.field.
   */
  field: string;
  name?: Name;
  label?: Text;
  /**
   * 只显示开头与末尾几位，如 2-0；单位与个人都应这样写。 / How many signs are shown at either end, such as 2-0; say so for people and units.
   */
  mask?: string;
  /**
   * x-colour 的字样也显示，如“已过期”。 / The word of its x-colour is told as well, such as "Expired".
   */
  colour?: true;
}
/**
 * 按钮：create、edit、view、copy、remove 以及状态变化的名字。 / Buttons: create, edit, view, copy, remove and names of transitions.
 */
export interface Actions {
  /**
   * 工具栏（含批量）。 / Toolbar, batch actions too.
   */
  toolbar?: ActionEntry[];
  /**
   * 行内。 / In each row.
   */
  row?: ActionEntry[];
}
export interface Action {
  do: Name;
  label?: Text;
  when?: Expression;
  whenNot?: Sentences;
  then?: Name;
  open?: Name;
  /**
   * open 的表单里先填好的字段：名字是那一页的字段，表达式读本记录；填好的仍可修改，不合那里可选项的不填。 / Fields of open's form that are filled in: names of that page's fields, expressions of this record. What is filled can be changed; what that form would not offer stays out.
   */
  fill?: {
    [k: string]: Expression;
  };
  /**
   * 打开一个专门的面板；do 是自取的名字，权限为 <page>_<do>，要有 label；也可以是一个状态变化的名字，面板就代替它的对话框。 / Opens a panel of its own; do is a name of your choice, the right is <page>_<do>, and it needs a label; or the name of a transition, whose dialog the panel then replaces.
   */
  panel?:
    | 'userPassword'
    | 'userRights'
    | 'roleRights'
    | 'whoCan'
    | 'userSessions'
    | 'tenantAdministrator'
    | 'tenantParameters'
    | 'numberPreview'
    | 'questionnaire'
    | 'nodeScan'
    | 'topMenuMenus'
    | 'newSecret'
    | 'acquireToken'
    | 'acquireTrial'
    | 'templateTest';
}
export interface Todo {
  label: Text;
  can?: Name;
  /**
   * 只给这些角色看；不写则不限。 / For these roles alone; absent: for all who may.
   *
   * @minItems 1
   */
  for?: string[];
  /**
   * 哪些行：字段在这些键之一（是否写 "1"、"0"），引用员工的字段是本人（"me"），日期不晚于某天（"today+30"）。 / Which rows: a field has one of these keys ("1", "0" of yes and no), a reference to staff names oneself ("me"), a day is not after one ("today+30").
   */
  where: {
    [k: string]: string[] | string;
  };
  due?: Name;
  /**
   * 几个工作日之内算临近，按机构的节假日历；不写为 3。 / Within how many working days of the institute's calendar it is near; absent: 3.
   */
  near?: number;
}
export interface Chart {
  label: Text;
  by: Name;
  sum?: Name;
  /**
   * 只给这些角色看；不写则给所有能查看页面的人。 / For these roles alone; absent: for all who may view the page.
   *
   * @minItems 1
   */
  for?: string[];
}
export interface Statistic {
  label: Text;
  icon?: Icon;
  /**
   * 在“统计”菜单里的次序，小的在前。 / Order in the menu of statistics, small first.
   */
  sort?: number;
  by: Grouping;
  across?: Grouping;
  /**
   * 算什么；不写则数条数。图表画第一项。 / What is worked out; absent: records are counted. The chart draws the first.
   *
   * @minItems 1
   * @maxItems 6
   */
  show?: Measure[];
  /**
   * 查询项，取自本页的 search。 / Search items, of those in this page's search.
   *
   * @minItems 1
   */
  search?: StatisticItem[];
  /**
   * 图表：柱、堆叠柱、折线、饼；不写为柱。 / The chart: bars, stacked bars, lines or a pie; absent: bars.
   */
  chart?: 'bar' | 'stacked' | 'line' | 'pie';
}
export interface Grouping1 {
  field: FieldName;
  /**
   * 每天、每月、每季度、每年一组；不写对象则为每月。 / A group for each day, month, quarter or year; a plain name: each month.
   */
  each: 'day' | 'month' | 'quarter' | 'year';
}
/**
 * 只写 label 则数条数。 / With a label alone it counts records.
 */
export interface Measure {
  label: Text;
  sum?: Name;
  average?: Name;
  share?: Name;
}
export interface StatisticItem1 {
  field: FieldName;
  /**
   * 打开时的值，如 "@thisYear"。 / The value that it opens with, such as "@thisYear".
   */
  default: string | string[];
}
export interface RoleStart {
  /**
   * 按钮与操作。 / Buttons and actions.
   */
  can: string[];
  /**
   * 能看到并办理哪些行：own 本人创建、dept 本部门、deptBelow 本部门及下级，或一个条件；不写为全部。 / Which rows it sees and works on: own, dept, deptBelow or a condition; absent: all.
   */
  rows?: string;
  /**
   * 看得到的行里能改动哪些（编辑、删除、状态变化）：写法同 rows；不写则看得到的都能。 / Which of the rows that it sees it may change (edit, remove, transitions), written like rows; absent: all that it sees.
   */
  change?: string;
  /**
   * 看不到的字段。 / Fields that it does not see.
   */
  hide?: FieldName[];
  /**
   * 只看到两端的文字，两端各留几位由字段的 x-mask 决定。 / Texts of which it sees the ends alone, as many signs as x-mask of the field says.
   */
  mask?: FieldName[];
  /**
   * 看得到、不能改的字段。 / Fields that it sees and may not change.
   */
  fixed?: FieldName[];
}
