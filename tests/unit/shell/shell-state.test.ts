import { expect, test } from 'vitest';
import { createStore } from '../../../src/client/storage';
import { RequestFailure } from '../../../src/client/request-failure';
import type { Http } from '../../../src/client/http';
import { labelOf, toRoute } from '../../../src/shell/layout/use-route';
import { mayFrame } from '../../../src/shell/fixed/frame-page';
import { toScreenClass } from '../../../src/shell/layout/use-screen';
import { asksForCaptcha } from '../../../src/shell/login/use-login';
import { createMenuStore } from '../../../src/shell/menu/menu-store';
import { readMenu } from '../../../src/shell/menu/menu-tree';
import { createPreferences } from '../../../src/shell/preferences';
import { keepMounted } from '../../../src/shell/tabs/keep-alive';
import { createTabsStore } from '../../../src/shell/tabs/tabs-store';
import { toTab } from '../../../src/shell/tabs/tab-rules';

const memory = () => {
  const kept = new Map<string, string>();
  return createStore('session', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
};

test.each([
  [320, 0],
  [767, 0],
  [768, 1],
  [991, 1],
  [992, 2],
  [1199, 2],
  [1200, 3],
  [1920, 3],
])('a width of %i is of class %i', (width, screen) => {
  expect(toScreenClass(width)).toBe(screen);
});

const menu = readMenu(
  [
    { id: '1', code: 'quotes', name: '报价管理', path: '/crm/quotes', category: 1 },
    { id: '2', code: 'bi', name: '报表中心', path: 'https://bi.example/board?x=1', category: 1 },
  ],
  [],
);
test.each([
  ['/wel/index', 'home'],
  ['/crm/quotes', 'page'],
  ['/info/index', 'fixed'],
  ['/test/index', 'fixed'],
  ['/work/process/leave/handle/1/2/3', 'fixed'],
  ['/work/process/leave/detail/1/2', 'fixed'],
  ['/work/process/leave/detail/1/2/3', 'unknown'],
  ['/template-evart', 'fixed'],
  ['/myiframe/bi', 'frame'],
  ['/myiframe/other', 'unknown'],
  ['/constructor', 'unknown'],
  ['/crm/others', undefined],
  ['/crm', 'unknown'],
  ['/crm/quotes/7', 'unknown'],
  ['/crm/../x', 'unknown'],
  ['/%2e%2e/x', 'unknown'],
])('the path %s opens: %s', (path, kind) => {
  expect(toRoute(path, menu, false)?.kind).toBe(kind);
});

test('the questionnaire stands in no tab, the approval of leave in one', () => {
  expect(labelOf(toRoute('/template-evart', menu, false))).toBeUndefined();
  expect(labelOf(toRoute('/work/process/leave/handle/7-2/7/7', menu, false))).toBe('leave.title');
});

test('an address outside opens under /myiframe, by its code and never by an address in the path', () => {
  const [, outside] = menu;
  expect([outside?.path, outside?.src]).toEqual(['/myiframe/bi', 'https://bi.example/board?x=1']);
  expect(labelOf(toRoute('/myiframe/bi', menu, false))).toBe('报表中心');
});

const here = { origin: 'https://lims.example', protocol: 'https:' };
test.each<[string, boolean]>([
  ['https://bi.example/board', true],
  ['https://lims.example/help', true],
  ['https://evil.example/', false],
  ['https://bi.example.evil.example/', false],
  ['https://bi.example:444/', false],
  ['https://me@bi.example/', false],
  ['http://bi.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['not an address', false],
])('%s may be shown inside: %s', (src, may) => {
  expect(mayFrame(src, ['https://bi.example', 'http://bi.example'], here)).toBe(may);
});

test('a page that vanishes from the menu stays a page for its tab', () => {
  expect(toRoute('/crm/others', menu, true)).toEqual({ kind: 'page', module: 'crm', page: 'others', entry: undefined });
});

test('a mounted panel goes when its tab is closed, or when too many are younger', () => {
  expect(keepMounted(['/a', '/b'], ['/a', '/b', '/c'], '/c')).toEqual(['/a', '/b', '/c']);
  expect(keepMounted(['/a', '/b'], ['/b'], '/b')).toEqual(['/b']);
  expect(keepMounted(['/a', '/b', '/c'], ['/a', '/b', '/c'], '/a')).toEqual(['/b', '/c', '/a']);
  const many = Array.from({ length: 40 }, (_, index) => `/p${index}`);
  const kept = many.reduce((mounted: readonly string[], value) => keepMounted(mounted, many, value), []);
  expect([kept.length, kept.at(-1)]).toEqual([12, '/p39']);
});

test('tabs come back after a reload for the same person only', () => {
  const perTab = memory();
  const first = createTabsStore(perTab, '7');
  first.getState().open(toTab('/crm/quotes', '报价管理'));
  first.getState().open(toTab('/crm/quotes', '报价管理'));
  const tabsOf = (userId: string) =>
    createTabsStore(perTab, userId)
      .getState()
      .tabs.map((tab) => tab.value);
  expect(tabsOf('7')).toEqual(['/wel/index', '/crm/quotes']);
  expect(tabsOf('8')).toEqual(['/wel/index']);
  first.getState().open(toTab('/crm/customers', '客户'));
  first.getState().pin('/crm/customers', true);
  expect(tabsOf('7')).toEqual(['/wel/index', '/crm/customers', '/crm/quotes']);
  first.getState().pin('/crm/customers', false);
  first.getState().move('/crm/quotes', 1);
  expect(tabsOf('7')).toEqual(['/wel/index', '/crm/quotes', '/crm/customers']);
  first.getState().closeSeveral('/crm/quotes', 'all');
  expect(tabsOf('7')).toEqual(['/wel/index']);
});

test('the menu state changes only where the menu did, and outlives a failed look', async () => {
  let answer: unknown = [{ id: '1', code: 'a', name: 'a', path: '/m/a', category: 1 }];
  let fails = false;
  const get = async () => {
    if (fails) throw new RequestFailure('x', { kind: 'network' });
    return answer;
  };
  const store = createMenuStore({ get, post: get } as unknown as Http, { roles: [], userId: '7', perTab: memory() });
  await store.getState().load();
  const { menu: first } = store.getState();
  await store.getState().load('background');
  expect(store.getState().menu).toBe(first);
  fails = true;
  await store.getState().load('background');
  expect([store.getState().status, store.getState().menu]).toEqual(['ready', first]);
  fails = false;
  answer = [];
  await store.getState().load('background');
  expect(store.getState().menu).toEqual([]);
});

test('entries are shown by the roles that the user-info call tells, and by those of the sign-in where it tells none', async () => {
  const menu = [{ id: '1', code: 'a', name: 'a', path: '/m/a', category: 1, meta: { roles: ['finance'] } }];
  const told: (readonly string[])[] = [];
  const shownTo = async (info: unknown): Promise<number> => {
    const get = async (url: string) => (url === 'user/getUserInfo' ? info : url.endsWith('routes') ? menu : []);
    const owner = { roles: ['tester'], onRoles: (roles: readonly string[]) => void told.push(roles), userId: '7', perTab: memory() };
    const store = createMenuStore({ get, post: get } as unknown as Http, owner);
    await store.getState().load();
    return store.getState().menu.length;
  };
  expect([await shownTo({ roles: ['finance'] }), await shownTo({ roles: ['tester'] }), await shownTo(undefined)]).toEqual([1, 0, 0]);
  expect(told).toEqual([['finance'], ['tester']]);
});

test('preferences start with Chinese, are kept, and survive nonsense', () => {
  const local = memory();
  const fresh = createPreferences(local).getState();
  const untouched = { theme: 'default', scheme: undefined, contrast: undefined, accent: undefined, density: 'standard' };
  expect([fresh.language, fresh.look, fresh.collapsed]).toEqual(['zh', untouched, false]);
  fresh.setLanguage('en');
  fresh.setLook({ theme: 'hey', accent: '#00a651' });
  fresh.setLook({ scheme: 'dark', contrast: 'more', density: 'compact' });
  fresh.setCollapsed(true);
  const again = createPreferences(local).getState();
  const chosen = { theme: 'hey', scheme: 'dark', contrast: 'more', accent: '#00a651', density: 'compact' };
  expect([again.language, again.look, again.collapsed]).toEqual(['en', chosen, true]);
  local.set('language', { evil: 1 });
  local.set('look', { theme: 'gone', scheme: 'pink', contrast: 7, accent: 'red;}', density: null });
  expect([createPreferences(local).getState().language, createPreferences(local).getState().look]).toEqual(['zh', untouched]);
});

test.each([
  [new RequestFailure('用户名或密码不正确', { kind: 'refused', code: 400 }), false],
  [new RequestFailure('验证码不正确', { kind: 'refused', code: 400 }), true],
  [new RequestFailure('短信验证码不正确或已失效', { kind: 'refused', code: 400 }), false],
  [new RequestFailure('The captcha is wrong', { kind: 'refused', code: 400 }), true],
  [new RequestFailure('安全校验未通过或已过期，请重试', { kind: 'refused', code: 400 }), true],
  [new RequestFailure('再试', { kind: 'refused', code: 400, body: { code: 400, data: { captcha: true } } }), true],
  [new RequestFailure('再试', { kind: 'refused', code: 200, body: { error_code: 400, captcha_required: true } }), true],
  [new RequestFailure('再试', { kind: 'refused', code: 200, body: { error_code: 400, captcha_required: false } }), false],
])('an answer asks for a proof of work: %s', (failure, asks) => {
  expect(asksForCaptcha(failure)).toBe(asks);
});
