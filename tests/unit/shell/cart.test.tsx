// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeAside } from '../../../src/app/make-aside';
import { startI18n } from '../../../src/ui/i18n';
import { createTabLock } from '../../../src/client/tab-lock';
import { CartButton } from '../../../src/shell/cart/cart-button';
import { createCart, mostInCart, type CartItem } from '../../../src/shell/cart/cart-store';
import { StoryServices, storyMenu } from '../../../src/shell/testing/story-services';
import { bad, createFake, good, type Answerer } from '../client/fake-server';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;
  await startI18n('zh');
});
afterEach(cleanup);

const item = (id: string, path = 'crm/quotes', name = `Q${id}`): CartItem => ({ path, id, name });

/** A server that keeps one layout, and what it was last sent. */
function keeper(start: unknown = { items: [] }) {
  let kept = typeof start === 'string' ? start : JSON.stringify(start);
  let refuses = false;
  const answer: Answerer = ({ url, body, params }) => {
    if (url.endsWith('view-param/detail')) {
      expect(params).toEqual({ elementId: 'shell/cart' });
      return good(kept === '' ? {} : { parameter: kept });
    }
    if (refuses) return bad(500, '保存失败，请重试');
    const sent = JSON.parse(String(body)) as { readonly elementId: string; readonly parameter: string };
    expect(sent.elementId).toBe('shell/cart');
    kept = sent.parameter;
    return good({});
  };
  const { http } = createFake(answer);
  return {
    http,
    cart: () => createCart(http, createTabLock('test', 'none')),
    items: () => (JSON.parse(kept) as { readonly items: readonly CartItem[] }).items,
    refuse: (now: boolean) => {
      refuses = now;
    },
  };
}

test('records that are put aside are kept on the server, once each, in their order', async () => {
  const server = keeper();
  const cart = server.cart();
  await expect(cart.getState().put([item('1'), item('2'), item('1')])).resolves.toEqual({ added: 2, left: 0 });
  await expect(cart.getState().put([item('2'), item('3'), item('2', 'crm/contracts')])).resolves.toEqual({ added: 2, left: 0 });
  expect(server.items().map(({ path, id }) => `${path} ${id}`)).toEqual([
    'crm/quotes 1',
    'crm/quotes 2',
    'crm/quotes 3',
    'crm/contracts 2',
  ]);
  const elsewhere = server.cart();
  await elsewhere.getState().load();
  expect(elsewhere.getState().items).toEqual(cart.getState().items);
});

test('two windows do not undo what the other has put aside or taken out', async () => {
  const server = keeper();
  const [one, other] = [server.cart(), server.cart()];
  await one.getState().put([item('1')]);
  await other.getState().put([item('2')]);
  await one.getState().takeOut(({ id }) => id === '1');
  await other.getState().put([item('3')]);
  expect(server.items().map(({ id }) => id)).toEqual(['2', '3']);
});

test('there is room for so many; the rest is told, and a name is no longer than a line', async () => {
  const server = keeper();
  const cart = server.cart();
  const much = Array.from({ length: mostInCart + 3 }, (_, index) => item(String(index), 'crm/quotes', '量'.repeat(500)));
  await expect(cart.getState().put(much)).resolves.toEqual({ added: mostInCart, left: 3 });
  expect(cart.getState().items[0]?.name).toHaveLength(60);
  expect(new TextEncoder().encode(JSON.stringify({ items: cart.getState().items })).length).toBeLessThan(65_536);
});

test.each(['', '{', '[]', '{"items":7}', '{"items":[null,{"path":"/x","id":"1","name":"a"},{"path":"crm/quotes","id":1,"name":"a"}]}'])(
  'what is kept and is no record (%s) counts as nothing',
  async (kept) => {
    const cart = keeper(kept).cart();
    await cart.getState().load();
    expect(cart.getState()).toMatchObject({ items: [], known: true });
  },
);

test('what could not be saved is not shown as put aside', async () => {
  const server = keeper();
  const cart = server.cart();
  server.refuse(true);
  await expect(cart.getState().put([item('1')])).rejects.toThrow('保存失败，请重试');
  expect(cart.getState().items).toEqual([]);
});

test('a page sees its own records alone, as the same list until it changes', async () => {
  const cart = keeper({ items: [item('1'), item('2', 'crm/contracts')] }).cart();
  const aside = makeAside(cart, 'crm/quotes');
  const heard = vi.fn();
  aside.subscribe(heard);
  await cart.getState().load();
  expect(heard).toHaveBeenCalled();
  const before = aside.ids();
  expect(before).toEqual(['1']);
  await cart.getState().put([item('3', 'crm/contracts')]);
  expect(aside.ids()).toBe(before);
  await aside.put([{ id: '4', name: 'Q4' }]);
  expect(aside.ids()).toEqual(['1', '4']);
});

function show(items: readonly CartItem[]) {
  const server = keeper({ items });
  const onGo = vi.fn();
  render(
    <StoryServices>
      <CartButton cart={server.cart()} menu={storyMenu} shown onGo={onGo} />
    </StoryServices>,
  );
  return { ...server, onGo };
}

const openPanel = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: '备选清单' }));
};

test('the handle counts, and the panel groups by page, opens records and lists', async () => {
  const { onGo } = show([item('1'), item('2', 'crm/labs', '温度实验室'), item('3')]);
  let panel = await openPanel('备选清单，3 条');
  const quotes = within(await panel.findByRole('region', { name: '报价管理' }));
  expect(quotes.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Q1', 'Q3']);
  fireEvent.click(within(panel.getByRole('region', { name: '实验室' })).getByRole('button', { name: '温度实验室' }));
  expect(onGo).toHaveBeenLastCalledWith('/crm/labs?open=2');
  panel = await openPanel('备选清单，3 条');
  fireEvent.click(within(panel.getByRole('region', { name: '报价管理' })).getByRole('button', { name: '打开列表' }));
  expect(onGo).toHaveBeenLastCalledWith('/crm/quotes');
});

test('records are taken out one by one or altogether, and what went last comes back', async () => {
  const { items } = show([item('1'), item('2'), item('3')]);
  const panel = await openPanel('备选清单，3 条');
  fireEvent.click(await panel.findByRole('button', { name: '移出“Q2”' }));
  await waitFor(() => expect(items().map(({ id }) => id)).toEqual(['1', '3']));
  await panel.findByText('已移出 1 条');
  fireEvent.click(panel.getByRole('button', { name: /^清\s*空$/ }));
  await waitFor(() => expect(items()).toEqual([]));
  await panel.findByText(/还没有备选的记录/);
  await screen.findByRole('button', { name: '备选清单' });
  await panel.findByText('已移出 2 条');
  fireEvent.click(panel.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(items().map(({ id }) => id)).toEqual(['1', '3']));
  await waitFor(() => expect(panel.queryByRole('button', { name: '撤销' })).toBeNull());
});

test('a change that fails says so in the panel and leaves what was there', async () => {
  const { refuse } = show([item('1')]);
  const panel = await openPanel('备选清单，1 条');
  refuse(true);
  fireEvent.click(await panel.findByRole('button', { name: '移出“Q1”' }));
  expect((await panel.findByRole('alert')).textContent).toContain('保存失败，请重试');
  expect(panel.getByRole('button', { name: 'Q1' })).toBeTruthy();
});
