import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import type { TestDatabase } from '../../fixtures/test-database';
import { onMachine, openTestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Starts over the database, and gives what that says and which account is linked to whom. */
async function start() {
  const database = await openDatabase({ connection: opened.connection, own: !onMachine, connections: 2 });
  try {
    const { rows } = await database.system((q) =>
      q.query(`select tenant_id || ' ' || account as account, staff_id::text as staff, version from sys_user order by tenant_id, id`),
    );
    return { said: database.notices.filter(({ en }) => en.includes('employee')), accounts: rows };
  } finally {
    await database.close();
  }
}

test('of several accounts of one employee one that can sign in stays linked, then the oldest; the start says how many were freed, the trail which', async () => {
  const make = `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, staff_id, enabled, is_deleted) values`;
  const account = (tenant: string, id: number, staff: number | 'null', more = 'true, 0') =>
    `${make} ('${tenant}', ${id}, 'a${id}', '!', '甲', '甲', ${staff}, ${more})`;
  await opened.database.system(async (q) => {
    await q.query('drop index uq_0634f505_page_users_staff_id');
    for (const text of [
      account('000000', 1, 7, 'false, 0'),
      account('000000', 2, 7),
      account('000000', 3, 7),
      account('000000', 4, 7, 'false, 1'),
      account('000000', 5, 8, 'false, 0'),
      account('000000', 6, 'null'),
      account('000001', 7, 7),
    ])
      await q.query(text);
  });
  const first = await start();
  expect(first.accounts).toEqual([
    { account: '000000 a1', staff: null, version: 2 },
    { account: '000000 a2', staff: '7', version: 1 },
    { account: '000000 a3', staff: null, version: 2 },
    { account: '000000 a4', staff: '7', version: 1 },
    { account: '000000 a5', staff: '8', version: 1 },
    { account: '000000 a6', staff: null, version: 1 },
    { account: '000001 a7', staff: '7', version: 1 },
  ]);
  expect(first.said).toEqual([
    { zh: expect.stringContaining('有 2 个账号') as unknown, en: expect.stringContaining('2 account(s)') as unknown },
  ]);
  const trail = await opened.database.system((q) =>
    q.query('select tenant_id, action, subject, subject_id::text as id, changes from sys_audit order by id'),
  );
  expect(trail.rows).toEqual(
    ['1', '3'].map((id) => ({
      ...{ tenant_id: '000000', action: 'edit', subject: 'users', id },
      changes: [{ field: 'staffId', before: '7', after: null }],
    })),
  );
  // It is kept from then on, so there is nothing more to say.
  const again = opened.database.system((q) => q.query(`update sys_user set staff_id = 7 where id = 3`));
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'uq_0634f505_page_users_staff_id' });
  expect(await start()).toEqual({ ...first, said: [] });
});
