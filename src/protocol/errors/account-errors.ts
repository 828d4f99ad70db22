import { about, fixed } from './error-entry';
import type { Text } from '../../schema/model/text';

/** Whole minutes, so that nobody who waits them comes too early. */
const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Errors of sessions, accounts and rights. */
export const accountErrors = {
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
  signInLocked: about<{ seconds: number }>(429, ({ seconds }) => ({
    zh: `登录错误次数过多，请 ${minutesOf(seconds)} 分钟后再试`,
    en: `Too many failed sign-ins; please try again in ${minutesOf(seconds)} min`,
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
};
