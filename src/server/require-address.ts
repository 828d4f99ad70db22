import { refusal } from '../protocol/errors';

/** A path of ours, or an address of the web: never a script. Errors: addressRefused. */
export function requireAddress(path: string): string {
  // Tabs and line ends are dropped by browsers, within `java\tscript:` too.
  if (path !== '' && (!/^(\/(?![/\\])|https?:\/\/)/i.test(path) || /[\s\\]/.test(path))) throw refusal('addressRefused', {});
  return path;
}
