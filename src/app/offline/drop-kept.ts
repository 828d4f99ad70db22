import { vaultName } from '../../client/offline/vault-name';
import { deleteCaches } from './worker/worker-scope';

/** Takes away what an earlier setting of the server let this browser keep: the service worker, its files and the kept lists. */
export async function dropKept(): Promise<void> {
  indexedDB.deleteDatabase(vaultName);
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((each) => each.unregister()));
  await deleteCaches();
}
