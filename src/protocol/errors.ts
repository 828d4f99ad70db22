import { wireOperators } from './operators';
import { AppError } from '../base/app-error';
import { phoneSentence, phoneSentences } from '../base/phone-sentence';
import type { Text } from '../schema/model/page-model';

interface ErrorEntry<D> {
  readonly status: number;
  readonly sentence: (detail: D) => Text;
}

interface SearchFault {
  readonly column: string;
  readonly op?: string;
  readonly index?: number;
}

interface FieldFaults {
  readonly fields: Readonly<Record<string, Text>>;
}

type None = Readonly<Record<string, never>>;

const fixed = (status: number, zh: string, en: string): ErrorEntry<None> => ({ status, sentence: () => ({ zh, en }) });
const about = <D>(status: number, sentence: (detail: D) => Text): ErrorEntry<D> => ({ status, sentence });

/** Every error that a call can answer with: HTTP status and the sentence in both languages. */
export const errorCatalogue = Object.freeze({
  // Transport
  unreadableBody: fixed(400, '消息不能读取', 'The message cannot be read'),
  missingParameter: about<{ name: string }>(400, ({ name }) => ({
    zh: `缺少必要的请求参数：${name}`,
    en: `A parameter is missing: ${name}`,
  })),
  wrongParameter: about<{ name: string }>(400, ({ name }) => ({
    zh: `请求参数类型错误：${name}`,
    en: `A parameter has the wrong type: ${name}`,
  })),
  brokenText: about<{ name: string }>(400, ({ name }) => ({
    zh: `“${name}”中有不完整的字符，请删除后重新输入`,
    en: `"${name}" has half of a character in it; please delete that and type it again`,
  })),
  unknownParameter: about<{ name: string; closest?: string }>(400, ({ name, closest }) => ({
    zh: closest === undefined ? `没有此请求参数：${name}` : `没有此请求参数：${name}，是否为 ${closest}？`,
    en: closest === undefined ? `There is no such parameter: ${name}` : `There is no such parameter: ${name}; did you mean ${closest}?`,
  })),
  notFound: fixed(404, '404 没找到请求', 'There is nothing at this address'),
  wrongVerb: fixed(405, '不支持当前请求方法', 'This method is not supported here'),
  wrongMediaType: fixed(415, '不支持当前媒体类型', 'This media type is not supported here'),
  upgradeNeeded: fixed(426, '此地址只接受 WebSocket 连接', 'This address takes WebSocket connections only'),
  lengthNeeded: fixed(411, '请求须注明内容长度（Content-Length）', 'Please say how long the message is (Content-Length)'),
  bodyTooDeep: about<{ most: number }>(400, ({ most }) => ({
    zh: `请求内容嵌套过深，最多 ${most} 层`,
    en: `The message is nested too deeply; ${most} levels at most`,
  })),
  bodyTooWide: about<{ most: number }>(413, ({ most }) => ({
    zh: `请求内容项目过多，最多 ${most} 项`,
    en: `The message has too many values; ${most} at most`,
  })),
  numberTooLong: about<{ name: string }>(400, ({ name }) => ({
    zh: `“${name}”的数字位数过多，会失去精度；请以文本发送`,
    en: `The number of "${name}" has more digits than can be kept; please send it as text`,
  })),
  bodyTooLarge: fixed(413, '请求内容过大', 'The message is too large'),
  tooManyRequests: about<{ seconds: number }>(429, ({ seconds }) => ({
    zh: `操作过于频繁，请 ${seconds} 秒后再试`,
    en: `Too many tries; please try again in ${seconds} s`,
  })),
  tooManyAtOnce: about<{ load: 'search' | 'export' | 'upload'; seconds: number }>(429, ({ load, seconds }) => ({
    zh: `正在处理的${{ search: '查询', export: '导出', upload: '上传' }[load]}过多，请 ${seconds} 秒后再试`,
    en: `Too many ${{ search: 'searches', export: 'exports', upload: 'uploads' }[load]} are running; please try again in ${seconds} s`,
  })),
  crash: fixed(500, '服务器异常', 'The server failed; the trace number helps to find out why'),
  tookTooLong: fixed(422, '处理时间过长，请缩小范围后再试', 'This took too long; please narrow it and try again'),
  unavailable: fixed(503, '服务暂不可用，请稍后再试', 'The service is not available now; please try again soon'),
  storageFull: fixed(
    507,
    '存储空间已满，内容未保存；请联系管理员清理空间后再试',
    'The storage is full, nothing was saved; please ask the administrator to make room and try again',
  ),
  // Session
  clientUnknown: fixed(401, '客户端认证失败', 'The client is not known'),
  signedOut: fixed(401, '请求未授权', 'Please sign in'),
  sessionOver: fixed(401, '登录状态已过期，请重新登录', 'The session is over; please sign in again'),
  forbidden: fixed(403, '没有操作权限', 'You do not have the right to do this'),
  wrongOrigin: fixed(403, '请求来源不被允许', 'Requests from this origin are not allowed'),
  tenantUnknown: fixed(400, '未获得用户的租户信息', 'The tenant is not known'),
  tenantExpired: fixed(400, '租户授权已过期,请联系管理员', 'The tenant has expired; please ask the administrator'),
  wrongPassword: fixed(400, '用户名或密码不正确', 'The account or the password is wrong'),
  noRole: fixed(400, '未获得用户的角色信息', 'The account has no role'),
  signInLocked: about<{ seconds: number }>(429, () => ({
    zh: '登录错误次数过多,请稍后再试',
    en: 'Too many failed sign-ins; please try again later',
  })),
  proofWrong: fixed(400, '安全校验未通过或已过期，请重试', 'The security check failed or has expired; please try again'),
  captchaWrong: fixed(400, '验证码不正确', 'The captcha is wrong'),
  grantUnknown: fixed(400, '不支持的授权方式', 'This grant type is not supported'),
  sessionLocked: fixed(423, '屏幕已锁定，请先解锁', 'The screen is locked; please unlock it first'),
  unlockWrong: fixed(400, '解锁密码不正确', 'This password does not unlock it'),
  // Accounts and rights
  passwordNeeded: fixed(400, '请输入您的登录密码', 'Please enter your password'),
  ownPasswordWrong: fixed(400, '您的登录密码不正确', 'Your password is not correct'),
  oldPasswordWrong: fixed(400, '原密码不正确!', 'The old password is wrong'),
  passwordsDiffer: fixed(400, '请输入正确的确认密码!', 'The two new passwords differ'),
  passwordRefused: about<{ reason: Text }>(400, ({ reason }) => reason),
  passwordExpired: fixed(403, '密码须先修改，修改后才能继续使用', 'Please change your password first'),
  accountTaken: fixed(400, '当前账号已被使用!', 'This account is taken'),
  staffTaken: fixed(400, '该人员已关联其他账号', 'This employee is linked to another account already'),
  accountWrong: fixed(400, '账号应为 2 至 64 个字符，不含空格', 'An account has 2 to 64 characters and no spaces'),
  userUnknown: fixed(404, '用户不存在!', 'There is no such user'),
  guestTenantWrong: fixed(400, '租户信息错误!', 'This is not your tenant'),
  guestOauthWrong: fixed(400, '第三方登陆信息错误!', 'This sign-in of another system is not known'),
  usersMissing: about<{ name?: string }>(400, () => ({ zh: '请至少选择一个用户', en: 'Please choose at least one user' })),
  beyondOwn: fixed(403, '不能授予自己没有的权限', 'Nobody can grant what he does not hold'),
  ownRights: fixed(403, '不能修改自己的权限', 'Nobody can change his own rights'),
  roleTaken: fixed(400, '角色别名已存在!', 'This role alias is taken'),
  roleFixed: fixed(400, '内置角色不可删除', 'A built-in role cannot be removed'),
  roleUsed: fixed(400, '仍有用户使用该角色，不可删除', 'Users still have this role; it cannot be removed'),
  scopeWrong: about<{ said: string }>(400, ({ said }) => ({
    zh: `数据范围不能这样写：${said}`,
    en: `The data scope cannot be read: ${said}`,
  })),
  resourceCodeMissing: about<{ name?: string }>(400, () => ({ zh: 'resCode未设置', en: 'The resource code is not set' })),
  menuTaken: fixed(400, '菜单编号已存在!', 'This menu code is taken'),
  addressRefused: fixed(400, '路径应以 / 或 http 开头', 'The path has to begin with / or http'),
  ownAncestor: fixed(400, '上级不能是自己或自己的下级', 'Nothing can stand below itself'),
  departmentUsed: fixed(400, '部门下还有用户，不可删除', 'Users still belong to this department; it cannot be removed'),
  dictTaken: fixed(400, '当前字典键值已存在!', 'This dictionary key is taken'),
  paramTaken: fixed(400, '参数键名已存在!', 'This parameter key is taken'),
  tenantTaken: fixed(400, '租户编号已存在!', 'This tenant id is taken'),
  serialUsedUp: fixed(400, '流水号已用尽', 'The serial numbers are used up'),
  tenantSignedIn: about<{ count: number }>(409, ({ count }) => ({
    zh: `该租户还有 ${count} 人在线，请先停用再删除`,
    en: `${count} of this tenant's people are signed in; suspend it before removing it`,
  })),
  tenantUsed: about<{ label: Text; count: number }>(409, ({ label, count }) => ({
    zh: `该租户还有数据（${label.zh} ${count} 条），不能删除，可以停用`,
    en: `This tenant has data (${label.en}: ${count}); it can be suspended, not removed`,
  })),
  platformOnly: fixed(403, '只有平台管理员可以操作', 'Only an administrator of the platform may do this'),
  // Signed calls and other systems
  signatureWrong: fixed(401, '签名校验失败', 'The signature is wrong'),
  stampExpired: fixed(400, '时间戳已过期', 'The timestamp is too old or too new'),
  systemUnknown: fixed(404, '未配置该业务系统', 'This system is not set up'),
  ticketOver: fixed(401, '登录凭据已失效，请重新打开', 'The sign-in ticket is used or too old; please open it again'),
  phoneWrong: about<{ phone: string }>(400, ({ phone }) => phoneSentence(phone) ?? phoneSentences.format),
  smsTooOften: about<{ seconds: number }>(429, () => ({ zh: '发送过于频繁，请稍后再试', en: 'Too many messages; please try again later' })),
  smsNotSet: fixed(400, '短信服务尚未开通，请联系管理员', 'Text messages are not set up; please ask the administrator'),
  smsCodeWrong: fixed(400, '短信验证码不正确或已失效', 'The code from the message is wrong or no longer good'),
  smsCodeMissing: fixed(
    400,
    '本机构登录还需短信验证码，发送至账号登记的手机号；未登记手机号的，请联系管理员',
    'Signing in here also takes a code sent to the mobile number of the account; if yours has none, please ask the administrator',
  ),
  phoneUnproven: fixed(400, '更换手机号须填写发送到新号码的短信验证码', 'Changing the number takes the code that is sent to the new one'),
  wrongSignIn: fixed(400, '用户名、密码或手机号不正确', 'The account, the password or the mobile number is wrong'),
  resetShut: fixed(
    400,
    '本机构登录需要密码与短信验证码，密码由管理员重置，请联系管理员',
    'Signing in here takes the password and a code; passwords are reset by the administrator, please ask there',
  ),
  passwordToo: fixed(
    400,
    '本机构登录需要密码与短信验证码，请用密码登录',
    'Signing in here takes the password and a code; please sign in by password',
  ),
  phoneShared: fixed(
    400,
    '该手机号对应多个账号，请填写要登录的账号',
    'Several accounts have this number; please give the one to sign in with',
  ),
  phoneTaken: fixed(400, '该手机号已注册，请直接登录或找回密码', 'This number is registered already; please sign in or reset the password'),
  phoneDiffers: fixed(400, '账号与手机号不符', 'The account and the mobile number do not belong together'),
  registerClosed: fixed(403, '本机构未开放自助注册，请联系管理员', 'This institute takes no registrations; please ask its administrator'),
  creditCodeWrong: fixed(400, '统一社会信用代码不正确', 'The credit code is wrong'),
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
  // Idempotency
  keyMalformed: fixed(400, 'Idempotency-Key 格式错误', 'The Idempotency-Key must be 16 to 64 url-safe characters'),
  keyReused: fixed(422, '同一请求编号的内容不一致', 'This Idempotency-Key was used with another body'),
  keyRunning: fixed(409, '相同的请求正在处理，请稍候', 'The same request is still running; please wait'),
  // Pages
  pageUnknown: about<{ path: string }>(404, ({ path }) => ({ zh: `没有此页面：${path}`, en: `There is no such page: ${path}` })),
  pageForbidden: about<{ label: Text }>(403, ({ label }) => ({
    zh: `没有查看“${label.zh}”的权限`,
    en: `You do not have the right to see “${label.en}”`,
  })),
  fieldUnknown: about<{ field: string }>(400, ({ field }) => ({ zh: `没有此字段：${field}`, en: `There is no such field: ${field}` })),
  layoutTooLong: fixed(400, '列设置内容过大', 'The column layout is too large'),
  layoutWrong: fixed(400, '列设置格式错误', 'The column layout is not valid'),
  viewTooLong: fixed(400, '查询方案内容过大', 'The saved search is too large'),
  viewWrong: fixed(400, '查询方案格式错误', 'The saved search is not valid'),
  viewNameWrong: about<{ limit: number }>(400, ({ limit }) => ({
    zh: `方案名称应为 1 至 ${limit} 个字`,
    en: `The name of a saved search has 1 to ${limit} characters`,
  })),
  viewNameTaken: about<{ name: string }>(409, ({ name }) => ({
    zh: `已有名为“${name}”的查询方案，请换一个名称`,
    en: `You have a saved search named "${name}" already; please choose another name`,
  })),
  viewGone: fixed(404, '查询方案不存在或已被删除', 'This saved search does not exist or was removed'),
  tooManyViews: about<{ limit: number }>(400, ({ limit }) => ({
    zh: `每个页面最多保存 ${limit} 个查询方案`,
    en: `At most ${limit} saved searches are kept for a page`,
  })),
  // Import
  importNotWorkbook: fixed(
    400,
    '这不是 Excel 工作簿（.xlsx）或 CSV 文件，请下载模板填写后再导入',
    'This is no Excel workbook (.xlsx) and no CSV file; please fill in the template and import that',
  ),
  importOldWorkbook: fixed(
    400,
    '旧版 .xls 或加密的工作簿不能导入，请另存为不加密的 .xlsx 后再导入',
    'An old .xls file or a workbook with a password cannot be imported; please save it as .xlsx without one',
  ),
  faceMiss: about<{ sentence: Text }>(404, ({ sentence }) => sentence),
  paperUnknown: fixed(400, '模板不存在', 'There is no such paper'),
  paperUnfit: about<{ label: Text }>(409, ({ label }) => ({
    zh: `这条记录没有“${label.zh}”`,
    en: `This record has no "${label.en}"`,
  })),
  paperFaulty: about<{ line: number; column: number; file: string; sentence: string }>(422, ({ file, line, column, sentence }) => ({
    zh: `模板渲染失败：${file}:${line}:${column} ${sentence}`,
    en: `The layout cannot be printed: ${file}:${line}:${column} ${sentence}`,
  })),
  paperTooLong: about<{ pages: number }>(422, ({ pages }) => ({
    zh: `内容放不下：印出来有 ${pages} 页，超过了模板的规定`,
    en: `It does not fit: ${pages} pages are more than the paper allows`,
  })),
  paperGlyphs: about<{ signs: string }>(422, ({ signs }) => ({
    zh: `字体里没有这些字，印不出来：${signs}`,
    en: `The face lacks these characters, which cannot be printed: ${signs}`,
  })),
  paperSlow: fixed(504, '模板渲染超时，请联系管理员', 'The layout took too long; please tell the administrator'),
  paperEngine: fixed(503, '本服务器没有排版引擎，不能打印', 'This server has no engine to print with'),
  paperTwin: fixed(
    409,
    '机器可读的一份（XML）只有正本才有：请选一份已经批准的证书',
    'Only originals have a machine-readable twin (XML): choose one certificate that was approved',
  ),
  paperEdition: fixed(
    409,
    '这份正本只有中文版：它批准时还没有分语言保存',
    'This original is in Chinese alone: when it was approved, no editions by language were kept',
  ),
  paperAddress: fixed(
    503,
    '服务器没有设置对外地址，正本上的查验二维码会打不开：请管理员设置 PUBLIC_URL 后重启，再打印',
    'The server has no public address, and the code on the original would lead nowhere: ask the administrator to set PUBLIC_URL and restart, then print',
  ),
  paperData: fixed(400, '单据的内容只取自记录，不接受传入的数据', 'What is printed comes from records alone; data are not taken'),
  importTooLarge: fixed(413, '工作簿展开后过大，请拆分后再导入', 'The workbook is too large when unpacked; please split it'),
  importTooManyRows: about<{ limit: number }>(413, ({ limit }) => ({
    zh: `一次最多导入 ${limit} 行，请拆分后再导入`,
    en: `At most ${limit} rows are imported at once; please split the file`,
  })),
  importNoHeader: about<{ label: Text }>(400, ({ label }) => ({
    zh: `没有找到“${label.zh}”的表头，请使用本页的导入模板`,
    en: `No header of "${label.en}" was found; please use the template of this page`,
  })),
  importOtherPage: about<{ label: Text; path: string }>(400, ({ label, path }) => ({
    zh: `这是另一个页面（${path}）的模板，请使用“${label.zh}”的导入模板`,
    en: `This is the template of another page (${path}); please use the one of "${label.en}"`,
  })),
  importEmpty: fixed(400, '没有可导入的数据，请在表头下面填写', 'There is nothing to import; please fill in rows below the header'),
  importBusy: fixed(
    409,
    '数据正被其他人修改，本次导入未写入，请重试',
    'Others are changing the same data; nothing was imported, please try again',
  ),
  // Files
  fileMissing: fixed(404, '文件不存在', 'There is no such file'),
  fileTooLarge: fixed(413, '文件过大', 'The file is too large'),
  fileOfOtherSort: about<{ sentence: Text }>(415, ({ sentence }) => sentence),
  fileAboveLimit: about<{ sentence: Text }>(413, ({ sentence }) => sentence),
  fileQuotaReached: about<{ used: number; quota: number }>(413, ({ used, quota }) => ({
    zh: `本机构的附件已占用 ${used} MB，上限 ${quota} MB，文件未保存；请先删除不再需要的附件，或请平台管理员提高上限`,
    en: `The attachments of this institute take ${used} MB of ${quota} MB, so the file was not saved; remove attachments that are no longer needed, or ask the administrator of the platform to raise the limit`,
  })),
  fileTypeRefused: fixed(415, '不支持的文件类型', 'This type of file is not accepted'),
  fileInUse: fixed(
    409,
    '文件已附在记录上，请在记录中移除后再删除',
    'The file is attached to a record; take it off the record before it is removed',
  ),
  previewRefused: fixed(
    415,
    '此类文件不能在线预览，请下载后查看',
    'Files of this type cannot be shown in the browser; download the file to view it',
  ),
  ticketWrong: fixed(403, '下载链接已失效，请重新下载', 'The download link has expired; please download again'),
});

export type ErrorCode = keyof typeof errorCatalogue;
/** The typed data that the sentence of a code is made of. */
type ErrorDetail<C extends ErrorCode> = Parameters<(typeof errorCatalogue)[C]['sentence']>[0];

/** Makes the error of a code with the data of its sentence. */
export function refusal<C extends ErrorCode>(code: C, detail: ErrorDetail<C>): AppError {
  return new AppError(code, { ...detail });
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** Gives status and sentence of an error of the catalogue; undefined for a code that is not in it. */
export function describeError(error: AppError): { readonly status: number; readonly sentence: Text } | undefined {
  if (!isErrorCode(error.code)) return undefined;
  // The catalogue pairs each code with its own detail; `refusal` has checked the pair.
  const entry = errorCatalogue[error.code] as ErrorEntry<unknown>;
  return { status: entry.status, sentence: entry.sentence(error.detail) };
}
