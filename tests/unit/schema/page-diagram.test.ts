import { expect, test } from 'vitest';
import { diagramOf } from '../../../src/schema/model/page-diagram';
import { productSchemas } from '../../fixtures/some-schemas';

const { pages } = productSchemas();

function drawn(path: string): NonNullable<ReturnType<typeof diagramOf>> {
  const page = pages.get(path);
  const diagram = page && diagramOf(pages.values(), page);
  if (!diagram) throw new Error(`nothing is drawn of ${path}`);
  return diagram;
}

test('a transition is drawn with where it may happen and leads, what holds it back and what it sets off', () => {
  const { states, transitions } = drawn('crm/orders');
  expect(states.filter(({ initial }) => initial).map(({ key }) => key)).toEqual(['50']);
  const audit = transitions.find(({ name }) => name === 'audit');
  expect(audit).toMatchObject({ from: ['100'], to: '300', effects: [{ kind: 'move', page: { zh: '样品' } }] });
  expect(audit?.tells.roles.length).toBeGreaterThan(0);
  expect(transitions.filter(({ auto }) => auto !== undefined).map(({ name }) => name)).toContain('complete');
});

test('records that act on each other are drawn from both sides', () => {
  const wayTo = (path: string, side: 'before' | 'after', page: string) =>
    drawn(path)
      [side].find((link) => link.page.zh === page)
      ?.ways.map(({ kind }) => kind);
  expect(wayTo('crm/orders', 'after', '样品')).toContain('move');
  expect(wayTo('metrology/samples', 'before', '委托单')).toEqual(wayTo('crm/orders', 'after', '样品'));
  expect(wayTo('crm/orders', 'before', '样品')).toContain('sum');
});

test('a page without states that acts on nothing has no diagram', () => {
  const page = pages.get('system/posts');
  expect(page && diagramOf(pages.values(), page)).toBeUndefined();
});
