import { expect, test } from 'vitest';
import { menuLeaves, menuName, menuTrail, readMenu, readTopMenus } from '../../../src/shell/menu/menu-tree';
import { corpora } from '../../fixtures/corpora';

const leaf = (code: string, more: object = {}) => ({ id: code, code, name: code, path: `/m/${code}`, source: '', category: 1, ...more });
const group = (code: string, children: unknown, more: object = {}) => ({
  id: code,
  code,
  name: code,
  path: `/${code}`,
  source: '',
  category: 1,
  children,
  ...more,
});
const paths = (answer: unknown, roles: readonly string[] = []) => menuLeaves(readMenu(answer, roles)).map((entry) => entry.path);

test.each<[string, unknown, readonly string[], readonly string[]]>([
  ['nothing', null, [], []],
  ['an empty object, as a stock server sends it', {}, [], []],
  ['minus one for null', -1, [], []],
  ['leaves in order', [group('crm', [leaf('quotes'), leaf('contracts')])], [], ['/m/quotes', '/m/contracts']],
  ['an empty list of children is a leaf', [leaf('quotes', { children: [] })], [], ['/m/quotes']],
  ['buttons and hidden entries fall out', [leaf('a', { category: 2 }), leaf('b', { meta: { hidden: true } }), leaf('c')], [], ['/m/c']],
  [
    'an entry with another role is not shown',
    [leaf('a', { meta: { roles: ['admin'] } }), leaf('b', { meta: { roles: ['tester'] } })],
    ['tester'],
    ['/m/b'],
  ],
  ['a group that is left with nothing goes too', [group('g', [leaf('a', { meta: { roles: ['admin'] } })])], ['tester'], []],
  ['what is no node falls out', ['x', 1, null, leaf('a')], [], ['/m/a']],
])('%s', (_name, answer, roles, expected) => {
  expect(paths(answer, roles)).toEqual(expected);
});

test('the trail to a path goes through its groups', () => {
  const menu = readMenu([group('a', [group('b', [leaf('x')])]), leaf('y')], []);
  expect(menuTrail(menu, '/m/x').map((entry) => entry.id)).toEqual(['a', 'b', 'x']);
  expect(menuTrail(menu, '/m/none')).toEqual([]);
});

test('names follow the language, and Chinese stands in where English is missing', () => {
  const [both, zhOnly] = readMenu([leaf('q', { name: '报价管理', nameEn: 'Quotes' }), leaf('l', { name: '实验室' })], []);
  expect([both, zhOnly].map((entry) => entry && [menuName(entry, 'zh'), menuName(entry, 'en')])).toEqual([
    ['报价管理', 'Quotes'],
    ['实验室', '实验室'],
  ]);
});

test.each(corpora['addresses'] ?? [])('a menu and a bar that are said to lead to %j lead nowhere', (path) => {
  expect(paths([leaf('quotes', { path })])).toEqual([]);
  expect(readTopMenus([{ id: '1', name: '业务', path }])).toEqual([{ id: '1', name: '业务', icon: '', path: '' }]);
});
