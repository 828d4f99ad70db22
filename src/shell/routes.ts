/** The home tab. Source: spec 2.3.1, 9.18. */
export const homePath = '/wel/index';

/** Paths that open without a session. Source: spec 2.1.1 (those that exist so far). */
export const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/login1',
  '/register',
  '/forgetPassword',
  '/sso/login',
  '/lock',
  '/403',
  '/404',
  '/500',
]);

/** Paths of the sign-in and what belongs to it; somebody signed in has no use for them. Source: spec 2.1.1, 2.4.1. */
export const signInPaths: ReadonlySet<string> = new Set(['/login', '/login1', '/register', '/forgetPassword', '/sso/login']);

/** Where a path leads before anything is looked up. Source: spec 2.2.1. */
export const redirects: Readonly<Record<string, string>> = { '/': '/wel', '/wel': homePath };
