import { expect, test } from 'vitest';
import { labelOf } from '../../../src/shell/layout/use-route';

const route = { kind: 'page', module: 'finance', page: 'settlements', entry: undefined } as const;

test('a page that the menu lacks is called by its own name, in the language on screen, else by its id', () => {
  const named = { ...route, label: { zh: '结算管理', en: 'Settlements' } };
  expect([labelOf(named, 'zh'), labelOf(named, 'en'), labelOf(route, 'zh')]).toEqual(['结算管理', 'Settlements', 'settlements']);
});
