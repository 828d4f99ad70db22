import type { Page } from '@playwright/test';
import { url } from './shared-product';
import { watchFaults } from './staff';

/** Notes what must not happen where payloads are shown: faults, dialogs, calls of other servers. */
export function watchRuns(page: Page): readonly string[] {
  const faults = watchFaults(page);
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => !request.url().startsWith(url()) && !/^(?:data|blob):/.test(request.url()) && faults.push(request.url()));
  return faults;
}
