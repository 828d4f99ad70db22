import type { AsideSource } from '../runtime/source/page-source';
import type { CartItem, CartStore } from '../shell/cart/cart-store';

/** Gives a page its part of the shortlist. */
export function makeAside(cart: CartStore, path: string): AsideSource {
  let seen: readonly CartItem[] = [];
  let ids: readonly string[] = [];
  return {
    ids: () => {
      const { items } = cart.getState();
      if (items !== seen) {
        seen = items;
        const now = items.filter((item) => item.path === path).map(({ id }) => id);
        if (now.join() !== ids.join()) ids = now;
      }
      return ids;
    },
    subscribe: (listener) => cart.subscribe(listener),
    put: (records) => cart.getState().put(records.map((record) => ({ ...record, path }))),
  };
}
