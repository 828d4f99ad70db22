// Stands in the place of the service worker where the server's setting forbids to keep anything: it takes away what was kept, and then itself.
import { vaultName } from '../../../client/offline/vault-name';
import { deleteCaches, workerScope } from './worker-scope';

async function leave(): Promise<void> {
  indexedDB.deleteDatabase(vaultName);
  await deleteCaches();
  const pages = await workerScope.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ keeps: 'nothing' });
  await workerScope.registration.unregister();
}

workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event) => event.waitUntil(leave()));
