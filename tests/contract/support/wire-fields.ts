import { expect } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { type Ask, restricted, stranger, type WireRoom } from './wire-room';

// Fields of the rows of a wire room, and somebody to whom they are shut.

/** An account whose only role is granted everything and sees every row; rules over fields are all that limits it. */
const watcher = { account: 'salesman2', roleId: '99' };

/** Calls beside those over rows that tell or change fields which rules may shut. */
const besides: readonly Ask[] = (
  [
    {
      call: 'GET /api/blade-system/dict-biz/dictionary',
      record: 'flowRoutes',
      said: { of: 'flowRoutes', lists: true, query: () => 'code=flow' },
    },
    { call: 'POST /api/blade-system/user/update-info', record: 'users', said: { of: 'users', body: () => ({}) } },
  ] as const
).map((ask) => ({ ...ask, path: ask.call.split(' ')[1] ?? '' }));

/** A key of the body of a call that changes one row, and a value for it. */
export interface Try {
  readonly ask: Ask;
  readonly key: string;
  readonly value: string;
}

export interface WireFields {
  readonly account: string;
  /** The row of each record that is looked at. */
  readonly rows: ReadonlyMap<string, string>;
  /** Calls of the known wire that read, or change one row. */
  readonly reads: readonly Ask[];
  readonly tries: readonly Try[];
  /** Shuts every field to the account, but for those of one record. */
  rule(said: 'hidden' | 'readOnly', but?: string): Promise<void>;
  /** Writes into each field that holds text or a number a value that stands nowhere else. Shape: the value -> record and column. */
  mark(): Promise<ReadonlyMap<string, string>>;
  /** Sends one key of a row. Shape: true where anything of the row is another afterwards. */
  changes(tried: Try, row: string): Promise<boolean>;
}

/** What is tried in each key: text, a number, a telephone, a day, an address, a department, a role. */
const valuesOf = ({ ids }: WireRoom): readonly string[] => [
  ...['改', '2', '13800138004', '2000-01-02', '/x', 'x@example.com'],
  ...[ids.get('departments')?.restricted ?? '', watcher.roleId],
];

async function listTries(room: WireRoom): Promise<readonly Try[]> {
  const bodies = new Map((await listRoutes()).map(({ method, path, body }) => [`${method} ${path}`, body]));
  return [...room.asks(), ...besides].flatMap((ask): readonly Try[] => {
    const body = bodies.get(ask.call);
    if (ask.said.of === '*' || !/\/(submit|update|update-info)$/.test(ask.call) || !isObject(body) || !isObject(body['properties']))
      return [];
    const keys = Object.entries(body['properties']).filter(
      ([key, said]) => !['id', 'version'].includes(key) && isObject(said) && said['ignored'] !== true,
    );
    return keys.flatMap(([key]) => valuesOf(room).map((value) => ({ ask, key, value })));
  });
}

/** What stands in the fields of a row, and which roles hang on it. */
async function stateOf({ owner, tableOf }: WireRoom, record: string, id: string): Promise<string> {
  const roles = record === 'users' ? ', (select array_agg(role_id order by role_id) from sys_user_role where user_id = t.id) as roles' : '';
  const found = await owner(
    `select (to_jsonb(t) - 'version' - 'update_time' - 'update_user' - 'update_user_name')::text as row${roles} from "${tableOf(record)}" t where id = $1`,
    id,
  );
  return JSON.stringify(found.rows);
}

/** Makes the account, and what the rows lack: a route of a flow, a session, an account with an employee and a customer. */
export async function openWireFields(room: WireRoom): Promise<WireFields> {
  const { http, owner, ids, tableOf, send } = room;
  const { account, roleId } = watcher;
  const rows = new Map([...ids].map(([record, { restricted: id }]) => [record, id]));
  rows.set('sessions', stranger);
  const flow = { flowKey: 'SHUT', flowName: restricted, route: '/x', enableStatus: '0' };
  const made = await http.call('POST', '/api/system/flowRoutes/submit', { token: await http.tokenOf('admin'), body: flow });
  rows.set('flowRoutes', (made.data as { id: string }).id);
  await owner('update sys_user set staff_id = $1, enter_id = $2 where id = $3', rows.get('staff'), rows.get('customers'), stranger);
  await owner(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', $1, 'watcher', 'watcher', 99)`, roleId);
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000'`,
    roleId,
  );
  const own = String((await owner('select id::text as id from sys_user where account = $1', account)).rows[0]?.['id']);
  await owner('update sys_user_role set role_id = $1 where user_id = $2', roleId, own);
  // Who made and changed a row may be shut as the fields of its page may.
  const fieldsOf = (record: string) =>
    (http.store.current().records.get(record)?.fields ?? []).filter(({ name, system }) => !system || name.endsWith('UserName'));
  const states = new Map<string, string>();
  let count = 1000;

  const rule: WireFields['rule'] = async (said, but) => {
    await owner('delete from sys_role_field where role_id = $1', roleId);
    const records = [...rows.keys()].filter((record) => record !== but);
    const all = records.flatMap((record) => fieldsOf(record).map(({ name }) => ({ record, name })));
    await owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
       select '000000', $1, each.record, each.name, $2 from jsonb_to_recordset($3) as each (record text, name text)`,
      ...[roleId, said, JSON.stringify(all)],
    );
    // Rights are felt soon, not at once.
    const asked = (record: string) =>
      ({ call: 'GET', record, path: `/api/blade-system/${record}/list`, said: { of: record, lists: true } }) as const;
    const hides = async (record: string, name: string) => (await send(asked(record), '', account)).text.includes(`"${name}":""`);
    await expect
      .poll(async () => [await hides('post', 'postName'), await hides('user', 'realName')], { interval: 30 })
      .toEqual([said === 'hidden', said === 'hidden' && but !== 'users']);
  };

  async function mark(): Promise<ReadonlyMap<string, string>> {
    const marks = new Map<string, string>();
    for (const [record, id] of rows) {
      const table = record === 'sessions' ? 'sys_session' : tableOf(record);
      const { rows: columns } = await owner(
        `select column_name as name from information_schema.columns where table_name = $1 and data_type in ('text', 'integer', 'numeric')
           and is_updatable = 'YES' order by ordinal_position`,
        table,
      );
      for (const name of columns.map((column) => String(column['name']))) {
        // Where a row stands, and whether it counts, stays; an order of the menu is no such number; a picture is no field of the page.
        if (['tenant_id', 'is_deleted', 'version', 'enable_status', 'dict_key', 'avatar'].includes(name)) continue;
        if (record === 'menus' && name === 'sort') continue;
        const value = `7300${(count += 1)}`;
        await owner(`update "${table}" set "${name}" = $1 where tenant_id = '000000' and id = $2`, value, id);
        marks.set(value, `${record}.${name}`);
      }
    }
    states.clear();
    return marks;
  }

  async function changes({ ask, key, value }: Try, of: string): Promise<boolean> {
    const isOwn = ask.call.endsWith('/update-info');
    const row = isOwn ? own : of;
    const place = `${tableOf(ask.record)} ${row}`;
    const before = states.get(place) ?? (await stateOf(room, ask.record, row));
    // A role is always sent with its names.
    const names =
      ask.record === 'roles' ? (await owner('select role_name, role_alias from sys_role where id = $1', row)).rows[0] : undefined;
    await http.call('POST', ask.path, {
      token: await http.tokenOf(account),
      body: {
        ...(isOwn ? {} : { id: row }),
        ...(names ? { roleName: names['role_name'], roleAlias: names['role_alias'] } : {}),
        // Texts are new ones each time.
        [key]: value === '改' ? `改${(count += 1)}` : value,
      },
    });
    const after = await stateOf(room, ask.record, row);
    states.set(place, after);
    return after !== before;
  }

  const reads = [...room.asks(), ...besides].filter(({ said }) => said.of !== '*' && !said.body);
  return { account, rows, reads, tries: await listTries(room), rule, mark, changes };
}
