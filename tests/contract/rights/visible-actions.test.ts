import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { offerRowActions, offerToolbarActions } from '../../../src/schema/view/offer-actions';
import { isPlatformTable } from '../../../src/schema/model/existing-tables';
import type { PageModel, ServedPage } from '../../../src/schema/model/page-model';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
});
afterAll(() => http.close());

const id = '7777777777777';
const items = [{ id, version: 1 }];

/** The call behind an action, about a row that is not there: who may is told that it is gone, who may not that it is forbidden. */
const calls: Readonly<Record<string, readonly [call: string, body: Values]>> = {
  comment: ['comment', { id, text: '有话说' }],
  view: ['page', { size: 15 }],
  create: ['submit', {}],
  edit: ['submit', { id, version: 1 }],
  remove: ['remove', { items }],
  export: ['export', { format: 'none' }],
  import: ['template', {}],
};
/** Calls behind rights that a page has of its own, the first of them what the right is for; the others are what its panel reads. */
const ownCalls: Readonly<Record<string, readonly (readonly [call: string, body?: Values])[]>> = {
  'system/accessKeys secret': [['POST system/secrets/renew', { of: 'accessKeys', id }]],
  'system/clients secret': [['POST system/secrets/renew', { of: 'clients', id }]],
  'system/thirdSystems secret': [['POST system/secrets/renew', { of: 'thirdSystems', id }]],
  'metrology/acquireSources token': [['POST system/secrets/token', { id, token: 'abc' }]],
  'metrology/acquireSources tryOut': [['POST system/acquire/try', { id }]],
  'system/messageTemplates testSend': [['POST system/templates/test', { id, channel: 'mail' }]],
  'system/menus holders': [['GET blade-system/rights/who-can?code=posts_view']],
  'system/numberRules preview': [[`GET blade-system/number-rule/preview?id=${id}`]],
  'system/roles grant': [
    ['POST blade-system/role/grant', { roleIds: [id], menuIds: [] }],
    ['POST blade-system/role/scopes', { roleId: id, scopes: [] }],
    ['POST blade-system/role/fields', { roleId: id, fields: [] }],
    ['GET blade-system/menu/grant-tree?all=true'],
    [`GET blade-system/menu/role-tree-keys?roleIds=${id}`],
    [`GET blade-system/role/rights?id=${id}`],
    ['GET blade-system/role/tree'],
    ['GET blade-system/role/limit-choices?page=system/posts'],
    ['GET blade-system/role/scope-check?page=system/posts&expression=true'],
    [`GET blade-system/rights/compare?left=${id}&right=${id}`],
    ['GET schema/pages'],
  ],
  'system/tenants password': [['POST blade-system/tenant/administrator', { tenantId: 'nobody' }]],
  'system/tenants parameters': [['GET blade-system/tenant/parameters?tenantId=nobody']],
  'system/topMenus grant': [
    ['POST blade-system/topmenu/grant', { topMenuIds: [id], menuIds: [] }],
    ['GET blade-system/menu/menu-list'],
    [`GET blade-system/menu/top-tree-keys?topMenuIds=${id}`],
  ],
  'system/users password': [
    ['POST blade-system/user/reset-password', { userIds: id }],
    ['POST blade-system/user/unlock', { userIds: id }],
    ['GET public/account/rules'],
  ],
  // Who may see all sessions, on the page that lists them, may see and end those of one account too.
  'system/users sessions': [[`GET blade-system/user/sessions?userId=${id}`], ['POST blade-system/user/end-sessions', { userIds: id }]],
  'system/users rights': [[`GET blade-system/rights/view-as?userId=${id}`], ['GET schema/pages'], ['GET schema/pages/system/users']],
};
/** Panels whose work is done by calls of another page, by the rights of that page: who is offered one is let through by some of them. */
const elsewhere: Readonly<Record<string, readonly (readonly [call: string, body: Values])[]>> = {
  'metrology/flowNodes scan': ['passLab', 'passTransfer', 'passDesk', 'passStore'].map((name) => [
    'POST metrology/samples/transition',
    { name, items },
  ]),
};
/** Rights over the same as another one: calls that they share. */
const alsoBy: Readonly<Record<string, string>> = { 'system/users sessions': 'system/sessions' };

const isTransition = (page: PageModel, action: string): boolean =>
  page.record.states?.transitions.some((each) => each.name === action) === true;

/** A statistic is granted as an entry of the menu. */
const isStatistic = (page: PageModel, action: string): boolean => page.statistics?.some(({ name }) => name === action) === true;

/** The call behind a right; the browser prints a list from the rows that it reads, and the server prints papers. */
function callOf(page: PageModel, action: string): readonly [call: string, body?: Values] | undefined {
  const own = ownCalls[`${page.path} ${action}`]?.[0];
  if (own) return own;
  if (action === 'print') return page.papers?.[0] && ['POST print', { ids: [id], templateCode: page.papers[0].name }];
  if (isStatistic(page, action)) return [`POST ${page.path}/statistic`, { statistic: action }];
  const found = isTransition(page, action) ? (['transition', { name: action, items }] as const) : calls[action];
  return found && [`POST ${page.path}/${found[0]}`, found[1]];
}

async function ask(token: string, [call, body]: readonly [call: string, body?: Values]): Promise<number> {
  const [method, path = ''] = call.split(' ');
  const url = path === 'print' ? '/print/pdf/generate' : `/api/${path}`;
  return (await http.call(method === 'GET' ? 'GET' : 'POST', url, { token, body })).status;
}

const context = { user: { id: '0', name: '', roles: [], deptId: '' }, today: '2026-01-05', now: '2026-01-05 08:00:00' };

/** Rights of the buttons that a list draws in its toolbar and on its rows. */
const drawnOf = ({ model, can }: Pick<ServedPage, 'model' | 'can'>): readonly string[] =>
  [...offerToolbarActions({ model, can, context }), ...offerRowActions({ model, can, context })]
    .map(({ action }) => action)
    .filter((action) => action.open === undefined)
    .map((action) => action.permission.slice(model.page.length + 1));

test.each(roles)('what %s is offered is what the server lets pass, on every shipped page', async (role) => {
  const token = await http.tokenOf(role);
  const faults: string[] = [];
  let asked = 0;
  const codesIn = async (map: 'buttons' | 'routes') =>
    new Set(
      [...(await http.call('GET', `/api/blade-system/menu/${map}`, { token })).text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code),
    );
  const [buttons, entries] = [await codesIn('buttons'), await codesIn('routes')];
  // What the session keeps of the caller's rights, asked with the token that the sign-in answered with: one map, whichever call tells it.
  const { data: own } = await http.call('GET', '/user/getUserInfo', { token });
  const told: ReadonlySet<unknown> = new Set((own as { readonly permission: readonly string[] }).permission);
  for (const { model } of http.store.current().serving.values()) {
    const served = await http.call('GET', `/api/schema/pages/${model.path}`, { token });
    const shown = served.status === 200 ? (served.data as ServedPage) : undefined;
    const can = shown?.can ?? [];
    // What the list of this page draws, by the browser's own functions, and what its page file places there.
    const drawn = new Set(shown ? drawnOf(shown) : []);
    const placed = new Set(drawnOf({ model, can: model.permissions.map(({ action }) => action) }));
    const vain = shown ? demandedInVain(model, shown) : [];
    if (vain.length > 0) faults.push(`${model.path} create: offered, and nothing can be saved without ${vain.join(', ')}`);
    for (const { action } of model.permissions) {
      const others = elsewhere[`${model.path} ${action}`];
      if (others) {
        const answers = await Promise.all(others.map((call) => ask(token, call)));
        if (can.includes(action) && answers.every((status) => status === 403))
          faults.push(`${model.path} ${action}: offered, and let through nowhere`);
        continue;
      }
      const behind = callOf(model, action);
      if (!behind) {
        if (action !== 'print') faults.push(`${model.path} ${action}: no call is known behind it`);
        continue;
      }
      const status = await ask(token, behind);
      asked += 1;
      if ((status !== 403) !== can.includes(action))
        faults.push(`${model.path} ${action}: ${can.includes(action) ? 'offered' : 'not offered'}, gave ${status}`);
      const isDrawn = drawn.has(action);
      if (isDrawn !== (placed.has(action) && status !== 403))
        faults.push(`${model.path} ${action}: ${isDrawn ? '' : 'not '}drawn, gave ${status}`);
      if (told.has(`${model.page}_${action}`) !== can.includes(action))
        faults.push(`${model.path} ${action}: told otherwise of the caller`);
      const map = isStatistic(model, action) ? entries : buttons;
      if (action !== 'view' && map.has(`${model.page}_${action}`) !== (status !== 403))
        faults.push(`${model.path} ${action}: not in the map of the menu as in the answers, gave ${status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(80);
});

/** What a new record demands of everybody that a caller could not enter: shut for him, and not filled in either. What is the caller's own unit is empty for staff. */
function demandedInVain({ record }: PageModel, { model, can }: ServedPage): readonly string[] {
  if (!can.includes('create')) return [];
  const open = new Set(model.record.fields.flatMap(({ name, readOnly }) => (readOnly ? [] : [name])));
  const fillsItself = ({ defaultValue, defaultExpression, number, compute, copy }: FieldModel): boolean =>
    [defaultValue, number, compute, copy].some((each) => each !== undefined) ||
    (defaultExpression !== undefined && !defaultExpression.includes('user.enterId'));
  const demanded = new Set(record.required.flatMap(({ field, when }) => (when === undefined ? [field] : [])));
  return record.fields.flatMap((field) =>
    demanded.has(field.name) && !field.readOnly && !open.has(field.name) && !fillsItself(field) ? [field.name] : [],
  );
}

/** Leaves a role these rights and no others, at once. */
async function hold(role: string, codes: readonly string[]): Promise<void> {
  const roleId = roles.indexOf(role) + 1;
  await http.database.system(async (q) => {
    await q.query(`delete from sys_role_menu where tenant_id = '000000' and role_id = $1`, [roleId]);
    await q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id)
       select '000000', $1, id from sys_menu where tenant_id = '000000' and is_deleted = 0 and code = any($2)`,
      [roleId, codes],
    );
  });
  // Whatever an administrator changes, everybody's rights are read again.
  await ask(await http.tokenOf('admin'), ['POST blade-system/user/unlock', { userIds: '100' }]);
}

test('a right that a page has of its own opens all that its panel asks for, with nothing but the sight of the page, and nothing else opens it', async () => {
  const token = await http.tokenOf('hr');
  const serving = http.store.current().serving;
  const canOf = async (path: string): Promise<readonly string[]> =>
    ((await http.call('GET', `/api/schema/pages/${path}`, { token })).data as ServedPage).can;
  const codeOf = (path: string, action: string): string =>
    serving.get(path)?.model.permissions.find((each) => each.action === action)?.code ?? '';
  // The platform's pages are for who runs it, whatever else is granted.
  const owned = Object.entries(ownCalls).filter(
    ([right]) => !isPlatformTable(serving.get(right.split(' ')[0] ?? '')?.model.record.existing),
  );
  const faults: string[] = [];
  for (const [right, panel] of owned) {
    const [path = '', action = ''] = right.split(' ');
    await hold('hr', [codeOf(path, 'view'), codeOf(path, action)]);
    expect([...(await canOf(path))].sort()).toEqual([action, 'view'].sort());
    for (const call of panel) {
      const status = await ask(token, call);
      if (status === 400 || status === 403) faults.push(`${right} is held: ${call[0]} gave ${status}`);
    }
    const without = [...serving.values()].flatMap(({ model }) =>
      model.permissions.filter((each) => each.code !== codeOf(path, action) && model.path !== alsoBy[right]).map(({ code }) => code),
    );
    await hold('hr', without);
    expect(await canOf(path)).not.toContain(action);
    const [first] = panel;
    const status = first && (await ask(token, first));
    if (status !== 403) faults.push(`${right} is not held: ${String(first?.[0])} gave ${String(status)}`);
  }
  expect(faults).toEqual([]);
});

test('what is offered to configurators alone, diagrams of a page and faults of files, answers them alone', async () => {
  const owners = ['administrator', 'admin', 'configurator'];
  for (const role of roles) {
    const token = await http.tokenOf(role);
    const page = await http.call('GET', '/api/schema/pages/crm/quotes', { token });
    const drawn = page.status === 200 && (page.data as ServedPage).drawn === true;
    const answers = [await ask(token, ['GET schema/diagrams/crm/quotes']), await ask(token, ['GET schema/faults'])];
    expect([role, drawn, ...answers]).toEqual([role, owners.includes(role), ...(owners.includes(role) ? [200, 200] : [403, 403])]);
  }
});

test('a button fills in nothing from values that are hidden or masked', async () => {
  const token = await http.tokenOf('salesman');
  const filled = async () => {
    const { data } = await http.call('GET', '/api/schema/pages/crm/contracts', { token });
    const { open } = (data as ServedPage).model.actions.row.find(({ name }) => name === 'makeOrder') ?? {};
    return Object.keys(open?.fill ?? {}).sort();
  };
  expect(await filled()).toEqual(['contactName', 'contractId', 'enterId', 'mobile', 'salesmanId']);
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'contracts', 'salesmanId', 'hidden')`,
      [roles.indexOf('salesman') + 1],
    ),
  );
  await expect.poll(filled, { timeout: 5000, interval: 50 }).toEqual(['contactName', 'contractId', 'enterId', 'mobile']);
});

test('of a page for who runs the platform nobody else is named as one who may see it', async () => {
  const get = async (path: string, who: string) => http.call('GET', `/api/blade-system/rights/${path}`, { token: await http.tokenOf(who) });
  for (const who of ['tester', 'admin']) {
    const { data } = await get('why?page=system/accessKeys', who);
    const { roles: named, ...told } = data as { roles: { roleAlias: string }[]; may: boolean };
    expect([told.may, named.map((role) => role.roleAlias)]).toEqual([false, ['administrator']]);
  }
  const who = await get('who-can?code=accessKeys_view', 'administrator');
  expect((who.data as { account: string }[]).map((each) => each.account)).toEqual(['administrator']);
});
