// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SuggestWidget } from '../../../src/runtime/form/widgets/suggest-widget';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { compilePageOf } from '../../fixtures/some-schemas';
import { prepareForms } from './form-room';
import { trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

const orders = compilePageOf('crm/orders');
const customers = compilePageOf('crm/customers');
const contacts = [
  { name: '李四', mobile: '13900000001', phone: '' },
  { name: '李四', mobile: '13900000002', phone: '0731-80000002' },
  { name: '', mobile: '13900000003' },
  { name: '王五', mobile: null, phone: '0731-80000004' },
];

function draw(enterId: string | null, value: string | null = null) {
  const field = orders.record.fields.find(({ name }) => name === 'contactName');
  if (!field) throw new Error('an order has a contact');
  const detail = vi.fn(() => Promise.resolve({ id: '5', version: 1, contacts }));
  const openPage = vi.fn(() => Promise.resolve({ ...makeFakeSource({ model: customers, can: ['view'], validator: '' }, []), detail }));
  const source = { ...makeFakeSource({ model: orders, can: ['view', 'create'], validator: '' }, []), openPage };
  const entered: unknown[] = [];
  render(
    <PageProvider source={source} user={trialUser}>
      <SuggestWidget
        {...{ field, value, name: 'contactName', id: 'c', label: '联系人', target: undefined }}
        {...{ disabled: false, required: false, invalid: false, describedBy: undefined }}
        offers={() => true}
        around={() => ({ enterId })}
        onChange={(next) => entered.push(['contactName', next])}
        fill={(name, next) => entered.push([name, next])}
        onBlur={() => undefined}
      />
    </PageProvider>,
  );
  const input = screen.getByLabelText('联系人');
  fireEvent.focus(input);
  fireEvent.mouseDown(input);
  return { input, entered, openPage, detail };
}

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

test('the contacts of the chosen customer are offered, and who is chosen brings his numbers along', async () => {
  const { entered, openPage, detail } = draw('5');
  await vi.waitFor(() => expect(offered()).toEqual(['李四　13900000001', '李四　13900000002　0731-80000002', '王五　0731-80000004']));
  expect([openPage.mock.calls, detail.mock.calls]).toEqual([[['crm/customers']], [['5', 'quiet']]]);
  fireEvent.click(document.querySelectorAll('.ant-select-item-option')[1] as Element);
  expect(entered).toEqual([
    ['contactName', '李四'],
    ['mobile', '13900000002'],
    ['phone', '0731-80000002'],
  ]);
});

test('another name may be typed, and narrows what is offered', async () => {
  const { input, entered } = draw('5', '王');
  await vi.waitFor(() => expect(offered()).toHaveLength(3));
  fireEvent.change(input, { target: { value: '王老' } });
  expect(entered).toEqual([['contactName', '王老']]);
  await vi.waitFor(() => expect(offered()).toEqual(['王五　0731-80000004']));
});

test('without a customer nothing is asked for', () => {
  const { openPage } = draw(null);
  expect([openPage.mock.calls, offered()]).toEqual([[], []]);
});
