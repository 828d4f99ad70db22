import { expect, test } from 'vitest';
import {
  closeSeveral,
  type Closing,
  closeTab,
  homeTab,
  isClosable,
  moveTab,
  openTab,
  pinTab,
  readTabs,
  tabName,
  toTab,
  type Tab,
} from '../../../src/shell/tabs/tab-rules';

const quotes = toTab('/crm/quotes', '报价管理');
const quote7 = toTab('/crm/quotes?id=7', '报价管理');
const labs = toTab('/metrology/labs', '实验室');
const values = (tabs: readonly Tab[]) => tabs.map((tab) => tab.value);

test('a label gets -{id} where the address has an id', () => {
  expect([tabName(quotes), tabName(quote7), tabName(quote7, 'Quotes')]).toEqual(['报价管理', '报价管理-7', 'Quotes-7']);
});

test('a tab that is there is not added again; another query is another tab', () => {
  const tabs = [homeTab, quotes, quote7].reduce(openTab, [] as readonly Tab[]);
  expect(openTab(tabs, quotes)).toBe(tabs);
  expect(values(tabs)).toEqual(['/wel/index', '/crm/quotes', '/crm/quotes?id=7']);
});

test.each<[string, readonly Tab[], string, readonly string[], string]>([
  ['the last one stays', [homeTab], homeTab.value, [homeTab.value], homeTab.value],
  ['the last one stays, whatever it is', [quotes], quotes.value, [quotes.value], quotes.value],
  ['the home tab stays', [homeTab, quotes], homeTab.value, [homeTab.value, quotes.value], homeTab.value],
  ['the right neighbour comes next', [homeTab, quotes, labs], quotes.value, [homeTab.value, labs.value], labs.value],
  ['at the end the left one does', [homeTab, quotes, labs], labs.value, [homeTab.value, quotes.value], quotes.value],
  ['an unknown one changes nothing', [homeTab, labs], '/x/y', [homeTab.value, labs.value], '/x/y'],
])('closing a tab: %s', (_name, tabs, value, left, next) => {
  const closed = closeTab(tabs, value);
  expect([values(closed.tabs), closed.next]).toEqual([left, next]);
});

test.each<[Closing, readonly string[]]>([
  ['others', [homeTab.value, quote7.value]],
  ['left', [homeTab.value, quote7.value, labs.value]],
  ['right', [homeTab.value, quotes.value, quote7.value]],
  ['all', [homeTab.value]],
])('closing several (%s) keeps the home tab', (closing, left) => {
  expect(values(closeSeveral([homeTab, quotes, quote7, labs], quote7.value, closing))).toEqual(left);
});

test.each<Closing>(['others', 'left', 'right', 'all'])(
  'closing several (%s) keeps what is pinned, and changes nothing where nothing goes',
  (closing) => {
    const tabs = pinTab(pinTab([homeTab, quotes, labs], labs.value, true), quotes.value, true);
    expect(closeSeveral(tabs, labs.value, closing)).toBe(tabs);
    expect(isClosable(tabs, labs.value)).toBe(false);
  },
);

test('what is pinned stands after home and before the rest, and comes back after a reload', () => {
  const tabs = pinTab([homeTab, quotes, quote7, labs], labs.value, true);
  expect(values(tabs)).toEqual([homeTab.value, labs.value, quotes.value, quote7.value]);
  expect(values(pinTab(tabs, homeTab.value, true))).toEqual(values(tabs));
  expect(tabs[0]?.pinned).toBe(false);
  const back = readTabs(tabs.map(({ value, label, pinned }) => ({ value, label, pinned })));
  expect(back.map(({ value, pinned }) => [value, pinned])).toEqual(tabs.map(({ value, pinned }) => [value, pinned]));
  expect(values(pinTab(tabs, labs.value, false))).toEqual(values(tabs));
});

test.each<[string, number, readonly string[]]>([
  [labs.value, 1, [homeTab.value, labs.value, quotes.value, quote7.value]],
  [quotes.value, 3, [homeTab.value, quote7.value, labs.value, quotes.value]],
  [labs.value, 0, [homeTab.value, labs.value, quotes.value, quote7.value]],
  [homeTab.value, 2, [homeTab.value, quotes.value, quote7.value, labs.value]],
  ['/x/y', 1, [homeTab.value, quotes.value, quote7.value, labs.value]],
])('%s moved to place %i gives %j', (value, to, expected) => {
  expect(values(moveTab([homeTab, quotes, quote7, labs], value, to))).toEqual(expected);
});

test('nothing loose moves before what is pinned', () => {
  const tabs = pinTab([homeTab, quotes, labs], quotes.value, true);
  expect(moveTab(tabs, labs.value, 1)).toBe(tabs);
});

test('1,000 random doings keep the home tab, no duplicates, and one tab at least', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let tabs: readonly Tab[] = [homeTab];
  for (let turn = 0; turn < 1000; turn += 1) {
    const tab = toTab(`/crm/p${random(9)}`, 'x');
    const doing = random(7);
    if (doing < 2) tabs = openTab(tabs, tab);
    else if (doing === 2) tabs = closeTab(tabs, tabs[random(tabs.length)]?.value ?? '').tabs;
    else if (doing === 3) tabs = closeSeveral(tabs, tab.value, (['others', 'left', 'right', 'all'] as const)[random(4)] ?? 'all');
    else if (doing === 4) tabs = pinTab(tabs, tab.value, random(2) === 0);
    else tabs = moveTab(tabs, tab.value, random(10));
    expect(tabs[0]).toBe(homeTab);
    expect(new Set(values(tabs)).size).toBe(tabs.length);
    expect(isClosable(tabs, homeTab.value)).toBe(false);
  }
});

test.each<[unknown, readonly string[]]>([
  [undefined, ['/wel/index']],
  ['text', ['/wel/index']],
  [
    [
      { value: '/crm/quotes', label: '报价管理' },
      { value: 7 },
      null,
      { value: '//evil.example', label: 'x' },
      { value: 'javascript:alert(1)', label: 'x' },
    ],
    ['/wel/index', '/crm/quotes'],
  ],
  [
    [
      { value: '/wel/index', label: 'other' },
      { value: '/a/b', label: 'b' },
      { value: '/a/b', label: 'b' },
    ],
    ['/wel/index', '/a/b'],
  ],
])('kept tabs %j come back as %j', (kept, expected) => {
  expect(values(readTabs(kept))).toEqual(expected);
});
