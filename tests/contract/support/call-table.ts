/** Calls below one address, and the test (in tests/contract) that proves them; `here` are the rows of wire/calls.test.ts. */
interface Family {
  readonly at: string;
  /** Names of GET calls and of POST calls, with blanks between. */
  readonly reads?: string;
  readonly writes?: string;
  readonly test: string;
}

const system = '/api/blade-system';
const tree = 'list tree detail lazy-list';
const crud = { reads: 'list detail', writes: 'submit remove', test: 'here' } as const;
const dictionary = {
  reads: 'list tree dictionary dictionary-tree parent-list child-list detail',
  writes: 'submit remove',
  test: 'here',
} as const;
const page = '/api/:module/:page';

/** Every call that is documented or served: those of the specification, of the wire of known clients, and our own. */
export const callTable: readonly Family[] = [
  // Signing in, and who somebody is.
  { at: '/api/blade-auth/oauth', reads: 'captcha', writes: 'token', test: 'sessions/sign-in' },
  { at: '/api/blade-auth/oauth', reads: 'logout', test: 'sessions/sessions' },
  { at: '/api/blade-auth/third/oauth', writes: 'token', test: 'sessions/sso' },
  { at: '/api/blade-auth/sso', writes: 'exchange', test: 'sessions/sso' },
  { at: '/api/blade-auth', reads: 'captcha isUpLoad', writes: 'token logout', test: 'sessions/sso' },
  { at: '/api/blade-auth', reads: 'isSmsRequired', test: 'sessions/sms-required' },
  { at: '/api/blade-auth', reads: 'public-key', test: 'sessions/sealed-passwords' },
  { at: '/api/blade-auth', reads: 'challenge', test: 'security/work-proofs' },
  { at: '/api/blade-auth', writes: 'lock unlock', test: 'sessions/lock' },
  { at: '/api/blade-auth', reads: 'sessions', test: 'here' },
  { at: '/api/blade-auth/sessions', writes: 'end', test: 'here' },
  { at: '/csApi/hm-metrology/self-service/sms', writes: ':phone', test: 'sessions/phone-codes' },
  { at: '/csApi/blade-expand/open/token', writes: 'api_token', test: 'sessions/sso' },
  { at: '/user', reads: 'getUserInfo', test: 'here' },
  { at: '/user', reads: 'logout', writes: 'logout', test: 'sessions/sessions' },
  { at: '/user', writes: 'send-logs', test: 'system/error-log' },
  { at: '/api/blade-user', reads: 'info', test: 'here' },
  { at: '/api/public', writes: 'register', test: 'accounts/register' },
  { at: '/api/public/password', writes: 'reset', test: 'accounts/register' },
  { at: '/api/public/account', reads: 'rules', test: 'accounts/register' },
  // Administration.
  {
    ...{
      at: `${system}/menu`,
      reads: `routes buttons top-menu menu-list lazy-menu-list ${tree} grant-tree grant-top-tree role-tree-keys top-tree-keys`,
    },
    ...{ writes: 'submit remove', test: 'here' },
  },
  { at: `${system}/dept`, reads: `${tree} lazy-tree select`, writes: 'submit remove', test: 'here' },
  { at: `${system}/dict`, ...dictionary },
  { at: `${system}/dict-biz`, ...dictionary },
  { at: `${system}/param`, ...crud },
  { at: `${system}/post`, ...crud, reads: 'list detail select' },
  { at: `${system}/client`, ...crud },
  { at: `${system}/data-scope`, ...crud },
  { at: `${system}/api-scope`, ...crud },
  { at: `${system}/region`, ...crud, reads: 'list detail lazy-list lazy-tree select' },
  { at: `${system}/topmenu`, reads: 'list detail', writes: 'submit remove grant', test: 'system/system' },
  { at: `${system}/role`, reads: 'list tree detail', writes: 'submit remove grant', test: 'here' },
  { at: `${system}/role`, reads: 'rights', test: 'wire/call-schemas' },
  { at: `${system}/role`, reads: 'limit-choices', test: 'rights/wire-scopes' },
  { at: `${system}/role`, reads: 'scope-check', test: 'rights/references' },
  { at: `${system}/role`, writes: 'scopes fields', test: 'lists/tree' },
  { at: `${system}/rights`, reads: 'view-as who-can why compare', test: 'accounts/accounts' },
  {
    ...{ at: `${system}/user`, reads: 'list page detail info user-list sessions', test: 'here' },
    writes: 'submit update update-info remove grant reset-password unlock update-password end-sessions',
  },
  { at: `${system}/user`, reads: 'export-user export-template', writes: 'register-guest import-user', test: 'accounts/user-files' },
  { at: `${system}/tenant`, reads: 'select', test: 'here' },
  {
    at: `${system}/tenant`,
    reads: 'list page detail info parameters',
    writes: 'submit remove parameters administrator',
    test: 'accounts/tenants',
  },
  { at: `${system}/number-rule`, reads: 'preview', test: 'records/numbers' },
  { at: '/api/blade-log/usual', reads: 'list detail', test: 'here' },
  { at: '/api/blade-log/api', reads: 'list detail', test: 'here' },
  { at: '/api/blade-log/error', reads: 'list detail', test: 'here' },
  { at: '/api/system', reads: 'status', test: 'system/status' },
  { at: '/api/system', reads: 'outbox', test: 'sessions/phone-codes' },
  { at: '/api/system/secrets', writes: 'renew', test: 'sessions/clients' },
  { at: '/api/system/secrets', writes: 'token', test: 'institute/acquisition' },
  // Notices, regions, characters, people, customers.
  { at: '/api/blade-desk/notice', ...crud },
  { at: '/api/blade-desk/notice', reads: 'releaseInfo', writes: 'releaseInfoPage', test: 'system/notices' },
  { at: '/api/appoints/notify', reads: 'msgCenterPage unreadCount', writes: 'read', test: 'system/notices' },
  { at: '/csApi/blade-expand/region', writes: 'tree', test: 'wire/directories' },
  { at: '/api/bas/basdistrict', reads: 'list', test: 'wire/directories' },
  { at: '/api/symbol', reads: 'commonList', test: 'wire/directories' },
  { at: '/api/bas/sysSymbol', reads: 'personList', test: 'wire/directories' },
  { at: '/api/symbols', writes: 'commonList personList personSave', test: 'wire/directories' },
  { at: '/api/hm/staff', reads: 'list', test: 'wire/directories' },
  { at: '/api/crm/enterinstruments', writes: 'listOfDetails', test: 'wire/directories' },
  { at: '/api/crm/enter', reads: 'selectInfomation', test: 'wire/directories' },
  { at: '/api/crm/pickup', reads: 'notice', test: 'institute/pickups' },
  { at: '/api/third-systems', reads: 'generateSSOUrl', test: 'sessions/sso' },
  { at: '/api/report', writes: 'pageReport phoneToken', test: 'sessions/signed-reports' },
  { at: '/api/material', writes: 'page download', test: 'system/notices' },
  // Leave as a process.
  { at: '/api/blade-desk/process/leave', reads: 'detail', writes: 'start-process', test: 'institute/leave' },
  { at: '/api/blade-flow/process', reads: 'history-flow-list diagram-view', test: 'institute/leave' },
  {
    ...{ at: '/api/blade-flow/work', reads: 'start-list claim-list todo-list send-list done-list' },
    ...{ writes: 'claim-task complete-task', test: 'institute/leave' },
  },
  // Files.
  { at: '/api/file', reads: 'list load', writes: 'upload', test: 'files/files' },
  { at: '/api/file', reads: 'download', writes: 'ticket delete', test: 'files/kept-files' },
  { at: '/csApi/blade-upload/file', reads: 'preview', test: 'files/kept-files' },
  // Papers, and what page files let anybody ask: certificates, reports, jewels.
  { at: '/print/pdf', writes: 'generate generateDiy', test: 'files/papers' },
  { at: '/api/public/:face', reads: 'form', writes: 'query', test: 'files/papers' },
  // Views, drafts, tasks.
  { at: '/api/view-param', reads: 'detail audience', writes: 'saveTheader', test: 'lists/layout' },
  { at: '/api/view-param', reads: 'views', writes: 'saveView removeView defaultView', test: 'lists/views' },
  { at: '/api/drafts', reads: 'list', writes: 'save remove', test: 'records/drafts' },
  { at: '/api/tasks', reads: 'detail', writes: 'page cancel', test: 'records/export' },
  { at: '/api/tasks', reads: 'lines', test: 'records/batch' },
  { at: '/api', reads: 'todos charts', test: 'institute/todos' },
  { at: '/api/find', reads: 'records', test: 'lists/find' },
  // Pages, whatever they are called.
  { at: page, reads: 'detail history', writes: 'submit remove transition', test: 'records/flows' },
  { at: page, writes: 'page count totals', test: 'lists/lists' },
  { at: page, writes: 'tree', test: 'lists/tree' },
  { at: page, writes: 'tally', test: 'lists/tally' },
  { at: page, writes: 'candidates', test: 'institute/business-pages' },
  { at: page, writes: 'removed restore', test: 'records/rollups' },
  { at: page, writes: 'undo', test: 'records/undo' },
  { at: page, writes: 'foresee', test: 'records/foresee' },
  { at: page, writes: 'batch', test: 'records/batch' },
  { at: page, writes: 'export', test: 'records/export' },
  { at: page, writes: 'import template', test: 'records/import' },
  { at: page, reads: 'sources', writes: 'acquire', test: 'institute/acquisition' },
  { at: '/api/schema', reads: 'faults', test: 'system/shell' },
  { at: '/api/schema', reads: 'pages', test: 'records/rollups' },
  { at: '/api/schema/pages/:module', reads: ':page', test: 'records/rollups' },
  { at: '/api/schema/validators/:module', reads: ':file', test: 'security/call-budgets' },
  { at: '/api/schema/diagrams/:module', reads: ':page', test: 'system/shell' },
  { at: '/api', reads: 'docs', test: 'wire/open-api' },
  { at: '/api/docs', reads: 'openapi.json', test: 'wire/open-api' },
  { at: '', reads: 'healthz readyz', test: 'database/start' },
  { at: '', reads: '*', test: 'system/shell' },
  { at: '/msgws', reads: 'websocket', test: 'wire/socket' },
];

/** Documented calls that nothing serves yet. It only grows shorter: what is served leaves it for the table. */
export const callRest: readonly Omit<Family, 'test'>[] = [];

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((name) => name !== '');

/** The calls of a family. Shape: `GET /api/…`. */
export const callsOf = ({ at, reads, writes }: Omit<Family, 'test'>): readonly string[] => [
  ...wordsOf(reads).map((name) => `GET ${at}/${name}`),
  ...wordsOf(writes).map((name) => `POST ${at}/${name}`),
];
