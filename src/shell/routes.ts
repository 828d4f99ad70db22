import { pickupPage, pickupPath } from '../protocol/notice-frame';

/** The home tab. */
export const homePath = '/wel/index';

/** Paths that open without a session. */
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

/** Paths of the sign-in and what belongs to it; somebody signed in has no use for them. */
export const signInPaths: ReadonlySet<string> = new Set(['/login', '/login1', '/register', '/forgetPassword', '/sso/login']);

const redirects: Readonly<Record<string, string>> = { '/': '/wel', '/wel': homePath, [pickupPath]: `/${pickupPage}` };

/** Addresses of known clients at which a request for leave is entered: its page does that. */
const leaveForm = '/work/process/leave/form/';

/** Where a path leads before anything is looked up. Shape: undefined where it stays. */
export function redirectOf(path: string): string | undefined {
  if (path.startsWith(leaveForm)) return '/hr/leaves?open=new';
  return Object.hasOwn(redirects, path) ? redirects[path] : undefined;
}
