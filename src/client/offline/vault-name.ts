import { clientSettings } from '../client-settings';

/** The database of the browser that holds what is kept of a session. */
export const vaultName = `${clientSettings.storagePrefix}kept`;

/** How long what is kept may be read. Units: ms. */
export const longestKept = 8 * 60 * 60 * 1000;
