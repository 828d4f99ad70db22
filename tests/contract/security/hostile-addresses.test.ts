import { afterAll, beforeAll, expect, test } from 'vitest';
import { corpora } from '../../fixtures/corpora';
import { type Institute, openInstitute, valuesOf } from '../support/institute';

// Addresses that run, or lead to another host unseen: nothing that is an address takes one, by whichever call it comes.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const addresses = corpora['addresses'] ?? [];

/** Fields of page files that are addresses: the refusal names them among what else is missing. */
const fields = {
  'system/clients': 'redirectUri',
  'system/thirdSystems': 'baseUrl',
  'system/topMenus': 'path',
  'crm/customers': 'website',
  'metrology/acquireSources': 'url',
} as const;

/** Calls of their own that take an address. */
const calls = {
  'blade-system/menu/submit': { code: 'evil', name: '恶' },
  'blade-system/topmenu/submit': { code: 'evil', name: '恶' },
  'system/menus/submit': { code: 'evil', nameZh: '恶', category: '1' },
} as const;

test('every address field of the pages is tried, and there are enough addresses', () => {
  const found = [...institute.store.current().pages.values()].flatMap(({ path, record }) =>
    record.fields.filter(({ check }) => check === 'url').map(({ name }) => [path, name]),
  );
  for (const [path, name] of found) expect([path, fields[path as keyof typeof fields]]).toEqual([path, name]);
  expect(found.length).toBeGreaterThan(3);
  expect(addresses.length).toBeGreaterThan(25);
});

test.each(addresses)('%j is no address of a menu, a customer, a client, a partner, a source or a picture', async (address) => {
  for (const [page, field] of Object.entries(fields)) {
    const answer = await institute.call('admin', `${page}/submit`, { [field]: address, accessType: '3' });
    expect([page, answer['code'], Object.keys(valuesOf(valuesOf(answer['data'])['fields']))]).toEqual([
      page,
      400,
      expect.arrayContaining([field]),
    ]);
  }
  for (const [path, body] of Object.entries(calls)) {
    const answer = await institute.call('admin', path, { ...body, path: address });
    expect([path, answer['code']]).toEqual([path, 400]);
    expect(['路径应以 / 或 http 开头', '参数校验失败']).toContain(answer['msg']);
  }
  const picture = await institute.call('admin', 'blade-system/user/update-info', { avatar: address });
  expect([picture['code'], String(picture['msg'])]).toEqual([400, expect.stringContaining('avatar')]);
});

test.each(addresses)('a link to %j keeps its words in rich text, and leads nowhere', async (address) => {
  const href = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const told = { category: '1', releaseTime: '2026-01-05 09:00:00', content: `<p>正文</p><a href="${href}">看这里</a>` };
  const { data } = await institute.call('admin', 'system/notices/submit', { title: '链接', ...told });
  const kept = await institute.detail('admin', 'system/notices', valuesOf(data)['id']);
  expect(kept['content']).toBe('<p>正文</p>看这里');
});
