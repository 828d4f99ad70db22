/** Where our own server has the calls of each module. */
export const apiPrefixes = {
  template: 'csApi/blade-template',
  expand: 'csApi/blade-expand',
  print: 'print',
  crm: 'api/crm',
  metrology: 'csApi/hm-metrology',
  jewels: 'csApi/hm-jewels',
} as const;

export type ApiModule = keyof typeof apiPrefixes;

/** The address of a call under the prefixes that an installation has set; any other address stays as it is. */
export function toPrefixed(url: string, prefixes: Readonly<Partial<Record<ApiModule, string>>>): string {
  const path = url.replace(/^\//, '');
  for (const [module, prefix] of Object.entries(prefixes)) {
    const own = apiPrefixes[module as ApiModule];
    if (path === own || path.startsWith(`${own}/`)) return prefix + path.slice(own.length);
  }
  return url;
}
