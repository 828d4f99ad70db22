import { expect, test } from 'vitest';
import { derive, newValues } from '../../../src/schema/expression/derive';
import type { ExpressionContext } from '../../../src/schema/expression/expressions';
import { judge, type Validator } from '../../../src/schema/validate/judge';
import { normalizeValues } from '../../../src/schema/validate/normalize-values';
import { makeValidatorModule } from '../../../src/schema/compile/validator-module';
import { recordOf } from './small-world';

const quotes = recordOf('quotes');
const context: ExpressionContext = {
  user: { id: '7', name: '王', roles: [], deptId: '3' },
  today: '2026-07-01',
  now: '2026-07-01 10:00:00',
};
const source = makeValidatorModule(quotes);
const { validate } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as { validate: Validator };

const good = {
  customerId: '9',
  contact: { name: '李四', mobile: '13800138000' },
  quoteDay: '2026-07-01',
  endDay: '2026-07-31',
  urgent: 0,
  discount: '1.0000',
  items: [{ itemName: '砝码', rate: 'n', quantity: 1, price: '10.00' }],
};

/** Judges as browser and server do: normalize, derive, judge. */
function verdict(values: Record<string, unknown>, refs: Record<string, unknown> = {}) {
  const clean = derive({ record: quotes, values: { ...normalizeValues(quotes, values), $refs: refs }, context });
  return judge({ record: quotes, validator: validate, values: clean, context });
}

test('a good record has nothing against it', () => {
  expect(verdict(good)).toEqual({ errors: {}, warnings: {} });
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['required', { customerId: '' }, 'customerId', '请选择客户'],
  ['required under a condition', { urgent: 1, contact: { name: '李四' } }, 'contact.mobile', '请输入手机'],
  ['too short', { contact: { name: '李', mobile: '13800138000' } }, 'contact.name', '联系人不能少于2个字符'],
  ['too long', { contact: { name: '李'.repeat(65) } }, 'contact.name', '联系人不能超过64个字符'],
  ['a named check', { contact: { name: '李四', mobile: '12345678901' } }, 'contact.mobile', '值不正确'],
  ['a check digit', { contact: { card: '110105194912310021' } }, 'contact.card', '值不正确'],
  ['the wrong type', { quoteDay: 5 }, 'quoteDay', '值不正确'],
  ['a day that is none', { quoteDay: '2026-02-30' }, 'quoteDay', '值不正确'],
  ['an unknown option', { quoteStatus: '999', tags: 'a,zz' }, 'tags', '标签不在可选范围内'],
  ['too many choices', { tags: 'a,b' }, 'tags', '标签至多1项'],
  ['a decimal above its limit', { discount: '1.1' }, 'discount', '折扣不能大于1'],
  ['a decimal not above its bound', { discount: '0' }, 'discount', '折扣必须大于0'],
  ['a decimal with too many places', { discount: '0.12345' }, 'discount', '折扣最多4位小数'],
  ['a decimal that is none', { discount: '1e5' }, 'discount', '值不正确'],
  ['no lines', { items: [] }, 'items', '请至少录入一条明细'],
  ['too many lines', { items: Array.from({ length: 4 }, () => good.items[0]) }, 'items', '明细至多3项'],
  ['required in a line', { items: [{ itemName: '', price: '1' }] }, 'items.0.itemName', '请输入项目'],
  ['a limit in a line', { items: [good.items[0], { ...good.items[0], quantity: 0 }] }, 'items.1.quantity', '数量不能小于1'],
  ['a decimal limit in a line', { items: [{ ...good.items[0], price: '-1' }] }, 'items.0.price', '单价不能小于0'],
  ['a rule in a line', { items: [{ ...good.items[0], quantity: 1001 }] }, 'items.0.quantity', '数量过大'],
  ['a rule', { endDay: '2026-06-30' }, 'endDay', '有效期不能早于报价日期'],
  ['an unknown name', { nope: 1 }, 'nope', '不认识的字段'],
  ['an unknown name in a group', { contact: { name: '李四', nope: 1 } }, 'contact.nope', '不认识的字段'],
  ['an unknown name in a line', { items: [{ ...good.items[0], nope: 1 }] }, 'items.0.nope', '不认识的字段'],
  ['lines that are no list', { items: 'x' }, 'items', '明细格式不正确'],
  ['a line that is no object', { items: [5] }, 'items.0', '明细格式不正确'],
  ['a reference that is no id', { customerId: 'x; drop' }, 'customerId', '客户不在可选范围内'],
])('%s', (_, change, key, sentence) => {
  const { errors } = verdict({ ...good, ...change });
  expect(errors[key]?.zh, JSON.stringify(errors)).toBe(sentence);
});

test('a warning does not block, and looks at the reference', () => {
  const refs = { customerId: { id: '9', display: 'x', credit: '5.00' } };
  expect(verdict(good, refs)).toEqual({ errors: {}, warnings: { total: { zh: '超出信用额度', en: 'Over the credit' } } });
  expect(verdict({ ...good, bank: '6217000000000000001' }).warnings['bank']?.zh).toContain('校验位');
});

test('values are brought to their stored form', () => {
  const clean = normalizeValues(quotes, {
    id: '5',
    version: 2,
    createTime: 'x',
    quoteNo: 'mine',
    total: '99',
    quoteStatus: '300',
    contact: { name: ' 李四\u3000', mobile: '１３８００１３８０００', card: '11010519491231002x' },
    discount: 0.5,
    urgent: true,
    tags: ['a', 'b'],
    quoteDay: '',
    items: [{ id: '3', quantity: ' 12 ', price: '', $refs: {} }],
    $refs: { customerId: {} },
    nope: 1,
  });
  expect(clean).toEqual({
    id: '5',
    version: 2,
    contact: { name: '李四', mobile: '13800138000', card: '11010519491231002X' },
    discount: '0.5',
    urgent: 1,
    tags: 'a,b',
    quoteDay: null,
    items: [{ id: '3', quantity: 12, price: null }],
    nope: 1,
  });
});

test('a new record begins with its defaults, each after what it reads', () => {
  expect(newValues({ record: quotes, context })).toEqual({
    quoteDay: '2026-07-01',
    endDay: '2026-07-31',
    urgent: 0,
    discount: '1',
    items: [],
    quoteStatus: '100',
    city: null,
    total: '0.00',
    capital: '0.00',
  });
});

test('computed values follow from lines to totals, exactly and with their own rounding', () => {
  const values = derive({
    record: quotes,
    values: {
      discount: '0.9',
      customerId: '9',
      items: [
        { rate: 'u', quantity: 3, price: '33.35' },
        { rate: 'n', quantity: 1, price: '0.05' },
      ],
      $refs: { customerId: { id: '9', display: 'x', 'addr.city': '长沙' } },
    },
    context,
  });
  expect(values['items']).toMatchObject([{ lineTotal: '135.07' }, { lineTotal: '0.05' }]);
  expect(values).toMatchObject({ total: '135.12', capital: '143.23', city: '长沙' });
  const unknown = derive({ record: quotes, values: { items: [{ rate: 'n', quantity: 1 }] }, context });
  expect(unknown).toMatchObject({ total: null, capital: null, city: null });
});

test('the validator stands alone: nothing imported, required or evaluated', () => {
  expect(source).not.toMatch(/\brequire\(|\bimport\b|\beval\(|new Function/);
  expect(source).toMatch(/export function validate/);
});

test('judging two hundred lines stays quick enough to do at each key press', () => {
  const items = Array.from({ length: 200 }, () => ({ itemName: 'x', rate: 'n', quantity: 1, price: '1.00' }));
  const result = verdict({ ...good, items });
  expect(Object.keys(result.errors)).toEqual(['items']);
});
