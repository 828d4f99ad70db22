import { expect, test } from 'vitest';
import { sayRoles } from '../../../src/app/say-roles';
import { roleWord, rolesText, shippedRoles } from '../../../src/base/roles/role-names';
import { formatValue } from '../../../src/schema/entry/format-value';
import type { PageSource } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { pageModel } from '../runtime/page-models';

const row = {
  ...{ id: '1', version: 1, account: 'salesman', roleIds: '2,9' },
  $refs: {
    roleIds: [
      { id: '2', display: '业务员' },
      { id: '9', display: '夜班业务员' },
    ],
    deptId: { id: '4', display: '客户' },
  },
};

test('a shipped role is called in the language of its reader, and one that an administrator has named as he wrote it', () => {
  expect(Object.values(shippedRoles).map(({ zh }) => roleWord(zh, 'en'))).toEqual(Object.values(shippedRoles).map(({ en }) => en));
  expect(roleWord('业务员', 'zh')).toBe('业务员');
  expect(rolesText(['业务员', '夜班业务员'], 'en')).toBe('Salesman, 夜班业务员');
  const actor = pageModel('system/operationLogs').record.fields.find((field) => field.name === 'userName');
  expect(actor && ['en' as const, 'zh' as const].map((language) => formatValue(actor, '系统', language))).toEqual(['System', '系统']);
  const name = pageModel('system/roles').record.fields.find((field) => field.name === 'roleName');
  if (!name) throw new Error('a role has no name');
  expect([formatValue(name, '科室主任', 'en'), formatValue(name, '科室主任', 'zh')]).toEqual(['Head of department', '科室主任']);
});

test('rows and candidates call the roles that they refer to in the language on screen, and nothing else', async () => {
  let language: 'zh' | 'en' = 'en';
  const model = pageModel('system/users');
  const page: PageSource = {
    ...makeFakeSource({ model, can: [], validator: '' }, []),
    list: () => Promise.resolve({ records: [row], total: 1, size: 20, current: 1 }),
    detail: () => Promise.resolve(row),
    candidates: () => Promise.resolve([{ id: '2', display: '客户', fields: {} }]),
  };
  const said = sayRoles(page, () => language);
  const inEnglish = {
    ...row,
    $refs: {
      roleIds: [
        { id: '2', display: 'Salesman' },
        { id: '9', display: '夜班业务员' },
      ],
      deptId: { id: '4', display: '客户' },
    },
  };
  expect((await said.list({ current: 1, size: 20, searchType: 'N' })).records).toEqual([inEnglish]);
  expect(await said.detail('1')).toEqual(inEnglish);
  expect(await said.candidates({ field: 'roleIds' })).toEqual([{ id: '2', display: 'Customer', fields: {} }]);
  expect(await said.candidates({ field: 'enterId' })).toEqual([{ id: '2', display: '客户', fields: {} }]);
  language = 'zh';
  expect(await said.detail('1')).toEqual(row);
  // A page whose records refer to no role is left as it is.
  const other = makeFakeSource({ model: pageModel('crm/quotes'), can: [], validator: '' }, []);
  expect(sayRoles(other, () => 'en')).toBe(other);
});
