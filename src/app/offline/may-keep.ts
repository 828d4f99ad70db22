import { clientSettings } from '../../client/client-settings';

/**
 * Says whether this page may keep anything for the time without a server: the server allows it by the page that it serves, the browser has what it takes,
 * which it gives to secure pages alone, and leaving the page does not sign out.
 */
export const mayKeep = (): boolean =>
  document.documentElement.dataset['offline'] !== 'off' &&
  window.isSecureContext &&
  'indexedDB' in window &&
  !clientSettings.signOutOnUnload;
