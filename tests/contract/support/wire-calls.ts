/** Why no row scope stands in the way of a call. */
export type Open =
  /** Answers and changes what is the caller's own: himself, his sessions, drafts, tasks, layouts, searches, messages. */
  | 'own'
  /** For strangers too: signing in, registering, what the product is, notices that are released to everybody. */
  | 'public'
  /** Says nothing of rows, as descriptions of pages and fields do. */
  | 'no rows'
  /** Words of dictionaries, which every form and list shows. */
  | 'vocabulary'
  /** Released to everybody signed in, by whoever is responsible for it. */
  | 'released'
  /** For who runs the platform alone, to whom no rows are shut. */
  | 'platform'
  /** Makes something new; of what is there already it says nothing but that a name is taken. */
  | 'makes'
  /** A file is open to its owner and to who sees a row that carries it: proven in files.test.ts. */
  | 'files of rows'
  /** A paper shows of a row what its reader sees: proven in papers.test.ts. */
  | 'papers of rows';

/** A call over rows: how it is asked about one of them, or for all of them. */
export interface Scoped {
  /** The record, by the name of its page. */
  readonly of: string;
  /** Names of the address's parameters, and of the body's, that take the id of a row. */
  readonly query?: (id: string) => string;
  readonly body?: (id: string, own: string) => object;
  /** True: asked without an id it tells of the rows that there are. */
  readonly lists?: true;
  /** True: a row that is open is answered as one that is not there (it has nothing to tell); only what is shut is compared. */
  readonly quiet?: true;
}

/** Whether rows stand in the way of a call. */
export const isScoped = (said: Open | Scoped): said is Scoped => typeof said === 'object';

const byId = (id: string): string => `id=${id}`;
const list = (of: string, query = ''): Scoped => ({ of, lists: true, query: () => query });
const one = (of: string, query: (id: string) => string = byId): Scoped => ({ of, query });
const write = (of: string, body: (id: string, own: string) => object): Scoped => ({ of, body });
const removal = (of: string): Scoped => write(of, (id) => ({ ids: id }));

const at = (path: string, calls: Readonly<Record<string, Open | Scoped>>): Readonly<Record<string, Open | Scoped>> =>
  Object.fromEntries(
    Object.entries(calls).map(([call, said]) => {
      const [method, name] = call.split(' ');
      return [`${String(method)} ${path}${String(name)}`, said];
    }),
  );

const crud = (of: string, changes: object): Readonly<Record<string, Scoped>> => ({
  'GET /list': list(of, 'size=200'),
  'GET /detail': one(of),
  'POST /submit': write(of, (id) => ({ id, ...changes })),
  'POST /remove': removal(of),
});

const dictionaries: Readonly<Record<string, Open | Scoped>> = {
  'GET /list': 'vocabulary',
  'GET /dictionary': 'vocabulary',
  'GET /dictionary-tree': 'vocabulary',
  'GET /tree': list('dicts', 'code=DICT'),
  'GET /parent-list': list('dicts', 'size=500'),
  'GET /child-list': { ...one('dicts', (id) => `parentId=${id}`), quiet: true },
  'GET /detail': one('dicts'),
  'POST /submit': write('dicts', (id) => ({ id, dictValue: '改过' })),
  'POST /remove': removal('dicts'),
};

const system = '/api/blade-system';

/** Every call of the server over HTTP, and what its rows are; the calls of pages are asked page by page. */
export const wireCalls: Readonly<Record<string, Open | Scoped>> = {
  ...at(`${system}/user`, {
    'GET /list': list('users', 'size=200'),
    'GET /page': list('users', 'size=200'),
    'GET /detail': one('users'),
    'GET /user-list': list('users'),
    'GET /export-user': list('users'),
    'GET /export-template': 'no rows',
    'GET /info': 'own',
    'GET /sessions': one('users', (id) => `userId=${id}`),
    'POST /submit': write('users', (id) => ({ id, realName: '改过' })),
    'POST /update': write('users', (id) => ({ id, realName: '改过' })),
    'POST /update-info': 'own',
    'POST /update-password': 'own',
    'POST /remove': removal('users'),
    'POST /grant': write('users', (id) => ({ userIds: id, roleIds: '' })),
    'POST /reset-password': write('users', (id) => ({ userIds: id })),
    'POST /unlock': write('users', (id) => ({ userIds: id })),
    'POST /end-sessions': write('users', (id) => ({ userIds: id })),
    'POST /register-guest': 'makes',
    // Changes accounts that are there by their names: asked in own-rights.test.ts.
    'POST /import-user': 'makes',
  }),
  ...at(`${system}/role`, {
    'GET /list': list('roles'),
    'GET /tree': list('roles'),
    'GET /detail': one('roles'),
    'GET /rights': one('roles'),
    'GET /limit-choices': 'no rows',
    'GET /scope-check': 'no rows',
    'POST /submit': write('roles', (id) => ({ id, roleName: '改过', roleAlias: `changed${id}` })),
    'POST /remove': removal('roles'),
    'POST /grant': write('roles', (id) => ({ roleIds: [id], menuIds: [] })),
    'POST /scopes': write('roles', (id) => ({ roleId: id, scopes: [] })),
    'POST /fields': write('roles', (id) => ({ roleId: id, fields: [] })),
  }),
  ...at(`${system}/rights`, {
    'GET /view-as': one('users', (id) => `userId=${id}`),
    'GET /who-can': list('users', 'code=posts_view'),
    'GET /why': one('users', (id) => `userId=${id}&page=system/posts`),
    'GET /compare': { ...one('roles', (id) => `left=${id}&right=1`), quiet: true },
  }),
  ...at(`${system}/menu`, {
    'GET /routes': 'own',
    'GET /buttons': 'own',
    'GET /top-menu': 'own',
    'GET /list': list('menus'),
    'GET /menu-list': list('menus'),
    'GET /lazy-list': list('menus'),
    'GET /lazy-menu-list': list('menus'),
    'GET /tree': list('menus'),
    'GET /detail': one('menus'),
    'GET /grant-tree': list('menus', 'all=true'),
    'GET /grant-top-tree': list('menus', 'all=true'),
    'GET /role-tree-keys': { ...one('roles', (id) => `roleIds=${id}`), quiet: true },
    'GET /top-tree-keys': { ...one('topMenus', (id) => `topMenuIds=${id}`), quiet: true },
    'POST /submit': write('menus', (id) => ({ id, name: '改过' })),
    'POST /remove': removal('menus'),
  }),
  ...at(`${system}/dept`, {
    'GET /list': list('departments'),
    'GET /lazy-list': list('departments'),
    'GET /tree': list('departments'),
    'GET /lazy-tree': list('departments'),
    'GET /detail': one('departments'),
    'GET /select': one('users', (id) => `userId=${id}`),
    'POST /submit': write('departments', (id) => ({ id, deptName: '改过' })),
    'POST /remove': removal('departments'),
  }),
  ...at(`${system}/dict`, dictionaries),
  ...at(`${system}/dict-biz`, dictionaries),
  ...at(`${system}/param`, {
    'GET /list': list('params', 'size=200'),
    'GET /detail': one('params'),
    'POST /submit': 'platform',
    'POST /remove': 'platform',
  }),
  ...at(`${system}/post`, { ...crud('posts', { postName: '改过' }), 'GET /select': list('posts') }),
  ...at(`${system}/topmenu`, {
    ...crud('topMenus', { name: '改过' }),
    'POST /grant': write('topMenus', (id) => ({ topMenuIds: [id], menuIds: [] })),
  }),
  ...at(`${system}/client`, crud('clients', { clientName: '改过' })),
  ...at(`${system}/data-scope`, { 'GET /list': 'no rows', 'GET /detail': 'no rows', 'POST /submit': 'makes', 'POST /remove': 'no rows' }),
  // Buttons alone, of all menus.
  ...at(`${system}/api-scope`, {
    'GET /list': { of: 'menus', quiet: true },
    'GET /detail': one('menus'),
    'POST /submit': { ...write('menus', (id) => ({ id, scopeName: '改过' })), quiet: true },
    'POST /remove': { ...removal('menus'), quiet: true },
  }),
  ...at(`${system}/region`, {
    ...crud('regions', { name: '改过' }),
    'GET /list': list('regions', 'size=5000'),
    'GET /lazy-list': list('regions'),
    'GET /lazy-tree': list('regions'),
    'GET /select': list('regions'),
  }),
  ...at('/api/blade-desk/notice', crud('notices', { title: '改过' })),
  ...at(`${system}/number-rule`, { 'GET /preview': one('numberRules') }),
  ...at(`${system}/tenant`, {
    'GET /info': 'public',
    'GET /list': 'platform',
    'GET /page': 'platform',
    // Of his own tenant alone an administrator is told.
    'GET /select': 'own',
    'GET /detail': 'platform',
    'GET /parameters': 'platform',
    'POST /parameters': 'platform',
    'POST /submit': 'platform',
    'POST /remove': 'platform',
    'POST /administrator': 'platform',
  }),
  ...at('/api/blade-log/usual', { 'GET /list': list('loginLogs', 'size=500'), 'GET /detail': one('loginLogs') }),
  ...at('/api/blade-log/api', { 'GET /list': list('operationLogs', 'size=500'), 'GET /detail': one('operationLogs') }),
  ...at('/api/blade-log/error', { 'GET /list': list('errorLogs', 'size=500'), 'GET /detail': one('errorLogs') }),
  ...at('/api/find', { 'GET /records': list('posts', 'text=marked') }),
  // Calls of pages; `:page` stands for each page of the records above.
  ...at('/api/:module/:page', {
    'POST /page': list('*'),
    'POST /tree': list('*'),
    'POST /count': { of: '*', quiet: true },
    'POST /totals': { of: '*', quiet: true },
    'POST /tally': { of: '*', quiet: true },
    'POST /statistic': { of: '*', quiet: true },
    'POST /statistic-export': { of: '*', quiet: true },
    'POST /removed': { of: '*', quiet: true },
    'GET /detail': one('*'),
    'GET /history': { ...one('*'), quiet: true },
    'GET /comments': { ...one('*'), quiet: true },
    'GET /comment-people': { ...one('*'), quiet: true },
    'POST /comment': { ...write('*', (id) => ({ id, text: 'said' })), quiet: true },
    'POST /comment-remove': { ...write('*', (id) => ({ id, comment: '1' })), quiet: true },
    'POST /presence': { ...write('*', (id) => ({ id, seat: '0123456789abcdef0123456789abcdef' })), quiet: true },
    'POST /candidates': { of: '*', quiet: true },
    'POST /submit': write('*', (id) => ({ id, version: 1 })),
    'POST /remove': write('*', (id) => ({ items: [{ id, version: 1 }] })),
    'POST /restore': { ...write('*', (id) => ({ items: [{ id, version: 1 }] })), quiet: true },
    'POST /transition': { ...write('*', (id) => ({ name: 'disable', items: [{ id, version: 1 }] })), quiet: true },
    'POST /undo': { ...write('*', (id) => ({ id, version: 1 })), quiet: true },
    'POST /foresee': { ...write('*', (id) => ({ name: 'disable', ids: [id] })), quiet: true },
    'POST /batch': { of: '*', quiet: true },
    'POST /export': { of: '*', quiet: true },
    'GET /sources': { ...one('*'), quiet: true },
    'POST /acquire': { ...write('*', (id) => ({ id, sourceId: '1' })), quiet: true },
    'POST /template': 'no rows',
    'POST /import': 'makes',
  }),
  'GET /api/public/faces': 'public',
  'GET /api/public/:face/form': 'public',
  'POST /api/public/:face/query': 'public',
  'POST /print/pdf/generate': 'papers of rows',
  'POST /print/pdf/generateDiy': 'no rows',
  'GET /api/docs': 'vocabulary',
  'GET /api/docs/openapi.json': 'vocabulary',
  ...at('/api/schema', {
    'GET /pages/:module/:page': 'no rows',
    'GET /pages': 'no rows',
    'GET /validators/:module/:file': 'no rows',
    'GET /faults': 'no rows',
    'GET /diagrams/:module/:page': 'no rows',
  }),
  ...at('/api/page-files', {
    'GET /list': 'no rows',
    'GET /detail': 'no rows',
    'GET /version': 'no rows',
    'POST /check': 'no rows',
    'POST /plan': 'no rows',
    'POST /plan-removal': 'no rows',
    'POST /publish': 'no rows',
    'POST /remove': 'no rows',
    'POST /start': 'no rows',
  }),
  ...at('/api/view-param', {
    'GET /detail': 'own',
    'POST /saveTheader': 'own',
    'GET /audience': 'own',
    'GET /views': 'own',
    'POST /saveView': 'own',
    'POST /removeView': 'own',
    'POST /defaultView': 'own',
  }),
  ...at('/api/drafts', { 'POST /save': 'own', 'GET /list': 'own', 'POST /remove': 'own' }),
  ...at('/api/tasks', { 'POST /page': 'own', 'GET /detail': 'own', 'GET /lines': 'own', 'POST /cancel': 'own' }),
  ...at('/api/file', {
    'POST /upload': 'makes',
    'GET /download': 'files of rows',
    'GET /load': 'files of rows',
    'POST /ticket': 'files of rows',
    'GET /list': 'files of rows',
    'POST /delete': 'files of rows',
  }),
  ...at('/csApi/blade-upload/file', { 'GET /preview': 'files of rows' }),
  ...at('/api/hm/staff', { 'GET /list': list('staff', 'size=9999') }),
  ...at('/api/blade-desk/process/leave', { 'GET /detail': one('leaves', (id) => `businessId=${id}`), 'POST /start-process': 'makes' }),
  ...at('/api/blade-flow/process', {
    'GET /history-flow-list': one('leaves', (id) => `processInstanceId=${id}`),
    'GET /diagram-view': one('leaves', (id) => `processInstanceId=${id}`),
  }),
  // What waits for whom depends on who is linked to the account: what these lists tell is asked in leave.test.ts.
  ...at('/api/blade-flow/work', {
    'GET /start-list': 'no rows',
    ...Object.fromEntries(['claim', 'todo', 'send', 'done'].map((name) => [`GET /${name}-list`, { of: 'leaves', quiet: true } as const])),
    'POST /claim-task': { ...write('leaves', (id) => ({ taskId: `${id}-3` })), quiet: true },
    'POST /complete-task': { ...write('leaves', (id) => ({ taskId: `${id}-2`, flag: 'ok' })), quiet: true },
  }),
  ...at('/api/crm/pickup', { 'GET /notice': list('pickups') }),
  ...at('/api/symbol', { 'GET /commonList': 'released' }),
  ...at('/api/symbols', { 'POST /commonList': 'released', 'POST /personList': 'own', 'POST /personSave': 'own' }),
  ...at('/api/crm/enter', { 'GET /selectInfomation': list('customers') }),
  ...at('/api/crm/enterinstruments', { 'POST /listOfDetails': list('instruments') }),
  ...at('/api/bas/sysSymbol', { 'GET /personList': 'own' }),
  ...at('/csApi/blade-expand/region', { 'POST /tree': 'released' }),
  ...at('/api/bas/basdistrict', { 'GET /list': 'released' }),
  ...at('/api/material', { 'POST /page': 'released', 'POST /download': 'released' }),
  ...at('/api/blade-desk/notice', { 'POST /releaseInfoPage': 'public', 'GET /releaseInfo': 'public' }),
  ...at('/api/appoints/notify', { 'GET /msgCenterPage': 'own', 'GET /unreadCount': 'own', 'POST /read': 'own' }),
  ...at('/api/system/secrets', {
    'POST /renew': write('clients', (id) => ({ of: 'clients', id })),
    'POST /token': write('acquireSources', (id) => ({ id, token: 'abc' })),
  }),
  ...at('/api/system/templates', { 'POST /test': write('messageTemplates', (id) => ({ id, channel: 'mail', to: 'a@b.example' })) }),
  ...at('/api/system/acquire', { 'POST /try': { ...write('acquireSources', (id) => ({ id })), quiet: true } }),
  ...at('/api/system', { 'GET /status': 'no rows', 'GET /outbox': 'platform' }),
  ...at('/api/blade-auth', {
    'POST /oauth/token': 'public',
    'GET /oauth/captcha': 'public',
    'GET /oauth/logout': 'public',
    'POST /logout': 'public',
    'POST /token': 'public',
    'GET /captcha': 'public',
    'GET /challenge': 'public',
    'GET /public-key': 'public',
    'GET /isSmsRequired': 'public',
    'GET /isUpLoad': 'public',
    'POST /third/oauth/token': 'public',
    'POST /sso/exchange': 'public',
    'GET /sessions': 'own',
    'POST /sessions/end': 'own',
    'POST /lock': 'own',
    'POST /unlock': 'own',
  }),
  ...at('', {
    'GET /healthz': 'public',
    'GET /readyz': 'public',
    'POST /user/send-logs': 'public',
    'POST /user/logout': 'public',
    'GET /user/logout': 'public',
    // How many rows of his pages wait for the caller, counted as their lists count.
    'GET /api/todos': 'own',
    // Which charts of his pages the caller is shown; what they come to is asked of the pages.
    'GET /api/charts': 'own',
    'GET /user/getUserInfo': 'own',
    'GET /api/blade-user/info': 'own',
    'GET /api/third-systems/generateSSOUrl': 'own',
    'GET /msgws/websocket': 'own',
    'GET /*': 'public',
    'POST /csApi/blade-expand/open/token/api_token': 'public',
    'POST /csApi/hm-metrology/self-service/sms/:phone': 'public',
    'POST /api/report/pageReport': 'public',
    'POST /api/report/phoneToken': 'public',
    'POST /api/public/register': 'public',
    'POST /api/public/password/reset': 'public',
    'GET /api/public/account/rules': 'public',
  }),
};
