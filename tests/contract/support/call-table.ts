/** Calls below one address. */
interface Family {
  readonly at: string;
  /** Names of GET calls and of POST calls, with blanks between. */
  readonly reads?: string;
  readonly writes?: string;
}

const system = '/api/blade-system';
const tree = 'list tree detail lazy-list';
const crud = { reads: 'list detail', writes: 'submit remove' } as const;
const dictionary = {
  reads: 'list tree dictionary dictionary-tree parent-list child-list detail',
  writes: 'submit remove',
} as const;
const page = '/api/:module/:page';

/**
 * Every call that is documented or served: those of the specification, of the wire of known clients, and our own. Which test makes it stands in
 * `wire/call-tests.json`; what is not named there is a row of `wire/calls.test.ts`.
 */
export const callTable: readonly Family[] = [
  // Signing in, and who somebody is.
  { at: '/api/blade-auth/oauth', reads: 'captcha', writes: 'token' },
  { at: '/api/blade-auth/oauth', reads: 'logout' },
  { at: '/api/blade-auth/third/oauth', writes: 'token' },
  { at: '/api/blade-auth/sso', writes: 'exchange' },
  { at: '/api/blade-auth', reads: 'captcha isUpLoad', writes: 'token logout' },
  { at: '/api/blade-auth', reads: 'isSmsRequired' },
  { at: '/api/blade-auth', reads: 'public-key' },
  { at: '/api/blade-auth', reads: 'challenge' },
  { at: '/api/blade-auth', writes: 'lock unlock' },
  { at: '/api/blade-auth', reads: 'sessions' },
  { at: '/api/blade-auth/sessions', writes: 'end' },
  { at: '/csApi/hm-metrology/self-service/sms', writes: ':phone' },
  { at: '/csApi/blade-expand/open/token', writes: 'api_token' },
  { at: '/user', reads: 'getUserInfo' },
  { at: '/user', reads: 'logout', writes: 'logout' },
  { at: '/user', writes: 'send-logs' },
  { at: '/api/blade-user', reads: 'info' },
  { at: '/api/public', writes: 'register' },
  { at: '/api/public/password', writes: 'reset' },
  { at: '/api/public/account', reads: 'rules' },
  // Administration.
  {
    ...{
      at: `${system}/menu`,
      reads: `routes buttons top-menu menu-list lazy-menu-list ${tree} grant-tree grant-top-tree role-tree-keys top-tree-keys`,
    },
    ...{ writes: 'submit remove' },
  },
  { at: `${system}/dept`, reads: `${tree} lazy-tree select`, writes: 'submit remove' },
  { at: `${system}/dict`, ...dictionary },
  { at: `${system}/dict-biz`, ...dictionary },
  { at: `${system}/param`, ...crud },
  { at: `${system}/post`, ...crud, reads: 'list detail select' },
  { at: `${system}/client`, ...crud },
  { at: `${system}/data-scope`, ...crud },
  { at: `${system}/api-scope`, ...crud },
  { at: `${system}/region`, ...crud, reads: 'list detail lazy-list lazy-tree select' },
  { at: `${system}/topmenu`, reads: 'list detail', writes: 'submit remove grant' },
  { at: `${system}/role`, reads: 'list tree detail', writes: 'submit remove grant' },
  { at: `${system}/role`, reads: 'rights' },
  { at: `${system}/role`, reads: 'limit-choices' },
  { at: `${system}/role`, reads: 'scope-check' },
  { at: `${system}/role`, writes: 'scopes fields' },
  { at: `${system}/rights`, reads: 'view-as who-can why compare' },
  {
    ...{ at: `${system}/user`, reads: 'list page detail info user-list sessions' },
    writes: 'submit update update-info remove grant reset-password unlock update-password end-sessions',
  },
  { at: `${system}/user`, reads: 'export-user export-template', writes: 'register-guest import-user' },
  { at: `${system}/tenant`, reads: 'select' },
  {
    at: `${system}/tenant`,
    reads: 'list page detail info parameters',
    writes: 'submit remove parameters administrator',
  },
  { at: `${system}/number-rule`, reads: 'preview' },
  { at: '/api/blade-log/usual', reads: 'list detail' },
  { at: '/api/blade-log/api', reads: 'list detail' },
  { at: '/api/blade-log/error', reads: 'list detail' },
  { at: '/api/system', reads: 'status' },
  { at: '/api/system', reads: 'outbox' },
  { at: '/api/system/secrets', writes: 'renew' },
  { at: '/api/system/secrets', writes: 'token' },
  { at: '/api/system/templates', writes: 'test' },
  // Notices, regions, characters, people, customers.
  { at: '/api/blade-desk/notice', ...crud },
  { at: '/api/blade-desk/notice', reads: 'releaseInfo', writes: 'releaseInfoPage' },
  { at: '/api/appoints/notify', reads: 'msgCenterPage unreadCount', writes: 'read' },
  { at: '/csApi/blade-expand/region', writes: 'tree' },
  { at: '/api/bas/basdistrict', reads: 'list' },
  { at: '/api/symbol', reads: 'commonList' },
  { at: '/api/bas/sysSymbol', reads: 'personList' },
  { at: '/api/symbols', writes: 'commonList personList personSave' },
  { at: '/api/hm/staff', reads: 'list' },
  { at: '/api/crm/enterinstruments', writes: 'listOfDetails' },
  { at: '/api/crm/enter', reads: 'selectInfomation' },
  { at: '/api/crm/pickup', reads: 'notice' },
  { at: '/api/third-systems', reads: 'generateSSOUrl' },
  { at: '/api/report', writes: 'pageReport phoneToken' },
  { at: '/api/material', writes: 'page download' },
  // Leave as a process.
  { at: '/api/blade-desk/process/leave', reads: 'detail', writes: 'start-process' },
  { at: '/api/blade-flow/process', reads: 'history-flow-list diagram-view' },
  {
    ...{ at: '/api/blade-flow/work', reads: 'start-list claim-list todo-list send-list done-list' },
    ...{ writes: 'claim-task complete-task' },
  },
  // Files.
  { at: '/api/file', reads: 'list load', writes: 'upload' },
  { at: '/api/file', reads: 'download', writes: 'ticket delete' },
  { at: '/csApi/blade-upload/file', reads: 'preview' },
  // Papers, and what page files let anybody ask: certificates, reports, jewels.
  { at: '/print/pdf', writes: 'generate generateDiy' },
  { at: '/api/public/:face', reads: 'form', writes: 'query' },
  { at: '/api/public', reads: 'faces' },
  // Views, drafts, tasks.
  { at: '/api/view-param', reads: 'detail audience', writes: 'saveTheader' },
  { at: '/api/view-param', reads: 'views', writes: 'saveView removeView defaultView' },
  { at: '/api/drafts', reads: 'list', writes: 'save remove' },
  { at: '/api/tasks', reads: 'detail', writes: 'page cancel' },
  { at: '/api/tasks', reads: 'lines' },
  { at: '/api', reads: 'todos charts' },
  { at: '/api/find', reads: 'records' },
  // Pages, whatever they are called.
  { at: page, reads: 'detail history', writes: 'submit remove transition' },
  { at: page, writes: 'page count totals' },
  { at: page, writes: 'tree' },
  { at: page, reads: 'comments comment-people', writes: 'comment comment-remove presence' },
  { at: page, writes: 'tally' },
  { at: page, writes: 'statistic statistic-export' },
  { at: page, writes: 'candidates' },
  { at: page, writes: 'removed restore' },
  { at: page, writes: 'undo' },
  { at: page, writes: 'foresee' },
  { at: page, writes: 'batch' },
  { at: page, writes: 'export' },
  { at: page, writes: 'import template' },
  { at: page, reads: 'sources', writes: 'acquire' },
  { at: '/api/system/acquire', writes: 'try' },
  { at: '/api/schema', reads: 'faults' },
  { at: '/api/schema', reads: 'pages' },
  { at: '/api/schema/pages/:module', reads: ':page' },
  { at: '/api/schema/validators/:module', reads: ':file' },
  { at: '/api/schema/diagrams/:module', reads: ':page' },
  { at: '/api/page-files', reads: 'list detail version', writes: 'check plan plan-removal publish remove start' },
  { at: '/api', reads: 'docs' },
  { at: '/api/docs', reads: 'openapi.json' },
  { at: '', reads: 'healthz readyz' },
  { at: '', reads: '*' },
  { at: '/msgws', reads: 'websocket' },
];

/** Documented calls that nothing serves yet. It only grows shorter: what is served leaves it for the table. */
export const callRest: readonly Family[] = [];

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((name) => name !== '');

/** The calls of a family. Shape: `GET /api/…`. */
export const callsOf = ({ at, reads, writes }: Family): readonly string[] => [
  ...wordsOf(reads).map((name) => `GET ${at}/${name}`),
  ...wordsOf(writes).map((name) => `POST ${at}/${name}`),
];
