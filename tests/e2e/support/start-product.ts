import type { FullConfig } from '@playwright/test';
import { Product } from './product';

/** Starts a product for each worker, for the whole run; `shared-product.ts` finds it. */
export default async function startProduct({ workers }: FullConfig): Promise<() => Promise<void>> {
  const products = Array.from({ length: workers }, () => new Product());
  // One after another: the first builds what is missing.
  for (const product of products) await product.start();
  for (const [index, product] of products.entries()) {
    process.env[`E2E_URL_${index}`] = product.url;
    process.env[`E2E_SCHEMAS_${index}`] = product.schemas;
  }
  return async () => {
    await Promise.all(products.map((product) => product.remove()));
  };
}
