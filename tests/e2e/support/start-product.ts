import { Product } from './product';

/** One product for the whole run; its address and its schemas folder go to the tests by environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const product = new Product();
  await product.start();
  process.env['E2E_URL'] = product.url;
  process.env['E2E_SCHEMAS'] = product.schemas;
  return () => product.remove();
}
