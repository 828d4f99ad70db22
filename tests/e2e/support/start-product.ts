import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { makeFolder, onMachine, startMachine } from '../../fixtures/test-database';
import { Product } from './product';

const root = resolve(import.meta.dirname, '../../..');

/** Starts a product for each worker, for the whole run; `shared-product.ts` finds it. */
export default async function startProduct({ workers }: FullConfig): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The product could not be built; the lines above say why.');
  // With TEST_DATABASE=machine the products keep their databases in the machine's PostgreSQL, as an ordinary owner, instead of embedded.
  const folder = onMachine ? makeFolder('e2e') : undefined;
  const server = folder === undefined ? undefined : await startMachine(folder);
  if (server) {
    const { user, host, port } = server.connection('postgres');
    process.env['E2E_POSTGRES'] = `postgres://${String(user)}@${String(host)}:${String(port)}`;
  }
  // Filling the demo institute takes most of a first start: it is done once, and all begin with a copy.
  const filled = new Product();
  await filled.start();
  await filled.stop();
  process.env['E2E_FILLED'] = filled.folder;
  const products = Array.from({ length: workers }, () => new Product(filled.folder));
  await Promise.all(products.map((product) => product.start()));
  for (const [index, product] of products.entries()) {
    process.env[`E2E_URL_${index}`] = product.url;
    process.env[`E2E_SCHEMAS_${index}`] = product.schemas;
  }
  return async () => {
    await Promise.all([filled, ...products].map((product) => product.remove()));
    await server?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
}
