interface SystemRight {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly actions: readonly { readonly action: string; readonly zh: string; readonly en: string }[];
}

const words = {
  view: { zh: '查看', en: 'View' },
  create: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Remove' },
  grant: { zh: '授权', en: 'Grant' },
  password: { zh: '重置密码', en: 'Reset password' },
  diy: { zh: '自定版面', en: 'Own layouts' },
  end: { zh: '结束会话', en: 'End session' },
} as const;

const toRight = (code: string, zh: string, en: string, actions: readonly (keyof typeof words)[]): SystemRight => ({
  code,
  zh,
  en,
  actions: actions.map((action) => ({ action, ...words[action] })),
});

const all = ['view', 'create', 'edit', 'remove'] as const;

/** What can be granted over accounts, rights and settings; the codes are those that the known calls ask for. */
export const systemRights: readonly SystemRight[] = [
  toRight('users', '用户管理', 'Users', [...all, 'grant', 'password']),
  toRight('roles', '角色管理', 'Roles', [...all, 'grant']),
  toRight('menus', '菜单管理', 'Menus', all),
  toRight('dicts', '字典管理', 'Dictionaries', all),
  toRight('params', '参数管理', 'Parameters', ['view']),
  toRight('posts', '岗位管理', 'Posts', all),
  toRight('sessions', '在线用户', 'Sessions', ['view', 'end']),
  toRight('print', '打印', 'Printing', ['diy']),
  toRight('logs', '日志', 'Logs', ['view']),
];
