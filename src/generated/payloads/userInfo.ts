// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 当前用户、角色与权限。 / The signed-in user, roles and permissions.
 */
export interface UserInfo {
  userInfo: {
    /**
     * 用户 id / user id
     */
    userId: string;
    /**
     * 账号 / account
     */
    account: string;
    /**
     * 昵称 / nick name
     */
    nickName: string;
    /**
     * 头像 / avatar
     */
    avatar: string;
    /**
     * 姓名 / real name
     */
    realName?: string;
    /**
     * 部门 id / department id
     */
    deptId?: string;
  };
  /**
   * 角色别名 / role aliases
   */
  roles: string[];
  /**
   * 权限代码 / permission codes
   */
  permission: string[];
}
