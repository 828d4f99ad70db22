import type { Values } from '../../../src/base/dot-path';
import { leaveWrites } from './leave-writes';
import { ownWrites, sessionWrites } from './own-writes';
import { idOf, key, make, type MakeWrite, ofAccount, type WriteRoom } from './write-room';

const system = (call: string) => `/api/blade-system/${call}`;

/** What may be said of each kind of row of the system. */
const bodies: Readonly<Record<string, (room: WriteRoom) => Values>> = {
  user: ({ word }) => ({ account: word, realName: word, password: 'quiet-lake-42' }),
  role: ({ word }) => ({ roleName: word, roleAlias: word }),
  menu: ({ word }) => ({ code: word, name: word, roles: [], meta: {} }),
  dept: ({ word }) => ({ deptName: word, fullName: word, deptCategory: '2' }),
  dict: ({ word }) => ({ code: word, dictValue: word }),
  'dict-biz': ({ word }) => ({ code: word, dictValue: word }),
  param: ({ word }) => ({ paramName: word, paramKey: word, paramValue: '1' }),
  post: ({ word }) => ({ postName: word }),
  topmenu: ({ word }) => ({ code: word, name: word }),
  'data-scope': ({ word }) => ({ resourceCode: 'system/posts', scopeName: word, scopeType: 2 }),
  'api-scope': ({ word }) => ({ menuId: '0', resourceCode: word, scopeName: word }),
  client: ({ word }) => ({ clientId: word, clientName: word, authorizedGrantTypes: 'password' }),
};
const platform: ReadonlySet<string> = new Set(['param']);

const ofSystem = (name: string, room: WriteRoom): Promise<string> =>
  make(room, `blade-system/${name}`, bodies[name]?.(room) ?? {}, platform.has(name) ? 'administrator' : 'admin');

/** To whom and where an account belongs, which those who keep accounts decide. */
const links = ['deptId', 'postId', 'staffId', 'enterId'];

const crud: Readonly<Record<string, MakeWrite>> = Object.fromEntries(
  Object.keys(bodies).flatMap((name): (readonly [string, MakeWrite])[] => {
    const as = platform.has(name) ? 'administrator' : 'admin';
    const own =
      name === 'user'
        ? [...key, 'status', 'roleId', ...links]
        : name === 'client'
          ? [...key, 'status']
          : name.endsWith('-scope')
            ? [...key, 'menuId']
            : key;
    return [
      [
        `POST ${system(`${name}/submit`)}`,
        (room) => Promise.resolve({ path: system(`${name}/submit`), as, body: bodies[name]?.(room) ?? {}, own }),
      ],
      [
        `POST ${system(`${name}/remove`)}`,
        async (room) => ({ path: system(`${name}/remove`), as, body: { ids: await ofSystem(name, room) } }),
      ],
    ];
  }),
);

/** By which a list of accounts may be narrowed. */
const filters = [...links, 'id', 'account', 'status', 'roleId', 'tenantId', 'createTime', 'updateTime', 'isDeleted', 'version'];
const users: Readonly<Record<string, MakeWrite>> = {
  [`POST ${system('user/update')}`]: async (room) => ({
    ...{ path: system('user/update'), as: 'admin', own: ['version', 'status', 'roleId', 'account', ...links] },
    body: { id: await ofSystem('user', room), realName: `${room.word}改` },
  }),
  [`POST ${system('user/update-info')}`]: async (room) => {
    await ofAccount(room);
    return { path: system('user/update-info'), as: `${room.word} quiet-lake-42`, body: { name: `${room.word}改` } };
  },
  [`POST ${system('user/grant')}`]: async (room) => ({
    ...{ path: system('user/grant'), as: 'admin' },
    body: { userIds: await ofSystem('user', room), roleIds: '' },
  }),
  [`POST ${system('user/reset-password')}`]: async (room) => ({
    ...{ path: system('user/reset-password'), as: 'admin', own: ['password'] },
    body: { userIds: await ofSystem('user', room) },
  }),
  ...Object.fromEntries(
    ['unlock', 'end-sessions'].map((call): [string, MakeWrite] => [
      `POST ${system(`user/${call}`)}`,
      async (room) => ({ path: system(`user/${call}`), as: 'admin', body: { userIds: await ofSystem('user', room) } }),
    ]),
  ),
  [`POST ${system('user/register-guest')}`]: ({ word }) =>
    Promise.resolve({
      ...{ path: system('user/register-guest'), as: 'admin', refuses: ['tenantId'] },
      body: { account: word, name: word, password: 'quiet-lake-42' },
    }),
  [`POST ${system('user/import-user')}`]: async ({ word, sheet }) => ({
    ...{ path: system('user/import-user'), as: 'admin' },
    file: {
      name: '用户.xlsx',
      content: await sheet([
        ['账号', '姓名', '初始密码', 'tenantId', 'createUser', 'enabled', 'is_deleted', '创建时间'],
        [word, word, 'quiet-lake-42', '000001', '7777777777777', '0', '1', '2001-01-01 00:00:00'],
      ]),
    },
  }),
  [`GET ${system('user/export-user')}`]: () =>
    Promise.resolve({ path: system('user/export-user'), as: 'admin', query: { size: '5' }, own: filters }),
  [`POST ${system('user/update-password')}`]: async (room) => {
    await ofAccount(room);
    return {
      ...{ path: system('user/update-password'), as: `${room.word} quiet-lake-42` },
      body: { oldPassword: 'quiet-lake-42', newPassword: 'other-lake-43', newPassword1: 'other-lake-43' },
    };
  },
};

const rights: Readonly<Record<string, MakeWrite>> = {
  [`POST ${system('role/grant')}`]: async (room) => ({
    ...{ path: system('role/grant'), as: 'admin', body: { roleIds: [await ofSystem('role', room)], menuIds: [] } },
  }),
  [`POST ${system('role/scopes')}`]: async (room) => ({
    ...{ path: system('role/scopes'), as: 'admin' },
    body: { roleId: await ofSystem('role', room), scopes: [{ page: 'system/posts', kind: 'own' }] },
    own: ['roleId'],
  }),
  [`POST ${system('role/fields')}`]: async (room) => ({
    ...{ path: system('role/fields'), as: 'admin', own: ['roleId'] },
    body: { roleId: await ofSystem('role', room), fields: [{ record: 'posts', field: 'remark', rule: 'hidden' }] },
  }),
  [`POST ${system('topmenu/grant')}`]: async (room) => ({
    ...{ path: system('topmenu/grant'), as: 'admin' },
    body: { topMenuIds: [await ofSystem('topmenu', room)], menuIds: [await ofSystem('menu', room)] },
  }),
};

/** Makes a tenant with its first administrator, and without what it would be furnished with. */
const ofTenant = async ({ http, word }: WriteRoom): Promise<string> => {
  await http.database.write('000000', (tx) =>
    tx.query(
      `insert into page_tenants (tenant_id, id, tenant_code, tenant_name, tenant_state, admin_account)
       values ('000000', $2, $1, $1, '1', 'admin')`,
      [word, http.database.ids.next()],
    ),
  );
  return word;
};
const tenants: Readonly<Record<string, MakeWrite>> = {
  [`POST ${system('tenant/submit')}`]: async (room) => ({
    ...{ path: system('tenant/submit'), as: 'administrator', own: ['status'] },
    body: { id: await ofTenant(room), tenantId: room.word, tenantName: `${room.word}改` },
  }),
  [`POST ${system('tenant/remove')}`]: async (room) => ({
    ...{ path: system('tenant/remove'), as: 'administrator', body: { ids: await ofTenant(room) } },
  }),
  [`POST ${system('tenant/parameters')}`]: async (room) => ({
    ...{ path: system('tenant/parameters'), as: 'administrator' },
    body: { tenantId: await ofTenant(room), values: { 'account.selfRegister': 'true' } },
  }),
  [`POST ${system('tenant/administrator')}`]: async (room) => ({
    ...{ path: system('tenant/administrator'), as: 'administrator', body: { tenantId: await ofTenant(room) } },
  }),
};

const notice = ({ word }: WriteRoom): Values => ({
  title: word,
  category: '1',
  releaseTime: '2026-01-05 09:00:00',
  content: '<p>文</p>',
  status: '0',
});
/** A region has one code, by which it is known. */
const freshRegion = async ({ http, word }: WriteRoom): Promise<Values> => {
  await http.database.system((q) => q.query(`delete from pg_regions where region_code = '98'`));
  return { code: '98', name: word, parentCode: '00' };
};
const directories: Readonly<Record<string, MakeWrite>> = {
  'POST /api/blade-desk/notice/submit': (room) =>
    Promise.resolve({ path: '/api/blade-desk/notice/submit', as: 'admin', body: notice(room), own: [...key, 'status'] }),
  'POST /api/blade-desk/notice/remove': async (room) => ({
    ...{ path: '/api/blade-desk/notice/remove', as: 'admin', body: { ids: await make(room, 'blade-desk/notice', notice(room)) } },
  }),
  [`POST ${system('region/submit')}`]: async (room) => ({
    ...{ path: system('region/submit'), as: 'admin', body: await freshRegion(room), own: key },
  }),
  [`POST ${system('region/remove')}`]: async (room) => ({
    ...{ path: system('region/remove'), as: 'admin', own: ['id'] },
    body: { ids: await make(room, 'blade-system/region', await freshRegion(room)) },
  }),
};

const secrets: Readonly<Record<string, MakeWrite>> = {
  'POST /api/system/secrets/renew': async (room) => ({
    ...{ path: '/api/system/secrets/renew', as: 'admin', own: ['id'], body: { of: 'clients', id: await ofSystem('client', room) } },
  }),
};

const templates: Readonly<Record<string, MakeWrite>> = {
  'POST /api/system/templates/test': async (room) => {
    const template = { templateCode: room.word, templateName: room.word, templateType: '3', title: '标题', content: '内容' };
    const id = await make(room, 'system/messageTemplates', template);
    return { path: '/api/system/templates/test', as: 'admin', own: ['id'], body: { id, channel: 'mail', to: 'a@b.example' } };
  },
};

const grid = JSON.stringify({
  ...{ label: '尺', discipline: 'length' },
  parameters: [{ name: 'error', unit: 'mm', points: [{ nominal: '10' }], series: [{ name: 'reading', count: '1' }], columns: [] }],
});
/** A source of readings for a template that is in use. */
async function ofAcquireSource(room: WriteRoom, more: Values = {}): Promise<{ readonly id: string; readonly templateId: string }> {
  const { word, http } = room;
  const templateId = await make(room, 'metrology/recordTemplates', { templateNo: word, templateName: word, discipline: 'length', grid });
  await http.database.system((q) => q.query(`update pg_record_templates set template_state = '2' where id = $1`, [templateId]));
  const columns = [{ column: '读数', quantity: 'reading' }];
  const id = await make(room, 'metrology/acquireSources', {
    sourceName: word,
    accessType: '1',
    templateId,
    enableStatus: '0',
    columns,
    ...more,
  });
  return { id, templateId };
}
/** A record that is being filled in by a template. */
async function ofRecord({ http, word }: WriteRoom, templateId: string): Promise<string> {
  const id = http.database.ids.next();
  await http.database.system((q) =>
    q.query(
      `insert into pg_records (tenant_id, id, record_no, record_state, template_id, template_no, grid) values ('000000', $1, $2, '1', $3, $2, $4)`,
      [id, word, templateId, grid],
    ),
  );
  return id;
}
async function sendUp({ http, word }: WriteRoom, text: string): Promise<string> {
  const boundary = 'liangheng-part';
  const answer = await http.server.inject({
    ...{ method: 'POST', url: '/api/file/upload' },
    headers: { 'blade-auth': `bearer ${await http.tokenOf('admin')}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${word}.csv"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  });
  return answer.json<{ readonly data: { readonly fileId: string } }>().data.fileId;
}
const acquisition: Readonly<Record<string, MakeWrite>> = {
  'POST /api/system/secrets/token': async (room) => ({
    ...{ path: '/api/system/secrets/token', as: 'admin', own: ['id'] },
    body: { id: (await ofAcquireSource(room, { accessType: '3', url: 'https://lims.example.org', authWay: 'bearer' })).id, token: 'abc' },
  }),
  'POST /api/system/acquire/try': async (room) => {
    const { id } = await ofAcquireSource(room, { sampleFile: await sendUp(room, '读数\n10.01\n') });
    return { path: '/api/system/acquire/try', as: 'admin', own: ['id'], body: { id } };
  },
  'POST /api/:module/:page/acquire': async (room) => {
    const { id: sourceId, templateId } = await ofAcquireSource(room);
    const body = { id: await ofRecord(room, templateId), sourceId, fileId: await sendUp(room, '读数\n10.01\n') };
    return { path: '/api/metrology/records/acquire', as: 'admin', own: ['id'], body };
  },
};

const rule = (word: string): Values => ({
  ...{ ruleCode: 'visit', ruleName: word, bizType: 'customer', departmentOrType: '1', enableStatus: '1', resetBy: 'scope' },
  items: [{ itemType: '3', digits: '4' }],
});
/** There is one rule for each kind of number. */
const clear = async ({ http }: WriteRoom): Promise<void> => {
  await http.database.system((q) => q.query('delete from pg_number_rules__items'));
  await http.database.system((q) => q.query('delete from pg_number_rules'));
};
const ofRule = async (room: WriteRoom): Promise<string> => {
  await clear(room);
  return make(room, 'system/numberRules', rule(room.word));
};
const rules = (call: string) => `/api/system/numberRules/${call}`;

async function ofContract(room: WriteRoom): Promise<string> {
  const { word } = room;
  const enterId = await make(room, 'crm/customers', { enterName: word, enterType: '2', address: '某地' });
  const days = { signDate: '2026-01-05', startDate: '2026-01-05', endDate: '2030-01-05' };
  const fileIds = [await sendUp(room, '打包合同')];
  return make(room, 'crm/contracts', { contractName: word, contractType: '2', enterId, signer: '某人', amount: '10.00', fileIds, ...days });
}

const pages: Readonly<Record<string, MakeWrite>> = {
  'POST /print/pdf/generate': async (room) => ({
    ...{ path: '/print/pdf/generate', as: 'admin' },
    body: { templateCode: 'contractSheet', ids: [await ofContract(room)] },
  }),
  'POST /print/pdf/generateDiy': ({ word }) =>
    Promise.resolve({ path: '/print/pdf/generateDiy', as: 'admin', body: { template: { blocks: [{ text: word }] } } }),
  'POST /api/:module/:page/submit': async (room) => {
    await clear(room);
    return { path: rules('submit'), as: 'admin', body: rule(room.word), own: key };
  },
  'POST /api/:module/:page/remove': async (room) => ({
    ...{ path: rules('remove'), as: 'admin', body: { items: [{ id: await ofRule(room), version: 1 }] } },
  }),
  'POST /api/:module/:page/restore': async (room) => {
    const id = await ofRule(room);
    await room.http.call('POST', rules('remove'), { token: await room.http.tokenOf('admin'), body: { items: [{ id, version: 1 }] } });
    return { path: rules('restore'), as: 'admin', body: { items: [{ id, version: 2 }] } };
  },
  'POST /api/:module/:page/undo': async (room) => {
    const said = { enterName: room.word, enterType: '2', address: '某地' };
    const id = await make(room, 'crm/customers', said);
    await make(room, 'crm/customers', { ...said, id, version: 1, address: '别处' });
    return { path: '/api/crm/customers/undo', as: 'admin', body: { id, version: 2 } };
  },
  'POST /api/:module/:page/batch': async (room) => ({
    ...{ path: rules('batch'), as: 'admin', body: { do: 'remove', items: [{ id: await ofRule(room), version: 1 }], data: {} } },
  }),
  'POST /api/:module/:page/transition': async (room) => ({
    ...{ path: '/api/crm/contracts/transition', as: 'admin' },
    body: { name: 'submit', items: [{ id: await ofContract(room), version: 1 }], data: {} },
  }),
  'POST /api/:module/:page/comment': async (room) => ({
    ...{ path: '/api/crm/contracts/comment', as: 'admin' },
    body: { id: await ofContract(room), text: room.word, people: [] },
  }),
  'POST /api/:module/:page/comment-remove': async (room) => {
    const id = await ofContract(room);
    const token = await room.http.tokenOf('admin');
    const said = await room.http.call('POST', '/api/crm/contracts/comment', { token, body: { id, text: room.word } });
    const comment = idOf(said.data);
    return { path: '/api/crm/contracts/comment-remove', as: 'admin', body: { id, comment } };
  },
  'POST /api/:module/:page/presence': async (room) => ({
    ...{ path: '/api/crm/contracts/presence', as: 'admin' },
    body: { id: await ofContract(room), seat: '0123456789abcdef0123456789abcdef', editing: true, field: 'amount', gone: false },
  }),
  'POST /api/:module/:page/import': async ({ word, sheet }) => ({
    ...{ path: '/api/crm/customers/import', as: 'admin' },
    file: {
      name: '客户.xlsx',
      content: await sheet([
        ['客户名称', '客户类型', '地址', 'tenantId', 'createUser', 'isDeleted', '创建时间', 'id', 'version'],
        [word, '事业单位', '某地', '000001', '7777777777777', '1', '2001-01-01 00:00:00', '7777777777777', '9'],
      ]),
    },
  }),
  'POST /api/:module/:page/export': () =>
    Promise.resolve({ path: rules('export'), as: 'admin', body: { columns: ['ruleName'], current: 1, size: 5 } }),
  'POST /api/:module/:page/statistic-export': () =>
    Promise.resolve({ path: '/api/metrology/devices/statistic-export', as: 'admin', body: { statistic: 'validity', format: 'csv' } }),
};

/** For each writing call of the wire a call that succeeds, made anew each time. */
export const validWrites: Readonly<Record<string, MakeWrite>> = {
  ...{
    ...crud,
    ...directories,
    ...secrets,
    ...users,
    ...rights,
    ...tenants,
    ...ownWrites,
    ...sessionWrites,
    ...pages,
    ...leaveWrites,
    ...acquisition,
    ...templates,
  },
};
