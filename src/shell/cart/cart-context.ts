import { createContext, use } from 'react';
import type { CartStore } from './cart-store';

const CartContext = createContext<CartStore | undefined>(undefined);

export const CartProvider = CartContext.Provider;

/** The shortlist of whoever is signed in; absent outside the frame. */
export const useCart = (): CartStore | undefined => use(CartContext);
