/** Finds a Chromium for the browser tests, or installs one, and gives its path. Errors: one message with every remedy. */
export function findChromium(): string;
/** Makes sure that Chinese can be drawn. */
export function ensureChineseFont(): void;
