// Stands in the place of the service worker where the server's setting forbids to keep anything: it takes away what was kept, and then both.
import { vaultName } from '../../../client/offline/vault-name';
import { deleteCaches, workerScope } from './worker-scope';

async function leave(): Promise<void> {
  const pages = await workerScope.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ keeps: 'nothing' });
  indexedDB.deleteDatabase(vaultName);
  await deleteCaches();
  // Not awaited: the browser takes it up once this worker is installed.
  void workerScope.registration.unregister();
}

// While it is being installed, not once it takes over: for that the browser waits until the former worker has nothing outstanding, which can take minutes.
workerScope.addEventListener('install', (event) => event.waitUntil(leave()));
