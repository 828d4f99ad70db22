import { about, fixed } from './error-entry';
import { phoneSentence, phoneSentences } from '../../base/phone-sentence';

/** Errors of calls themselves, whatever they ask: their shape, their key, and the calls of other systems. */
export const callErrors = {
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
  tooManyAtOnce: about<{ load: 'search' | 'export' | 'upload' | 'judge'; seconds: number }>(429, ({ load, seconds }) => ({
    zh: `正在处理的${{ search: '查询', export: '导出', upload: '上传', judge: '检查' }[load]}过多，请 ${seconds} 秒后再试`,
    en: `Too many ${{ search: 'searches', export: 'exports', upload: 'uploads', judge: 'checks' }[load]} are running; please try again in ${seconds} s`,
  })),
  crash: fixed(500, '服务器异常', 'The server failed; the trace number helps to find out why'),
  tookTooLong: fixed(422, '处理时间过长，请缩小范围后再试', 'This took too long; please narrow it and try again'),
  unavailable: fixed(503, '服务暂不可用，请稍后再试', 'The service is not available now; please try again soon'),
  storageFull: fixed(
    507,
    '存储空间已满，内容未保存；请联系管理员清理空间后再试',
    'The storage is full, nothing was saved; please ask the administrator to make room and try again',
  ),
  // Idempotency
  keyMalformed: fixed(400, 'Idempotency-Key 格式错误', 'The Idempotency-Key must be 16 to 64 url-safe characters'),
  keyReused: fixed(422, '同一请求编号的内容不一致', 'This Idempotency-Key was used with another body'),
  keyRunning: fixed(409, '相同的请求正在处理，请稍候', 'The same request is still running; please wait'),
  // Signed calls and other systems
  signatureWrong: fixed(401, '签名校验失败', 'The signature is wrong'),
  stampExpired: fixed(400, '时间戳已过期', 'The timestamp is too old or too new'),
  systemUnknown: fixed(404, '未配置该业务系统', 'This system is not set up'),
  ticketOver: fixed(401, '登录凭据已失效，请重新打开', 'The sign-in ticket is used or too old; please open it again'),
  phoneWrong: about<{ phone: string }>(400, ({ phone }) => phoneSentence(phone) ?? phoneSentences.format),
  mailWrong: fixed(400, '邮箱格式不正确', 'This is no e-mail address'),
  noOwnAddress: fixed(
    400,
    '您的账号没有邮箱或手机号，请填写发到哪里',
    'Your account has no e-mail address or number; enter where it should go',
  ),
  smsTooOften: about<{ seconds: number }>(429, () => ({ zh: '发送过于频繁，请稍后再试', en: 'Too many messages; please try again later' })),
  smsNotSet: fixed(400, '短信服务尚未开通，请联系管理员', 'Text messages are not set up; please ask the administrator'),
  smsCodeWrong: fixed(400, '短信验证码不正确或已失效', 'The code from the message is wrong or no longer good'),
  smsCodeMissing: fixed(
    400,
    '本机构登录还需短信验证码，发送至账号登记的手机号；未登记手机号的，请联系管理员',
    'Signing in here also takes a code sent to the mobile number of the account; if yours has none, please ask the administrator',
  ),
  phoneUnproven: fixed(400, '更换手机号须填写发送到新号码的短信验证码', 'Changing the number takes the code that is sent to the new one'),
  wrongSignIn: fixed(400, '账号、密码或手机号不正确', 'The account, the password or the mobile number is wrong'),
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
};
