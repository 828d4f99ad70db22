import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import type { TestDatabase } from '../../fixtures/test-database';
import { onMachine, openTestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('what was noted of the names of roles is noted of the roles, removed ones too, and of names without a role nothing is', async () => {
  const steps = [
    'drop table sys_role_start',
    `create table sys_role_start (tenant_id text not null, page_path text not null, role_alias text not null, item text not null, value text not null default '',
       given_time timestamptz not null default now(), primary key (tenant_id, page_path, role_alias, item))`,
    `insert into sys_role (tenant_id, id, role_name, role_alias) values ('000000', 7, '检测员', 'tester')`,
    `insert into sys_role (tenant_id, id, role_name, role_alias, is_deleted) values ('000000', 6, '检测员', 'tester', 1), ('000000', 8, '签发人', 'issuer', 1), ('000000', 9, '签发人', 'issuer', 1)`,
    `insert into sys_role_start (tenant_id, page_path, role_alias, item) values ('000000', 'a/b', '', 'page'), ('000000', 'a/b', 'tester', 'rows'), ('000000', 'a/b', 'verifier', 'rows'), ('000000', 'a/b', 'issuer', 'rows')`,
    'delete from sys_migration where version = 3',
  ];
  await opened.database.system(async (q) => {
    for (const step of steps) await q.query(step);
  });
  const again = await openDatabase({ connection: opened.connection, own: !onMachine });
  try {
    const { rows } = await again.system((q) => q.query('select role_id::text as role, item from sys_role_start order by role_id'));
    expect(rows).toEqual([
      { role: '0', item: 'page' },
      { role: '7', item: 'rows' },
      { role: '9', item: 'rows' },
    ]);
  } finally {
    await again.close();
  }
});
