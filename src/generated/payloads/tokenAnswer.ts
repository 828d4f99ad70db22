// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 登录与刷新的应答，没有信封。 / Answer of sign-in and refresh, bare.
 */
export interface TokenAnswer {
  /**
   * 访问令牌 / access token
   */
  access_token?: string;
  /**
   * 刷新令牌；浏览器只经 Cookie 取得 / refresh token; browsers get it by cookie only
   */
  refresh_token?: string;
  /**
   * 跨系统会话号 / session id for other systems
   */
  sync_token?: string;
  /**
   * 固定为 bearer / always bearer
   */
  token_type?: string;
  /**
   * 有效秒数 / seconds of life
   */
  expires_in?: number;
  /**
   * 租户 / tenant
   */
  tenant_id?: string;
  /**
   * 用户 id / user id
   */
  user_id?: string;
  /**
   * 账号 / account
   */
  account?: string;
  /**
   * 用户名 / user name
   */
  user_name?: string;
  /**
   * 昵称 / nick name
   */
  nick_name?: string;
  /**
   * 姓名 / real name
   */
  real_name?: string;
  /**
   * 头像 / avatar
   */
  avatar?: string;
  /**
   * 部门 id，逗号相连 / department ids, comma-joined
   */
  dept_id?: string;
  /**
   * 岗位 id / post ids
   */
  post_id?: string;
  /**
   * 角色 id / role ids
   */
  role_id?: string;
  /**
   * 角色别名，逗号相连 / role aliases, comma-joined
   */
  role_name?: string;
  /**
   * 失败时的代码 / code on failure
   */
  error_code?: number;
  /**
   * 失败时的说明 / sentence on failure
   */
  error_description?: string;
  [k: string]: unknown;
}
