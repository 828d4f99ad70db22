import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { offerRowActions, offerToolbarActions } from '../../../src/runtime/actions/offer-actions';
import type { PageModel, ServedPage } from '../../../src/schema/model/page-model';
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
  view: ['page', { size: 15 }],
  create: ['submit', {}],
  edit: ['submit', { id, version: 1 }],
  remove: ['remove', { items }],
  export: ['export', { format: 'none' }],
  import: ['template', {}],
};
const isTransition = (page: PageModel, action: string): boolean =>
  page.record.states?.transitions.some((each) => each.name === action) === true;

function callOf(page: PageModel, action: string): readonly [string, Values] | undefined {
  return isTransition(page, action) ? ['transition', { name: action, items }] : calls[action];
}

const context = { user: { id: '0', name: '', roles: [], deptId: '' }, today: '2026-01-05', now: '2026-01-05 08:00:00' };

/** Rights of the buttons that a list draws in its toolbar and on its rows. */
const drawnOf = ({ model, can }: Pick<ServedPage, 'model' | 'can'>): readonly string[] =>
  [...offerToolbarActions({ model, can }), ...offerRowActions({ model, can, context })]
    .map(({ action }) => action)
    .filter((action) => action.open === undefined)
    .map((action) => action.permission.slice(model.page.length + 1));

test.each(roles)('what %s is offered is what the server lets pass, on every shipped page', async (role) => {
  const token = await http.tokenOf(role);
  const faults: string[] = [];
  let asked = 0;
  const buttons = new Set(
    [...(await http.call('GET', '/api/blade-system/menu/buttons', { token })).text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code),
  );
  for (const { model } of http.store.current().serving.values()) {
    const served = await http.call('GET', `/api/schema/pages/${model.path}`, { token });
    const shown = served.status === 200 ? (served.data as ServedPage) : undefined;
    const can = shown?.can ?? [];
    // What the list of this page draws, by the browser's own functions, and what its page file places there.
    const drawn = new Set(shown ? drawnOf(shown) : []);
    const placed = new Set(drawnOf({ model, can: model.permissions.map(({ action }) => action) }));
    for (const { action } of model.permissions) {
      const behind = callOf(model, action);
      if (!behind) continue;
      const [call, body] = behind;
      const { status } = await http.call('POST', `/api/${model.path}/${call}`, { token, body });
      asked += 1;
      if ((status !== 403) !== can.includes(action))
        faults.push(`${model.path} ${action}: ${can.includes(action) ? 'offered' : 'not offered'}, gave ${status}`);
      const isDrawn = drawn.has(action);
      if (isDrawn !== (placed.has(action) && status !== 403))
        faults.push(`${model.path} ${action}: ${isDrawn ? '' : 'not '}drawn, gave ${status}`);
      if (action !== 'view' && buttons.has(`${model.page}_${action}`) !== (status !== 403))
        faults.push(`${model.path} ${action}: not in the map of buttons as in the answers, gave ${status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(80);
});

test('a button fills in nothing from values that are hidden or masked', async () => {
  const token = await http.tokenOf('salesman');
  const filled = async () => {
    const { data } = await http.call('GET', '/api/schema/pages/crm/quotes', { token });
    const { open } = (data as ServedPage).model.actions.row.find(({ name }) => name === 'makeOrder') ?? {};
    return Object.keys(open?.fill ?? {}).sort();
  };
  expect(await filled()).toEqual(['contactName', 'enterId', 'mobile', 'quoteId', 'salesmanId']);
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'quotes', 'mobile', 'masked'), ('000000', $1, 'quotes', 'contactName', 'hidden')`,
      [roles.indexOf('salesman') + 1],
    ),
  );
  await expect.poll(filled, { timeout: 5000, interval: 50 }).toEqual(['enterId', 'quoteId', 'salesmanId']);
});
