import { about, fixed, type SearchFault, type FieldFaults } from './error-entry';
import { wireOperators } from '../operators';
import type { Text } from '../../schema/model/text';

/** Errors of searches and of writing records. */
export const recordErrors = {
  // Search
  searchNotJson: fixed(400, '查询参数不是合法的JSON', 'The search is not valid JSON'),
  searchTooLong: fixed(400, '查询条件过多', 'The search has too many conditions'),
  searchFieldUnknown: about<SearchFault>(400, ({ column }) => ({
    zh: `不支持的查询字段：${column}`,
    en: `This field cannot be searched: ${column}`,
  })),
  searchOperatorUnknown: about<SearchFault>(400, ({ op }) => ({
    zh: `不支持的操作符：${op ?? ''}；可用：${wireOperators.join('、')}`,
    en: `This operator is not known: ${op ?? ''}; there are ${wireOperators.join(', ')}`,
  })),
  searchOperatorRefused: about<SearchFault>(400, ({ column, op }) => ({
    zh: `字段 ${column} 不支持操作符 ${op ?? ''}`,
    en: `Field ${column} does not take the operator ${op ?? ''}`,
  })),
  searchValueWrong: about<SearchFault>(400, ({ column }) => ({
    zh: `查询值格式错误：${column}`,
    en: `The value for ${column} has a wrong form`,
  })),
  searchRangeReversed: about<SearchFault>(400, () => ({ zh: '起始值不能大于结束值', en: 'The start must not be after the end' })),
  pageTooLarge: fixed(400, '每页条数超出上限', 'Too many rows a page were asked for'),
  statisticTooWide: about<{ count: string }>(422, ({ count }) => ({
    zh: `统计有 ${count} 列，太多了，请缩小查询的时间范围`,
    en: `This statistic has ${count} columns, which are too many; please narrow the period of the search`,
  })),
  pageTooDeep: fixed(422, '翻页过深，请增加查询条件', 'This page is too far from the first; please narrow the search'),
  // Records
  invalidFields: about<FieldFaults>(400, () => ({ zh: '参数校验失败', en: 'Some fields need attention' })),
  versionMissing: fixed(400, '缺少版本号，请刷新后重试', 'The version is missing; please refresh and try again'),
  stale: about<{ row?: unknown }>(409, () => ({
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this; please refresh and try again',
  })),
  rowGone: fixed(404, '数据不存在或已被删除', 'This does not exist or was removed'),
  nothingChosen: about<{ name?: string }>(400, () => ({ zh: '请至少选择一条数据', en: 'Please choose at least one row' })),
  tooManyItems: about<{ limit: number }>(400, ({ limit }) => ({ zh: `一次最多处理 ${limit} 条`, en: `At most ${limit} rows at once` })),
  frozen: about<{ state: Text }>(400, ({ state }) => ({
    zh: `当前状态为“${state.zh}”，不可修改`,
    en: `It cannot be changed while it is "${state.en}"`,
  })),
  kept: about<{ state: Text; display: string }>(400, ({ state, display }) => ({
    zh: `“${display}”的状态为“${state.zh}”，不可删除`,
    en: `"${display}" cannot be removed while it is "${state.en}"`,
  })),
  referenced: about<{ display: string; by: Text; count: number }>(400, ({ display, by, count }) => ({
    zh: `“${display}”已被“${by.zh}”引用（${count} 条），不可删除`,
    en: `"${display}" cannot be removed: ${count} row(s) of "${by.en}" refer to it`,
  })),
  referredGone: about<{ label: Text }>(400, ({ label }) => ({
    zh: `“${label.zh}”所指的数据已被删除，请先恢复它`,
    en: `What "${label.en}" refers to was removed; please restore that first`,
  })),
  cursorWrong: fixed(400, '翻页位置已失效，请回到第一页', 'This place in the list is no longer known; please go back to the first page'),
  hasChildren: fixed(400, '请先删除子节点!', 'Please remove the nodes below it first'),
  transitionUnknown: about<{ name: string }>(400, ({ name }) => ({ zh: `没有此操作：${name}`, en: `There is no such action: ${name}` })),
  transitionFrom: about<{ state: Text; label: Text }>(400, ({ state, label }) => ({
    zh: `当前状态为“${state.zh}”，不能${label.zh}`,
    en: `"${label.en}" is not possible while it is "${state.en}"`,
  })),
  transitionGuard: about<{ label: Text }>(400, ({ label }) => ({
    zh: `不满足“${label.zh}”的条件`,
    en: `The conditions of "${label.en}" are not met`,
  })),
  outsideRows: fixed(
    403,
    '这样保存，这条记录就不在您能看到的数据范围内',
    'Saved like this the record would not be among those that you may see',
  ),
  outsideChange: fixed(
    403,
    '您的角色只能改动其中一部分记录，这条不在其中',
    'Your roles may change some of the records only, and this is none of them',
  ),
  guard: about<{ sentence: Text; field?: string }>(400, ({ sentence }) => sentence),
  transitionSamePerson: about<{ label: Text }>(403, ({ label }) => ({
    zh: `不能由同一人${label.zh}：您已做过与此不相容的操作`,
    en: `"${label.en}" must be done by someone else: you have done an action before that excludes it`,
  })),
  transitionRefused: about<{ sentence: Text; results: readonly object[] }>(409, ({ sentence }) => sentence),
  flowRefused: about<{ name: Text; label: Text; why: Text }>(409, ({ name, label, why }) => ({
    zh: `${name.zh}不能随之${label.zh}：${why.zh}`,
    en: `"${label.en}" of ${name.en}, which follows, is not possible: ${why.en}`,
  })),
  flowEndless: about<{ limit: number }>(409, ({ limit }) => ({
    zh: `由此引起的变化超过 ${limit} 步，没有尽头，已全部撤回，请联系配置员`,
    en: `More than ${limit} steps follow from this without an end; nothing was changed, please ask your configurator`,
  })),
  flowTooMany: about<{ limit: number }>(409, ({ limit }) => ({
    zh: `由此引起的变化超过 ${limit} 条记录，已全部撤回，请联系配置员`,
    en: `More than ${limit} records would follow from this; nothing was changed, please ask your configurator`,
  })),
  flowMakesMany: about<{ limit: number }>(409, ({ limit }) => ({
    zh: `一次至多新建 ${limit} 条记录，这次超过了：没有改动任何记录。请先分成几条登记，每条不超过这个数，再分别办理`,
    en: `At most ${limit} records are made at once, and this would be more; nothing was changed. Enter it as several records of fewer each, and do it for each`,
  })),
  flowUnknown: about<{ label: Text }>(409, ({ label }) => ({
    zh: `不能确定随之处理哪些“${label.zh}”：所需的值有的没有填写`,
    en: `Which of "${label.en}" follow is not known: a value that decides it is empty`,
  })),
  undoNothing: fixed(409, '没有可以撤销的操作', 'There is nothing to undo'),
  undoOther: fixed(409, '最近一次改动不是您做的，不能撤销', 'The last change was made by somebody else and cannot be undone by you'),
  undoLate: fixed(
    409,
    '已超过一小时，不能撤销，请按页面上的操作改回',
    'An hour has passed: please change it back with the actions of the page',
  ),
  undoElsewhere: fixed(
    409,
    '最近一次改动由别的记录引起，请在那里撤销',
    'The last change followed from another record; please undo it there',
  ),
  undoTaken: fixed(409, '最近一次操作就是撤销，不能再撤销', 'The last action was itself an undo'),
  undoBulk: fixed(409, '后台批量与导入的操作不能撤销', 'What was done in the background to many records, or imported, cannot be undone'),
  undoBuilt: about<{ name: Text; by: Text; count: number }>(409, ({ name, by, count }) => ({
    zh: `此后新建的 ${count} 条“${by.zh}”引用了${name.zh}`,
    en: `${count} record(s) of "${by.en}" made since refer to ${name.en}`,
  })),
  undoImpossible: about<{ name: Text }>(409, ({ name }) => ({
    zh: `不能撤销：${name.zh}的改动不能还原`,
    en: `It cannot be undone: what was changed in ${name.en} cannot be put back`,
  })),
  undoMoved: about<{ name: Text; done?: { action: Text; user: string } }>(409, ({ name, done }) => ({
    zh: `不能撤销：${done ? `${done.user}此后对${name.zh}做了“${done.action.zh}”` : `${name.zh}此后已有改动`}`,
    en: `It cannot be undone: ${done ? `${done.user} has since done "${done.action.en}" to ${name.en}` : `${name.en} was changed since`}`,
  })),
  undoUnfit: about<{ why: Text }>(409, ({ why }) => ({ zh: `不能撤销：${why.zh}`, en: `It cannot be undone: ${why.en}` })),
  undoTooMany: about<{ limit: number }>(409, ({ limit }) => ({
    zh: `一次操作涉及超过 ${limit} 条记录，不能撤销`,
    en: `More than ${limit} records were changed at once; that cannot be undone`,
  })),
  transitionBulk: about<{ label: Text }>(400, ({ label }) => ({
    zh: `“${label.zh}”不能批量进行`,
    en: `"${label.en}" is done one row at a time`,
  })),
  commentEmpty: fixed(400, '请写评论的内容', 'Please write the comment'),
  commentTooLong: about<{ most: string }>(400, ({ most }) => ({
    zh: `评论最多 ${most} 个字`,
    en: `A comment has at most ${most} characters`,
  })),
  personUnmentionable: fixed(
    400,
    '提到的人里有人看不到这条记录的评论，请从候选里选',
    'Somebody mentioned may not read these comments; please choose from the list',
  ),
  commentMissing: fixed(400, '请填写意见', 'Please give a reason or an opinion'),
  selectionChanged: about<{ expected: number; found: number }>(409, ({ expected, found }) => ({
    zh: `符合条件的数据现有 ${found} 条，选择时为 ${expected} 条，请重新选择`,
    en: `${found} row(s) meet the conditions now, ${expected} when you chose them; please choose again`,
  })),
  tooManyTasks: about<{ limit: number }>(429, ({ limit }) => ({
    zh: `未完成的任务已有 ${limit} 个，请等其中一些完成后再试`,
    en: `${limit} tasks of yours are unfinished; please wait until some of them have ended`,
  })),
  taskMissing: fixed(404, '任务不存在', 'There is no such task'),
};
