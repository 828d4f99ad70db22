import { expect, test } from 'vitest';
import { diagramOf } from '../../../src/schema/model/page-diagram';
import { compilePageOf, productSchemas } from '../../fixtures/some-schemas';

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

test('what happens by date is drawn as its transition, or as what it tells', () => {
  const both = (zh: string) => ({ zh, en: zh });
  const pass = {
    format: 1,
    page: 'passes',
    label: both('通行证'),
    fields: {
      passNo: { $ref: 'kind:shortText', 'x-label': both('编号') },
      endDate: { $ref: 'kind:day', 'x-label': both('到期日') },
      ownerId: { $ref: 'ref:staff', 'x-label': both('持有人') },
      state: {
        'x-label': both('状态'),
        readOnly: true,
        'x-options': [
          { key: '1', ...both('有效') },
          { key: '2', ...both('过期') },
        ],
      },
    },
    states: { field: 'state', initial: '1', transitions: { lapse: { label: both('过期'), from: ['1'], to: '2' } } },
    daily: {
      lapse: { when: "state == '1' && endDate < today", at: '00:30', by: 'lapse' },
      soon: { when: 'endDate == today', each: 'day', tell: 'passEnds', to: ['ownerId'] },
    },
    table: { columns: ['passNo'] },
    form: { groups: [{ label: both('基本'), items: ['passNo', 'endDate', 'ownerId'] }] },
    actions: { toolbar: ['create'], row: ['view'] },
  };
  const model = compilePageOf('crm/passes', {
    'pages/crm/passes.json': JSON.stringify(pass),
    'notices/passEnds.json': JSON.stringify({ title: both('通行证到期'), text: both('{passNo}') }),
  });
  const [, lapse, soon] = diagramOf([model], model)?.transitions ?? [];
  expect(lapse).toMatchObject({
    label: both('过期'),
    from: ['1'],
    to: '2',
    daily: { when: "state == '1' && endDate < today", at: '00:30' },
  });
  expect(soon).toMatchObject({
    label: both('通行证到期'),
    from: [],
    daily: { at: '07:00', each: 'day' },
    tells: { people: [both('持有人')] },
  });
});
