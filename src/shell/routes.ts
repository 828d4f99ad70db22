/** The home tab. Source: spec 2.3.1, 9.18. */
export const homePath = '/wel/index';

/** Paths that open without a session. Source: spec 2.1.1 (those that exist so far). */
export const publicPaths: ReadonlySet<string> = new Set(['/login', '/lock', '/403', '/404', '/500']);

/** Where a path leads before anything is looked up. Source: spec 2.2.1. */
export const redirects: Readonly<Record<string, string>> = { '/': '/wel', '/wel': homePath };
